// lab_table.cpp - every combination of policies, compiled once.
// SPDX-License-Identifier: MIT
#include "engine/laboratory/lab_table.h"

#include <bit>
#include <concepts>
#include <iterator>
#include <utility>

#include "engine/table/protection/spin_lock.h"
#include "engine/table/transposition_table.h"

namespace splitpoint {

template <class P, class R, class L>
struct LabTable::TableOf final : AnyTable {
  using Table = BasicTranspositionTable<P, R, L>;
  explicit TableOf(Table t) : table(std::move(t)) { table.touch(); }

  [[nodiscard]] std::optional<Entry> probe(Key key, Value alpha, Value beta) const override {
    if constexpr (std::same_as<L, ValueAndBound>)
      return table.probe(key);
    else
      return table.probe(key, alpha, beta);
  }
  void store(Key key, const Entry& entry) override { table.store(key, entry); }
  void new_search() override { table.new_search(); }
  void clear() override { table.clear(); }
  [[nodiscard]] std::size_t buckets() const override { return table.entries() / R::kWays; }
  [[nodiscard]] int permille_full() const override { return table.permille_full(); }

  Table table;
};

namespace {

// Calls f(Type<T>{}) for the T at `index` of the list.
template <class... Ts, class F>
void with_type_at(TypeList<Ts...>, int index, F&& f) {
  int i = 0;
  ((i++ == index ? f(Type<Ts>{}) : void()), ...);
}

// The mask of the key bits that are kept: the low `bits`, which are compared, and the high bits,
// which choose one of `buckets`. If `buckets` is a power of two, no other bits do
// (transposition_table.h).
Key kept_bits(int bits, std::size_t buckets) {
  if (bits >= 64) return ~Key{0};
  const auto index_bits = static_cast<int>(std::bit_width(buckets - 1));
  return ((Key{1} << bits) - 1) | ~(~Key{0} >> index_bits);
}

}  // namespace

LabTable::LabTable(const Variant& variant, std::unique_ptr<AnyTable> table)
    : variant_(variant),
      kept_(kept_bits(variant.key_bits, table->buckets())),
      table_(std::move(table)) {
  if (const auto keys = static_cast<Keys>(variant.keys); keys != Keys::game) numbers_.emplace(keys);
}

Result<LabTable> LabTable::make(const Variant& variant, std::size_t mib) {
  std::optional<Result<LabTable>> made;
  const auto make_of = [&]<class P, class R, class L>(Type<P>, Type<R>, Type<L>) {
    using Table = BasicTranspositionTable<P, R, L>;
    Result<Table> table = Table::make(mib);
    if (!table) {
      made = table.error();
      return;
    }
    made = LabTable(variant, std::make_unique<TableOf<P, R, L>>(*std::move(table)));
  };
  with_type_at(Protections<std::atomic_ref>{}, variant.protection, [&](auto p) {
    with_type_at(Replacements{}, variant.replacement, [&](auto r) {
      with_type_at(Layouts{}, variant.layout, [&](auto l) { make_of(p, r, l); });
    });
  });
  return *std::move(made);
}

std::optional<LabEntry> LabTable::verified_probe(Key key, Value alpha, Value beta,
                                                 std::uint64_t identity) const {
  const SpinLocked<std::atomic_ref> locked(lock_);
  const auto found = table_->probe(key, alpha, beta);
  if (!found) return std::nullopt;
  const auto known = identities_.find(key);
  return LabEntry{*found, known == identities_.end() || known->second != identity};
}

// The table may have kept an older, more valuable entry; then the identity stays too.
void LabTable::verified_store(Key key, const Entry& entry, std::uint64_t identity) {
  const SpinLocked<std::atomic_ref> locked(lock_);
  table_->store(key, entry);
  const auto there = table_->probe(key, entry.value - 1, entry.value);
  if (!identities_.contains(key) ||
      (there && there->depth == entry.depth && there->value == entry.value))
    identities_[key] = identity;
}

std::optional<NodeType> LabTable::prediction(Key key, Depth depth, Value alpha) const {
  if (recording_) return std::nullopt;
  const auto is_of = [&](const auto& known) {
    return std::get<0>(known.first) == key && std::get<1>(known.first) == depth;
  };
  const auto above = types_.lower_bound({key, depth, alpha});
  if (above != types_.end() && is_of(*above) &&
      (above->second == NodeType::cut || std::get<2>(above->first) == alpha))
    return above->second;
  if (above == types_.begin()) return std::nullopt;
  const auto below = std::prev(above);
  if (!is_of(*below) || below->second != NodeType::all) return std::nullopt;
  return NodeType::all;
}

std::optional<Value> LabTable::root_value(Depth depth) const {
  const auto known = values_.find(depth);
  if (recording_ || known == values_.end()) return std::nullopt;
  return known->second;
}

std::span<const std::int16_t> LabTable::history() const {
  if (recording_) return {};
  return history_;
}

}  // namespace splitpoint
