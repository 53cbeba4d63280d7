// ending_jobs.h - what `splitpoint endings` does: builds, measures, verifies and shows tables.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/endings/ending_facts.h"
#include "experiments/endings/solve_ending.h"

namespace splitpoint {

// Which endings of which game.
struct EndingChoice {
  std::string game;
  std::vector<std::string> endings;  // names such as KRk
  int pieces = 0;                    // if no names are given: all with 3 to so many pieces
};

struct BuiltEnding {
  std::string name;
  bool was_there = false;  // the folder had it, so it was only read
  std::size_t indices = 0, bytes = 0;
  EndingFacts facts = {};
  Ticks time = 0;  // of the machine; 0 if it was there
};

// Solves the endings, and those that they need, and writes a file for each into `folder`. Calls
// done() after each. Errors: an unknown game or ending, or a file that cannot be read or written.
// The files that were completed before stay.
Result<int> build_endings(const EndingChoice& choice, const std::string& folder,
                          const EndingMachine& machine,
                          const std::function<void(const BuiltEnding&)>& done);

// The same ending on several numbers of processors. The smaller endings are solved first and not
// measured. Error: also if two of them give different tables.
struct MeasuredEnding {
  int processors = 1;
  int phases = 0;
  Ticks time = 0, busy = 0, idle = 0, lock = 0, span = 0;
};
Result<int> measure_ending(const std::string& game, const std::string& ending,
                           const EndingMachine& machine, const std::vector<int>& processors,
                           const std::function<void(const MeasuredEnding&)>& done);

struct VerifyJob {
  std::string game, folder;
  std::vector<std::string> endings;  // empty: all of the folder
  std::uint64_t sample = 0;          // indices of each table, at random; 0: all
  std::uint64_t seed = 1;
  Ply search_plies = 3;
};
struct VerifiedEnding {
  std::string name;
  std::uint64_t indices = 0;  // that were checked
  std::uint64_t faults = 0;
  std::string first_fault = {};
};
// Checks every value against the values after its moves, and against a search without a table.
Result<int> verify_endings(const VerifyJob& job,
                           const std::function<void(const VerifiedEnding&)>& done);

// What the tables of the folder say about a position and its moves, the best first.
struct ShownEnding {
  struct Line {
    std::string move;
    std::string readable = {};            // in a readable notation; empty if the game has none
    std::optional<EndingCode> code = {};  // of the position after it, for the side to move there
  };
  std::string position;
  std::optional<EndingCode> code;  // nothing: no table knows it
  std::vector<Line> moves = {};
};
Result<ShownEnding> show_ending(const std::string& game, const std::string& folder,
                                const std::string& position);

}  // namespace splitpoint
