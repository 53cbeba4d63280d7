// play.js - the page of the game: what it shows, and what its controls do.
// SPDX-License-Identifier: MIT
import {ask, command, listen} from "./api.js";
import {Board} from "./board.js";
import {Live} from "./live.js";
import {hasCharacters} from "./pieces.js";
import {NewGame} from "./new_game.js";

const $ = (id) => document.getElementById(id);
const REASONS = {
  mate: "mate", stalemate: "stalemate", repetition: "repetition", perpetual: "perpetual check or chase",
  "50-move": "fifty moves without progress", "quiet-moves": "too many quiet moves",
  material: "too little material", end: "the board is full or nobody can move", time: "time",
  resignation: "resignation", crash: "the engine failed",
};

let choices;         // what the server offers
let state;           // the game
let looking = null;  // the ply that is shown; null: the latest
let clockTaken = 0;  // when `state` came

const live = new Live(document);
const board = new Board($("board"), (move) => run(() => command("move", {move, ply: state.moves.length})),
                        choosePromotion);

const sides = () => choices.games.find((g) => g.name === state.game).sides;

function say(error) {
  $("error").textContent = error ? error.message : "";
}
// A command; its error is shown, and its answer is the new state.
async function run(action) {
  try {
    say(null);
    show(await action());
  } catch (error) {
    say(error);
  }
}

function choosePromotion(moves) {
  const dialog = $("promotion");
  const words = {q: "queen", r: "rook", b: "bishop", n: "knight"};
  return new Promise((resolve) => {
    const buttons = moves.map((move) => {
      const button = document.createElement("button");
      button.textContent = words[move.slice(4)] || move;
      button.addEventListener("click", () => dialog.close(move));
      return button;
    });
    $("promotion-choices").replaceChildren(...buttons);
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue || null), {once: true});
    dialog.showModal();
  });
}

function statusText() {
  const {ending, to_move: side, players} = state;
  if (ending) {
    const won = {"1-0": `${sides()[0]} wins`, "0-1": `${sides()[1]} wins`}[ending.result] || "A draw";
    return `${won}: ${REASONS[ending.reason] || ending.reason}.`;
  }
  const last = state.moves.at(-1);
  const played = last ? `${sides()[1 - side]} played ${last.readable}. ` : "";
  return `${played}${sides()[side]} to move${players[side] === "engine" ? ": the engine thinks" : ""}.`;
}

function showMoves() {
  const at = looking ?? state.moves.length;
  const button = (text, ply) => {
    const item = document.createElement("li");
    const b = document.createElement("button");
    b.textContent = text;
    b.dataset.ply = ply;
    if (ply === at) b.setAttribute("aria-current", "step");
    item.append(b);
    return item;
  };
  $("moves").replaceChildren(button("start", 0),
                             ...state.moves.map((m, i) => button(`${i + 1}. ${m.readable}`, i + 1)));
  $("moves").lastChild.scrollIntoView({block: "nearest"});
}

function showBoard() {
  const ply = looking ?? state.moves.length;
  const mine = state.players[state.to_move] === "person" && !state.ending;
  board.show({game: state.game, sides: sides(), text: state.positions[ply],
              legal: looking === null && mine ? state.legal : [], last: state.moves[ply - 1]?.text || ""});
}

function show(next) {
  if (state && next.number < state.number) return;
  if (state && next.number !== state.number) looking = null;
  const other = !state || next.game !== state.game;
  state = next;
  clockTaken = performance.now();
  if (other) board.turned = state.players[0] === "engine" && state.players[1] === "person";
  $("status").textContent = statusText();
  document.title = `${statusText()} - Splitpoint`;
  const mine = state.players[state.to_move] === "person" && !state.ending;
  $("legal").replaceChildren(...(mine ? state.legal : []).map((m) => new Option(m, m)));
  $("pass").hidden = !(mine && state.legal.length === 1 && state.legal[0] === "pass");
  $("undo").disabled = state.moves.length === 0;
  $("stop").disabled = !state.thinking;
  $("resign").disabled = Boolean(state.ending) || !state.players.includes("person");
  $("flip").setAttribute("aria-pressed", String(board.turned));
  $("pieces-label").hidden = state.game !== "xiangqi";
  showMoves();
  showBoard();
  showClocks();
  live.showTraces(state.traces);
}

function clockText(ms) {
  const tenths = Math.max(Math.ceil(ms / 100), 0);
  const seconds = tenths / 10;
  return seconds < 20 ? seconds.toFixed(1)
    : `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

let asked = 0;
function showClocks() {
  if (!state) return;
  for (const side of [0, 1]) {
    const box = $(`clock-${side}`);
    const running = !state.ending && state.to_move === side;
    box.querySelector("span").textContent = `${sides()[side]}, ${state.players[side]}`;
    box.dataset.running = running;
    let text = running ? "to move" : "-";
    if (state.clock) {
      const left = state.clock.left_ms[side] - (running ? performance.now() - clockTaken : 0);
      text = clockText(left);
      // The server decides whether the flag has fallen.
      if (running && left < 0 && performance.now() - asked > 500) {
        asked = performance.now();
        ask("state").then(show, say);
      }
    }
    const timer = box.querySelector("b");
    if (timer.textContent !== text) timer.textContent = text;
  }
}

function connectControls() {
  $("typed").addEventListener("submit", (e) => {
    e.preventDefault();
    const move = $("move-text").value.trim();
    $("move-text").value = "";
    run(() => command("move", {move, ply: state.moves.length}));
  });
  $("pass").addEventListener("click", () => run(() => command("move", {move: "pass", ply: state.moves.length})));
  for (const name of ["undo", "stop", "resign"])
    $(name).addEventListener("click", () => run(() => command(name)));
  $("flip").addEventListener("click", () => {
    board.turned = !board.turned;
    $("flip").setAttribute("aria-pressed", String(board.turned));
    showBoard();
  });
  $("pieces").addEventListener("change", () => {
    board.look = $("pieces").value;
    showBoard();
  });
  $("moves").addEventListener("click", (e) => {
    const ply = Number(e.target.closest("button")?.dataset.ply);
    if (Number.isNaN(ply)) return;
    looking = ply === state.moves.length ? null : ply;
    showMoves();
    showBoard();
    $("moves").querySelector("[aria-current]").focus();
  });
}

// A link from another page may name a game and a position: the form offers them.
function showWanted() {
  const wanted = new URLSearchParams(location.search);
  const fields = $("new-game").elements;
  if (!choices.games.some((g) => g.name === wanted.get("game"))) return;
  fields.game.value = wanted.get("game");
  fields.game.dispatchEvent(new Event("change"));
  fields.position.value = wanted.get("position") || "";
  $("new-game").scrollIntoView();
}

async function start() {
  if (!hasCharacters()) $("pieces").value = board.look = "international";
  try {
    choices = await ask("choices");
    new NewGame($("new-game"), choices, (setup) => run(async () => {
      looking = null;
      state = undefined;
      live.clear();
      return command("game", setup);
    }));
    show(await ask("state"));
    showWanted();
  } catch (error) {
    return say(error);
  }
  connectControls();
  listen({
    state: show,
    thought: (t) => live.showThought(t),
    live: (l) => live.showLive(l),
    lost: (is) => say(is ? new Error("The server does not answer. Is splitpoint serve still running?") : null),
  });
  setInterval(showClocks, 100);
}

start();
