// endings.h - the list of games that have ending tables.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/type_list.h"
#include "engine/endings/ending_board.h"
#include "engine/games/chess/ending_board.h"
#include "engine/games/xiangqi/ending_board.h"

namespace splitpoint {

using EndingBoards = TypeList<xiangqi::EndingBoard, chess::EndingBoard>;

}  // namespace splitpoint
