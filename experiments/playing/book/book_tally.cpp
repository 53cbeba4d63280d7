// book_tally.cpp - adds up weights by sorting, which needs less memory than a map.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/book_tally.h"

#include <algorithm>
#include <tuple>

namespace splitpoint {

void BookTally::add(Key key, Move move, std::int64_t weight) {
  constexpr std::size_t kLeast = 1 << 16;
  if (entries_.size() >= std::max(kLeast, 2 * merged_)) merge();
  entries_.push_back({key, move, weight});
}

void BookTally::merge() {
  std::sort(entries_.begin(), entries_.end(), [](const TallyEntry& a, const TallyEntry& b) {
    return std::tie(a.key, a.move) < std::tie(b.key, b.move);
  });
  std::size_t end = 0;
  for (const TallyEntry& e : entries_)
    if (end > 0 && entries_[end - 1].key == e.key && entries_[end - 1].move == e.move)
      entries_[end - 1].weight += e.weight;
    else
      entries_[end++] = e;
  entries_.resize(end);
  merged_ = end;
}

std::vector<TallyEntry> BookTally::entries(std::int64_t min_weight) {
  merge();
  std::vector<TallyEntry> kept;
  for (TallyEntry e : entries_) {
    if (e.weight < min_weight) continue;
    e.weight = std::min<std::int64_t>(e.weight, kMostBookWeight);
    kept.push_back(e);
  }
  return kept;
}

std::vector<BookEntry> file_entries(const std::vector<TallyEntry>& entries) {
  std::vector<BookEntry> all;
  all.reserve(entries.size());
  for (const TallyEntry& e : entries)
    all.push_back({check_of(e.key), e.move, static_cast<std::uint16_t>(e.weight)});
  std::sort(all.begin(), all.end(), [](const BookEntry& a, const BookEntry& b) {
    return std::tie(a.check, a.move, b.weight) < std::tie(b.check, b.move, a.weight);
  });
  const auto same = [](const BookEntry& a, const BookEntry& b) {
    return a.check == b.check && a.move == b.move;
  };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

}  // namespace splitpoint
