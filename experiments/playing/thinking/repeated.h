// repeated.h - whether a position occurred earlier in its game.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace splitpoint {

// `position` is a text of the game that may end with moves. False if it cannot be read.
//
// The table knows positions, not games. A value from an earlier move hides that a position now
// occurs for the third time. So an engine empties its table when the position to move in is a
// repeated one.
bool occurred_before(const std::string& game, const std::string& position);

}  // namespace splitpoint
