// scripted_engine.h - a UCI engine that misbehaves as a test wants.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// A script of /bin/sh. The engine executes $1, a shell command, at each `go`.
inline constexpr const char* kScriptedEngine = R"(
while read -r line; do
  case "$line" in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) eval "$1" ;;
    quit) exit 0 ;;
  esac
done)";

}  // namespace splitpoint
