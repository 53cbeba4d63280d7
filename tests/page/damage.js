// damage.js - damages a small trace at random, and lets the page's reader read it.
//
// Run by damaged_traces_test.py, in the page. A damaged trace is refused with one line that says where, or
// read; then its tree must be one tree, and the page can tell everything about its nodes.
// SPDX-License-Identifier: MIT

const KEYS = ["ph", "tid", "ts", "cat", "id", "name", "args"];
const ARGS = ["depth", "ply", "owner", "move", "name"];
const VALUES = [null, true, -2, -1, 0, 0.5, 1, 2, 3, 1021, 1022, 1023, 32768, 65536, 65537, 1e9, 1e300, "", "x", "1", [], {},
                ..."BEbeiM", "iteration", "child", "join", "wait", "idle", "lock", "split", "abort", "thread_name",
                "process_name", "__proto__", "constructor"];

// Marsaglia, "Xorshift RNGs" (2003): 32 bits.
function numbersFrom(seed) {
  let x = (seed * 2654435761 + 1) >>> 0 || 1;
  return (below) => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x = (x ^ (x << 5)) >>> 0;
    return x % below;
  };
}

function damage(json, pick) {
  const events = json.traceEvents;
  const at = pick(events.length), other = events[pick(events.length)];
  const value = () => structuredClone(VALUES[pick(VALUES.length)]);
  const set = (object, key, copied) => {
    if (typeof object !== "object" || object === null) return;
    const how = pick(4);
    if (how === 0) delete object[key];
    else object[key] = how === 1 ? copied?.[key] : value();
  };
  const event = events[at];
  switch (pick(9)) {
    case 0: events.splice(at, 1); break;
    case 1: events.splice(at, 0, structuredClone(other)); break;
    case 2: events.push(...events.splice(at, 1)); break;
    case 3: events.length = at + 1; break;
    case 4: events[at] = value(); break;
    case 5: json[pick(20) ? "otherData" : "traceEvents"] = value(); break;
    case 6: case 7: set(event?.args, ARGS[pick(ARGS.length)], other?.args); break;
    default: set(event, KEYS[pick(KEYS.length)], other);
  }
}

// A reader must not say more than it knows: no exception, no loop, and every node below the root.
function inspect(trace, tree, splitFacts, nodeText, NODE) {
  const {slices} = trace;
  for (let i = 0; i < slices.count; ++i)
    if (!(slices.start[i] >= 0 && slices.start[i] <= slices.end[i] && slices.end[i] <= trace.last))
      throw new Error(`slice ${i} has the times ${slices.start[i]} to ${slices.end[i]}`);
  if (tree.below[0] !== tree.count - 1) throw new Error(`${tree.below[0]} of ${tree.count} nodes are below the root`);
  const text = (us) => `${us} us`;
  for (let node = 0; node < tree.count; ++node) {
    let steps = 0;
    for (let n = node; n > 0; n = tree.parent[n]) if (++steps > tree.count) throw new Error("the tree has a circle");
    const row = nodeText({...trace, tree}, node, text);
    if (/undefined|NaN/.test(row)) throw new Error(`a row says: ${row}`);
    if (tree.kind[node] === NODE.split) splitFacts({...trace, tree}, node);
  }
}

// {refused, read, faults}: how many of `count` damaged traces came out how.
async function readDamaged(text, firstSeed, count) {
  const {TraceError} = await import("./trace_event.js");
  const {readTrace} = await import("./trace_slices.js");
  const {treeOf, NODE} = await import("./trace_tree.js");
  const {splitFacts, nodeText} = await import("./split_facts.js");
  const out = {refused: 0, read: 0, faults: []};
  for (let seed = firstSeed; seed < firstSeed + count; ++seed) {
    const pick = numbersFrom(seed);
    const json = JSON.parse(text);
    for (let i = 1 + pick(3); i > 0 && Array.isArray(json.traceEvents) && json.traceEvents.length; --i) damage(json, pick);
    try {
      const trace = readTrace(json);
      inspect(trace, treeOf(trace), splitFacts, nodeText, NODE);
      ++out.read;
    } catch (error) {
      if (error instanceof TraceError && !/\n/.test(error.message)) ++out.refused;
      else out.faults.push(`seed ${seed}: ${error.message}`);
    }
  }
  out.faults.length = Math.min(out.faults.length, 5);
  return out;
}
