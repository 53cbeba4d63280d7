#!/usr/bin/env bash
# layers_selftest - scripts/layers accepts a clean tree and finds every violation planted in it.
# SPDX-License-Identifier: MIT
set -euo pipefail

layers=$(dirname "${BASH_SOURCE[0]}")/../scripts/layers
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/{engine/{core,search,table,games/{go,hex}},parallel/machines,experiments/micro,tests}
cd "$tree"
layers=$(cd - > /dev/null && realpath "$layers")

clean() {
  cat > engine/core/a.h << 'END'
#pragma once
#include <vector>
// A comment may name std::thread and rand().
namespace x {
inline constexpr int kOne = 1;
extern const int kTwo;
struct Forward;
template <class T>
concept Small = sizeof(T) < 8;
class C {
  static C make(int a);
  static constexpr int kMax = 3;
  int member_ = 0;
  const char* text() const { return "std::mutex, sleep(1)"; }
};
inline namespace v1 {
int f(int x);
}
}  // namespace x
END
  printf '#include "engine/games/hex/b.h"\n#include "engine/games/go/b.h"\n' > engine/games/games.h
  printf '#include "engine/core/a.h"\n#include "engine/games/go/c.h"\n' > engine/games/go/b.h
  printf '#include "engine/table/t.h"\n#include "engine/core/a.h"\n' > engine/search/s.h
  printf '#include <thread>\nstd::thread t;\n' > parallel/machines/threads.h
  printf '#include "engine/games/games.h"\n#include "engine/search/s.h"\n' > parallel/p.h
  printf '#include "parallel/p.h"\nstd::chrono::seconds s;\n' > experiments/e.cpp
  printf '#include "engine/games/go/b.h"\n' > experiments/micro/m.cpp
  printf '#include "engine/games/go/b.h"\n#include "experiments/e.h"\n' > tests/t_test.cpp
}

expect_clean() {
  if ! "$layers" "$tree"; then
    echo "FAILED: a clean tree was refused"
    exit 1
  fi
}

planted=0
# plant FILE LINE TEXT: inserts TEXT as line LINE of FILE; exactly that line must be reported.
plant() {
  clean
  sed -i "${2}i $3" "$1"
  local output
  if output=$("$layers" "$tree"); then
    echo "FAILED: not found in $1: $3"
    exit 1
  fi
  if [[ $output != "$1:$2: "* || $(wc -l <<< "$output") -ne 2 ]]; then
    printf 'FAILED: %s:%s: %s was reported as\n%s\n' "$1" "$2" "$3" "$output"
    exit 1
  fi
  planted=$((planted + 1))
}

clean
expect_clean

# includes of a higher layer, of a sibling, or past games.h
plant engine/core/a.h 2 '#include "parallel/p.h"'
plant engine/search/s.h 1 '#include "experiments/e.h"'
plant engine/search/s.h 1 '#include <parallel/p.h>'
plant parallel/p.h 2 '#include "experiments/e.h"'
plant experiments/e.cpp 1 '#include "tests/t.h"'
plant engine/core/a.h 2 '#include "engine/search/s.h"'
plant engine/games/go/b.h 1 '#include "engine/search/s.h"'
plant engine/games/go/b.h 1 '#include "engine/games/hex/b.h"'
plant engine/search/s.h 2 '#include "engine/games/go/b.h"'
plant engine/search/s.h 2 '#include "engine/games/games.h"'
plant engine/search/s.h 2 '#include "engine/games/go.h"'
plant engine/search/s.h 1 '#include "engine/laboratory/v.h"'
plant parallel/p.h 1 '#include "engine/games/go/b.h"'
plant experiments/e.cpp 1 '#include "engine/games/go/b.h"'
plant engine/games/go/b.h 1 '#include "c.h"'

# banned names
plant engine/core/a.h 3 'void f(std::jthread t);'
plant engine/core/a.h 3 'void f(boost::thread t);'
plant parallel/p.h 1 'void f() { std::this_thread::yield(); }'
plant parallel/p.h 1 'void f(std::shared_mutex\& m);'
plant parallel/p.h 1 '#include <chrono>'
plant parallel/p.h 1 'void f() { usleep(1); }'
plant parallel/p.h 1 'constinit thread_local const int x = 0;'
plant engine/search/s.h 1 'int f() { return rand(); }'
plant engine/search/s.h 1 'int f(std::random_device\& d);'
plant engine/search/s.h 1 'void f(std::unordered_map<int, int>\& m);'

# mutable state that two searches would share, and forbidden annotations
plant engine/core/a.h 6 'int counter = 0;'
plant engine/core/a.h 6 'static std::atomic<int> counter{0};'
plant engine/core/a.h 6 'inline std::vector<int> list;'
plant engine/core/a.h 6 'int table[64];'
plant engine/core/a.h 12 '  static int calls = 0;'
plant engine/core/a.h 12 '  inline static Counter calls;'

plant tests/t_test.cpp 1 'int x;  // NOLINT'
plant tests/t_test.cpp 1 '// better. SPDX-License-Identifier: MIT'

clean
mkdir "$tree/empty"
if "$layers" "$tree/empty" > /dev/null; then
  echo "FAILED: a tree without sources was accepted"
  exit 1
fi
echo "$planted planted violations found"
