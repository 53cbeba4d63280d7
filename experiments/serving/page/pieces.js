// pieces.js - draws pieces as SVG: chess men, xiangqi discs with characters or icons, Othello discs.
//
// The icons are paths in a box of 40 by 40, so no font is needed for them.
// SPDX-License-Identifier: MIT

const SVG = "http://www.w3.org/2000/svg";
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SHAPES = {
  p: "M20 8a5.5 5.5 0 0 1 3.5 9.7h2.3l-1.8 2.6c.8 5 2.6 7.4 5.5 10.7h1.5v4H9v-4h1.5" +
    "c2.9-3.3 4.7-5.7 5.5-10.7l-1.8-2.6h2.3A5.5 5.5 0 0 1 20 8z",
  r: "M11 7h4v3h3V7h4v3h3V7h4v7l-3 3v11l3 3v4H11v-4l3-3V17l-3-3z",
  n: "M11 35h19c1-13-2-22-12-25l-1-4-3 4c-3 2-6 8-8 13 0 2 2 4 4 3l5-3c2 0 3-1 4-2 1 4-6 7-8 14zM16 15l-2 1.5",
  b: "M20 4a2.5 2.5 0 0 1 1.6 4.4c5 4.1 6.6 8.6 5.8 12.1-.5 2.4-2.4 4-3.4 5l1.5 4.5H29v5H11v-5" +
    "h3.5l1.5-4.5c-1-1-2.9-2.6-3.4-5-.8-3.500.8-8 5.8-12.1A2.5 2.5 0 0 1 20 4zM20 13v8M17 16.5h6",
  q: "M7 11l5 9 1.5-12 4.5 11 2-13 2 13 4.5-11L28 20l5-9-3 19.5V35H10v-4.5z",
  k: "M18.5 3h3v3h3v3h-3v4.2c3.6-2.7 10.5-2 10.5 4.8 0 4.5-4 7-4.5 12h1.5v5h-18v-5h1.5" +
    "c-.5-5-4.5-7.5-4.5-12 0-6.8 6.9-7.5 10.5-4.8V9h-3V6h3z",
};
const ICONS = {
  k: SHAPES.k, r: SHAPES.r, n: SHAPES.n, p: SHAPES.p,
  // an elephant's head from the front
  b: "M13 12c3-5 11-5 14 0 4-4 9-1 8 6-.6 5-3.6 7.5-7 6.5-.7 2-2 3.5-4 4.5l.8 5.5-2.6 1.5-2.2-2" +
    "-2.2 2-2.6-1.500.8-5.5c-2-1-3.3-2.5-4-4.5-3.4 1-6.4-1.5-7-6.5-1-7 4-10 8-6z",
  // a cannon on its wheel
  c: "M6 22.5L27 7l7 9-12.6 8.8A8.5 8.5 0 1 1 8.3 25.2zM15 25a5 5 0 1 0 .1 0z",
  // an official with his hat
  a: "M20 4l11 6.5h-4.3a7 7 0 0 1-3 8.6c5.3 1.5 8.3 7.4 8.3 15.9H8c0-8.5 3-14.4 8.3-15.9a7 7 0 0 1" +
    "-3-8.6H9z",
};
const CHARACTERS = [
  {k: "帥", a: "仕", b: "相", n: "傌", r: "俥", c: "炮", p: "兵"},
  {k: "將", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒"},
];

// Whether the computer has a font with Chinese characters: two of them then look different.
export function hasCharacters() {
  const draw = (text) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const pen = canvas.getContext("2d");
    pen.font = "24px serif";
    pen.fillText(text, 2, 26);
    return canvas.toDataURL();
  };
  return draw("帥") !== draw("卒");
}

function xiangqiPiece(piece, look) {
  const group = svg("g", {class: piece.first ? "red" : "black"},
                    svg("circle", {class: "disc", r: 17.5}), svg("circle", {class: "rim", r: 14.8}));
  if (look === "traditional") {
    const text = svg("text", {class: "sign glyph", y: 8});
    text.textContent = CHARACTERS[piece.first ? 0 : 1][piece.kind];
    group.append(text);
  } else {
    group.append(svg("path", {class: "sign", d: ICONS[piece.kind], "fill-rule": "evenodd",
                              transform: "scale(.62) translate(-20 -20)"}));
  }
  return group;
}

// A piece with its middle at 0, 0 in a square of 40.
export function drawPiece(game, piece, look) {
  if (game === "xiangqi") return xiangqiPiece(piece, look);
  if (game === "othello")
    return svg("circle", {class: piece.first ? "black-stone" : "white-stone", r: 16});
  return svg("path", {class: piece.first ? "white-man" : "black-man", d: SHAPES[piece.kind],
                      transform: "translate(-18.4 -19) scale(.92)"});
}
