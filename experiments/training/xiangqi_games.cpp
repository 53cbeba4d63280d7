// xiangqi_games.cpp - plays games of xiangqi against itself and stores their quiet positions.
//
// usage: xiangqi_games [--network] FILE GAMES SEED NODES [THREADS]
//
// The searches use the evaluation by hand, or with --network that by the network.
// Appends the records (xiangqi_record.h) of all games to FILE, in the order of the games. A game
// starts with 6 to 13 random moves. Then a search of about NODES nodes chooses each move. A
// position is stored if it is quiet: no check, the best move is no capture, and no mate is in
// sight. A game depends only on SEED, NODES and its number, so any number of THREADS writes the
// same file.
//
// To save time, a game ends early:
//   - as a win: one side leads by kResignLead or more for kResignPlies plies in a row, or the
//     search sees a mate;
//   - as a draw: after kQuietPlies plies without a capture, after kMostPlies plies, or if from
//     ply kFirstDrawPly on all values of kDrawPlies plies in a row are at most kDrawLead.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/random.h"
#include "engine/games/xiangqi/position.h"
#include "engine/search/search.h"
#include "experiments/training/xiangqi_record.h"
#include "parallel/machines/serial.h"
#include "parallel/strategies/sequential.h"

namespace splitpoint::training {
namespace {

using xiangqi::Color;
using xiangqi::Position;

constexpr std::uint32_t kLeastRandom = 6, kRandomRange = 8;  // plies of the opening
constexpr Value kResignLead = 1200;                          // centipawns
constexpr int kResignPlies = 6;
constexpr Value kDrawLead = 15;
constexpr int kDrawPlies = 24;
constexpr int kFirstDrawPly = 100;
constexpr int kQuietPlies = 100;
constexpr int kMostPlies = 400;
constexpr std::size_t kTableMib = 1;

struct Options {
  std::string file;
  std::uint32_t games = 0;
  std::uint64_t seed = 0;
  std::uint64_t nodes = 0;  // of each search
  int threads = 1;
  bool network = false;
};

// Ends a game early, by the values of its last searches.
class Adjudicator {
 public:
  // `value`: of the search at `ply`, for the side to move. Returns the result for that side.
  std::optional<GameResult> result(Value value, Color side, int ply) {
    if (is_decisive(value)) return value > 0 ? GameResult::win : GameResult::loss;
    const Value for_red = side == Color::red ? value : -value;
    red_leads_ = for_red >= kResignLead ? red_leads_ + 1 : 0;
    black_leads_ = for_red <= -kResignLead ? black_leads_ + 1 : 0;
    equal_ = ply >= kFirstDrawPly && std::abs(value) <= kDrawLead ? equal_ + 1 : 0;
    if (red_leads_ >= kResignPlies || black_leads_ >= kResignPlies)
      return value > 0 ? GameResult::win : GameResult::loss;
    if (equal_ >= kDrawPlies || ply >= kMostPlies) return GameResult::draw;
    return std::nullopt;
  }

 private:
  int red_leads_ = 0, black_leads_ = 0, equal_ = 0;  // plies in a row
};

// The result for the side to move if the rules, or kQuietPlies, end the game here.
std::optional<GameResult> result_by_rules(const Position& pos) {
  std::array<Move, Position::kMaxMoves> moves;
  if (pos.generate(moves.data()) == 0) return GameResult::loss;
  if (pos.over() || pos.quiet_plies() >= kQuietPlies) return GameResult::draw;
  switch (pos.repetition(0)) {
    case Verdict::draw: return GameResult::draw;
    case Verdict::win: return GameResult::win;
    case Verdict::loss: return GameResult::loss;
    case Verdict::none:
    case Verdict::once_more: return std::nullopt;
  }
  return std::nullopt;
}

void play_opening(Position& pos, Random& random) {
  const std::uint32_t plies = kLeastRandom + random.below(kRandomRange);
  for (std::uint32_t ply = 0; ply < plies; ++ply) {
    std::array<Move, Position::kMaxMoves> moves;
    const int n = pos.generate(moves.data());
    if (n == 0) return;
    pos.play(moves[random.below(static_cast<std::uint32_t>(n))]);
  }
}

bool is_quiet(const Position& pos, const SearchResult& r) {
  return !is_decisive(r.value) && !pos.in_check() && !pos.is_capture(r.best_move);
}

// Near a repetition, the value of the search may be that of the repetition.
bool is_repeated(const Position& pos) {
  for (int back = 4; back <= pos.history().reach(); back += 2)
    if (pos.history().key_back(back) == pos.key()) return true;
  return false;
}

// Plays one game. `records` receives its quiet positions.
void play(std::uint32_t game, const Options& options, TranspositionTable& table,
          std::vector<Record>& records) {
  Random random(mix(options.seed) + game);
  Position pos = Position::parse(Position::kStart).value();
  if (!pos.configure("evaluation", options.network ? "network" : "hand-made")) return;
  play_opening(pos, random);
  table.clear();  // so that the game can be repeated
  Adjudicator adjudicator;
  std::optional<GameResult> result;
  int ply = static_cast<int>(pos.history().plies());
  for (;; ++ply) {
    result = result_by_rules(pos);
    if (result) break;
    Serial machine;
    const SearchResult r =
        Search<Position, Serial, Sequential>(machine, table, {.selectivity = Selectivity::modern},
                                             {.nodes = options.nodes})
            .run(pos);
    if (is_quiet(pos, r) && !is_repeated(pos)) {
      Record& record = records.emplace_back(pos);
      record.value = static_cast<std::int16_t>(r.value);
      record.ply = static_cast<std::uint16_t>(ply);
      record.game = game;
    }
    result = adjudicator.result(r.value, pos.side(), ply);
    if (result) break;
    pos.play(r.best_move);
  }
  for (Record& record : records)
    record.result = record.side == pos.side() ? *result : opposite(*result);
}

// Writes the games in the order of their numbers, whatever the order in which they end.
class GameFile {
 public:
  explicit GameFile(const std::string& name) : out_(name, std::ios::binary | std::ios::app) {}

  void add(std::uint32_t game, std::vector<Record> records) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(game, std::move(records));
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      const std::vector<Record>& first = waiting_.begin()->second;
      out_.write(reinterpret_cast<const char*>(first.data()),
                 static_cast<std::streamsize>(first.size() * sizeof(Record)));
      positions_ += first.size();
      waiting_.erase(waiting_.begin());
      ++next_;
    }
    out_.flush();
  }

  [[nodiscard]] bool good() const { return out_.good(); }
  [[nodiscard]] std::size_t positions() const { return positions_; }

 private:
  std::ofstream out_;
  std::mutex mutex_;
  std::map<std::uint32_t, std::vector<Record>> waiting_;
  std::uint32_t next_ = 0;
  std::size_t positions_ = 0;
};

void play_games(const Options& options, std::atomic<std::uint32_t>& next, GameFile& file) {
  Result<TranspositionTable> made = TranspositionTable::make(kTableMib);
  if (!made) return;
  TranspositionTable table = std::move(made).value();
  for (std::uint32_t game = next++; game < options.games; game = next++) {
    std::vector<Record> records;
    records.reserve(kMostPlies);
    play(game, options, table, records);
    file.add(game, std::move(records));
  }
}

int run(const Options& options) {
  GameFile file(options.file);
  std::atomic<std::uint32_t> next{0};
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(options.threads));
  for (int i = 0; i < options.threads; ++i)
    threads.emplace_back([&] { play_games(options, next, file); });
  for (std::thread& thread : threads) thread.join();
  if (!file.good()) {
    fmt::print(stderr, "xiangqi_games: cannot write {}\n", options.file);
    return EXIT_FAILURE;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  fmt::print("{} games, {} positions in {:.1f} s: {:.0f} positions/s\n", options.games,
             file.positions(), seconds.count(),
             static_cast<double>(file.positions()) / seconds.count());
  return EXIT_SUCCESS;
}

}  // namespace
}  // namespace splitpoint::training

int main(int count, char** arguments) {
  splitpoint::training::Options options;
  CLI::App app{"plays games of xiangqi and stores their quiet positions", "xiangqi_games"};
  app.add_flag("--network", options.network);
  app.add_option("FILE", options.file)->required();
  app.add_option("GAMES", options.games)->required();
  app.add_option("SEED", options.seed)->required();
  app.add_option("NODES", options.nodes)->required()->check(CLI::PositiveNumber);
  app.add_option("THREADS", options.threads)->check(CLI::PositiveNumber);
  CLI11_PARSE(app, count, arguments);
  return splitpoint::training::run(options);
}
