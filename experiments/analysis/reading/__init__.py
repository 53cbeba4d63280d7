# __init__.py - reads the result files of runs and of Google Benchmark.
# SPDX-License-Identifier: MIT
