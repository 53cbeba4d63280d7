// damage.js - damages a small trace at random, and lets the page's reader read it.
//
// Run by damaged_traces_test.py, in the page. A damaged trace is refused with one line that says where, or
// read; then its tree must be one tree, and the page can tell everything about its nodes. It arrives in
// pieces of random length, and must come out as it does when it is parsed as a whole.
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

// As splitpoint writes it, as JSON.stringify does, or with more lines than events.
function textOf(json, pick) {
  const layout = pick(4), {traceEvents: events, ...others} = json;
  if (layout > 2) return JSON.stringify(json, null, pick(2));
  if (!Array.isArray(events)) return JSON.stringify(json);
  const lines = events.map((event, i) => JSON.stringify(event, null, layout === 2 && i > 9 ? 1 : 0));
  const rest = JSON.stringify(others);
  return `{"traceEvents":[\n${lines.join(",\n")}\n]${rest.length > 2 ? `,\n${rest.slice(1)}` : "}"}`;
}

// Changes a character, leaves some out, or repeats some.
function damageText(text, pick) {
  const from = pick(text.length + 1), to = from + pick(9);
  switch (pick(4)) {
    case 0: return text.slice(0, from);
    case 1: return text.slice(0, from) + text.slice(to);
    case 2: return text.slice(0, to) + text.slice(from);
    default: return text.slice(0, from) + ',:[]{}"\n09-a'[pick(12)] + text.slice(from + 1);
  }
}

// {trace} or {refused}; anything else is an exception.
function outcome(read, TraceError) {
  try {
    return {trace: read()};
  } catch (error) {
    if (error instanceof TraceError && !/\n/.test(error.message)) return {refused: error.message};
    throw error;
  }
}

function readInPieces(text, pick, reader, TraceText) {
  const stream = new TraceText((event) => reader.add(event));
  const longest = pick(2) ? 100 : 10000;
  for (let at = 0; at < text.length;) {
    const to = at + 1 + pick(longest);
    stream.push(text.slice(at, to));
    at = to;
  }
  return reader.finish(stream.end().otherData);
}

function readWhole(text, reader, TraceError) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new TraceError("it is not JSON");
  }
  if (!Array.isArray(json?.traceEvents)) throw new TraceError("it has no list 'traceEvents'");
  for (const event of json.traceEvents) reader.add(event);
  return reader.finish(json.otherData);
}

// Of a text that is no JSON, an event before that place may be refused first.
function compare(found, whole) {
  if (whole.refused === "it is not JSON" ? found.refused : found.refused === whole.refused) {
    if (found.refused || JSON.stringify(found.trace) === JSON.stringify(whole.trace)) return;
  }
  throw new Error(`in pieces '${found.refused}', as a whole '${whole.refused}'`);
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
  const {TraceReader} = await import("./trace_slices.js");
  const {TraceText} = await import("./trace_text.js");
  const {treeOf, NODE} = await import("./trace_tree.js");
  const {splitFacts, nodeText} = await import("./split_facts.js");
  const out = {refused: 0, read: 0, faults: []};
  for (let seed = firstSeed; seed < firstSeed + count; ++seed) {
    const pick = numbersFrom(seed);
    const json = JSON.parse(text);
    for (let i = 1 + pick(3); i > 0 && Array.isArray(json.traceEvents) && json.traceEvents.length; --i) damage(json, pick);
    const damaged = textOf(json, pick);
    const last = pick(8) ? damaged : damageText(damaged, pick);
    try {
      const found = outcome(() => readInPieces(last, pick, new TraceReader(), TraceText), TraceError);
      compare(found, outcome(() => readWhole(last, new TraceReader(), TraceError), TraceError));
      if (found.trace) inspect(found.trace, treeOf(found.trace), splitFacts, nodeText, NODE);
      ++out[found.trace ? "read" : "refused"];
    } catch (error) {
      out.faults.push(`seed ${seed}: ${error.message}`);
    }
  }
  out.faults.length = Math.min(out.faults.length, 5);
  return out;
}
