// ucci.cpp - what an interface says to the engine in UCCI.
// SPDX-License-Identifier: MIT
#include "experiments/playing/protocol/ucci.h"

#include "tests/fuzz/shared/conversation.h"

namespace splitpoint::fuzz {

void fuzz_ucci(std::string_view text) { FuzzedSession<Ucci>().hear(text); }

}  // namespace splitpoint::fuzz
