// runs.cpp - the results of a run (runs.jsonl), and their table.
// SPDX-License-Identifier: MIT
#include "experiments/summarising/summary.h"
#include "tests/fuzz/shared/rows.h"

namespace splitpoint::fuzz {

void fuzz_runs(std::string_view text) {
  const std::string all = result_file(text);
  const Result<StoredRun> run = read_rows(file_with(all), all);
  if (!run) return;
  try {
    const Summary summary = summarize(run->rows);
    for (const TableFormat format : {TableFormat::text, TableFormat::markdown})
      require(!summary_table(summary, "fuzzed", format).empty(), "a run has a table");
  } catch (const Json::exception& refusal) {  // a row that this program has not written
    require_line(refusal.what());
  }
}

}  // namespace splitpoint::fuzz
