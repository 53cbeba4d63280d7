// trace_slices.js - the slices of a trace (docs/tracing.md) in columns, and what every lane does when.
//
// A 40 MB trace has some hundred thousand slices. Typed arrays hold them in a few megabytes, and pass
// from the worker to the page without a copy. Times are microseconds.
// SPDX-License-Identifier: MIT
import {checkEvent, TraceError} from "./trace_event.js";

export const KIND = {iteration: 0, child: 1, join: 2, wait: 3, idle: 4, lock: 5};
export const KIND_NAMES = Object.keys(KIND);
// What a lane does: the order of shares.js.
export const DOES = {busy: 0, wasted: 1, wait: 2, lock: 3, idle: 4};
const BINS = 400;

const COLUMNS = {
  start: Float64Array, end: Float64Array, lane: Uint16Array, kind: Uint8Array, parent: Int32Array, move: Int32Array,
  depth: Int16Array, ply: Int16Array, owner: Int32Array, givenUp: Uint8Array,
};
const FIRST_ROOM = 4096;  // slices

export class TraceReader {
  constructor() {
    this.slices = {count: 0};
    for (const [name, Column] of Object.entries(COLUMNS)) this.slices[name] = new Column(FIRST_ROOM);
    this.splits = [];
    this.open = new Map();    // split points by id
    this.stacks = [];         // of open slices, by lane
    this.lastChild = [];      // the child that ended last, by lane
    this.times = [];          // of the slice that began or ended last, by lane
    this.moves = new Map();
    this.title = "";
    this.last = 0;
    this.workers = 0;
    this.events = 0;
  }

  // The next event of the file. Throws a TraceError.
  add(e) {
    const n = ++this.events;
    checkEvent(e, n);
    const lane = e.tid - 1;
    if (e.ph === "B") this.begin(lane, e, n);
    else if (e.ph === "E") this.end(lane, e.ts, n);
    else if (e.ph === "i") {
      if (e.cat === "abort" && this.lastChild[lane] >= 0) this.slices.givenUp[this.lastChild[lane]] = 1;
    } else if (e.ph === "b") {
      this.lane(lane);
      this.open.set(e.id, {owner: lane, depth: e.args.depth, ply: e.args.ply, start: e.ts, end: e.ts});
    } else if (e.ph === "e") {
      const split = this.open.get(e.id);
      if (!split || split.start > e.ts) throw new TraceError(`event ${n}: a split point ends before it begins`);
      split.end = e.ts;
      this.splits.push(split);
      this.open.delete(e.id);
    } else if (e.ph === "M") {
      if (e.name === "process_name") this.title = e.args.name;
      else if (e.name === "thread_name") this.lane(lane);
      return;
    }
    if (e.ts > this.last) this.last = e.ts;
  }

  lane(i) {
    while (this.workers <= i) {
      this.stacks.push([]);
      this.lastChild.push(-1);
      this.times.push(0);
      ++this.workers;
    }
    return this.stacks[i];
  }

  // The open slices of a lane, which does something at `ts`.
  laneAt(lane, ts, n) {
    const stack = this.lane(lane);
    if (ts < this.times[lane]) throw new TraceError(`event ${n}: the time of worker ${lane} goes back`);
    this.times[lane] = ts;
    return stack;
  }

  begin(lane, e, n) {
    const stack = this.laneAt(lane, e.ts, n);
    const s = this.slices;
    if (s.count === s.start.length) this.makeRoom();
    const i = s.count++;
    const args = e.args;
    s.start[i] = e.ts;
    s.end[i] = -1;
    s.lane[i] = lane;
    s.kind[i] = KIND[e.cat];
    s.parent[i] = stack.length ? stack[stack.length - 1] : -1;
    s.depth[i] = args?.depth ?? 0;
    s.ply[i] = args?.ply ?? 0;
    s.owner[i] = args?.owner ?? -1;
    s.move[i] = args?.move === undefined ? -1 : this.moveNumber(args.move);
    stack.push(i);
  }

  makeRoom() {
    for (const [name, Column] of Object.entries(COLUMNS)) {
      const larger = new Column(2 * this.slices[name].length);
      larger.set(this.slices[name]);
      this.slices[name] = larger;
    }
  }

  moveNumber(move) {
    const known = this.moves.get(move);
    if (known !== undefined) return known;
    this.moves.set(move, this.moves.size);
    return this.moves.size - 1;
  }

  end(lane, ts, n) {
    const i = this.laneAt(lane, ts, n).pop();
    if (i === undefined) throw new TraceError(`event ${n}: a slice ends that has not begun`);
    this.slices.end[i] = ts;
    if (this.slices.kind[i] === KIND.child) this.lastChild[lane] = i;
  }

  // A search that was killed leaves slices open.
  close() {
    for (const stack of this.stacks)
      for (const i of stack) this.slices.end[i] = this.last;
    for (const split of this.open.values()) {
      split.end = this.last;
      this.splits.push(split);
    }
  }

  // The trace, after its last event; `facts` is its otherData. Throws a TraceError.
  finish(facts = {}) {
    if (typeof facts !== "object") throw new TraceError("'otherData' is not an object");
    if (!this.workers) throw new TraceError("it has no workers");
    this.close();
    const {slices, splits, workers: lanes, last} = this;
    for (const name of Object.keys(COLUMNS)) slices[name] = slices[name].slice(0, slices.count);
    const lanesOf = byLane(slices, lanes);
    const segments = segmentsOf(slices, lanes, lanesOf, last);
    return {
      title: this.title, facts: facts || {}, lanes, last, slices, splits,
      moves: [...this.moves.keys()], laneOffset: lanesOf.offset, laneOrder: lanesOf.order, segments,
      shares: sharesOf(segments, lanes, last),
    };
  }
}

// The numbers of all slices by lane, in their order: lane i has order[offset[i]] to order[offset[i+1]].
function byLane(slices, lanes) {
  const offset = new Int32Array(lanes + 1);
  for (let i = 0; i < slices.count; ++i) ++offset[slices.lane[i] + 1];
  for (let i = 0; i < lanes; ++i) offset[i + 1] += offset[i];
  const next = offset.slice();
  const order = new Int32Array(slices.count);
  for (let i = 0; i < slices.count; ++i) order[next[slices.lane[i]]++] = i;
  return {offset, order};
}

// Whether a slice lies inside work that was given up.
function inVain(slices) {
  const vain = new Uint8Array(slices.count);
  for (let i = 0; i < slices.count; ++i)
    vain[i] = slices.givenUp[i] || (slices.parent[i] >= 0 && vain[slices.parent[i]]) ? 1 : 0;
  return vain;
}

// What every lane does, without nesting: segments one after the other, each with its innermost slice.
function segmentsOf(slices, lanes, {offset, order}, last) {
  const most = 2 * slices.count + lanes;
  const out = {start: new Float64Array(most), end: new Float64Array(most), does: new Uint8Array(most),
               slice: new Int32Array(most), offset: new Int32Array(lanes + 1)};
  const vain = inVain(slices);
  const OF_KIND = [DOES.busy, DOES.busy, DOES.busy, DOES.wait, DOES.idle, DOES.lock];
  let n = 0;
  for (let lane = 0; lane < lanes; ++lane) {
    let t = 0, top = -1;
    const until = (time) => {
      if (time > t) {
        out.start[n] = t;
        out.end[n] = time;
        const does = top < 0 ? DOES.idle : OF_KIND[slices.kind[top]];
        out.does[n] = does === DOES.busy && vain[top] ? DOES.wasted : does;
        out.slice[n++] = top;
        t = time;
      }
    };
    for (let k = offset[lane]; k < offset[lane + 1]; ++k) {
      const i = order[k];
      for (; top !== slices.parent[i]; top = slices.parent[top]) until(slices.end[top]);
      until(slices.start[i]);
      top = i;
    }
    for (; top >= 0; top = slices.parent[top]) until(slices.end[top]);
    until(last);
    out.offset[lane + 1] = n;
  }
  for (const name of ["start", "end", "does", "slice"]) out[name] = out[name].slice(0, n);
  return out;
}

// The shares of all lanes in BINS columns, five numbers each.
function sharesOf(segments, lanes, last) {
  const shares = new Float32Array(BINS * 5);
  const width = last / BINS || 1;
  for (let i = 0; i < segments.start.length; ++i) {
    const {does, start, end} = segments;
    for (let bin = Math.floor(start[i] / width); bin < BINS && bin * width < end[i]; ++bin) {
      const part = Math.min(end[i], (bin + 1) * width) - Math.max(start[i], bin * width);
      shares[5 * bin + does[i]] += part / (width * lanes);
    }
  }
  return shares;
}
