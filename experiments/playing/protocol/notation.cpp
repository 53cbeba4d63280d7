// notation.cpp - shifts both ranks of a move.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/notation.h"

#include <charconv>

namespace splitpoint {
namespace {

// Reads "a10" from the front of `move` and appends it with its rank shifted. False: no such point.
bool shift_point(std::string_view& move, int by, std::string& out) {
  if (move.empty() || move[0] < 'a' || move[0] > 'i') return false;
  int rank = 0;
  const char* const end = move.data() + move.size();
  const auto [stop, error] = std::from_chars(move.data() + 1, end, rank);
  if (error != std::errc() || rank < 0 || rank > 10) return false;
  out += move[0];
  out += std::to_string(rank + by);
  move.remove_prefix(static_cast<std::size_t>(stop - move.data()));
  return true;
}

std::string shifted(std::string_view move, int by) {
  std::string out;
  std::string_view rest = move;
  for (int point = 0; point < 2; ++point)
    if (!shift_point(rest, by, out)) return std::string(move);
  return rest.empty() ? out : std::string(move);
}

}  // namespace

std::string with_ranks_from_one(std::string_view move) { return shifted(move, 1); }
std::string with_ranks_from_zero(std::string_view move) { return shifted(move, -1); }

}  // namespace splitpoint
