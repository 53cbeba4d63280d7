// games.h - the list of games. The program and the tests contain every game of this list.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/core/game.h"
#include "engine/core/type_list.h"
#include "engine/games/chess/position.h"
#include "engine/games/othello/position.h"
#include "engine/games/synthetic/synthetic.h"
#include "engine/games/tic_tac_toe/tic_tac_toe.h"
#include "engine/games/xiangqi/position.h"

namespace splitpoint {

using Games = TypeList<xiangqi::Position, chess::Position, othello::Position, TicTacToe, Synthetic>;

}  // namespace splitpoint
