// lab_table.h - a table whose protection, replacement and layout are chosen at run time.
//
// For experiments only. Every access is a virtual call. The table can check whether a hit is of the
// probed position, which would be too slow for an engine.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/result.h"
#include "engine/core/type_list.h"
#include "engine/laboratory/board_numbers.h"
#include "engine/laboratory/search_hooks.h"
#include "engine/laboratory/variant.h"
#include "engine/table/layout/interval.h"
#include "engine/table/layout/value_and_bound.h"
#include "engine/table/protection/entry_lock.h"
#include "engine/table/protection/sandwich.h"
#include "engine/table/protection/striped_locks.h"
#include "engine/table/protection/unprotected.h"
#include "engine/table/protection/xor_check.h"
#include "engine/table/replacement/ageing.h"
#include "engine/table/replacement/always.h"
#include "engine/table/replacement/depth_preferred.h"
#include "engine/table/replacement/shallowest.h"
#include "engine/table/replacement/two_slots.h"

namespace splitpoint {

// All policies, the usual one first.
template <template <class> class AtomRef>
using Protections = TypeList<XorCheck<AtomRef>, Sandwich<AtomRef>, EntryLock<AtomRef>,
                             StripedLocks<AtomRef>, Unprotected<AtomRef>>;
using Replacements =
    TypeList<Ageing, Always, DepthPreferred, TwoSlots, Shallowest<4>, Shallowest<8>>;
using Layouts = TypeList<ValueAndBound, Interval>;

struct LabEntry : Entry {
  bool wrong = false;  // the entry is of another position; only set if hits are verified
};

class LabTable {
 public:
  using SearchHooks = LabHooks;

  // An empty table of `mib` MiB. Its memory has been touched, so that this does not count into the
  // time of a search. Errors: 0, or more than the computer has free.
  static Result<LabTable> make(const Variant& variant, std::size_t mib);

  [[nodiscard]] const Variant& variant() const { return variant_; }

  // What is known of a position that is about to be searched `depth` plies deep; 0 in quiescence.
  // `alpha` and `beta` count wins from the node, as entries do.
  template <class G>
  [[nodiscard]] std::optional<LabEntry> probe(const G& pos, Value alpha, Value beta,
                                              Depth depth) const {
    if (ignores(depth)) return std::nullopt;
    const Key key = key_of(pos);
    if (variant_.verifies_hits()) return verified_probe(key, alpha, beta, identity_of(pos));
    const auto found = table_->probe(key, alpha, beta);
    if (!found) return std::nullopt;
    return LabEntry{*found};
  }
  // `depth` as above; the depth of the entry itself is 0 if only its move can be trusted.
  template <class G>
  void store(const G& pos, const Entry& entry, Depth depth) {
    if (ignores(depth)) return;
    const Key key = key_of(pos);
    if (variant_.verifies_hits()) return verified_store(key, entry, identity_of(pos));
    table_->store(key, entry);
  }
  // These three are as in TranspositionTable.
  void new_search() { table_->new_search(); }
  void clear() { table_->clear(); }
  [[nodiscard]] int permille_full() const { return table_->permille_full(); }

  // What a variant knows from an earlier search: while recording, a search stores the actual type
  // of each node and its alpha, the value of each iteration, and at its end the history of moves.
  // The functions below return them later. Only one worker may search meanwhile.
  void begin_recording() { recording_ = true; }
  void end_recording() { recording_ = false; }
  [[nodiscard]] bool is_recording() const { return recording_; }
  void record(Key key, Depth depth, Value alpha, NodeType type) {
    if (recording_ && variant_.predicts_perfectly()) types_[{key, depth, alpha}] = type;
  }
  void record_value(Depth depth, Value root) { values_[depth] = root; }
  void record_history(std::vector<std::int16_t> scores) { history_ = std::move(scores); }
  // A Cut node at one alpha is a Cut node at every lower alpha. An All node at one alpha is an All
  // node at every higher alpha. Nothing if the recorded nodes do not decide it.
  [[nodiscard]] std::optional<NodeType> prediction(Key key, Depth depth, Value alpha) const;
  // Of the root, searched `depth` plies deep, in centipawns for the side to move there. Nothing
  // while recording, or if it is not known.
  [[nodiscard]] std::optional<Value> root_value(Depth depth) const;
  // Empty while recording, or if it is not known.
  [[nodiscard]] std::span<const std::int16_t> history() const;

 private:
  struct AnyTable {
    virtual ~AnyTable() = default;
    virtual std::optional<Entry> probe(Key key, Value alpha, Value beta) const = 0;
    virtual void store(Key key, const Entry& entry) = 0;
    virtual void new_search() = 0;
    virtual void clear() = 0;
    [[nodiscard]] virtual std::size_t buckets() const = 0;
    [[nodiscard]] virtual int permille_full() const = 0;
  };
  template <class P, class R, class L>
  struct TableOf;

  LabTable(const Variant& variant, std::unique_ptr<AnyTable> table);

  [[nodiscard]] bool ignores(Depth depth) const {
    return variant_.table == 0 || (depth > 0 && depth < variant_.least_depth);
  }
  template <class G>
  [[nodiscard]] Key key_of(const G& pos) const {
    Key key = pos.key();
    if constexpr (Drawable<G>)
      if (numbers_) key = numbers_->of(pos.text());
    return (key >> variant_.halved) & kept_;  // the high bits choose the bucket
  }
  // A game without a board is identified by its key alone: the text of a synthetic node contains
  // its path, which differs between transpositions.
  template <class G>
  [[nodiscard]] static std::uint64_t identity_of(const G& pos) {
    if constexpr (Drawable<G>)
      return BoardNumbers::identity(pos.text());
    else
      return pos.key();
  }
  [[nodiscard]] std::optional<LabEntry> verified_probe(Key key, Value alpha, Value beta,
                                                       std::uint64_t identity) const;
  void verified_store(Key key, const Entry& entry, std::uint64_t identity);

  Variant variant_;
  Key kept_;  // the bits of a key that are used: check and index
  std::unique_ptr<AnyTable> table_;
  std::optional<BoardNumbers> numbers_;
  // The identity of the stored position, by key. The lock keeps an entry and its identity together.
  std::map<Key, std::uint64_t> identities_;
  mutable std::uint64_t lock_ = 0;
  bool recording_ = false;
  std::map<std::tuple<Key, Depth, Value>, NodeType> types_;  // [key, depth, alpha]
  std::map<Depth, Value> values_;                            // of the root
  std::vector<std::int16_t> history_;
};

}  // namespace splitpoint
