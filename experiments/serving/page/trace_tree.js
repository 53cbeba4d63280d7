// trace_tree.js - the tree of a trace: iterations, split points with helpers, and their moves.
//
// A trace does not say which split point a move belongs to. It follows from owner, ply and depth: an
// owner has at most one open split point at a node, so it is the first of these that closes after
// the move began. A split point hangs below the innermost move that its owner was in when the first
// helper came. Moves that were claimed before that are not in a trace.
// SPDX-License-Identifier: MIT
import {KIND} from "./trace_slices.js";

export const NODE = {root: 0, worker: 1, iteration: 2, split: 3, move: 4};

const keyOf = (owner, ply, depth) => (owner * 1024 + ply + 1) * 1024 + depth + 1;

function indexOfSplits(splits) {
  const found = new Map();
  splits.forEach((s, i) => {
    const key = keyOf(s.owner, s.ply, s.depth);
    if (found.has(key)) found.get(key).push(i);
    else found.set(key, [i]);
  });
  for (const list of found.values()) list.sort((a, b) => splits[a].end - splits[b].end);
  return found;
}

// The first split point of this node that closes at `time` or later; -1: none.
function splitAt(index, splits, key, time) {
  const list = index.get(key);
  if (!list) return -1;
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (splits[list[middle]].end < time) low = middle + 1;
    else high = middle;
  }
  return low < list.length ? list[low] : -1;
}

// The innermost slice of a lane at `time`; -1: none.
export function sliceAt(trace, lane, time) {
  const {slices, laneOffset, laneOrder} = trace;
  let low = laneOffset[lane], high = laneOffset[lane + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (slices.start[laneOrder[middle]] <= time) low = middle + 1;
    else high = middle;
  }
  let i = low > laneOffset[lane] ? laneOrder[low - 1] : -1;
  while (i >= 0 && slices.end[i] < time) i = slices.parent[i];
  return i;
}

class Builder {
  constructor(trace) {
    this.trace = trace;
    const {slices, splits} = trace;
    const most = 1 + trace.lanes + splits.length + slices.count;
    this.kind = new Uint8Array(most);
    this.ref = new Int32Array(most).fill(-1);
    this.parent = new Int32Array(most).fill(-1);
    this.nodeOfSlice = new Int32Array(slices.count).fill(-1);
    this.nodeOfSplit = new Int32Array(splits.length).fill(-1);
    this.splitOfJoin = new Int32Array(slices.count).fill(-1);
    this.count = 0;
    this.index = indexOfSplits(splits);
  }

  node(kind, ref, parent) {
    this.kind[this.count] = kind;
    this.ref[this.count] = ref;
    this.parent[this.count] = parent;
    return this.count++;
  }

  build() {
    this.node(NODE.root, -1, -1);
    this.addIterations();
    const {slices, splits} = this.trace;
    for (let i = 0; i < splits.length; ++i) this.nodeOfSplit[i] = this.node(NODE.split, i, 0);
    for (let i = 0; i < slices.count; ++i)
      if (slices.kind[i] === KIND.child) this.nodeOfSlice[i] = this.node(NODE.move, i, 0);
    for (let i = 0; i < slices.count; ++i) this.placeSlice(i);
    for (let i = 0; i < splits.length; ++i) this.placeSplit(i);
  }

  addIterations() {
    const {slices} = this.trace;
    const lanes = new Map();
    for (let i = 0; i < slices.count; ++i)
      if (slices.kind[i] === KIND.iteration) lanes.set(slices.lane[i], 0);
    if (lanes.size > 1)
      for (const lane of [...lanes.keys()].sort((a, b) => a - b))
        lanes.set(lane, this.node(NODE.worker, lane, 0));
    for (let i = 0; i < slices.count; ++i)
      if (slices.kind[i] === KIND.iteration)
        this.nodeOfSlice[i] = this.node(NODE.iteration, i, lanes.get(slices.lane[i]));
  }

  placeSlice(i) {
    const {slices, splits} = this.trace;
    const kind = slices.kind[i];
    if (kind === KIND.join) {
      this.splitOfJoin[i] = splitAt(this.index, splits,
                                    keyOf(slices.owner[i], slices.ply[i], slices.depth[i]), slices.start[i]);
    } else if (kind === KIND.child) {
      const above = slices.parent[i];
      const owner = above >= 0 && slices.kind[above] === KIND.join ? slices.owner[above] : slices.lane[i];
      const split = splitAt(this.index, splits, keyOf(owner, slices.ply[i] - 1, slices.depth[i] + 1),
                            slices.start[i]);
      this.parent[this.nodeOfSlice[i]] = split >= 0 ? this.nodeOfSplit[split] : this.enclosing(above, slices.ply[i] - 1);
    }
  }

  // The node of the innermost move or iteration around slice i that is not deeper than `ply`.
  enclosing(i, ply) {
    const {slices} = this.trace;
    for (; i >= 0; i = slices.parent[i])
      if (this.nodeOfSlice[i] >= 0 && (slices.kind[i] === KIND.iteration || slices.ply[i] <= ply))
        return this.nodeOfSlice[i];
    return 0;
  }

  placeSplit(i) {
    const split = this.trace.splits[i];
    this.parent[this.nodeOfSplit[i]] = this.enclosing(sliceAt(this.trace, split.owner, split.start), split.ply);
  }

  startOf(node) {
    const {slices, splits} = this.trace;
    const ref = this.ref[node];
    if (this.kind[node] === NODE.split) return splits[ref].start;
    return this.kind[node] >= NODE.iteration ? slices.start[ref] : 0;
  }

  // Children in their order in time: those of node i are children[offset[i]] to [offset[i + 1]].
  children() {
    const start = new Float64Array(this.count);
    for (let i = 0; i < this.count; ++i) start[i] = this.startOf(i);
    const order = new Int32Array(this.count - 1).map((_, i) => i + 1);
    order.sort((a, b) => start[a] - start[b] || a - b);
    const offset = new Int32Array(this.count + 1);
    for (let i = 1; i < this.count; ++i) ++offset[this.parent[i] + 1];
    for (let i = 0; i < this.count; ++i) offset[i + 1] += offset[i];
    const next = offset.slice();
    const children = new Int32Array(this.count - 1);
    for (const node of order) children[next[this.parent[node]]++] = node;
    return {offset, children};
  }

  // Nodes below, and time that was given up at or below, of every node.
  sums({offset, children}) {
    const {slices} = this.trace;
    const below = new Int32Array(this.count), wasted = new Float64Array(this.count);
    const order = new Int32Array(this.count);
    for (let done = 0, known = 1; done < known; ++done)  // every parent before its children
      for (let k = offset[order[done]]; k < offset[order[done] + 1]; ++k) order[known++] = children[k];
    for (let k = this.count - 1; k >= 0; --k) {
      const node = order[k], ref = this.ref[node];
      if (this.kind[node] === NODE.move && slices.givenUp[ref]) wasted[node] = slices.end[ref] - slices.start[ref];
      if (this.parent[node] >= 0) {
        below[this.parent[node]] += below[node] + 1;
        wasted[this.parent[node]] += wasted[node];
      }
    }
    return {below, wasted};
  }
}

export function treeOf(trace) {
  const builder = new Builder(trace);
  builder.build();
  const lists = builder.children();
  const {kind, ref, parent, count, nodeOfSlice, nodeOfSplit, splitOfJoin} = builder;
  return {count, kind: kind.slice(0, count), ref: ref.slice(0, count), parent: parent.slice(0, count),
          nodeOfSlice, nodeOfSplit, splitOfJoin, ...lists, ...builder.sums(lists)};
}
