// games.cpp - the results of a match (games.jsonl), and their records in PGN.
// SPDX-License-Identifier: MIT
#include "experiments/playing/match/games_pgn.h"
#include "tests/fuzz/shared/rows.h"

namespace splitpoint::fuzz {
namespace {

constexpr std::string_view kMatch =
    "[match]\nname = \"mine\"\ngame = \"xiangqi\"\n[limit]\ndepth = 1\n"
    "[[side]]\nname = \"one\"\n[[side]]\nname = \"two\"\n";

}  // namespace

void fuzz_games(std::string_view text) {
  static const Match kPlayed = *parse_match(kMatch, "mine.toml", {}, 1);
  const std::string all = result_file(text);
  const Result<StoredRun> run = read_rows(file_with(all), all);
  if (!run) return;
  try {
    (void)games_pgn(kPlayed, run->rows);
  } catch (const Json::exception& refusal) {  // a row that this program has not written
    require_line(refusal.what());
  }
}

}  // namespace splitpoint::fuzz
