// deep_entries.h - a view of a rank's table that hands deep entries over for other ranks.
//
// Every rank of a cluster has a table of its own. What it stores of deep nodes is worth sending to
// the others: there are few such entries, and each stands for much work. This is how Stockfish's
// cluster branch shares its tables (V. Vondrele, official-stockfish, branch `cluster`, 2018).
//
// A worker puts such an entry into a queue of its own and goes on. If the queue is full, the entry
// is not sent.
// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <boost/lockfree/spsc_queue.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/machine.h"
#include "engine/search/table_hooks.h"

namespace splitpoint {

// An entry on its way to another rank.
struct Record {
  Key key;
  Entry entry;
};

// What a rank needs of its table, whatever the type.
class EntryExchange {
 public:
  EntryExchange() = default;
  EntryExchange(const EntryExchange&) = delete;
  EntryExchange& operator=(const EntryExchange&) = delete;
  virtual ~EntryExchange() = default;

  // Appends the entries that workers have handed over. One thread at a time.
  virtual void take(std::vector<Record>& records) = 0;
  // Stores what another rank has sent.
  virtual void add(std::span<const Record> records) = 0;
  // Only entries at least so deep, in plies, are handed over.
  virtual void set_least_depth(Depth depth) = 0;
};

template <class Table, Machine M>
class DeepEntries final : public EntryExchange {
 public:
  struct SearchHooks : TableHooks {
    static void store(auto& w, const auto& pos, const Entry& entry, Depth) {
      w.search.table.store(w.id, pos.key(), entry);
      if (w.stats.stores.value() % kStoresBetweenLooks == 0) look_for_messages(w);
    }
    static Line report_line(const auto& table, const Line& line, const auto& root, int length) {
      return lengthened(line, root, table.table_, length);
    }
  };

  // The search itself looks once in 1,024 nodes. Entries and answers of others would come late, and
  // be of less use. Workers that wait for messages and share this one's processor look at what
  // came.
  static void look_for_messages(auto& w) {
    if (w.search.limit_is_reached(w.search.machine.now(), w, 0)) w.search.stop.store(true);
    if constexpr (LetsOthersRun<M>) w.search.machine.yield(w.id);
  }

  DeepEntries(Table& table, M& machine) : table_(table), machine_(machine) {
    for (int i = 0; i < machine.workers(); ++i) queues_.push_back(std::make_unique<Queue>());
  }

  [[nodiscard]] auto probe(Key key) const { return table_.probe(key); }
  void prefetch(Key key) const { table_.prefetch(key); }
  void store(int worker, Key key, const Entry& entry) {
    table_.store(key, entry);
    // Relaxed: a threshold that comes a little later is as good.
    if (entry.depth >= least_depth_.load(std::memory_order_relaxed))
      queues_[static_cast<std::size_t>(worker)]->push({key, entry});
  }
  void new_search() { table_.new_search(); }
  [[nodiscard]] int permille_full() const { return table_.permille_full(); }

  void take(std::vector<Record>& records) override {
    for (const auto& queue : queues_)
      queue->consume_all([&](const Record& record) { records.push_back(record); });
  }
  void add(std::span<const Record> records) override {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (i + kAhead < records.size()) table_.prefetch(records[i + kAhead].key);
      table_.store(records[i].key, records[i].entry);
      machine_.spend(Work::mark);  // as much as any other line of the table that is only written
    }
  }
  void set_least_depth(Depth depth) override {
    least_depth_.store(depth, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t kStoresBetweenLooks = 8;
  static constexpr std::size_t kQueued = 1024;  // entries; 24 KiB for each worker
  static constexpr std::size_t kAhead = 8;      // entries whose lines of the table are on their way
  using Queue = boost::lockfree::spsc_queue<Record, boost::lockfree::capacity<kQueued>>;

  Table& table_;
  M& machine_;
  std::vector<std::unique_ptr<Queue>> queues_;
  std::atomic<Depth> least_depth_{0};
};

}  // namespace splitpoint
