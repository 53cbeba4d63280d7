// move_tables.h - moves read from prepared lists.
//
// For every point and kind of piece there is a list of destinations. It ends with 0, which is no
// point of the board. Beside it are the eyes of an elephant or the legs of a horse. So palace,
// river and edge need no tests. Sliders follow prepared rays. State, play and the test for check
// are those of the framed board.
// Huang Chen, "Anatomy of the Elephant's Eye" (xqbase.com), part 2; pre-generated moves as in
// ElephantEye.
// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

#include "engine/games/xiangqi/representations/frame_board.h"

namespace splitpoint::xiangqi::representations {

// Lists of destinations, each ended by 0, indexed by the point of departure.
struct DestinationLists {
  template <std::size_t N>
  using Lists = std::array<std::array<std::uint8_t, N>, 256>;

  Lists<5> king{}, advisor{}, elephant{};
  Lists<4> eyes{};  // of the elephant, in the order of its destinations
  Lists<9> horse{};
  Lists<8> legs{};                 // of the horse, in the order of its destinations
  std::array<Lists<4>, 2> pawn{};  // red, black

  constexpr DestinationLists();
};

constexpr DestinationLists::DestinationLists() {
  for (int from = 0; from < 256; ++from) {
    if (!on_frame_board(from)) continue;
    const auto byte = [](int point) { return static_cast<std::uint8_t>(point); };
    int kings = 0, advisors = 0, elephants = 0, horses = 0;
    for (int i = 0; i < 4; ++i) {
      const int side_step = from + kOrthogonal[i], diagonal = from + kDiagonal[i];
      const int jump = from + 2 * kDiagonal[i];
      if (in_palace(from) && in_palace(side_step)) king[from][kings++] = byte(side_step);
      if (in_palace(from) && in_palace(diagonal)) advisor[from][advisors++] = byte(diagonal);
      if (on_frame_board(jump) && same_half(from, jump)) {
        eyes[from][elephants] = byte(diagonal);
        elephant[from][elephants++] = byte(jump);
      }
      for (const int offset : kHorseJumps[i])
        if (on_frame_board(from + offset)) {
          legs[from][horses] = byte(side_step);
          horse[from][horses++] = byte(from + offset);
        }
    }
    for (int color = 0; color < 2; ++color) {
      const PieceNumber side = color == 0 ? kRed : kBlack;
      int pawns = 0;
      for (const int step : {forward_step(side), -1, 1})
        if (on_frame_board(from + step) && (step == forward_step(side) || crossed(from, side)))
          pawn[color][from][pawns++] = byte(from + step);
    }
  }
}

inline constexpr DestinationLists kDestinations;

class MoveTables : public FrameBoard {
 public:
  static constexpr std::string_view kName = "move_tables";

  using FrameBoard::FrameBoard;

  // Legal moves; returns their number. Plays moves and takes them back to test them.
  int generate(Move* out) { return generate_legal(*this, out); }

  // The two parts of the pseudo-legal moves. Each one returns the end of its moves.
  Move* king_moves(Move* out) const;
  Move* other_moves(Move* out) const { return slide_moves(list_moves(out)); }

 protected:
  Move* list_moves(Move* out) const;  // advisors, elephants, horses, pawns

 private:
  Move* slide_moves(Move* out) const;  // rooks, cannons
};

}  // namespace splitpoint::xiangqi::representations
