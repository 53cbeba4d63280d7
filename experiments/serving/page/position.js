// position.js - reads the texts of positions, as docs/games.md describes them.
// SPDX-License-Identifier: MIT

const FILES = "abcdefghi";

// The board of each game: squares (files, ranks from below), and how a square is called.
export const GAMES = {
  xiangqi: {files: 9, ranks: 10, name: (f, r) => `${FILES[f]}${r}`},
  chess: {files: 8, ranks: 8, name: (f, r) => `${FILES[f]}${r + 1}`},
  // Othello counts its ranks from above.
  othello: {files: 8, ranks: 8, name: (f, r) => `${FILES[f]}${8 - r}`},
};

const WORDS = {
  chess: {p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king"},
  xiangqi: {p: "soldier", n: "horse", b: "elephant", r: "chariot", c: "cannon", a: "advisor", k: "general"},
};
// Letters that other programs use.
const SAME = {e: "b", h: "n", g: "k", s: "p"};

function fromFen(game, text) {
  const {ranks, name} = GAMES[game];
  const pieces = new Map();
  text.split(" ")[0].split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "0" && c <= "9") {
        file += Number(c);
        continue;
      }
      const first = c !== c.toLowerCase();
      const low = c.toLowerCase();
      pieces.set(name(file++, ranks - 1 - i),
                 {first, kind: game === "xiangqi" ? SAME[low] || low : low});
    }
  });
  return pieces;
}

function fromDiscs(text) {
  const pieces = new Map();
  for (let i = 0; i < 64; ++i)
    if (text[i] === "X" || text[i] === "O")
      pieces.set(GAMES.othello.name(i % 8, 7 - Math.floor(i / 8)), {first: text[i] === "X", kind: "disc"});
  return pieces;
}

// Square -> {first: of the side that begins, kind}.
export function piecesOf(game, text) {
  return game === "othello" ? fromDiscs(text) : fromFen(game, text);
}

export function wordOf(game, piece, sides) {
  const side = sides[piece.first ? 0 : 1].toLowerCase();
  return game === "othello" ? `${side} disc` : `${side} ${WORDS[game][piece.kind]}`;
}

// {from, to, promotes}; from is "" where a move is one square. Null: it is on no square ("pass").
export function squaresOf(game, move) {
  if (game === "othello") return move.length === 2 ? {from: "", to: move, promotes: ""} : null;
  return {from: move.slice(0, 2), to: move.slice(2, 4), promotes: move.slice(4)};
}
