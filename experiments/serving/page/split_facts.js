// split_facts.js - the story of a split point: who joined, who was cut, what was wasted and why.
// SPDX-License-Identifier: MIT
import {KIND} from "./trace_slices.js";
import {NODE} from "./trace_tree.js";

// The moves of a split point that the trace shows, in their order in time.
function movesOf(trace, node) {
  const {offset, children, kind, ref} = trace.tree;
  const {slices, moves} = trace;
  const out = [];
  for (let k = offset[node]; k < offset[node + 1]; ++k) {
    if (kind[children[k]] !== NODE.move) continue;
    const i = ref[children[k]];
    out.push({node: children[k], move: moves[slices.move[i]], worker: slices.lane[i], start: slices.start[i],
              end: slices.end[i], givenUp: Boolean(slices.givenUp[i])});
  }
  return out;
}

function joinsOf(trace, split) {
  const {slices, tree} = trace;
  const joins = [];
  for (let i = 0; i < slices.count; ++i)
    if (slices.kind[i] === KIND.join && tree.splitOfJoin[i] === split)
      joins.push({worker: slices.lane[i], start: slices.start[i], end: slices.end[i]});
  return joins.sort((a, b) => a.start - b.start);
}

// The owner's waits for the helpers of this node, and how long they took.
function waitOf(trace, split) {
  const {slices, laneOffset, laneOrder} = trace;
  let sum = 0;
  for (let k = laneOffset[split.owner]; k < laneOffset[split.owner + 1]; ++k) {
    const i = laneOrder[k];
    if (slices.kind[i] === KIND.wait && slices.ply[i] === split.ply && slices.depth[i] === split.depth &&
        slices.start[i] >= split.start && slices.end[i] <= split.end)
      sum += slices.end[i] - slices.start[i];
  }
  return sum;
}

// Why moves were given up. A trace has no word of it, so the reason is inferred: the move above was
// given up too (then the cutoff was above), or the last result before that decided the node.
function reasonOf(trace, node, moves) {
  const given = moves.filter((m) => m.givenUp);
  if (!given.length) return {kind: "none"};
  const {parent, kind, ref} = trace.tree;
  const {slices} = trace;
  const first = Math.min(...given.map((m) => m.end));
  for (let n = parent[node]; n > 0; n = parent[n])
    if (kind[n] === NODE.move && slices.givenUp[ref[n]] && slices.start[ref[n]] <= first)
      return {kind: "above", node: n, move: trace.moves[slices.move[ref[n]]], worker: slices.lane[ref[n]]};
  const done = moves.filter((m) => !m.givenUp && m.end <= first).sort((a, b) => b.end - a.end)[0];
  return done ? {kind: "result", ...done} : {kind: "unknown"};
}

// Everything about the split point behind a node of the tree.
export function splitFacts(trace, node) {
  const index = trace.tree.ref[node];
  const split = trace.splits[index];
  const moves = movesOf(trace, node);
  return {
    ...split, moves, joins: joinsOf(trace, index), wait: waitOf(trace, split),
    wasted: moves.filter((m) => m.givenUp).reduce((sum, m) => sum + m.end - m.start, 0),
    reason: reasonOf(trace, node, moves),
  };
}

// The text of a row in the tree.
export function nodeText(trace, node, timeText) {
  const {kind, ref, below, wasted} = trace.tree;
  const {slices, splits, moves} = trace;
  const waste = wasted[node] > 0 ? `, wasted ${timeText(wasted[node])}` : "";
  const more = below[node] > 0 ? `, ${below[node].toLocaleString("en")} below` : "";
  const i = ref[node];
  const took = () => timeText(slices.end[i] - slices.start[i]);
  switch (kind[node]) {
    case NODE.root: return `the search${more}${waste}`;
    case NODE.worker: return `worker ${i}${more}${waste}`;
    case NODE.iteration: return `depth ${slices.depth[i]}: ${took()}${more}${waste}`;
    case NODE.split: return `split point of ${splits[i].owner}, ply ${splits[i].ply}, depth ${splits[i].depth}: ` +
      `${timeText(splits[i].end - splits[i].start)}${more}${waste}`;
    default: return `${moves[slices.move[i]]} by ${slices.lane[i]}: ${took()}` +
      `${slices.givenUp[i] ? ", given up" : ""}${more}${slices.givenUp[i] ? "" : waste}`;
  }
}
