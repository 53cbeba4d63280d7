// page.js - sorts the tables of the report by a click or a key on a column's head.
// SPDX-License-Identifier: MIT
"use strict";

// The number in a text such as "1,234", "+14.8 %" or "∞"; null if there is none.
function numberOf(text) {
  if (text === "∞") return Infinity;
  const number = parseFloat(text.replace(/[,+\s]/g, "").replace("−", "-"));
  return Number.isNaN(number) ? null : number;
}

function compare(a, b, numeric) {
  if (!numeric) return a.localeCompare(b, "en", { numeric: true });
  const x = numberOf(a), y = numberOf(b);
  if (x === null || y === null) return 0;
  return x < y ? -1 : x > y ? 1 : 0;
}

function sortBy(table, head, index) {
  const descending = head.getAttribute("aria-sort") === "ascending";
  const numeric = head.dataset.sort === "number";
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, (row) => ({ row, text: row.cells[index].textContent.trim() }));
  const empty = ({ text }) => (numeric ? numberOf(text) === null : text === "");
  rows.sort((a, b) => {
    if (empty(a) !== empty(b)) return empty(a) ? 1 : -1;  // last in both directions
    return descending ? compare(b.text, a.text, numeric) : compare(a.text, b.text, numeric);
  });
  body.append(...rows.map(({ row }) => row));
  for (const other of head.parentElement.cells)
    if (other.hasAttribute("aria-sort")) other.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", descending ? "descending" : "ascending");
}

for (const table of document.querySelectorAll("table.sortable")) {
  Array.from(table.tHead.rows[0].cells).forEach((head, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sortBy(table, head, index));
    head.append(button);
    head.setAttribute("aria-sort", "none");
  });
}
