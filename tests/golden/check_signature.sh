#!/usr/bin/env bash
# check_signature.sh PROGRAM GOLDEN - `PROGRAM bench` must end with the line in GOLDEN, twice.
# SPDX-License-Identifier: MIT
set -euo pipefail

expected=$(< "$2")
for _ in 1 2; do
  got=$("$1" bench | tail -n 1)
  [[ $got == "$expected" ]] || {
    echo "bench says '$got' where $2 says '$expected'"
    exit 1
  }
done
echo "$expected"
