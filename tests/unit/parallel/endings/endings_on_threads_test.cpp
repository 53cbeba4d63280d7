// endings_on_threads_test.cpp - the same table from any machine and any number of workers.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "engine/endings/smaller_endings.h"
#include "engine/games/endings.h"
#include "parallel/endings/build_ending.h"
#include "parallel/machines/serial.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

using Board = xiangqi::EndingBoard;

class EndingOnMachines : public testing::Test {
 protected:
  EndingOnMachines() {
    for (const Material& m : in_building_order<Board>({ending_}))
      if (!(m == ending_)) {
        EndingIndex<Board> index(m);
        Serial machine;
        auto codes = *EndingBuild<Board, Serial>(machine, index, smaller_).run();
        smaller_.add(EndingTable<Board>(std::move(index), std::move(codes)));
      }
    Serial machine;
    expected_ = *EndingBuild<Board, Serial>(machine, index_, smaller_).run();
  }

  template <Machine M>
  void expect_same(M& machine, std::size_t chunk) const {
    EndingBuild<Board, M> build(machine, index_, smaller_, chunk);
    EXPECT_EQ(*build.run(), expected_);
  }

  const Material ending_ = *Material::parse("KRka", Board::kLetters);
  const EndingIndex<Board> index_{ending_};
  EndingTables<Board> smaller_;
  std::vector<EndingCode> expected_;
};

TEST_F(EndingOnMachines, OnThreads) {
  for (const int threads : {2, 7})
    for (const std::size_t chunk : {std::size_t{1} << 20, std::size_t{64}}) {
      Threads machine(threads, Pinning(false));
      expect_same(machine, chunk);
    }
}

TEST_F(EndingOnMachines, OnSimulatedProcessorsWithAnyTimes) {
  for (const int processors : {2, 64})
    for (const std::uint64_t seed : {0, 1}) {
      VirtualMachine machine({.processors = processors, .costs = round_costs(), .seed = seed});
      expect_same(machine, 256);
    }
}

// Threads unpack the blocks of a file as they need them, also the same one at once.
TEST_F(EndingOnMachines, ThreadsLookIntoOneFile) {
  const auto file = EndingFile::read(ending_bytes(Board::kName, ending_.name(), expected_), "file");
  ASSERT_TRUE(file) << file.error().text();
  const auto table = EndingTable<Board>::of(*file);
  ASSERT_TRUE(table) << table.error().text();
  Threads machine(4, Pinning(false));
  std::array<int, 4> wrong{};
  machine.run([&](int me) {
    for (std::size_t i = 0; i < expected_.size(); ++i)
      wrong[static_cast<std::size_t>(me)] += table->code(i) != expected_[i];
  });
  EXPECT_EQ(wrong, (std::array<int, 4>{}));
}

TEST_F(EndingOnMachines, WorkAndSpanDoNotDependOnTheProcessors) {
  Ticks alone = 0, work_alone = 0;
  for (const int processors : {1, 4, 16}) {
    VirtualMachine machine({.processors = processors, .costs = unit_costs()});
    EndingBuild<Board, VirtualMachine> build(machine, index_, smaller_, 256);
    ASSERT_TRUE(build.run());
    Ticks work = 0, time = 0;
    for (int p = 0; p < processors; ++p) {
      const WorkerTime t = machine.time_of(p);
      work += t.total - t.idle - t.lock - t.split;
      time = std::max(time, t.total);
    }
    if (processors == 1) {
      alone = time;
      work_alone = work;
    }
    EXPECT_EQ(work, work_alone);
    EXPECT_LE(time, alone);
    EXPECT_GE(time, build.span());
    EXPECT_GE(time * processors, work);
    EXPECT_GT(build.span(), 0);
  }
}

}  // namespace
}  // namespace splitpoint
