// shares.js - a chart of how all processors shared their time, as stacked columns.
// SPDX-License-Identifier: MIT

// From the bottom to the top.
export const KINDS = ["busy", "wasted", "wait", "lock", "idle"];

export function colours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries([...KINDS, "ink", "paper", "accent", "muted", "rule"].map(
    (k) => [k, style.getPropertyValue(`--${k}`).trim()]));
}

// Fits the canvas to its width on the page; returns {pen, width, height} in CSS pixels.
export function prepare(canvas, height) {
  const width = Math.max(canvas.clientWidth, 50);
  const scale = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.style.height = `${height}px`;
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  return {pen, width, height};
}

// columns: each five shares in the order of KINDS, which add up to at most 1.
export function drawShares(canvas, columns, height = 120) {
  const {pen, width} = prepare(canvas, height);
  const colour = colours();
  pen.fillStyle = colour.idle;
  pen.fillRect(0, 0, width, height);
  const step = width / Math.max(columns.length, 1);
  columns.forEach((column, i) => {
    let y = height;
    column.forEach((share, k) => {
      pen.fillStyle = colour[KINDS[k]];
      pen.fillRect(i * step, y - share * height, step + 0.5, share * height);
      y -= share * height;
    });
  });
  if (columns.length) canvas.setAttribute("aria-label", `Shares of time. Last: ${sharesText(columns.at(-1))}`);
}

export function sharesText(shares) {
  return KINDS.map((k, i) => `${k} ${(100 * shares[i]).toFixed(1)} %`).join(", ");
}
