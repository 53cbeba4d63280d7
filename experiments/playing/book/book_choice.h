// book_choice.h - a move from a book, for a game that is known by its name.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "engine/core/random.h"
#include "experiments/playing/book/book.h"

namespace splitpoint {

// A move of the book at random, in the game's notation; "" if the book has none. `position` is a
// text of the book's game and may end with moves. Moves that repeat a position are left out.
std::string choose_book_move(const Book& book, const std::string& position, Random& random);

}  // namespace splitpoint
