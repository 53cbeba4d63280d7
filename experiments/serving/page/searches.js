// searches.js - the reports that the server offers, and the searches of one of their positions.
// SPDX-License-Identifier: MIT
import {ask} from "./api.js";
import {Board} from "./board.js";
import {hasCharacters} from "./pieces.js";
import {GAMES} from "./position.js";

const $ = (id) => document.getElementById(id);
const make = (tag, text, name = "") => {
  const e = document.createElement(tag);
  e.textContent = text;
  if (name) e.className = name;
  return e;
};
const number = (n, digits = 0) => n === undefined ? "-"
  : n.toLocaleString("en", {minimumFractionDigits: digits, maximumFractionDigits: digits});

function rowOf(search) {
  const row = document.createElement("tr");
  const failed = search.error || "";
  row.append(make("td", search.strategy), make("td", search.machine), make("td", number(search.processors), "n"),
             make("td", number(search.depth), "n"), make("td", number(search.time_ns / 1e6, 2), "n"),
             make("td", number(search.nodes?.total), "n"), make("td", number(search.value), "n"),
             make("td", failed || search.pv?.slice(0, 8).join(" ") || "-"));
  return row;
}

async function showSearches(run, position) {
  const found = await ask(`searches/${encodeURIComponent(run)}/${encodeURIComponent(position)}`);
  $("title").textContent = `${found.position}, in ${found.label}`;
  document.title = `${found.position} - Splitpoint`;
  $("found").hidden = false;
  const {game, fen} = found.searches[0];
  $("rows").replaceChildren(...found.searches.map(rowOf));
  $("play").hidden = $("board").hidden = !(game in GAMES && fen);
  if (!(game in GAMES && fen)) return;
  const {games} = await ask("choices");
  const board = new Board($("board"), () => {}, async () => null);
  if (!hasCharacters()) board.look = "international";
  board.show({game, sides: games.find((g) => g.name === game).sides, text: fen, legal: [], last: ""});
  $("play").href = `./?game=${game}&position=${encodeURIComponent(fen)}`;
}

async function start() {
  try {
    const reports = await ask("reports");
    $("reports").replaceChildren(...reports.map((r) => {
      const item = document.createElement("li");
      const link = make("a", `${r.label}: ${number(r.searches)} searches`);
      link.href = `report/${r.id}/report.html`;
      item.append(link);
      return item;
    }));
    if (!reports.length)
      $("reports").append(make("li", "None. Start the server with a folder of results: splitpoint serve results/scaling"));
    const wanted = new URLSearchParams(location.search);
    if (wanted.has("run")) await showSearches(wanted.get("run"), wanted.get("position"));
  } catch (error) {
    $("error").textContent = error.message;
  }
}

start();
