// new_game.js - the form that begins a game.
// SPDX-License-Identifier: MIT

const AMOUNTS = {
  clock: {name: "Minutes for the game", usual: 5},
  move_ms: {name: "Seconds a move", usual: 1},
  depth: {name: "Plies", usual: 8},
  nodes: {name: "Nodes a move", usual: 1000000},
};

export class NewGame {
  // begin(setup) is called with what the server wants to know.
  constructor(form, choices, begin) {
    this.form = form;
    this.choices = choices;
    const f = form.elements;
    f.game.append(...choices.games.map((g) => new Option(g.title, g.name)));
    f.strategy.append(new Option("auto", "auto"),
                      ...choices.strategies.map((s) => new Option(s.name, s.name)));
    f.processors.max = choices.most_processors;
    f.game.addEventListener("change", () => this.nameSides());
    f.limit.addEventListener("change", () => this.nameAmount());
    this.nameSides();
    this.nameAmount();
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      begin(this.setup());
    });
  }

  nameSides() {
    const {sides} = this.choices.games.find((g) => g.name === this.form.elements.game.value);
    document.getElementById("first-name").textContent = sides[0];
    document.getElementById("second-name").textContent = sides[1];
  }

  nameAmount() {
    const f = this.form.elements;
    const {name, usual} = AMOUNTS[f.limit.value];
    document.getElementById("amount-name").textContent = name;
    document.getElementById("increment-label").hidden = f.limit.value !== "clock";
    f.amount.value = usual;
  }

  setup() {
    const f = this.form.elements;
    const setup = {
      game: f.game.value, first: f.first.value, second: f.second.value,
      strategy: f.strategy.value, machine: f.machine.value, processors: Number(f.processors.value),
    };
    const amount = Number(f.amount.value);
    if (f.position.value.trim()) setup.position = f.position.value.trim();
    if (f.limit.value === "clock") {
      setup.time_ms = Math.round(amount * 60000);
      setup.increment_ms = Math.round(Number(f.increment.value) * 1000);
    } else {
      setup[f.limit.value] = Math.round(f.limit.value === "move_ms" ? amount * 1000 : amount);
    }
    return setup;
  }
}
