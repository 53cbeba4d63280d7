// check.cpp - the small test that scripts/mutants compiles against sources with a planted fault.
//
// usage: check schedules COUNT [KIND]
//                                  COUNT jittered schedules of each strategy; ends at the first
//                                  fault of this kind
//        check golden FILE         some of the searches of tests/golden/fingerprints
//        check permit              a worker is woken before it sleeps
//        check table               many workers probe and store, interleaved word by word
//
// The strategies are those in SPLITPOINT_CHECKED, or all of them; one compiles faster. The program
// prints the first fault of each kind: value, deadlock, afterwards, golden, permit, table.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/synthetic/synthetic.h"
#include "tests/virtual/fingerprint.h"
#include "tests/virtual/hammer.h"

namespace splitpoint {
namespace {

#ifdef SPLITPOINT_CHECKED
using Checked = TypeList<SPLITPOINT_CHECKED>;
#else
using Checked = PortableStrategies;
#endif

using Faults = std::map<std::string, std::string>;  // the first of each kind

struct Tree {
  Synthetic root;
  Depth depth;
  Value truth;
};

std::vector<Tree> trees() {
  std::vector<Tree> all;
  for (const char* shape : {"width=2..5 height=6 ordering=70", "width=2..8 ordering=0 noise=40",
                            "width=4 transpositions=60 ordering=50", "width=6 ordering=80 swing=3"})
    for (int seed = 1; seed <= 4; ++seed) {
      const auto root = Synthetic::parse(fmt::format("{} seed={}", shape, seed)).value();
      const Depth depth = 3 + seed % 3;
      all.push_back({root, depth, minimax(root, depth)});
    }
  return all;
}

void schedules(int count, const std::string& until, Faults& faults) {
  const std::vector<Tree> all = trees();
  for_each_type(Checked{}, [&]<class Strategy>(Type<Strategy>) {
    for (int i = 0; i < count; ++i) {
      const Tree& tree = all[i % all.size()];
      const VirtualOptions how{.processors = std::array{2, 3, 7, 16}[i / all.size() % 4],
                               .costs = odd_costs(),
                               .seed = mix(i),
                               .stack = 1 << 20,
                               .patience = 1'000'000};
      const Algorithm algorithm = i % 5 == 0 ? Algorithm::alpha_beta : Algorithm::pvs;
      const std::string name = fmt::format("{} {} P {} seed {}", tree.root.text(), Strategy::kName,
                                           how.processors, how.seed);
      try {
        const Simulated s =
            simulate<Strategy>(tree.root, tree.depth, exact(algorithm, Bounds::soft), how);
        if (s.result.value != tree.truth) faults.emplace("value", name);
        if (!s.faults.empty()) faults.emplace("afterwards", name + s.faults);
        if (faults.contains(until)) return;
      } catch (const StuckSearch& stuck) {
        faults.emplace("deadlock", name + " " + stuck.what());
        return;
      }
    }
  });
}

// A helper copies the owner's killers while the owner goes on changing them.
void killers() {
  const Synthetic pos = Synthetic::parse("width=9 seed=1").value();
  Heuristics<Synthetic> owner, helper;
  VirtualMachine machine({.processors = 2, .costs = odd_costs()});
  machine.run([&](int worker) {
    for (int i = 1; i < 50; ++i) {
      if (worker == 0)
        owner.reward(pos, Move{static_cast<std::uint16_t>(1 + i % 9)}, 3, i % 4);
      else
        helper.take_killers(owner, 0, 4);
      machine.spend(Work::node);
    }
  });
}

void golden(const char* path, Faults& faults) {
  std::set<std::string> known;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) known.insert(line);
  const auto look_up = [&](const std::string& line) {
    if (!known.contains(line)) faults.emplace("golden", line);
  };
  const SearchOptions pvs = exact(Algorithm::pvs, Bounds::soft);
  const auto run = [](const Simulation& s) {
    Simulated result;
    with_named_type(Checked{}, s.strategy, [&]<class Strategy>(Type<Strategy>) {
      result = simulate<Strategy>(Synthetic::parse(s.position).value(), s.depth, s.options, s.how);
    });
    return result;
  };
  const auto look_up_all = [&](const char* position, Depth depth) {
    for_each_fingerprint(
        {.game = "synthetic", .position = position, .depth = depth, .options = pvs},
        names(Checked{}), run, look_up);
  };
  look_up_all("width=2..5 seed=1 ordering=70", 6);
  look_up_all("width=2..8 seed=2 ordering=0 noise=40", 5);
}

// A check of its own: in a simulated search no time passes between looking for work and sleeping,
// so no schedule would need the permit.
void permit(Faults& faults) {
  VirtualMachine machine({.processors = 2, .costs = odd_costs()});
  try {
    machine.run([&](int worker) {
      if (worker == 1) return machine.unpark(0);
      for (int i = 0; i < 20; ++i) machine.spend(Work::node);
      machine.park(0, Wait::idle);
    });
  } catch (const StuckSearch& stuck) {
    faults.emplace("permit", stuck.what());
  }
}

void table(Faults& faults) {
  auto torn = BasicTranspositionTable<XorCheck<HandOverRef>, Ageing>::make(1).value();
  const Hammered result = hammer(torn, 8, 8, 2000, 1);
  if (result.wrong > 0)
    faults.emplace("table", fmt::format("{} of {} hits are wrong", result.wrong, result.hits));
}

int check(const std::vector<std::string>& arguments) {
  Faults faults;
  if (arguments[0] == "schedules") {
    killers();  // for ThreadSanitizer
    schedules(std::atoi(arguments[1].c_str()), arguments.size() > 2 ? arguments[2] : "", faults);
  }
  if (arguments[0] == "golden") golden(arguments[1].c_str(), faults);
  if (arguments[0] == "permit") permit(faults);
  if (arguments[0] == "table") table(faults);
  for (const auto& [kind, text] : faults) fmt::print("{}: {}\n", kind, text);
  return faults.empty() ? 0 : 1;
}

}  // namespace
}  // namespace splitpoint

int main(int argc, char** argv) { return splitpoint::check({argv + 1, argv + argc}); }
