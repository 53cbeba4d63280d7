// ending_folder.h - a folder with ending tables: one file for each ending of each game.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/endings/ending_tables.h"

namespace splitpoint {

// FOLDER/chess-KRk.ending
std::filesystem::path ending_path(const std::filesystem::path& folder, std::string_view game,
                                  std::string_view ending);

// The tables of a game in the folder, sorted by name. Errors: the folder cannot be read, or has
// none.
Result<std::vector<std::filesystem::path>> ending_files(const std::filesystem::path& folder,
                                                        std::string_view game);

// Errors: the file cannot be read, or is no table that this program can use.
Result<EndingFile> read_ending(const std::filesystem::path& file);

// Writes a table completely or not at all. Error: it cannot be written.
Result<bool> write_ending(const std::filesystem::path& file, std::string_view bytes);

template <EndingBoard B>
Result<EndingTable<B>> open_ending(const std::filesystem::path& file) {
  Result<EndingFile> read = read_ending(file);
  if (!read) return read.error();
  return EndingTable<B>::of(*std::move(read));
}

// All tables of the game in the folder. Errors: also the first that cannot be used.
template <EndingBoard B>
Result<EndingTables<B>> open_endings(const std::filesystem::path& folder) {
  const auto files = ending_files(folder, B::kName);
  if (!files) return files.error();
  EndingTables<B> tables;
  for (const std::filesystem::path& file : *files) {
    Result<EndingTable<B>> table = open_ending<B>(file);
    if (!table) return table.error();
    tables.add(*std::move(table));
  }
  return tables;
}

}  // namespace splitpoint
