// trace_shelf.cpp - keeps the latest traces.
// SPDX-License-Identifier: MIT
#include "experiments/serving/trace_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

namespace splitpoint {

namespace fs = std::filesystem;

Result<TraceShelf> TraceShelf::make(const std::vector<std::string>& files) {
  TraceShelf shelf;
  for (const std::string& name : files) {
    std::error_code fault;
    const std::uintmax_t bytes = fs::file_size(name, fault);
    if (fault || !std::ifstream(name)) return Error{name, "cannot be read"};
    shelf.traces_.push_back(
        {shelf.next_++, name, fs::path(name).filename().string(), bytes, false});
  }
  std::string folder = (fs::temp_directory_path() / "splitpoint-serve.XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return Error{folder, "cannot be made"};
  shelf.folder_ = folder;
  return shelf;
}

TraceShelf::TraceShelf(TraceShelf&& other) noexcept
    : folder_(std::exchange(other.folder_, {})),
      traces_(std::move(other.traces_)),
      next_(other.next_) {}

TraceShelf::~TraceShelf() {
  std::error_code ignored;
  if (!folder_.empty()) fs::remove_all(folder_, ignored);
}

fs::path TraceShelf::next_file() {
  const std::lock_guard lock(mutex_);
  return folder_ / fmt::format("move-{}.json", next_++);
}

void TraceShelf::keep(const fs::path& file, const std::string& label) {
  const std::lock_guard lock(mutex_);
  std::error_code fault;
  const std::uintmax_t bytes = fs::file_size(file, fault);
  if (fault) return;
  traces_.push_back({next_++, file, label, bytes, true});
  make_room();
}

void TraceShelf::make_room() {
  const auto own = [](const Trace& t) { return t.own; };
  for (;;) {
    std::uintmax_t bytes = 0;
    for (const Trace& t : traces_) bytes += t.own ? t.bytes : 0;
    const auto count = static_cast<std::size_t>(std::count_if(traces_.begin(), traces_.end(), own));
    if (count <= 1 || (count <= kMostMoves && bytes <= kMostBytes)) return;
    const auto oldest = std::find_if(traces_.begin(), traces_.end(), own);
    std::error_code ignored;
    fs::remove(oldest->file, ignored);
    traces_.erase(oldest);
  }
}

Json TraceShelf::list() const {
  const std::lock_guard lock(mutex_);
  Json out = Json::array();
  for (auto t = traces_.rbegin(); t != traces_.rend(); ++t)
    out.push_back({{"id", t->id}, {"label", t->label}, {"bytes", t->bytes}});
  return out;
}

std::optional<fs::path> TraceShelf::find(std::uint64_t id) const {
  const std::lock_guard lock(mutex_);
  for (const Trace& t : traces_)
    if (t.id == id) return t.file;
  return {};
}

}  // namespace splitpoint
