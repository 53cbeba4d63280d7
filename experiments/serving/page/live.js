// live.js - the search beside the game: what it thinks, and what its processors do.
// SPDX-License-Identifier: MIT
import {drawShares, KINDS, sharesText} from "./shares.js";

const MOST_SNAPSHOTS = 160;  // of the chart
const WORDS = {busy: "searches", wait: "waits for helpers", idle: "idle", lock: "waits for a lock"};

const element = (tag, text, name = "") => {
  const e = document.createElement(tag);
  e.textContent = text;
  if (name) e.className = name;
  return e;
};
export const withCommas = (n) => Math.round(n).toLocaleString("en");
const valueText = (t) => t.decisive ? (t.value > 0 ? "the engine wins" : "the engine loses")
  : `${t.value > 0 ? "+" : ""}${(t.value / 100).toFixed(2)} for the engine`;

function workerText(w, i) {
  let text = `${i} ${WORDS[w.doing]}`;
  if (w.helps !== undefined) text += `, helps ${w.helps}`;
  if (w.move) text += `: ${w.move}`;
  if (w.ply !== undefined) text += `, ply ${w.ply}`;
  return text;
}

export class Live {
  constructor(page) {
    this.$ = (id) => page.getElementById(id);
    this.clear();
  }

  clear() {
    this.columns = [];
    this.before = null;
  }

  showThought(t) {
    if (t.error) {
      this.$("thought").replaceChildren(element("dt", "error"), element("dd", t.error));
      return;
    }
    const bound = {lower: "at least ", upper: "at most ", exact: ""}[t.bound];
    const facts = [["depth", `${t.depth}, at most ${t.seldepth}`], ["value", bound + valueText(t)],
                   ["line", t.line.join(" ") || this.line || "-"], ["nodes", withCommas(t.nodes)],
                   ["nodes a second", withCommas(t.nodes_per_second)],
                   ["time", `${(t.ms / 1000).toFixed(1)} s`],
                   ["table", `${(t.permille_full / 10).toFixed(1)} % full`]];
    if (t.line.length) this.line = t.line.join(" ");
    this.$("thought").replaceChildren(
      ...facts.flatMap(([name, text]) => [element("dt", name), element("dd", text)]));
  }

  showLive(l) {
    this.$("processors").replaceChildren(
      ...l.workers.map((w, i) => element("li", workerText(w, i), w.doing)));
    this.$("points").replaceChildren(...l.points.slice(0, 100).map((p) => {
      const row = document.createElement("tr");
      row.append(element("td", p.owner), element("td", p.ply), element("td", p.depth),
                 element("td", p.helpers.join(", ")));
      return row;
    }));
    this.addShares(l);
  }

  addShares(l) {
    // Times only grow within a search; if not, another one has begun.
    if (this.before && l.now < this.before.now) this.before = null;
    const column = KINDS.map((k) => Math.max(l.time[k] - (this.before ? this.before.time[k] : 0), 0));
    this.before = l;
    const sum = column.reduce((a, b) => a + b, 0);
    if (sum > 0) this.columns.push(column.map((x) => x / sum));
    if (this.columns.length > MOST_SNAPSHOTS) this.columns.shift();
    drawShares(this.$("shares"), this.columns);
    const total = KINDS.map((k) => l.time[k]);
    const all = total.reduce((a, b) => a + b, 0) || 1;
    this.$("shares-text").textContent = `This search so far: ${sharesText(total.map((x) => x / all))}. ` +
      `${withCommas(l.splits)} split points, ${withCommas(l.joins)} joins, ${withCommas(l.aborts)} moves given up.`;
  }

  showTraces(traces) {
    const text = JSON.stringify(traces);
    if (text === this.traces) return;
    this.traces = text;
    const items = traces.slice(0, 12).map((t) => {
      const item = document.createElement("li");
      const link = element("a", `${t.label} (${(t.bytes / 1e6).toFixed(2)} MB)`);
      link.href = `replay.html?a=${t.id}`;
      item.append(link);
      return item;
    });
    this.$("traces").replaceChildren(...(items.length ? items : [element("li", "none yet")]));
  }
}
