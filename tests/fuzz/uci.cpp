// uci.cpp - what an interface says to the engine in UCI.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/uci.h"

#include "tests/fuzz/shared/conversation.h"

namespace splitpoint::fuzz {

void fuzz_uci(std::string_view text) { FuzzedSession<Uci>().hear(text); }

}  // namespace splitpoint::fuzz
