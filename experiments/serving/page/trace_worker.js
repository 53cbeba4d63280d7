// trace_worker.js - reads a trace beside the page, so that the page stays responsive.
// SPDX-License-Identifier: MIT
import {TraceError} from "./trace_event.js";
import {TraceReader} from "./trace_slices.js";
import {TraceText} from "./trace_text.js";
import {treeOf} from "./trace_tree.js";

function buffersIn(value, found = []) {
  if (ArrayBuffer.isView(value)) found.push(value.buffer);
  else if (value && typeof value === "object" && !Array.isArray(value))
    for (const part of Object.values(value)) buffersIn(part, found);
  return found;
}

// {address} of a trace on the server, or {file} that the user has chosen.
async function bytesOf({address, file}) {
  if (file) return file.stream();
  const response = await fetch(address);
  if (!response.ok) throw new TraceError(`the server answers ${response.status}: it has no such trace`);
  return response.body;
}

async function traceFrom(source) {
  const reader = new TraceReader();
  const text = new TraceText((event) => reader.add(event));
  const decoder = new TextDecoder();
  const bytes = (await bytesOf(source)).getReader();
  for (;;) {
    const {done, value} = await bytes.read();
    text.push(decoder.decode(value, {stream: !done}));
    if (done) break;
  }
  const {otherData} = text.end();
  const trace = reader.finish(otherData);
  trace.bytes = text.length;
  trace.tree = treeOf(trace);
  return trace;
}

onmessage = async ({data}) => {
  try {
    const trace = await traceFrom(data);
    postMessage({trace}, [...new Set(buffersIn(trace))]);
  } catch (error) {
    postMessage({error: error.message, known: error instanceof TraceError});
  }
};
