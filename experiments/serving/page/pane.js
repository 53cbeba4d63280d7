// pane.js - one trace on the page: timeline, tree, and what is chosen in them.
// SPDX-License-Identifier: MIT
import {sharesText} from "./shares.js";
import {nodeText, splitFacts} from "./split_facts.js";
import {Timeline, timeText} from "./timeline.js";
import {DOES, KIND_NAMES} from "./trace_slices.js";
import {NODE} from "./trace_tree.js";
import {TreeView} from "./tree_view.js";

const DOES_WORDS = ["searches", "searches in vain", "waits for helpers", "waits for a lock", "idle"];
const DOES_CLASS = ["busy", "busy", "wait", "lock", "idle"];
const MOST_ROWS = 200;  // of a table of moves

const make = (tag, text = "", name = "") => {
  const e = document.createElement(tag);
  e.textContent = text;
  if (name) e.className = name;
  return e;
};

function table(caption, heads, rows) {
  const t = document.createElement("table");
  t.append(make("caption", caption));
  const head = t.createTHead().insertRow();
  for (const h of heads) {
    const cell = make("th", h);
    cell.scope = "col";
    head.append(cell);
  }
  const body = t.createTBody();
  for (const row of rows) {
    const tr = body.insertRow();
    for (const text of row) tr.append(text instanceof Node ? text : make("td", String(text)));
  }
  const box = make("div", "", "scroll");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", caption);
  box.append(t);
  return box;
}

export class Pane {
  // onCursor(time), onView(from, to): for the other pane.
  constructor(root, name, {onCursor, onView}) {
    this.root = root;
    this.name = name;
    this.$ = (selector) => root.querySelector(selector);
    this.$("h2").textContent = `Trace ${name}`;
    this.$(".tree").id = `tree-${name}`;
    this.$(".tree").setAttribute("aria-label", `Split points of trace ${name}`);
    this.$("canvas").setAttribute("aria-label", `Timeline of trace ${name}`);
    this.timeline = new Timeline(this.$("canvas"), {
      onCursor: (t) => { this.showCursor(); onCursor(t); },
      onPick: (lane, time) => this.pick(lane, time),
      onView: () => onView(this.timeline.from, this.timeline.to),
    });
    this.tree = new TreeView(this.$(".tree"), {
      label: (node) => nodeText(this.trace, node, (t) => this.text(t)),
      onSelect: (node) => this.choose(node),
      onOpen: (node) => this.zoomTo(node),
    });
    this.$(".scrub").addEventListener("input", (e) => this.timeline.moveTo(Number(e.target.value)));
    this.$(".out").addEventListener("click", () => this.timeline.zoom(0, this.timeline.extent));
    this.$(".previous").addEventListener("click", () => this.nextSplit(-1));
    this.$(".next").addEventListener("click", () => this.nextSplit(1));
    this.$(".unfold").addEventListener("click", () => this.tree.unfoldAll());
    this.$(".fold").addEventListener("click", () => this.tree.foldAll());
    this.$(".file").addEventListener("change", (e) => {
      if (e.target.files[0]) this.open({file: e.target.files[0]}, e.target.files[0].name);
    });
  }

  text(us) {
    return timeText(us, this.timeline.virtual);
  }

  // Reads a trace in a worker. A later call wins over an earlier one.
  open(source, name) {
    this.worker?.terminate();
    this.worker = new Worker("trace_worker.js", {type: "module"});
    const started = performance.now();
    this.$(".error").textContent = "";
    this.$(".status").textContent = `Opening ${name} ...`;
    return new Promise((resolve) => {
      this.worker.onerror = (e) => {
        this.$(".status").textContent = "";
        this.$(".error").textContent = `${name}: the reader failed: ${e.message || "it cannot be loaded"}`;
        resolve(false);
      };
      this.worker.onmessage = ({data}) => {
        this.worker.terminate();
        if (data.error) {
          this.$(".status").textContent = "";
          this.$(".error").textContent = `${name}: ${data.error}`;
        } else {
          this.show(data.trace, name);
          requestAnimationFrame(() => {
            this.opened = performance.now() - started;
            this.root.dataset.opened = Math.round(this.opened);
            this.$(".status").textContent = `${name}: ${(data.trace.bytes / 1e6).toFixed(1)} MB, ` +
              `${data.trace.slices.count.toLocaleString("en")} slices, ` +
              `${data.trace.tree.count.toLocaleString("en")} nodes, open in ${(this.opened / 1000).toFixed(2)} s`;
            resolve(true);
          });
        }
        if (data.error) resolve(false);
      };
      this.worker.postMessage(source);
    });
  }

  show(trace, name) {
    this.trace = trace;
    this.$(".opened").hidden = false;
    const {facts, shares} = trace;
    this.timeline.virtual = facts.clock === "virtual";
    const bins = shares.length / 5;
    const sums = [0, 1, 2, 3, 4].map((k) => {
      let sum = 0;
      for (let i = k; i < shares.length; i += 5) sum += shares[i];
      return sum / bins;
    });
    this.$(".facts").textContent = `${trace.title || name}. ${this.text(trace.last)} on ` +
      `${trace.lanes} ${trace.lanes === 1 ? "worker" : "workers"}: ${sharesText(sums)}.` +
      `${facts.dropped ? ` ${facts.dropped} events are missing: they came too fast.` : ""}`;
    this.splitsInTime = trace.splits.map((s, i) => i).sort((a, b) => trace.splits[a].start - trace.splits[b].start);
    const scrub = this.$(".scrub");
    scrub.max = trace.last;
    this.timeline.show(trace, this.extent || trace.last);
    this.tree.show(trace.tree);
    this.choose(0);
    this.showCursor();
  }

  // Both panes show the same length of time.
  setExtent(extent) {
    this.extent = extent;
    if (this.trace) this.timeline.show(this.trace, extent || this.trace.last);
  }

  showCursor() {
    const {timeline, trace} = this;
    this.$(".scrub").value = timeline.cursor;
    this.$(".scrub").setAttribute("aria-valuetext", this.text(timeline.cursor));
    this.$(".now-title").textContent = `At ${this.text(timeline.cursor)}`;
    const items = [];
    for (let lane = 0; lane < trace.lanes; ++lane) {
      const {does, slice, offset} = trace.segments;
      const i = timeline.segmentAt(lane, timeline.cursor);
      const inside = i < offset[lane + 1];
      const d = inside ? does[i] : DOES.idle;
      items.push(make("li", `${lane} ${DOES_WORDS[d]}${inside ? this.placeText(slice[i]) : ""}`, DOES_CLASS[d]));
    }
    this.$(".now").replaceChildren(...items);
  }

  placeText(slice) {
    if (slice < 0) return "";
    const {slices, moves} = this.trace;
    const kind = KIND_NAMES[slices.kind[slice]];
    if (kind === "child") return `: ${moves[slices.move[slice]]}, ply ${slices.ply[slice]}`;
    if (kind === "join") return `: joins ${slices.owner[slice]}, ply ${slices.ply[slice]}`;
    if (kind === "iteration") return `: depth ${slices.depth[slice]}`;
    return kind === "wait" ? `, ply ${slices.ply[slice]}` : "";
  }

  // The node of the innermost move, split point or iteration at a place of the timeline.
  pick(lane, time) {
    const {segments, slices, tree} = this.trace;
    const i = this.timeline.segmentAt(lane, time);
    let slice = i < segments.offset[lane + 1] ? segments.slice[i] : -1;
    for (; slice >= 0; slice = slices.parent[slice]) {
      const split = tree.splitOfJoin[slice];
      const node = split >= 0 ? tree.nodeOfSplit[split] : tree.nodeOfSlice[slice];
      if (node >= 0) {
        this.tree.reveal(node);
        return this.choose(node);
      }
    }
  }

  span(node) {
    const {tree, slices, splits, last} = this.trace;
    const i = tree.ref[node];
    if (tree.kind[node] === NODE.split) return [splits[i].start, splits[i].end, [splits[i].owner]];
    if (tree.kind[node] >= NODE.iteration) return [slices.start[i], slices.end[i], [slices.lane[i]]];
    return [0, last, []];
  }

  zoomTo(node) {
    const [from, to] = this.span(node);
    const margin = (to - from) * 0.05;
    this.timeline.zoom(from - margin, to + margin);
    this.timeline.moveTo(from);
  }

  nextSplit(direction) {
    const {splits, tree} = this.trace;
    const at = this.timeline.cursor;
    const found = direction > 0 ? this.splitsInTime.find((i) => splits[i].start > at)
      : this.splitsInTime.findLast((i) => splits[i].start < at);
    if (found === undefined) return;
    const node = tree.nodeOfSplit[found];
    this.tree.reveal(node);
    this.choose(node);
    this.timeline.moveTo(splits[found].start);
  }

  choose(node) {
    const [from, to, lanes] = this.span(node);
    const box = this.$(".node");
    const text = nodeText(this.trace, node, (t) => this.text(t));
    if (this.trace.tree.kind[node] !== NODE.split) {
      this.timeline.mark(lanes.length ? {lanes, from, to} : null);
      box.replaceChildren(make("p", `${text}. From ${this.text(from)} to ${this.text(to)}.`));
      return;
    }
    const facts = splitFacts(this.trace, node);
    this.timeline.mark({lanes: [facts.owner, ...new Set(facts.joins.map((j) => j.worker))], from, to});
    const zoom = make("button", "Zoom to it", "zoom");
    zoom.addEventListener("click", () => this.zoomTo(node));
    box.replaceChildren(make("p", `${text}. From ${this.text(from)} to ${this.text(to)}.`),
                        make("p", this.reasonText(facts), "reason"), zoom, this.joinTable(facts),
                        this.moveTable(facts));
  }

  reasonText(facts) {
    const given = facts.moves.filter((m) => m.givenUp);
    const wait = facts.wait > 0 ? ` The owner waited ${this.text(facts.wait)} for its helpers.` : "";
    if (!given.length) return `Nobody was cut: all moves that were begun here were completed.${wait}`;
    const who = [...new Set(given.map((m) => m.worker))].join(", ");
    const why = {
      above: () => `because ${facts.reason.move} above, by worker ${facts.reason.worker}, was given up too`,
      result: () => `probably after the result of ${facts.reason.move} by worker ${facts.reason.worker} at ` +
        `${this.text(facts.reason.end)}, the last before it`,
      unknown: () => "after a result that is not in the trace: of the owner, before it had helpers, or above",
    }[facts.reason.kind]();
    return `Cut: ${given.length} ${given.length === 1 ? "move" : "moves"} of worker ${who}, ` +
      `${this.text(facts.wasted)} of work wasted, ${why}.${wait}`;
  }

  joinTable(facts) {
    return table("Who joined", ["worker", "from", "to", "moves", "given up"], facts.joins.map((j) => {
      const own = facts.moves.filter((m) => m.worker === j.worker && m.start >= j.start && m.end <= j.end);
      return [j.worker, this.text(j.start), this.text(j.end), own.length, own.filter((m) => m.givenUp).length];
    }));
  }

  moveTable(facts) {
    const shown = facts.moves.slice(0, MOST_ROWS);
    const more = facts.moves.length > shown.length ? `, the first ${shown.length} of ${facts.moves.length}` : "";
    return table(`Moves with helpers present${more}`, ["move", "worker", "from", "took", "end"],
                 shown.map((m) => [m.move, m.worker, this.text(m.start), this.text(m.end - m.start),
                                   m.givenUp ? "given up" : "completed"]));
  }
}
