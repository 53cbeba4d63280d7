// board.js - the board as a grid that mouse and keyboard can use.
//
// One square can be reached by Tab; arrow keys move from it over the board. A move is made by taking
// a piece and putting it on a square; in Othello by putting a disc.
// SPDX-License-Identifier: MIT
import {GAMES, piecesOf, squaresOf, wordOf} from "./position.js";
import {drawPiece, svg} from "./pieces.js";

const CELL = 40;
const EDGE = 16;

function drawXiangqiLines(board) {
  const line = (x1, y1, x2, y2) => board.append(svg("line", {class: "line", x1, y1, x2, y2}));
  const x = (f) => EDGE + CELL * (f + 0.5);
  const y = (r) => EDGE + CELL * (9.5 - r);
  for (let r = 0; r < 10; ++r) line(x(0), y(r), x(8), y(r));
  for (let f = 0; f < 9; ++f) {
    const ends = f === 0 || f === 8;
    line(x(f), y(0), x(f), y(ends ? 9 : 4));
    if (!ends) line(x(f), y(5), x(f), y(9));
  }
  for (const r of [0, 7]) {
    line(x(3), y(r), x(5), y(r + 2));
    line(x(5), y(r), x(3), y(r + 2));
  }
}

export class Board {
  // onMove(text) is called with a legal move; choose(moves) resolves to one of several that differ
  // only in what a pawn becomes, or to null.
  constructor(element, onMove, choose) {
    this.element = element;
    this.onMove = onMove;
    this.choose = choose;
    this.turned = false;
    this.look = "traditional";
    this.at = {};  // game -> the square with the focus
    element.addEventListener("keydown", (e) => this.onKey(e));
    element.addEventListener("click", (e) => {
      const cell = e.target.closest("[data-square]");
      if (cell) this.press(cell.dataset.square);
    });
  }

  // `shown`: {game, sides, text, legal, last}; last: the move that led here, or "".
  show(shown) {
    const before = this.shown;
    // A drawing that stays is not replaced under the pointer.
    if (JSON.stringify(before) === JSON.stringify(shown) && this.drawn === [this.turned, this.look].join())
      return;
    this.shown = shown;
    this.pieces = piecesOf(shown.game, shown.text);
    if (!before || before.text !== shown.text || before.game !== shown.game) this.chosen = "";
    const {files, ranks, name} = GAMES[shown.game];
    this.at[shown.game] ??= name(Math.floor(files / 2), shown.game === "othello" ? 5 : 0);
    this.draw();
  }

  place(file, rank) {
    const {files, ranks} = GAMES[this.shown.game];
    return this.turned ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
  }

  draw() {
    this.drawn = [this.turned, this.look].join();
    const {game} = this.shown;
    const {files, ranks, name} = GAMES[game];
    const focused = this.element.contains(document.activeElement);
    const width = CELL * files + 2 * EDGE, height = CELL * ranks + 2 * EDGE;
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.replaceChildren();
    if (game === "xiangqi") {
      this.element.append(svg("rect", {class: "wood", x: EDGE, y: EDGE, width: CELL * files, height: CELL * ranks}));
      drawXiangqiLines(this.element);
    }
    for (let r = ranks - 1; r >= 0; --r) {
      const row = svg("g", {role: "row"});
      for (let f = 0; f < files; ++f) row.append(this.cell(name(f, r), f, r));
      this.element.append(row);
    }
    this.drawEdges(files, ranks, name);
    if (focused) this.focus();
  }

  drawEdges(files, ranks, name) {
    const text = (x, y, words) => {
      const label = svg("text", {class: "edge", x, y, "aria-hidden": "true"});
      label.textContent = words;
      this.element.append(label);
    };
    for (let f = 0; f < files; ++f)
      text(EDGE + CELL * (this.place(f, 0)[0] + 0.5), CELL * ranks + 2 * EDGE - 4, name(f, 0)[0]);
    for (let r = 0; r < ranks; ++r)
      text(EDGE / 2, EDGE + CELL * (this.place(0, r)[1] + 0.5) + 4, name(0, r).slice(1));
  }

  // The legal moves to `square` of the piece that is chosen.
  movesTo(square) {
    return this.shown.legal.filter((m) => {
      const s = squaresOf(this.shown.game, m);
      return s && s.to === square && (s.from === "" || s.from === this.chosen);
    });
  }
  canTake(square) {
    return this.shown.legal.some((m) => squaresOf(this.shown.game, m)?.from === square);
  }

  label(square) {
    const piece = this.pieces.get(square);
    let words = `${square}, ${piece ? wordOf(this.shown.game, piece, this.shown.sides) : "empty"}`;
    if (square === this.chosen) words += ", taken";
    if (this.movesTo(square).length) words += ", possible move";
    else if (this.canTake(square)) words += ", can move";
    return words;
  }

  cell(square, file, rank) {
    const {game, last} = this.shown;
    const [column, row] = this.place(file, rank);
    const piece = this.pieces.get(square);
    const group = svg("g", {
      role: "gridcell", "data-square": square, "aria-label": this.label(square),
      "aria-selected": String(square === this.chosen), class: square === this.chosen ? "chosen" : "",
      tabindex: square === this.at[game] ? 0 : -1,
      transform: `translate(${EDGE + CELL * (column + 0.5)} ${EDGE + CELL * (row + 0.5)})`});
    const box = {x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL};
    if (game === "chess")
      group.append(svg("rect", {...box, class: (file + rank) % 2 ? "light" : "dark"}));
    else if (game === "othello")
      group.append(svg("rect", {...box, class: "green line"}));
    else
      group.append(svg("rect", {...box, class: "hit"}));
    const moved = last && squaresOf(game, last);
    if (moved && (moved.to === square || moved.from === square))
      group.append(svg("rect", {class: "last", x: -18, y: -18, width: 36, height: 36, rx: 4}));
    if (piece) group.append(drawPiece(game, piece, this.look));
    if (this.movesTo(square).length) group.append(svg("circle", {class: "target", r: 5}));
    group.append(svg("rect", {class: "ring", x: -18, y: -18, width: 36, height: 36, rx: 5}));
    return group;
  }

  focus() {
    this.element.querySelector(`[data-square="${this.at[this.shown.game]}"]`)?.focus();
  }

  onKey(event) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
    const square = event.target.closest?.("[data-square]")?.dataset.square;
    if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in steps) {
      this.step(square, steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(square);
    } else if (event.key === "Escape" && this.chosen) {
      this.chosen = "";
      this.draw();
    } else {
      return;
    }
    event.preventDefault();
  }

  step(square, [dx, dy]) {
    const {files, ranks, name} = GAMES[this.shown.game];
    const sign = this.turned ? -1 : 1;
    for (let f = 0; f < files; ++f)
      for (let r = 0; r < ranks; ++r)
        if (name(f, r) === square) {
          const to = [Math.min(Math.max(f + sign * dx, 0), files - 1),
                      Math.min(Math.max(r + sign * dy, 0), ranks - 1)];
          this.moveFocus(name(...to));
          return;
        }
  }
  moveFocus(square) {
    for (const cell of this.element.querySelectorAll('[tabindex="0"]')) cell.setAttribute("tabindex", -1);
    this.at[this.shown.game] = square;
    const cell = this.element.querySelector(`[data-square="${square}"]`);
    cell.setAttribute("tabindex", 0);
    cell.focus();
  }

  async press(square) {
    this.at[this.shown.game] = square;
    const moves = this.movesTo(square);
    if (moves.length) {
      const move = moves.length === 1 ? moves[0] : await this.choose(moves);
      this.chosen = "";
      if (move) this.onMove(move);
    } else {
      this.chosen = square !== this.chosen && this.canTake(square) ? square : "";
    }
    this.draw();
    this.focus();
  }
}
