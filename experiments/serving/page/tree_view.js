// tree_view.js - a tree of up to millions of nodes: folded, and drawn only where it is in view.
//
// The tree is {parent, offset, children}: the children of node i are children[offset[i]] up to
// [offset[i + 1]]; node 0 is the root. `rows` are the nodes that no fold hides.
// SPDX-License-Identifier: MIT

const ROW = 24;               // pixels
const MOST_HEIGHT = 8000000;  // pixels; beyond it the scrollbar is scaled, for browsers have a limit

export class TreeView {
  // label(node) is the text of a row; onSelect(node), onOpen(node): chosen, and Enter or double click.
  constructor(element, {label, onSelect, onOpen}) {
    Object.assign(this, {element, label, onSelect, onOpen});
    element.setAttribute("role", "tree");
    element.tabIndex = 0;
    this.space = element.appendChild(document.createElement("div"));
    this.space.className = "space";
    this.list = element.appendChild(document.createElement("div"));
    this.list.className = "rows";
    this.list.setAttribute("role", "presentation");
    element.addEventListener("scroll", () => this.draw());
    element.addEventListener("keydown", (e) => this.onKey(e));
    element.addEventListener("click", (e) => this.onClick(e));
    element.addEventListener("dblclick", (e) => {
      const node = this.nodeOf(e.target);
      if (node !== null) this.onOpen(node);
    });
  }

  show(tree) {
    this.tree = tree;
    this.unfolded = new Set();
    this.rows = Int32Array.of(0);
    this.selected = 0;
    this.unfold(0);
    this.draw();
  }

  childCount(node) {
    return this.tree.offset[node + 1] - this.tree.offset[node];
  }

  levelOf(node) {
    let level = 1;
    for (let n = node; this.tree.parent[n] >= 0; n = this.tree.parent[n]) ++level;
    return level;
  }

  // The nodes below `node` that are shown once it is unfolded, in order.
  shownBelow(node) {
    const out = [];
    const {offset, children} = this.tree;
    const ahead = [[offset[node], offset[node + 1]]];
    while (ahead.length) {
      const top = ahead[ahead.length - 1];
      if (top[0] === top[1]) {
        ahead.pop();
        continue;
      }
      const child = children[top[0]++];
      out.push(child);
      if (this.unfolded.has(child)) ahead.push([offset[child], offset[child + 1]]);
    }
    return out;
  }

  replace(row, removed, added) {
    const rows = new Int32Array(this.rows.length - removed + added.length);
    rows.set(this.rows.subarray(0, row));
    rows.set(added, row);
    rows.set(this.rows.subarray(row + removed), row + added.length);
    this.rows = rows;
  }

  unfold(node) {
    if (this.unfolded.has(node) || this.childCount(node) === 0) return;
    this.unfolded.add(node);
    const row = this.rows.indexOf(node);
    if (row >= 0) this.replace(row + 1, 0, this.shownBelow(node));
  }

  fold(node) {
    if (!this.unfolded.has(node)) return;
    const row = this.rows.indexOf(node);
    if (row >= 0) this.replace(row + 1, this.shownBelow(node).length, []);
    this.unfolded.delete(node);
  }

  unfoldAll() {
    for (let i = 0; i < this.tree.parent.length; ++i) if (this.childCount(i)) this.unfolded.add(i);
    this.rows = Int32Array.of(0);
    this.replace(1, 0, this.shownBelow(0));
    this.draw();
  }

  foldAll() {
    const node = this.selected;
    this.unfolded.clear();
    this.rows = Int32Array.of(0);
    this.unfold(0);
    this.select(this.rows.includes(node) ? node : 0);
  }

  // Unfolds what hides the node, and selects it.
  reveal(node, tell = false) {
    const above = [];
    for (let n = this.tree.parent[node]; n >= 0; n = this.tree.parent[n]) above.push(n);
    for (const n of above.reverse()) this.unfold(n);
    this.select(node, tell);
  }

  select(node, tell = false) {
    this.selected = node;
    const row = this.rows.indexOf(node);
    const first = this.firstRow(), fit = this.fit();
    if (row < first || row >= first + fit) this.scrollTo(Math.max(row - (fit >> 1), 0));
    this.draw();
    if (tell) this.onSelect(node);
  }

  fit() {
    return Math.max(Math.floor(this.element.clientHeight / ROW), 1);
  }
  height() {
    return Math.min(this.rows.length * ROW, MOST_HEIGHT);
  }
  firstRow() {
    const most = Math.max(this.rows.length - this.fit(), 0);
    const room = this.height() - this.element.clientHeight;
    return room <= 0 ? 0 : Math.min(Math.round(this.element.scrollTop / room * most), most);
  }
  scrollTo(row) {
    this.space.style.height = `${this.height()}px`;
    const most = Math.max(this.rows.length - this.fit(), 1);
    this.element.scrollTop = row / most * (this.height() - this.element.clientHeight);
  }

  draw() {
    if (!this.tree) return;
    this.space.style.height = `${this.height()}px`;
    const first = this.firstRow();
    const items = [];
    for (let row = first; row < Math.min(first + this.fit() + 1, this.rows.length); ++row)
      items.push(this.item(this.rows[row]));
    this.list.replaceChildren(...items);
    this.element.setAttribute("aria-activedescendant", this.idOf(this.selected));
  }

  idOf(node) {
    return `${this.element.id}-${node}`;
  }

  item(node) {
    const item = document.createElement("div");
    const level = this.levelOf(node);
    item.id = this.idOf(node);
    item.dataset.node = node;
    item.setAttribute("role", "treeitem");
    item.setAttribute("aria-level", level);
    item.setAttribute("aria-selected", String(node === this.selected));
    const fold = document.createElement("span");
    fold.className = "fold";
    fold.setAttribute("aria-hidden", "true");
    if (this.childCount(node)) {
      item.setAttribute("aria-expanded", String(this.unfolded.has(node)));
      fold.textContent = this.unfolded.has(node) ? "▾" : "▸";
    }
    item.style.paddingLeft = `${(Math.min(level, 24) - 1) * 14}px`;
    item.append(fold, this.label(node));
    return item;
  }

  nodeOf(target) {
    const item = target.closest("[data-node]");
    return item ? Number(item.dataset.node) : null;
  }

  onClick(event) {
    const node = this.nodeOf(event.target);
    if (node === null) return;
    if (event.target.classList.contains("fold")) this.toggle(node);
    else this.select(node, true);
  }

  toggle(node) {
    if (this.unfolded.has(node)) this.fold(node);
    else this.unfold(node);
    this.draw();
  }

  onKey(event) {
    const row = this.rows.indexOf(this.selected);
    const to = (r) => this.select(this.rows[Math.min(Math.max(r, 0), this.rows.length - 1)], true);
    const keys = {
      ArrowDown: () => to(row + 1), ArrowUp: () => to(row - 1),
      PageDown: () => to(row + this.fit()), PageUp: () => to(row - this.fit()),
      Home: () => to(0), End: () => to(this.rows.length - 1),
      ArrowRight: () => {
        if (this.unfolded.has(this.selected)) return to(row + 1);
        this.toggle(this.selected);
      },
      ArrowLeft: () => {
        if (this.unfolded.has(this.selected)) return this.toggle(this.selected);
        if (this.tree.parent[this.selected] >= 0) this.reveal(this.tree.parent[this.selected], true);
      },
      Enter: () => this.onOpen(this.selected),
    };
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  }
}
