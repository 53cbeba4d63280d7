// fuzz.cpp - chooses the target by the environment variable SPLITPOINT_FUZZ, and checks promises.
// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "engine/core/quote.h"

namespace splitpoint::fuzz {
namespace {

struct Target {
  std::string_view name;
  void (*read)(std::string_view text);
};
constexpr std::array kTargets{Target{"adapter", fuzz_adapter},
                              Target{"book", fuzz_book},
                              Target{"book_text", fuzz_book_text},
                              Target{"costs", fuzz_costs},
                              Target{"ending", fuzz_ending},
                              Target{"experiment", fuzz_experiment},
                              Target{"fen", fuzz_fen},
                              Target{"games", fuzz_games},
                              Target{"http", fuzz_http},
                              Target{"match", fuzz_match},
                              Target{"moves", fuzz_moves},
                              Target{"network", fuzz_network},
                              Target{"pgn", fuzz_pgn},
                              Target{"runs", fuzz_runs},
                              Target{"suite", fuzz_suite},
                              Target{"trace", fuzz_trace},
                              Target{"ucci", fuzz_ucci},
                              Target{"uci", fuzz_uci}};

const Target* chosen = nullptr;

constexpr std::size_t kLongestMessage = 4000;

// The bytes of the character that begins here, if it is UTF-8 (RFC 3629) and no control; else 0.
std::size_t printable_at(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const bool overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
  const bool no_character = (lead == 0xed && byte(1) > 0x9f) || (lead == 0xf4 && byte(1) > 0x8f);
  return overlong || no_character ? 0 : length;
}

}  // namespace

void require(bool holds, std::string_view promise, std::string_view about) {
  if (holds) return;
  fmt::print(stderr, "fuzz: {} is broken: {}\n", promise, quote(about, 2000));
  std::abort();
}

void require_line(std::string_view text) {
  require(text.size() <= kLongestMessage, "a line has a bound", text);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = printable_at(rest);
    require(length > 0, "a line is printable UTF-8", text);
    rest.remove_prefix(length);
  }
}

void require_message(const Error& error) {
  require(!error.what.empty(), "a refusal says what is wrong", error.where);
  require_line(error.text());
}

std::filesystem::path file_with(std::string_view text) {
  static const int kFile = memfd_create("fuzz", 0);
  require(ftruncate(kFile, 0) == 0 &&
              pwrite(kFile, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()),
          "the file in memory");
  return fmt::format("/proc/self/fd/{}", kFile);
}

}  // namespace splitpoint::fuzz

// libFuzzer calls these two (https://llvm.org/docs/LibFuzzer.html).
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  using splitpoint::fuzz::kTargets;
  const char* const name = std::getenv("SPLITPOINT_FUZZ");
  for (const auto& target : kTargets)
    if (name != nullptr && target.name == name) splitpoint::fuzz::chosen = &target;
  if (splitpoint::fuzz::chosen != nullptr) return 0;
  for (const auto& target : kTargets) fmt::print("{}\n", target.name);
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splitpoint::fuzz::chosen->read({reinterpret_cast<const char*>(data), size});
  return 0;
}
