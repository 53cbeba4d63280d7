// timeline.js - the lanes of a trace on a canvas, with a cursor that mouse and keyboard move.
// SPDX-License-Identifier: MIT
import {colours, KINDS, prepare} from "./shares.js";

const SHARES = 56, AXIS = 20, GAP = 6;  // heights in pixels
const LEFT = 34;                        // for the numbers of the lanes
const LEAST = 0.001;                    // microseconds in view

// A time of `unit` in a text that is as long as it needs to be.
export function timeText(us, virtual) {
  if (virtual) return `${Math.round(us * 1000).toLocaleString("en")} ticks`;
  if (us >= 1e6) return `${(us / 1e6).toFixed(3)} s`;
  return us >= 1e3 ? `${(us / 1e3).toFixed(3)} ms` : `${us.toFixed(3)} µs`;
}

function roundStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((x) => x * power >= rough);
}

export class Timeline {
  // onCursor(time): it has moved. onPick(lane, time): a click. onView(): the part in view changed.
  constructor(canvas, {onCursor, onPick, onView}) {
    Object.assign(this, {canvas, onCursor, onPick, onView});
    this.range = null;
    canvas.tabIndex = 0;
    canvas.addEventListener("keydown", (e) => this.onKey(e));
    canvas.addEventListener("pointerdown", (e) => this.onPointer(e));
    canvas.addEventListener("wheel", (e) => this.onWheel(e), {passive: false});
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  show(trace, extent = trace.last) {
    this.trace = trace;
    this.extent = Math.max(extent, LEAST);
    this.from = 0;
    this.to = this.extent;
    this.cursor = 0;
    this.range = null;
    this.lane = Math.max(Math.min(Math.floor(480 / trace.lanes), 22), 7);
    this.draw();
  }

  zoom(from, to) {
    const width = Math.min(Math.max(to - from, LEAST), this.extent);
    this.from = Math.min(Math.max(from, 0), this.extent - width);
    this.to = this.from + width;
    this.draw();
    this.onView();
  }
  moveTo(time, tell = true) {
    this.cursor = Math.min(Math.max(time, 0), this.extent);
    if (this.cursor < this.from || this.cursor > this.to) {
      const width = this.to - this.from;
      this.zoom(this.cursor - width / 2, this.cursor + width / 2);
    }
    this.draw();
    if (tell) this.onCursor(this.cursor);
  }
  // {lanes, from, to}: shown with a frame; null: nothing.
  mark(range) {
    this.range = range;
    this.draw();
  }

  x(time) {
    return LEFT + (time - this.from) / (this.to - this.from) * (this.width - LEFT);
  }
  timeAt(x) {
    return this.from + (x - LEFT) / (this.width - LEFT) * (this.to - this.from);
  }
  top(lane) {
    return SHARES + GAP + lane * this.lane;
  }

  draw() {
    if (!this.trace || this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      this.paint();
    });
  }

  paint() {
    const started = performance.now();
    const height = this.top(this.trace.lanes) + AXIS;
    const {pen, width} = prepare(this.canvas, height);
    this.width = width;
    this.colour = colours();
    pen.clearRect(0, 0, width, height);
    pen.font = "11px sans-serif";
    this.paintShares(pen);
    for (let lane = 0; lane < this.trace.lanes; ++lane) this.paintLane(pen, lane);
    this.paintAxis(pen, height);
    this.paintMarks(pen, height);
    this.paintTime = performance.now() - started;
  }

  paintShares(pen) {
    const {shares, last} = this.trace;
    const bins = shares.length / 5;
    pen.fillStyle = this.colour.idle;
    pen.fillRect(LEFT, 0, this.width - LEFT, SHARES);
    for (let i = 0; i < bins; ++i) {
      const x = this.x(i / bins * last), right = this.x((i + 1) / bins * last);
      if (right < LEFT || x > this.width) continue;
      let y = SHARES;
      for (let k = 0; k < 4; ++k) {
        const part = shares[5 * i + k] * SHARES;
        pen.fillStyle = this.colour[KINDS[k]];
        pen.fillRect(Math.max(x, LEFT), y - part, right - Math.max(x, LEFT) + 0.5, part);
        y -= part;
      }
    }
  }

  // The first segment of a lane that ends after `time`.
  segmentAt(lane, time) {
    const {end, offset} = this.trace.segments;
    let low = offset[lane], high = offset[lane + 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (end[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Of several segments in one column of pixels, the longest is drawn.
  paintLane(pen, lane) {
    const {start, end, does, offset} = this.trace.segments;
    const y = this.top(lane), height = Math.max(this.lane - 2, 3);
    const fill = (kind, x, right) => {
      pen.fillStyle = this.colour[KINDS[kind]];
      pen.fillRect(Math.max(x, LEFT), y, Math.max(right - Math.max(x, LEFT), 1), height);
    };
    pen.fillStyle = this.colour.idle;
    pen.fillRect(LEFT, y, this.width - LEFT, height);
    let column = -1, longest = 0, kind = 4;
    for (let i = this.segmentAt(lane, this.from); i < offset[lane + 1] && start[i] < this.to; ++i) {
      const x = this.x(start[i]), right = this.x(end[i]);
      if (right - x >= 1) {
        if (does[i] !== 4) fill(does[i], x, right);
        continue;
      }
      if (Math.floor(x) !== column) {
        if (longest > 0 && kind !== 4) fill(kind, column, column + 1);
        column = Math.floor(x);
        longest = 0;
      }
      if (right - x > longest) {
        longest = right - x;
        kind = does[i];
      }
    }
    if (longest > 0 && kind !== 4) fill(kind, column, column + 1);
    if (this.lane >= 9 || lane % 8 === 0) {
      pen.fillStyle = this.colour.ink;
      pen.textAlign = "right";
      pen.fillText(String(lane), LEFT - 6, y + height / 2 + 4);
    }
  }

  paintAxis(pen, height) {
    const step = roundStep((this.to - this.from) / Math.max(Math.floor(this.width / 130), 1));
    pen.fillStyle = this.colour.ink;
    pen.strokeStyle = this.colour.muted;
    pen.textAlign = "left";
    for (let t = Math.ceil(this.from / step) * step; t <= this.to; t += step) {
      const x = this.x(t);
      pen.beginPath();
      pen.moveTo(x, height - AXIS);
      pen.lineTo(x, height - AXIS + 5);
      pen.stroke();
      if (x < this.width - 70) pen.fillText(timeText(t, this.virtual), x + 3, height - 5);
    }
  }

  paintMarks(pen, height) {
    if (this.range) {
      const x = Math.max(this.x(this.range.from), LEFT), right = Math.min(this.x(this.range.to), this.width);
      pen.strokeStyle = this.colour.ink;
      pen.lineWidth = 2;
      for (const lane of this.range.lanes)
        pen.strokeRect(x, this.top(lane) - 1, Math.max(right - x, 2), this.lane);
      pen.lineWidth = 1;
    }
    const x = this.x(this.cursor);
    pen.fillStyle = this.colour.accent;
    pen.fillRect(x - 1, 0, 2, height - AXIS + 6);
  }

  onPointer(event) {
    const box = this.canvas.getBoundingClientRect();
    const at = (e) => this.timeAt(e.clientX - box.left);
    const lane = Math.floor((event.clientY - box.top - SHARES - GAP) / this.lane);
    this.canvas.setPointerCapture(event.pointerId);
    let moved = false;
    const move = (e) => {
      moved ||= Math.abs(e.clientX - event.clientX) > 3;
      this.moveTo(Math.min(Math.max(at(e), this.from), this.to));
    };
    const up = () => {
      this.canvas.removeEventListener("pointermove", move);
      if (!moved && lane >= 0 && lane < this.trace.lanes) this.onPick(lane, this.cursor);
    };
    move(event);
    this.canvas.addEventListener("pointermove", move);
    this.canvas.addEventListener("pointerup", up, {once: true});
  }

  onWheel(event) {
    event.preventDefault();
    const width = this.to - this.from;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const by = Math.sign(event.deltaX || event.deltaY) * width / 10;
      return this.zoom(this.from + by, this.to + by);
    }
    const box = this.canvas.getBoundingClientRect();
    this.zoomAround(this.timeAt(event.clientX - box.left), event.deltaY < 0 ? 1 / 1.25 : 1.25);
  }
  zoomAround(time, factor) {
    this.zoom(time - (time - this.from) * factor, time + (this.to - time) * factor);
  }

  // The next time at which any lane changes what it does.
  nextChange(direction) {
    let best = direction > 0 ? this.extent : 0;
    const {start, offset} = this.trace.segments;
    for (let lane = 0; lane < this.trace.lanes; ++lane) {
      let i = this.segmentAt(lane, this.cursor);
      if (direction > 0) {
        while (i < offset[lane + 1] && start[i] <= this.cursor) ++i;
        if (i < offset[lane + 1]) best = Math.min(best, start[i]);
      } else {
        while (i > offset[lane] && (i >= offset[lane + 1] || start[i] >= this.cursor)) --i;
        if (i < offset[lane + 1] && start[i] < this.cursor) best = Math.max(best, start[i]);
      }
    }
    return best;
  }

  onKey(event) {
    const step = (this.to - this.from) / 100;
    const keys = {
      ArrowRight: () => this.moveTo(event.shiftKey ? this.nextChange(1) : this.cursor + step),
      ArrowLeft: () => this.moveTo(event.shiftKey ? this.nextChange(-1) : this.cursor - step),
      PageDown: () => this.moveTo(this.cursor + 10 * step),
      PageUp: () => this.moveTo(this.cursor - 10 * step),
      Home: () => this.moveTo(0), End: () => this.moveTo(this.trace.last),
      "+": () => this.zoomAround(this.cursor, 0.5), "=": () => this.zoomAround(this.cursor, 0.5),
      "-": () => this.zoomAround(this.cursor, 2), 0: () => this.zoom(0, this.extent),
      Enter: () => this.onPick(0, this.cursor),
    };
    if (!this.trace || !(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  }
}
