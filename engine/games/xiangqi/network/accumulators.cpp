// accumulators.cpp - updates hidden layers by the pieces that moved.
//
// Vectors are the extension of g++ and clang, which works on every processor. Plain loops over the
// numbers would do, but g++ 12 vectorises only some of them.
// SPDX-License-Identifier: MIT
#include "engine/games/xiangqi/network/accumulators.h"

#include <cstring>

#include "engine/games/xiangqi/position.h"

namespace splitpoint::xiangqi::network {
namespace {

using Vector [[gnu::vector_size(32)]] = std::int16_t;
constexpr int kVectorLength = sizeof(Vector) / sizeof(std::int16_t);

// As many numbers as fit into half of the 16 vector registers of x86-64-v3.
constexpr int kBlock = 128;
constexpr int kBlockVectors = kBlock / kVectorLength;
static_assert(kHidden % kBlock == 0);

// A vector may alias its numbers.
const Vector* vectors(const std::int16_t* numbers) {
  return reinterpret_cast<const Vector*>(numbers);
}

struct PlacedPiece {
  Piece piece;
  Square square;
};

// The pieces that left their points, and those that arrived. One more place than there are pieces:
// changes() writes first and counts then.
struct Changes {
  std::array<PlacedPiece, kMostPieces + 1> removed, added;
  std::size_t removals = 0, additions = 0;
};

// `from` and `to` may be the same layer.
void update(const HiddenLayer& from, HiddenLayer& to, Color view, const Changes& c,
            const Weights& w) {
  for (int begin = 0; begin < kHidden; begin += kBlock) {
    const auto row = [&](const PlacedPiece& p) {
      return vectors(w.input[input_of(view, p.piece, p.square)] + begin);
    };
    Vector sums[kBlockVectors];
    std::memcpy(sums, from.sums.data() + begin, sizeof sums);
    // Subtracts first: then every sum on the way is that of some of the pieces, which is in bounds.
    for (std::size_t i = 0; i < c.removals; ++i) {
      const Vector* weights = row(c.removed[i]);
      for (int k = 0; k < kBlockVectors; ++k) sums[k] -= weights[k];
    }
    for (std::size_t i = 0; i < c.additions; ++i) {
      const Vector* weights = row(c.added[i]);
      for (int k = 0; k < kBlockVectors; ++k) sums[k] += weights[k];
    }
    std::memcpy(to.sums.data() + begin, sums, sizeof sums);
  }
}

// The changes from one board to another, which differ at the points `where`.
Changes changes(const BoardPlanes& from, const BoardPlanes& to, const Bitboard& where) {
  Changes c;
  Walk walk(where);
  for (int n = where.count(); n > 0; --n) {
    const Square s = walk.next();
    const Piece before = from.at(s);
    const Piece after = to.at(s);
    // No branches: the processor could not predict them.
    c.removed[c.removals] = {before, s};
    c.removals += before != kEmpty;
    c.added[c.additions] = {after, s};
    c.additions += after != kEmpty;
  }
  return c;
}

HiddenLayers layers_of_empty_board(const Weights& w) {
  HiddenLayers layers;
  for (HiddenLayer& layer : layers) layer.sums = std::to_array(w.hidden_bias);
  return layers;
}

}  // namespace

// The kinds 0 to 6 have the codes 7 to 1, in the planes 0 to 2.
BoardPlanes::BoardPlanes(const Position& p) {
  const auto both = [&p](Kind k) { return p.pieces(Color::red, k) | p.pieces(Color::black, k); };
  const Bitboard kings = both(Kind::king), advisors = both(Kind::advisor),
                 elephants = both(Kind::elephant), rooks = both(Kind::rook);
  plane_[0] = kings | elephants | rooks | both(Kind::pawn);
  plane_[1] = kings | advisors | rooks | both(Kind::cannon);
  plane_[2] = kings | advisors | elephants | both(Kind::horse);
  plane_[3] = p.pieces(Color::black);
}

Piece BoardPlanes::at(Square s) const {
  int code = 0;
  for (int i = 0; i < 4; ++i) code |= static_cast<int>(plane_[i].has(s)) << i;
  return static_cast<Piece>(code ^ kEmpty);
}

Bitboard BoardPlanes::differences(const BoardPlanes& o) const {
  Bitboard d;
  for (int i = 0; i < 4; ++i) d |= plane_[i] ^ o.plane_[i];
  return d;
}

HiddenLayers hidden_layers(const Position& p, const Weights& w) {
  const HiddenLayers empty = layers_of_empty_board(w);
  const Changes c = changes({}, BoardPlanes(p), p.occupied());
  HiddenLayers layers;
  update(empty[0], layers[0], Color::red, c, w);
  update(empty[1], layers[1], Color::black, c, w);
  return layers;
}

Accumulators::Accumulators(const Weights& w)
    : weights_(&w), empty_{layers_of_empty_board(w), BoardPlanes()} {}

const HiddenLayers& Accumulators::of(const Position& p) {
  const unsigned ply = p.history().plies();
  Slot& slot = slots_[ply % kSlots];
  const BoardPlanes board(p);
  // A sibling may have been in the slot before. The parent is one ply back.
  const Slot& parent = slots_[(ply - 1) % kSlots];
  const Slot* nearest = &empty_;
  Bitboard where = p.occupied();
  for (const Slot* candidate : std::array<const Slot*, 2>{&parent, &slot}) {
    const Bitboard differences = board.differences(candidate->board);
    if (differences.count() >= where.count()) continue;
    where = differences;
    nearest = candidate;
  }
  const Changes c = changes(nearest->board, board, where);
  update(nearest->layers[0], slot.layers[0], Color::red, c, *weights_);
  update(nearest->layers[1], slot.layers[1], Color::black, c, *weights_);
  slot.board = board;
  return slot.layers;
}

}  // namespace splitpoint::xiangqi::network
