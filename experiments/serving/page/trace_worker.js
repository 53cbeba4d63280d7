// trace_worker.js - reads a trace beside the page, so that the page stays responsive.
// SPDX-License-Identifier: MIT
import {TraceError} from "./trace_event.js";
import {readTrace} from "./trace_slices.js";
import {treeOf} from "./trace_tree.js";

function buffersIn(value, found = []) {
  if (ArrayBuffer.isView(value)) found.push(value.buffer);
  else if (value && typeof value === "object" && !Array.isArray(value))
    for (const part of Object.values(value)) buffersIn(part, found);
  return found;
}

// {address} of a trace on the server, or {file} that the user has chosen.
onmessage = async ({data}) => {
  try {
    let text;
    if (data.file) {
      text = await data.file.text();
    } else {
      const response = await fetch(data.address);
      if (!response.ok) throw new TraceError(`the server answers ${response.status}: it has no such trace`);
      text = await response.text();
    }
    let json;
    try {
      json = JSON.parse(text);
    } catch {
      throw new TraceError("it is not JSON");
    }
    const trace = readTrace(json);
    trace.bytes = text.length;
    trace.tree = treeOf(trace);
    postMessage({trace}, [...new Set(buffersIn(trace))]);
  } catch (error) {
    postMessage({error: error.message, known: error instanceof TraceError});
  }
};
