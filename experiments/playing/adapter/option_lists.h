// option_lists.h - the options that an engine lists, in UCI and in UCCI.
// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/playing/players/engine_lines.h"

namespace splitpoint {

struct ListedOption {
  std::string name;     // as the engine lists it
  std::string type;     // check, spin, combo, button or string
  std::string initial;  // its value until it is set; a string may be empty
  std::string least, most;
  std::vector<std::string> choices;  // of a combo
};

// Reads "option name Hash type spin ..." (UCI) or "option hashsize type spin ..." (UCCI). Nothing:
// the line lists no option, or one of another type.
std::optional<ListedOption> read_option(Protocol protocol, std::string_view line);
// The line that lists the option under a name of this protocol.
std::string option_listing(Protocol protocol, const std::string& name, const ListedOption& option);

// The name of an engine's option in the other protocol: "Hash" is "hashsize" in UCCI. Names that
// only one protocol has stay as they are; in UCCI they have no blanks.
std::string other_name(Protocol of_engine, const std::string& name);
// Whether 0 means automatic in UCCI.
bool may_be_automatic(std::string_view ucci_name);

// How the engine writes a value of the other protocol. `value` may be empty.
std::string option_value(Protocol of_engine, const ListedOption& option, std::string value);

}  // namespace splitpoint
