// look_into_endings.cpp - verifies the tables of a folder, and shows what they say of a position.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/core/fen_fields.h"
#include "engine/core/random.h"
#include "engine/endings/ending_check.h"
#include "experiments/endings/ending_folder.h"
#include "experiments/endings/ending_games.h"
#include "experiments/endings/ending_jobs.h"

namespace splitpoint {
namespace {

template <EndingBoard B>
VerifiedEnding verify_one(const EndingTables<B>& tables, const EndingTable<B>& table,
                          const VerifyJob& job) {
  VerifiedEnding verified{.name = table.material().name()};
  Random random(job.seed);
  const std::size_t size = table.index().size();
  verified.indices = job.sample == 0 ? size : std::min<std::uint64_t>(job.sample, size);
  for (std::uint64_t k = 0; k < verified.indices; ++k) {
    const std::size_t i =
        verified.indices == size ? k : random.below(static_cast<std::uint32_t>(size));
    const auto fault = fault_of<B>(tables, table, i, job.search_plies);
    if (fault && verified.faults++ == 0) verified.first_fault = *fault;
  }
  return verified;
}

template <EndingBoard B>
Result<int> verify(const VerifyJob& job, const std::function<void(const VerifiedEnding&)>& done) {
  const auto files = ending_files(job.folder, B::kName);
  if (!files) return files.error();
  Result<std::vector<Material>> wanted = endings_named<B>(job.endings);
  if (!wanted) return wanted.error();
  EndingTables<B> tables;
  std::vector<Material> found;
  for (const auto& file : *files) {
    Result<EndingTable<B>> opened = open_ending<B>(file);
    if (!opened) return opened.error();
    EndingTable<B> table = *std::move(opened);
    if (!table.unpack()) return Error{file.string(), "is damaged: a block cannot be unpacked"};
    found.push_back(table.material());
    tables.add(std::move(table));
  }
  for (const Material& material : job.endings.empty() ? found : *wanted) {
    const EndingTable<B>* const table = tables.find(material);
    if (table == nullptr) return Error{job.folder, "has no table of the ending " + material.name()};
    done(verify_one<B>(tables, *table, job));
  }
  return 0;
}

// The worst for the opponent first: lost soon, lost late, drawn, won late, won soon, unknown.
int rank_of(const std::optional<EndingCode>& code) { return code ? value_of(*code) : kInfinite; }

template <EndingBoard B>
Result<ShownEnding> show(const std::string& folder, const std::string& text) {
  using G = typename B::Position;
  const Result<EndingTables<B>> tables = open_endings<B>(folder);
  if (!tables) return tables.error();
  Result<G> parsed = parse_with_moves<G>(text.empty() ? std::string(G::kStart) : text);
  if (!parsed) return parsed.error();
  G position = *std::move(parsed);
  ShownEnding shown{.position = position.text(), .code = tables->code(position)};
  std::array<Move, G::kMaxMoves> moves;
  const int count = position.over() ? 0 : position.generate(moves.data());
  for (int i = 0; i < count; ++i) {
    ShownEnding::Line line{.move = position.move_text(moves[i])};
    if constexpr (Readable<G>) line.readable = position.readable_text(moves[i]);
    const auto undo = position.play(moves[i]);
    line.code = tables->code(position);
    position.undo(moves[i], undo);
    const auto place = std::upper_bound(
        shown.moves.begin(), shown.moves.end(), line,
        [](const auto& a, const auto& b) { return rank_of(a.code) < rank_of(b.code); });
    shown.moves.insert(place, std::move(line));
  }
  return shown;
}

}  // namespace

Result<int> verify_endings(const VerifyJob& job,
                           const std::function<void(const VerifiedEnding&)>& done) {
  return with_ending_board<int>(
      job.game, [&]<EndingBoard B>(Type<B>) -> Result<int> { return verify<B>(job, done); });
}

Result<ShownEnding> show_ending(const std::string& game, const std::string& folder,
                                const std::string& position) {
  return with_ending_board<ShownEnding>(game, [&]<EndingBoard B>(Type<B>) -> Result<ShownEnding> {
    return show<B>(folder, position);
  });
}

}  // namespace splitpoint
