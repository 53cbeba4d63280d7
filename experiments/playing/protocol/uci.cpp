// uci.cpp - reads the commands of UCI and writes its answers.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/uci.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/core/durations.h"
#include "engine/core/printable.h"
#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "experiments/playing/protocol/score.h"
#include "experiments/playing/protocol/uci_go.h"
#include "experiments/searching/search_job.h"

namespace splitpoint {
namespace {

constexpr std::uint64_t kMostHashMib = 1 << 20;

// The options that are whole numbers.
struct Spin {
  std::string_view name;
  int least, most;
  int EngineOptions::*place;
};
constexpr std::array kSpins{Spin{"Threads", 1, kMaxProcessors, &EngineOptions::threads},
                            Spin{"MultiPV", 1, 256, &EngineOptions::lines},
                            Spin{"Move Overhead", 0, 10'000, &EngineOptions::margin_ms},
                            Spin{"Book Seed", 0, 2'147'483'647, &EngineOptions::book_seed}};

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const GameInfo& game : list_games()) names.push_back(game.name);
  return names;
}

}  // namespace

void Uci::greet() {
  write("id name Splitpoint");
  write("id author the Splitpoint authors");
  write(fmt::format("option name Hash type spin default {} min 1 max {}", options_.hash_mib,
                    kMostHashMib));
  for (const Spin& spin : kSpins)
    write(fmt::format("option name {} type spin default {} min {} max {}", spin.name,
                      options_.*spin.place, spin.least, spin.most));
  write(fmt::format("option name Strategy type string default {}", options_.strategy));
  write(fmt::format("option name Selectivity type combo default {} var {}",
                    name_of(options_.selectivity),
                    fmt::join(names_in(kNames<Selectivity>), " var ")));
  if (const auto evaluations = evaluations_of(options_.game); !evaluations.empty())
    write(fmt::format("option name Evaluation type combo default {} var {}", options_.evaluation,
                      fmt::join(evaluations, " var ")));
  write(fmt::format("option name Deterministic type check default {}", options_.deterministic));
  write("option name Ponder type check default false");
  write("option name OwnBook type check default false");
  write("option name Book File type string default <empty>");
  write("option name EndgameTables type string default <empty>");
  write("option name Clear Hash type button");
  write("option name Rules type string default <empty>");
  write(fmt::format("option name UCI_Variant type combo default {} var {}", options_.game,
                    fmt::join(game_names(), " var ")));
  write("uciok");
}

bool Uci::handle(std::string_view line) {
  Words words(line);
  const std::string_view command = words.next();
  if (command.empty()) return true;
  if (command == "quit") {
    end_thinking();
    return false;
  }
  if (command == "isready") {
    write("readyok");
  } else if (command == "stop") {
    stopping_ = true;
    thinker_.stop();
  } else if (command == "ponderhit") {
    ponder_hit();
  } else if (command == "uci") {
    greet();
  } else if (command == "debug" || command == "register") {
    // nothing depends on it
  } else if (command == "ucinewgame") {
    if (is_idle(command)) new_game();
  } else if (command == "setoption") {
    if (is_idle(command)) set_option(words);
  } else if (command == "position") {
    if (!is_idle(command)) return true;
    if (const auto fault = set_position(words)) say(fault->text());
  } else if (command == "go") {
    if (is_idle(command)) go(words);
  } else {
    say(fmt::format("unknown command {}", quote(command)));
  }
  return true;
}

void Uci::say(const std::string& text) { write("info string " + printable(text, text.size())); }

void Uci::set_option(Words& words) {
  if (!words.take("name")) return say("setoption: 'name' is missing");
  const std::string name = words.until("value");
  words.take("value");
  const std::string value = words.until();
  if (const auto fault = set_named_option(name, value)) say("setoption: " + fault->text());
}

std::optional<Error> Uci::set_named_option(const std::string& name, const std::string& value) {
  for (const Spin& spin : kSpins) {
    if (spin.name != name) continue;
    const auto n = Words(value).number(spin.least, spin.most);
    if (!n) return no_number(name, value, spin.least, spin.most);
    options_.*spin.place = *n;
    return {};
  }
  if (name == "Hash") {
    const auto mib = Words(value).number(std::uint64_t{1}, kMostHashMib);
    return mib ? set_hash(*mib) : no_number(name, value, std::uint64_t{1}, kMostHashMib);
  }
  if (name == "OwnBook" || name == "Deterministic") {
    if (value != "true" && value != "false")
      return Error{name, quote(value) + " is neither true nor false"};
    const bool on = value == "true";
    if (name == "Deterministic") return set_deterministic(on);
    options_.use_book = on;
    return {};
  }
  if (name == "Book File") return set_book(value);
  if (name == "EndgameTables") return set_endings(value);
  if (name == "Strategy") return set_strategy(value);
  if (name == "Selectivity") return set_selectivity(value);
  if (name == "Evaluation") return set_evaluation(value);
  if (name == "UCI_Variant") {
    options_.ranks_from_one = value == "xiangqi";  // who names the variant counts ranks from 1
    return set_game(value);
  }
  if (name == "Rules") {
    const auto equals = value.find('=');
    if (equals == std::string::npos) return Error{name, quote(value) + " is not NAME=VALUE"};
    return set_rule(value.substr(0, equals), value.substr(equals + 1));
  }
  if (name == "Clear Hash") new_game();
  if (name == "Clear Hash" || name == "Ponder") return {};
  return Error{quote(name), "is not an option"};
}

void Uci::go(Words& words) {
  Result<Go> go = parse_uci_go(words, first_to_move());
  if (!go) return say(go.error().text());
  if (const auto fault = begin(*std::move(go))) say(fault->text());
}

void Uci::on_thought(const Thought& t) {
  const Ticks ms = t.time / kMillisecond;
  const auto per_second = t.time > 0 ? static_cast<std::uint64_t>(static_cast<double>(t.nodes) *
                                                                  1e9 / static_cast<double>(t.time))
                                     : 0;
  std::string line = fmt::format(
      "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {}",
      t.depth, t.seldepth, t.number, uci_score(t.value),
      t.bound == Bound::lower   ? " lowerbound"
      : t.bound == Bound::upper ? " upperbound"
                                : "",
      t.nodes, per_second, t.permille_full, ms);
  if (t.known > 0) line += fmt::format(" tbhits {}", t.known);
  if (!t.line.empty()) line += " pv " + shown(t.line);
  write(line);
}

void Uci::on_current_move(const std::string& move, Depth depth) {
  write(fmt::format("info depth {} currmove {}", depth, shown(move)));
}

void Uci::write_answer(const Answer& answer) {
  if (answer.move.empty()) return write("bestmove (none)");
  write(answer.ponder.empty()
            ? fmt::format("bestmove {}", shown(answer.move))
            : fmt::format("bestmove {} ponder {}", shown(answer.move), shown(answer.ponder)));
}

}  // namespace splitpoint
