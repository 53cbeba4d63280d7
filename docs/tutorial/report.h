// report.h - runs a program of the tutorial on every machine, checks it, and prints its table.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "engine/core/machine.h"
#include "parallel/machines/threads.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint::tutorial {

// What one run of a program has found, and what it took: ticks (nanoseconds, simulated or real),
// the nodes of all workers, and the pieces of work given away.
struct Outcome {
  std::int64_t value = 0;
  Ticks time = 0;
  std::uint64_t nodes = 0, given = 0;
};

// What a crew (crew.h) took to find `value`.
inline Outcome outcome_of(const auto& crew, std::int64_t value) {
  return {value, crew.time(), crew.nodes(), crew.given()};
}

// The number >= 0 that is argument `i` of the program, or `otherwise` if there are fewer. Anything
// else ends the program with exit code 2.
inline int argument(int count, char** arguments, int i, int otherwise) {
  if (i >= count) return otherwise;
  const std::string_view text = arguments[i];
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= 0) return number;
  fmt::print(stderr, "argument {} must be a number from 0 on, not '{}'\n", i, text);
  std::exit(2);
}

// Calls solve(machine) on 1 to 64 simulated processors and prints a table, then on two threads.
// False: a value was not the expected one.
template <class F>
bool report(std::string_view title, std::int64_t expected, const F& solve,
            std::string_view counted = "given") {
  fmt::print("{}\n\n processors      ticks   speedup      nodes{:>9}\n", title, counted);
  bool is_right = true;
  Ticks alone = 0;
  for (int processors = 1; processors <= 64; processors *= 2) {
    // Round figures close to a real machine: 200 ticks for a node, 1000 to split, 1000 to join.
    VirtualMachine machine(VirtualOptions{.processors = processors, .costs = round_costs()});
    const Outcome found = solve(machine);
    if (processors == 1) alone = found.time;
    fmt::print("{:11}{:11}{:10.2f}{:11}{:9}\n", processors, found.time,
               static_cast<double>(alone) / static_cast<double>(found.time), found.nodes,
               found.given);
    is_right = is_right && found.value == expected;
  }
  fmt::print("\n");
  for (int processors = 1; processors <= 2; ++processors) {
    Threads machine(processors, Pinning{});
    const Outcome found = solve(machine);
    fmt::print("{} thread{}: {:.1f} ms of real time, {} nodes\n", processors,
               processors == 1 ? "" : "s", static_cast<double>(found.time) / 1e6, found.nodes);
    is_right = is_right && found.value == expected;
  }
  fmt::print("\n");
  return is_right;
}

// The last line of a program, and its exit code.
inline int verdict(bool is_right) {
  fmt::print("{}\n", is_right ? "ok" : "wrong value");
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace splitpoint::tutorial
