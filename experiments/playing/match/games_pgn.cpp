// games_pgn.cpp - replays each game for its notation, and adds tags.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/games_pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/fen_fields.h"
#include "experiments/playing/records/pgn.h"

namespace splitpoint {
namespace {

// h2e2 as H2-E2.
std::string iccs(std::string move) {
  for (char& c : move)
    if (c >= 'a' && c <= 'i') c = static_cast<char>(c - 'a' + 'A');
  if (move.size() != 4) return move;
  return fmt::format("{}-{}", std::string_view(move).substr(0, 2),
                     std::string_view(move).substr(2));
}

// As in PGN 9.8.1.
std::string termination(const std::string& reason) {
  if (reason == "time") return "time forfeit";
  if (reason == "illegal") return "rules infraction";
  if (reason == "crash" || reason == "hang") return "abandoned";
  if (reason == "adjudication" || reason == "max-plies") return "adjudication";
  return "normal";
}

// "+0.31", or "+M3" for a mate in three moves.
std::string value_text(Value value) {
  if (!is_decisive(value)) return fmt::format("{:+.2f}", value / 100.0);
  return fmt::format("{}M{}", value > 0 ? '+' : '-', (kMate - std::max(value, -value) + 1) / 2);
}

std::string comment(const Json& row, std::size_t i) {
  std::string text;
  if (const Json& value = row.at("values").at(i); value.is_number())
    text = value_text(value.get<Value>());
  if (const Json& depth = row.at("depths").at(i); depth.is_number())
    text += fmt::format("/{}", depth.get<int>());
  return fmt::format("{}{}{:.3f}s", text, text.empty() ? "" : " ",
                     row.at("ms").at(i).get<double>() / 1000);
}

void add_moves(const Match& match, const Json& row, Board& board, PgnGame& game) {
  const std::string text = row.at("moves");
  FenFields words(text);
  std::size_t i = 0;
  for (std::string_view word = words.next(); !word.empty(); word = words.next(), ++i) {
    const Result<Board::Played> played = board.play(word);
    const std::string move = !played                         ? std::string(word)
                             : match.rules.game == "chess"   ? played->readable
                             : match.rules.game == "xiangqi" ? iccs(played->text)
                                                             : played->text;
    game.moves.push_back({move, comment(row, i), 0});
  }
}

PgnGame pgn_game(const Match& match, const Json& row, const std::string& fen) {
  PgnGame game;
  const auto tag = [&](const char* name, std::string value) {
    game.tags.emplace_back(name, std::move(value));
  };
  std::string date = row.value("ended", "????.??.??").substr(0, 10);
  std::replace(date.begin(), date.end(), '-', '.');
  const std::string reason = row.at("reason");
  tag("Event", match.name);
  tag("Date", date);
  tag("Round", fmt::format("{}", row.at("pair").get<int>()));
  tag("White", row.at("white"));
  tag("Black", row.at("black"));
  tag("Opening", row.at("opening"));
  tag("FEN", fen);
  tag("PlyCount", fmt::format("{}", row.at("plies").get<int>()));
  tag("Termination", termination(reason));
  tag("Reason", row.contains("detail")
                    ? fmt::format("{}: {}", reason, row.at("detail").get<std::string>())
                    : reason);
  if (match.rules.game == "xiangqi") {
    tag("Game", "Chinese Chess");
    tag("Format", "ICCS");
  }
  if (match.rules.game != "chess") tag("Variant", match.rules.game);
  game.result = row.at("result");
  if (const auto board = Board::make(match.rules.game, fen, match.rules.rules)) {
    game.second_begins = !(*board)->first_to_move();
    add_moves(match, row, **board, game);
  }
  return game;
}

}  // namespace

std::string games_pgn(const Match& match, std::span<const Json> rows) {
  std::map<std::string, std::string> fens;
  for (const SuitePosition& p : match.openings.positions) fens[p.id] = p.text;
  std::map<int, const Json*> games;
  for (const Json& row : rows)
    if (row.contains("game")) games[row.at("game").get<int>()] = &row;
  std::string text;
  for (const auto& [number, row] : games)
    text += pgn_text(pgn_game(match, *row, fens[row->at("opening").get<std::string>()]));
  return text;
}

}  // namespace splitpoint
