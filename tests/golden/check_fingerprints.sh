#!/usr/bin/env bash
# check_fingerprints.sh PROGRAM GOLDEN - the output of PROGRAM must equal the file GOLDEN exactly.
# SPDX-License-Identifier: MIT
set -euo pipefail

if ! different=$(diff "$2" <("$1")); then
  echo "$(grep -c '^>' <<< "$different") of $(wc -l < "$2") runs differ, the first of them:"
  head -n 20 <<< "$different"
  exit 1
fi
echo "$(wc -l < "$2") runs as they are in $2"
