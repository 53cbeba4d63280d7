// build_endings.cpp - builds tables into a folder, and measures the building of one.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "experiments/endings/ending_folder.h"
#include "experiments/endings/ending_games.h"
#include "experiments/endings/ending_jobs.h"

namespace splitpoint {
namespace {

// An index costs a code, a count of moves and a distance, and the finished code: 4 bytes.
constexpr std::size_t kMostIndices = std::size_t{1} << 29;

template <EndingBoard B>
Result<EndingIndex<B>> index_of(const Material& material) {
  EndingIndex<B> index(material);
  if (index.size() > kMostIndices)
    return Error{"ending " + material.name(), fmt::format("has {} indices, at most {} are possible",
                                                          index.size(), kMostIndices)};
  return index;
}

template <EndingBoard B>
Result<std::vector<Material>> chosen(const EndingChoice& choice) {
  if (!choice.endings.empty()) return endings_named<B>(choice.endings);
  std::vector<Material> all;
  for (int pieces = 3; pieces <= choice.pieces; ++pieces)
    for (Material& material : all_endings(pieces, B::kLetters)) all.push_back(std::move(material));
  return all;
}

// The tables in the folder that the ending needs, unpacked.
template <EndingBoard B>
Result<EndingTables<B>> needed(const Material& material, const std::filesystem::path& folder) {
  EndingTables<B> tables;
  for (const Material& next : next_endings<B>(material)) {
    const auto path = ending_path(folder, B::kName, next.name());
    Result<EndingTable<B>> opened = open_ending<B>(path);
    if (!opened) return opened.error();
    EndingTable<B> table = *std::move(opened);
    if (!table.unpack()) return Error{path.string(), "is damaged: a block cannot be unpacked"};
    tables.add(std::move(table));
  }
  return tables;
}

template <EndingBoard B>
Result<BuiltEnding> build_one(const Material& material, const std::filesystem::path& folder,
                              const EndingMachine& machine) {
  const auto path = ending_path(folder, B::kName, material.name());
  BuiltEnding built{.name = material.name(), .was_there = std::filesystem::exists(path)};
  std::optional<EndingTable<B>> table;
  if (built.was_there) {
    Result<EndingTable<B>> opened = open_ending<B>(path);
    if (!opened) return opened.error();
    table.emplace(*std::move(opened));
    if (!table->unpack()) return Error{path.string(), "is damaged: a block cannot be unpacked"};
  } else {
    Result<EndingIndex<B>> index = index_of<B>(material);
    if (!index) return index.error();
    const Result<EndingTables<B>> smaller = needed<B>(material, folder);
    if (!smaller) return smaller.error();
    Result<SolvedEnding> solved = solve_ending<B>(*index, *smaller, machine);
    if (!solved) return solved.error();
    built.time = solved->time;
    const Result<bool> written =
        write_ending(path, ending_bytes(B::kName, material.name(), solved->codes));
    if (!written) return written.error();
    table.emplace(*std::move(index), (*std::move(solved)).codes);
  }
  built.indices = table->index().size();
  built.bytes = std::filesystem::file_size(path);
  built.facts = facts_of(*table);
  return built;
}

// Solves in memory all endings that `material` needs.
template <EndingBoard B>
Result<EndingTables<B>> solve_smaller(const Material& material) {
  EndingTables<B> tables;
  for (const Material& next : in_building_order<B>(next_endings<B>(material))) {
    Result<EndingIndex<B>> index = index_of<B>(next);
    if (!index) return index.error();
    Result<SolvedEnding> solved = solve_ending<B>(*index, tables, {.name = "serial"});
    if (!solved) return solved.error();
    tables.add(EndingTable<B>(*std::move(index), (*std::move(solved)).codes));
  }
  return tables;
}

template <EndingBoard B>
Result<int> measure(const Material& material, EndingMachine machine,
                    const std::vector<int>& processors,
                    const std::function<void(const MeasuredEnding&)>& done) {
  const Result<EndingIndex<B>> index = index_of<B>(material);
  if (!index) return index.error();
  const Result<EndingTables<B>> smaller = solve_smaller<B>(material);
  if (!smaller) return smaller.error();
  std::vector<EndingCode> expected;
  for (const int count : processors) {
    machine.processors = count;
    Result<SolvedEnding> solved = solve_ending<B>(*index, *smaller, machine);
    if (!solved) return solved.error();
    if (!expected.empty() && solved->codes != expected)
      return Error{"ending " + material.name(),
                   fmt::format("{} processors give another table than {}", count, processors[0])};
    expected = solved->codes;
    done({.processors = count,
          .phases = solved->phases,
          .time = solved->time,
          .busy = solved->busy,
          .idle = solved->idle,
          .lock = solved->lock,
          .span = solved->span});
  }
  return 0;
}

}  // namespace

Result<int> build_endings(const EndingChoice& choice, const std::string& folder,
                          const EndingMachine& machine,
                          const std::function<void(const BuiltEnding&)>& done) {
  return with_ending_board<int>(choice.game, [&]<EndingBoard B>(Type<B>) -> Result<int> {
    const Result<std::vector<Material>> wanted = chosen<B>(choice);
    if (!wanted) return wanted.error();
    if (!std::filesystem::is_directory(folder)) return Error{"--out " + folder, "no such folder"};
    for (const Material& material : in_building_order<B>(*wanted)) {
      const Result<BuiltEnding> built = build_one<B>(material, folder, machine);
      if (!built) return built.error();
      done(*built);
    }
    return 0;
  });
}

Result<int> measure_ending(const std::string& game, const std::string& ending,
                           const EndingMachine& machine, const std::vector<int>& processors,
                           const std::function<void(const MeasuredEnding&)>& done) {
  return with_ending_board<int>(game, [&]<EndingBoard B>(Type<B>) -> Result<int> {
    const Result<std::vector<Material>> wanted = endings_named<B>({ending});
    if (!wanted) return wanted.error();
    return measure<B>(wanted->front(), machine, processors, done);
  });
}

}  // namespace splitpoint
