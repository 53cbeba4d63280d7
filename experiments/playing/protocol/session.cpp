// session.cpp - what both protocols do with positions, options and `go`.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "engine/core/quote.h"
#include "experiments/definition/names.h"
#include "experiments/playing/book/book_choice.h"
#include "experiments/playing/engine_strategy.h"
#include "experiments/playing/protocol/notation.h"
#include "experiments/playing/thinking/repeated.h"

namespace splitpoint {

Session::Session(EngineOptions options, Write write)
    : options_(std::move(options)), thinker_(*this), write_(std::move(write)) {
  if (const auto fault = set_game(options_.game)) throw std::invalid_argument(fault->text());
  if (const auto fault = set_hash(options_.hash_mib)) throw std::invalid_argument(fault->text());
}

void Session::write(const std::string& line) {
  const std::lock_guard lock(writing_);
  write_(line);
}

void Session::finish() {
  if (endless_) thinker_.stop();
  thinker_.wait();
}

void Session::end_thinking() {
  thinker_.stop();
  thinker_.wait();
}

bool Session::is_idle(std::string_view command) {
  if (!thinker_.is_thinking() || stopping_) {
    thinker_.wait();
    return true;
  }
  say(fmt::format("{}: not while thinking; send stop first", quote(command)));
  return false;
}

std::optional<Error> Session::set_position(Words& words) {
  std::string text;
  if (words.take("startpos"))
    text = describe_position(options_.game, "")->position;
  else if (words.take("fen"))
    text = words.until("moves");
  else
    return Error{"position", "must begin with startpos or fen"};
  if (words.take("moves")) {
    if (!words.at_end()) text += " moves";
    while (!words.at_end()) text.append(" ").append(read(words.next()));
  } else if (!words.at_end()) {
    return Error{"position", fmt::format("{} is not expected here", quote(words.peek()))};
  }
  Result<PositionFacts> facts = describe_position(options_.game, text);
  if (!facts) return Error{"position", facts.error().text()};
  position_ = std::move(text);
  facts_ = *std::move(facts);
  banned_.clear();
  return {};
}

SearchJob Session::job() const {
  SearchJob job;
  job.game = options_.game;
  job.position = position_;
  job.rules = with_evaluation(options_.game, options_.evaluation, options_.rules);
  job.strategy = options_.chosen_strategy();
  job.options.selectivity = options_.selectivity;
  job.processors = options_.threads;
  job.machine = options_.deterministic ? "deterministic" : "threads";
  if (job.strategy == "sequential") job.machine = job.processors == 1 ? "serial" : "threads";
  job.pinning = false;  // several engines share a computer
  if (endings_) job.known = endings_->values();
  return job;
}

std::optional<Error> Session::begin(Go go) {
  std::vector<std::string> moves = go.moves.empty() ? facts_.moves : std::vector<std::string>{};
  for (const std::string& move : go.moves) {
    const std::string text = read(move);
    if (std::find(facts_.moves.begin(), facts_.moves.end(), text) == facts_.moves.end())
      return Error{"go", fmt::format("{} is not a legal move here", quote(move))};
    moves.push_back(text);
  }
  const std::size_t allowed = moves.size();
  std::erase_if(moves, [&](const std::string& m) {
    return std::find(banned_.begin(), banned_.end(), m) != banned_.end();
  });
  stopping_ = false;
  infinite_ = go.infinite;
  endless_ = go.infinite || go.ponder;
  if (moves.empty()) {  // mate, stalemate, or every move is banned
    write_answer({});
    return {};
  }
  if (const std::string move = endless_ ? "" : book_move(moves); !move.empty()) {
    write_answer({.move = move, .ponder = {}});
    return {};
  }
  if (!endless_ && is_answered_by_endings(moves)) return {};
  const bool all = go.moves.empty() && moves.size() == allowed;
  if (occurred_before(options_.game, position_)) thinker_.clear();
  const Ticks margin = margin_for(go);
  go.moves = all ? std::vector<std::string>{} : moves;
  thinker_.begin({.job = job(),
                  .go = std::move(go),
                  .legal = std::move(moves),
                  .lines = options_.lines,
                  .margin = margin,
                  .expected = last_value_.load(std::memory_order_relaxed)});
  return {};
}

void Session::ponder_hit() {
  endless_ = infinite_;
  thinker_.ponder_hit();
}

Ticks Session::margin_for(const Go& go) {
  // While the engine ponders, its clock stands; a clock in seconds is too coarse.
  const bool tells = go.own && !go.ponder && !options_.seconds;
  lost_.begin(tells ? go.own : std::nullopt);
  const Ticks margin = lost_.margin(options_.margin_ms * Ticks{1'000'000});
  go_time_ = std::chrono::steady_clock::now();
  most_ = tells ? thinking_time(*go.own, margin).most : 0;
  return margin;
}

std::string Session::book_move(const std::vector<std::string>& allowed) {
  if (!options_.use_book || !book_) return {};
  std::string move = choose_book_move(*book_, position_, random_);
  return std::find(allowed.begin(), allowed.end(), move) == allowed.end() ? "" : move;
}

std::optional<Error> Session::set_book(const std::string& file) {
  book_.reset();
  if (file.empty() || file == "<empty>") return {};
  Result<Book> book = Book::open(file, options_.game);
  if (!book) return book.error();
  book_.emplace(*std::move(book));
  return {};
}

bool Session::is_answered_by_endings(std::vector<std::string>& moves) {
  if (!endings_) return false;
  const EndingAdvice advice =
      endings_->advice({.position = position_, .rules = options_.rules, .allowed = moves});
  if (!advice.holding.empty()) moves = advice.holding;
  if (advice.line.empty()) return false;
  const Ply plies = kMate - std::abs(advice.value);
  last_value_.store(advice.value, std::memory_order_relaxed);
  on_thought({.depth = plies, .seldepth = plies, .value = advice.value, .line = advice.line});
  write_answer({.move = advice.line.front(),
                .ponder = advice.line.size() > 1 ? advice.line[1] : "",
                .value = advice.value,
                .depth = plies});
  return true;
}

std::optional<Error> Session::set_endings(const std::string& folder) {
  endings_.reset();
  if (folder.empty() || folder == "<empty>") return {};
  Result<EndingPlayer> opened = EndingPlayer::open(folder, options_.game);
  if (!opened) return opened.error();
  endings_.emplace(*std::move(opened));
  return {};
}

void Session::on_answer(const Answer& answer) {
  if (!answer.move.empty()) last_value_.store(answer.value, std::memory_order_relaxed);
  const std::chrono::nanoseconds used = std::chrono::steady_clock::now() - go_time_;
  write_answer(answer);
  lost_.end(used.count(), most_);
}

void Session::new_game() {
  lost_.forget();
  thinker_.clear();
  random_ = Random(static_cast<std::uint64_t>(options_.book_seed));
  last_value_.store(0, std::memory_order_relaxed);
}

std::optional<Error> Session::set_hash(std::uint64_t mib) {
  const Result<bool> done = thinker_.resize(static_cast<std::size_t>(mib));
  if (!done) return done.error();
  options_.hash_mib = mib;
  return {};
}

std::optional<Error> Session::set_strategy(const std::string& text) {
  if (auto fault = fault_of_engine_strategy("strategy", text, options_.deterministic)) return fault;
  options_.strategy = text;
  return {};
}

std::optional<Error> Session::set_deterministic(bool on) {
  if (auto fault = fault_of_engine_strategy("deterministic", options_.strategy, on)) return fault;
  options_.deterministic = on;
  return {};
}

std::optional<Error> Session::set_selectivity(const std::string& text) {
  const Result<Selectivity> selectivity = parse_name<Selectivity>("selectivity", text);
  if (!selectivity) return selectivity.error();
  options_.selectivity = *selectivity;
  return {};
}

std::optional<Error> Session::set_evaluation(const std::string& text) {
  if (auto fault = fault_of_evaluation("evaluation", options_.game, text)) return fault;
  if (text != options_.evaluation) thinker_.clear();
  options_.evaluation = text;
  return {};
}

std::optional<Error> Session::set_game(const std::string& name) {
  Result<PositionFacts> facts = describe_position(name, "");
  if (!facts) return facts.error();
  if (options_.game != name) {
    options_.rules.clear();
    book_.reset();
    endings_.reset();
  }
  options_.game = name;
  facts_ = *std::move(facts);
  position_ = facts_.position;
  banned_.clear();
  last_value_.store(0, std::memory_order_relaxed);
  return {};
}

std::optional<Error> Session::set_rule(const std::string& name, const std::string& value) {
  auto rules = options_.rules;
  std::erase_if(rules, [&](const auto& rule) { return rule.first == name; });
  rules.emplace_back(name, value);
  // A search of one ply tries the rules out.
  SearchJob trial;
  trial.game = options_.game;
  trial.rules = rules;
  trial.limits.depth = 1;
  Result<TranspositionTable> table = TranspositionTable::make(1);
  if (!table) return table.error();
  TranspositionTable small = *std::move(table);
  if (const auto outcome = run_search(trial, small); !outcome) return outcome.error();
  options_.rules = std::move(rules);
  return {};
}

bool Session::first_to_move() const {
  FenFields fields(facts_.position);
  fields.next();
  const std::string_view side = fields.next();
  return side == "w" || side == "X" || side == "x" || side == "r";
}

std::string Session::shown(const std::string& move) const {
  return options_.ranks_from_one && options_.game == "xiangqi" ? with_ranks_from_one(move) : move;
}

std::string Session::read(std::string_view move) const {
  return options_.ranks_from_one && options_.game == "xiangqi" ? with_ranks_from_zero(move)
                                                               : std::string(move);
}

std::string Session::shown(const std::vector<std::string>& line) const {
  std::vector<std::string> moves;
  moves.reserve(line.size());
  for (const std::string& move : line) moves.push_back(shown(move));
  return fmt::format("{}", fmt::join(moves, " "));
}

}  // namespace splitpoint
