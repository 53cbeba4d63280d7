// replay.js - the page of traces: one pane, or two that move together.
// SPDX-License-Identifier: MIT
import {ask} from "./api.js";
import {Pane} from "./pane.js";

const panes = {};
let following = false;  // a pane moves because the other did

const linked = () => document.getElementById("linked").checked;
const others = (name) => Object.entries(panes).filter(([n, p]) => n !== name && p.trace && !p.root.hidden);

function follow(name, action) {
  if (following || !linked()) return;
  following = true;
  for (const [, pane] of others(name)) {
    action(pane);
    pane.showCursor();
  }
  following = false;
}

// With one scale, both show as much time as the longer one takes.
function setExtents() {
  const shown = Object.values(panes).filter((p) => p.trace && !p.root.hidden);
  const longest = linked() && shown.length > 1 ? Math.max(...shown.map((p) => p.trace.last)) : 0;
  for (const pane of shown) pane.setExtent(longest);
}

function addPane(name) {
  const root = document.getElementById("pane").content.firstElementChild.cloneNode(true);
  root.id = `pane-${name}`;
  document.getElementById("panes").append(root);
  panes[name] = new Pane(root, name, {
    onCursor: (time) => follow(name, (pane) => pane.timeline.moveTo(time, false)),
    onView: () => {
      const {from, to} = panes[name].timeline;
      follow(name, (pane) => pane.timeline.zoom(from, to));
    },
  });
  root.querySelector(".choice").addEventListener("change", async (e) => {
    if (e.target.value) await open(name, e.target.value);
  });
  root.querySelector(".file").addEventListener("change", () => setTimeout(setExtents));
  return panes[name];
}

async function open(name, id) {
  const choice = panes[name].$(".choice");
  choice.value = id;
  const label = choice.selectedOptions[0]?.textContent || `trace ${id}`;
  if (await panes[name].open({address: `api/trace/${encodeURIComponent(id)}`}, label)) setExtents();
}

function showTwo(two) {
  document.getElementById("two").checked = two;
  document.getElementById("panes").classList.toggle("two", two);
  panes.B.root.hidden = !two;
  setExtents();
}

async function start() {
  addPane("A");
  addPane("B");
  showTwo(false);
  document.getElementById("two").addEventListener("change", (e) => showTwo(e.target.checked));
  document.getElementById("linked").addEventListener("change", setExtents);
  let traces = [];
  try {
    traces = await ask("traces");
  } catch (error) {
    panes.A.$(".error").textContent = error.message;
  }
  for (const pane of Object.values(panes))
    pane.$(".choice").append(new Option(traces.length ? "choose" : "none on the server", ""),
                             ...traces.map((t) => new Option(`${t.label} (${(t.bytes / 1e6).toFixed(2)} MB)`, t.id)));
  const wanted = new URLSearchParams(location.search);
  if (wanted.has("b")) showTwo(true);
  if (wanted.has("a")) await open("A", wanted.get("a"));
  if (wanted.has("b")) await open("B", wanted.get("b"));
}

start();
