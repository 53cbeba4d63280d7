// virtual_searches.h - the searches of every game and strategy on the virtual machine.
//
// Each strategy's are compiled in a file of their own, made from virtual_searches.cpp.in, and only
// there: the program and the tests share them.
// SPDX-License-Identifier: MIT
#pragma once
#include "engine/search/search.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {

// search.run(root).
template <class Strategy, Game G>
SearchResult run_virtual(Search<G, VirtualMachine, Strategy>& search, const G& root);

}  // namespace splitpoint
