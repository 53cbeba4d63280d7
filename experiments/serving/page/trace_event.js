// trace_event.js - what every event of a trace must have (docs/tracing.md). The rest of the reader relies on it.
// SPDX-License-Identifier: MIT

const MOST_LANES = 65536;
const DEEPEST = 1021;  // plies; trace_tree.js looks for it plus two, in ten bits
// The args of an event, by its category.
const ARGS = {
  iteration: ["depth"], child: ["move", "depth", "ply"], join: ["owner", "depth", "ply"], wait: ["depth", "ply"],
  idle: [], lock: [], split: ["depth", "ply"],
};
const isWhole = (x, from, to) => Number.isInteger(x) && x >= from && x <= to;
const RULES = {
  move: [(x) => typeof x === "string", "a text"],
  owner: [(x) => isWhole(x, 0, MOST_LANES - 1), `a worker, 0 to ${MOST_LANES - 1}`],
  depth: [(x) => isWhole(x, -1, DEEPEST), `a whole number from -1 to ${DEEPEST}`],
  ply: [(x) => isWhole(x, 0, DEEPEST), `a whole number from 0 to ${DEEPEST}`],
};

export class TraceError extends Error {}

function checkArgs(e, fail) {
  if (!Object.hasOwn(ARGS, e.cat)) fail(`it has the unknown category '${e.cat}'`);
  if ((e.ph === "b") !== (e.cat === "split")) fail(`a '${e.cat}' cannot have the phase '${e.ph}'`);
  for (const name of ARGS[e.cat]) {
    const [holds, kind] = RULES[name];
    if (!holds(e.args?.[name])) fail(`'${name}' of a '${e.cat}' is not ${kind}`);
  }
}

// Throws a TraceError that names event number `n` and what is wrong with it.
export function checkEvent(e, n) {
  const fail = (fault) => { throw new TraceError(`event ${n}: ${fault}`); };
  if (typeof e !== "object" || e === null) fail("it is not an object");
  if (e.ph === "M" && e.name === "process_name" && typeof e.args?.name !== "string") fail("the search has no name");
  if (e.ph === "M" && e.name !== "thread_name") return;
  if (!isWhole(e.tid, 1, MOST_LANES)) fail(`'tid' is not a track, 1 to ${MOST_LANES}`);
  if (e.ph === "M") return;
  if (!Number.isFinite(e.ts) || e.ts < 0) fail("'ts' is not a time in microseconds");
  if (e.ph === "B" || e.ph === "b") checkArgs(e, fail);
}
