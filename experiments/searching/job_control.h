// job_control.h - steers a running job and hears from it, with moves as texts.
// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/search/line.h"
#include "engine/search/search.h"

namespace splitpoint {

// The owner of a job derives from it and answers the calls of SearchControl.
class JobControl : public SearchControl {
 public:
  // The moves to search at the root, in the game's notation; empty: all. The job ends with an error
  // if one of them is not legal.
  std::vector<std::string> allowed;

  // Set by the job before the search begins: the texts of a line from the root, and of a root move.
  std::function<std::vector<std::string>(const Line&)> line_texts;
  std::function<std::string(Move)> move_text;
};

}  // namespace splitpoint
