// dissemination_test.cpp - the entries of each rank reach all others once, with few messages.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/dissemination.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <deque>
#include <map>
#include <span>
#include <vector>

#include "engine/core/random.h"

namespace splitpoint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Record record(Key key) {
  Record r{};
  r.key = key;
  return r;
}

// Ranks that exchange in any order. A rank first takes the messages that have come, as Rank does.
struct Ranks {
  using Message = std::vector<std::byte>;

  explicit Ranks(int n) : inboxes(static_cast<std::size_t>(n)), got(static_cast<std::size_t>(n)) {
    for (int i = 0; i < n; ++i) all.emplace_back(i, n);
  }
  void exchange(int i, std::span<const Record> own) {
    Dissemination& d = all[static_cast<std::size_t>(i)];
    for (auto& inbox = inboxes[static_cast<std::size_t>(i)]; !inbox.empty(); inbox.pop_front())
      d.receive(inbox.front(), [&](std::span<const Record> records) {
        for (const Record& r : records) ++got[static_cast<std::size_t>(i)][r.key];
      });
    d.add_own(own);
    for (int link = 0; link < d.links(); ++link) {
      if (d.entries(link) == 0) continue;
      EXPECT_NE(d.rank_at(link), i);
      ++messages;
      entries += d.entries(link);
      const auto body = d.body(link);
      inboxes[static_cast<std::size_t>(d.rank_at(link))].emplace_back(body.begin(), body.end());
      d.clear(link);
    }
  }

  std::deque<Dissemination> all;
  std::vector<std::deque<Message>> inboxes;  // [rank]
  std::vector<std::map<Key, int>> got;       // [rank]
  std::size_t messages = 0, entries = 0;
};

TEST(Dissemination, EveryRankGetsTheEntriesOfAllOthersOnce) {
  for (int n = 1; n <= 40; ++n) {
    Ranks ranks(n);
    Random random(static_cast<std::uint64_t>(n));
    // Each rank has three entries: two come at once, and one at another time.
    std::map<Key, int> all;
    for (int k = 0; k < 2 * n; ++k) {
      const int i = k % n;
      const Key first = static_cast<Key>(3 * i);
      std::vector<Record> own{record(first)};
      if (k >= n) own = {record(first + 1), record(first + 2)};
      for (const Record& r : own) all[r.key] = 1;
      ranks.exchange(i, own);
      for (int j = 0; j < 2; ++j)
        ranks.exchange(static_cast<int>(random.below(static_cast<std::uint32_t>(n))), {});
    }
    for (int round = 0; round < n; ++round)
      for (int i = 0; i < n; ++i) ranks.exchange(i, {});
    for (int i = 0; i < n; ++i) {
      std::map<Key, int> others = all;
      for (int k = 0; k < 3; ++k) others.erase(static_cast<Key>(3 * i + k));
      EXPECT_EQ(ranks.got[static_cast<std::size_t>(i)], others) << "rank " << i << " of " << n;
    }
    EXPECT_EQ(ranks.entries, static_cast<std::size_t>(3 * n * (n - 1))) << n;
  }
}

// All ranks in turns: after one exchange for each doubling, all know all.
TEST(Dissemination, AnExchangeTakesAMessageForEachDoublingOfTheRanks) {
  for (const int n : {2, 3, 16, 63, 64}) {
    Ranks ranks(n);
    const int rounds = std::bit_width(static_cast<unsigned>(n - 1));
    for (int round = 0; round <= rounds; ++round)
      for (int i = 0; i < n; ++i) {
        const Record own = record(static_cast<Key>(i));
        const std::size_t before = ranks.messages;
        ranks.exchange(i, round == 0 ? std::span(&own, 1) : std::span<const Record>());
        EXPECT_LE(ranks.messages - before, static_cast<std::size_t>(rounds));
      }
    for (int i = 0; i < n; ++i)
      EXPECT_EQ(ranks.got[static_cast<std::size_t>(i)].size(), static_cast<std::size_t>(n) - 1);
  }
}

TEST(Dissemination, OneRankSendsNothing) {
  Dissemination alone(0, 1);
  const Record r = record(1);
  alone.add_own(std::span(&r, 1));
  EXPECT_EQ(alone.links(), 0);
}

TEST(Dissemination, EntriesGoAroundInOneDirection) {
  Dissemination d(5, 6);
  std::vector<int> to;
  for (int link = 0; link < d.links(); ++link) to.push_back(d.rank_at(link));
  EXPECT_THAT(to, ElementsAre(0, 1, 3));
  EXPECT_THAT(d.body(0), IsEmpty());
}

}  // namespace
}  // namespace splitpoint
