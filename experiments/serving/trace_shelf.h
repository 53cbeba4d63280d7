// trace_shelf.h - the traces that a page can open: files of the user, and of the moves played.
//
// The traces of moves lie in a folder of their own, which the destructor removes. The oldest go
// when there are too many, or when they take too much room.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

class TraceShelf {
 public:
  static constexpr std::size_t kMostMoves = 64;
  static constexpr std::uintmax_t kMostBytes = std::uintmax_t{1} << 29;  // of the traces of moves

  // Error: a file cannot be read, or no folder can be made.
  static Result<TraceShelf> make(const std::vector<std::string>& files);
  TraceShelf(TraceShelf&& other) noexcept;
  TraceShelf& operator=(TraceShelf&&) = delete;
  ~TraceShelf();

  // A name for the trace of the next move. It is on the shelf after keep().
  [[nodiscard]] std::filesystem::path next_file();
  void keep(const std::filesystem::path& file, const std::string& label);

  // An array of {"id", "label", "bytes"}, the latest first.
  [[nodiscard]] Json list() const;
  // Nothing: there is no trace of this number, or not any more.
  [[nodiscard]] std::optional<std::filesystem::path> find(std::uint64_t id) const;

 private:
  struct Trace {
    std::uint64_t id;
    std::filesystem::path file;
    std::string label;
    std::uintmax_t bytes;
    bool own;  // written by us, and removed by us
  };
  TraceShelf() = default;
  void make_room();

  mutable std::mutex mutex_;
  std::filesystem::path folder_;
  std::vector<Trace> traces_;
  std::uint64_t next_ = 1;
};

}  // namespace splitpoint
