// trace_text.js - the events of a trace, parsed while its text arrives.
//
// splitpoint writes one event a line (docs/tracing.md), so a part of the text that ends between two lines
// is a list of events as soon as brackets are put around it. It is parsed then: reading does not wait for
// the end of the file, and a large file is never in memory as a whole. Text of any other layout fails that
// test. From there on it is collected, and parsed in one piece at the end.
// SPDX-License-Identifier: MIT
import {TraceError} from "./trace_event.js";

const HEAD = '{"traceEvents":[';
const BETWEEN = ",\n";
const LONGEST_LINE = 1 << 18;  // characters; text without line ends must not be looked through again and again

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class TraceText {
  // take(event): gets every event, in the order of the file.
  constructor(take) {
    this.take = take;
    this.rest = "";        // not parsed yet
    this.hasHead = false;  // HEAD was taken off `rest`
    this.taken = 0;        // events
    this.inLines = true;   // as far as is known
    this.length = 0;
  }

  // The next piece of the text. Throws what take() throws.
  push(piece) {
    this.length += piece.length;
    this.rest += piece;
    if (!this.inLines) return;
    if (!this.hasHead && this.rest.length >= HEAD.length) {
      this.hasHead = this.inLines = this.rest.startsWith(HEAD);
      if (this.hasHead) this.rest = this.rest.slice(HEAD.length);
    }
    if (this.hasHead) this.takeLines();
  }

  takeLines() {
    const end = this.rest.lastIndexOf(BETWEEN);
    if (end < 0) {
      this.inLines = this.rest.length < LONGEST_LINE;
      return;
    }
    const events = parsed(`[${this.rest.slice(0, end)}]`);
    this.inLines = events?.length > 0;
    if (!this.inLines) return;
    this.takeAll(events);
    this.rest = this.rest.slice(end + BETWEEN.length);
  }

  takeAll(events) {
    this.taken += events.length;
    for (const event of events) this.take(event);
  }

  // After the last piece: the trace without its events. Throws a TraceError, or what take() throws.
  end() {
    // A place holder for what was taken, so that the text is JSON exactly if the whole of it is.
    const before = !this.hasHead ? "" : this.taken ? `${HEAD}0,` : HEAD;
    const json = parsed(before + this.rest);
    this.rest = "";
    if (json === undefined) throw new TraceError("it is not JSON");
    if (!Array.isArray(json?.traceEvents)) throw new TraceError("it has no list 'traceEvents'");
    this.takeAll(this.taken ? json.traceEvents.slice(1) : json.traceEvents);
    delete json.traceEvents;
    return json;
  }
}
