// 1_fibonacci.cpp - chapter 1: a recursive function whose calls are shared by idle workers.
//
// usage: 1_fibonacci [N [GRAIN]]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "docs/tutorial/crew.h"
#include "docs/tutorial/report.h"
#include "engine/core/random.h"

namespace {

using namespace splitpoint;
using namespace splitpoint::tutorial;

std::int64_t fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

// A call is one addition. A node of a real search takes some 200 ns, so this program works as long
// for each call when it runs on threads. On the virtual machine count_node() takes 200 ticks.
void work_like_a_node(int n) {
  auto x = static_cast<std::uint64_t>(n);
  for (int i = 0; i < 60; ++i) x = mix(x + 1);
  [[maybe_unused]] const volatile std::uint64_t kept = x;  // so that the compiler keeps the loop
}

// The same recursion. A call with n >= grain gives one half away if a worker is idle.
template <Machine M>
std::int64_t shared_fibonacci(Crew<M>& crew, int me, int n, int grain) {
  crew.count_node(me);
  work_like_a_node(n);
  if (n < 2) return n;

  std::int64_t second = 0;
  Pieces pieces(me);
  const bool is_given = n >= grain && crew.give(pieces, [&, n](int helper) {
    second = shared_fibonacci(crew, helper, n - 2, grain);
  });
  const std::int64_t first = shared_fibonacci(crew, me, n - 1, grain);
  if (is_given)
    crew.wait_for(pieces);
  else
    second = shared_fibonacci(crew, me, n - 2, grain);
  return first + second;
}

}  // namespace

int main(int count, char** arguments) {
  const int n = argument(count, arguments, 1, 22);
  std::vector<int> grains{2, 8, 20};
  if (count > 2) grains = {argument(count, arguments, 2, 0)};
  bool is_right = true;
  for (const int grain : grains) {
    const std::string title = fmt::format("fibonacci({}), grain {}", n, grain);
    is_right &= report(title, fibonacci(n), [&](auto& machine) {
      Crew crew(machine);
      std::int64_t value = 0;
      crew.run([&] { value = shared_fibonacci(crew, 0, n, grain); });
      return outcome_of(crew, value);
    });
  }
  return verdict(is_right);
}
