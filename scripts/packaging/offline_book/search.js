// search.js - finds the sections that hold all words: first by their headings, then by their text.
// SPDX-License-Identifier: MIT
"use strict";
const MOST_HITS = 30;
const AROUND = 60; // characters of text before and after the first word

const byId = (id) => document.getElementById(id);
const [form, field, count, hits] = ["search", "words", "count", "hits"].map(byId);
const index = JSON.parse(byId("index").textContent);

// The text of a section is that of the page from its heading to the next heading.
function textAfter(heading) {
  const texts = [];
  for (let at = heading.nextElementSibling; at && !/^H[2-6]$/.test(at.tagName);
    at = at.nextElementSibling) if (at.tagName !== "NAV") texts.push(at.textContent);
  return texts.join(" ").replace(/\s+/g, " ");
}

let sections = null; // read at the first search
function allSections() {
  sections ??= index.sections.map(([id, title, chapter]) => {
    const text = textAfter(byId(id));
    return { id, title, chapter: index.chapters[chapter], text, lowText: text.toLowerCase(),
      lowTitle: title.toLowerCase(), lowChapter: index.chapters[chapter].toLowerCase() };
  });
  return sections;
}

// 0 if a word is nowhere; a word in the heading counts more than any number of them in the text.
function worth(section, words) {
  let sum = 0;
  for (const word of words) {
    const found = section.lowText.split(word).length - 1;
    if (section.lowTitle.includes(word)) sum += 100;
    else if (!found && !section.lowChapter.includes(word)) return 0;
    sum += Math.min(found, 20) + (section.lowChapter.includes(word) ? 5 : 0);
  }
  return sum + (section.lowTitle.includes(words.join(" ")) ? 50 : 0);
}

// The text around the first of the words, with this word marked.
function excerpt(section, words) {
  const small = document.createElement("small");
  const word = words.find((w) => section.lowText.includes(w));
  const at = word ? section.lowText.indexOf(word) : 0;
  const from = Math.max(0, at - AROUND);
  small.append(from ? "…" : "", section.text.slice(from, at));
  if (word) {
    const mark = document.createElement("mark");
    mark.textContent = section.text.slice(at, at + word.length);
    small.append(mark);
  }
  small.append(section.text.slice(at + (word || "").length, at + 2 * AROUND));
  return small;
}

function hit(section, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = "#" + section.id;
  link.textContent = section.title;
  item.append(link);
  if (section.chapter !== section.title) item.append(" – ", section.chapter);
  item.append(excerpt(section, words));
  return item;
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = !words.length ? [] : allSections()
    .map((section, order) => ({ section, order, worth: worth(section, words) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || a.order - b.order);
  hits.replaceChildren(...found.slice(0, MOST_HITS).map((one) => hit(one.section, words)));
  count.textContent = !words.length ? ""
    : `${found.length} section${found.length === 1 ? "" : "s"}` +
      (found.length > MOST_HITS ? `, the best ${MOST_HITS}:` : "");
}

// The field and the hits as one row, through which the arrows go.
function move(step) {
  const row = [field, ...hits.querySelectorAll("a")];
  const next = row.indexOf(document.activeElement) + step;
  if (row[next]) row[next].focus();
}

form.hidden = false;
field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  hits.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    field.value = "";
    search();
    field.focus();
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.activeElement === field) return;
  event.preventDefault();
  field.focus();
});
