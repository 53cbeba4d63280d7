// jamboree.h - like Young Brothers Wait, but exact values are searched one at a time.
//
// The younger brothers at a PV node are tested against alpha at the same time. Better ones are then
// searched for their exact values one after the other, in the order of the moves
// (parallel/splitting/values_in_turn.h).
// Kuszmaul, "Synchronized MIMD computing", 1994; "The StarTech massively parallel chess program",
// ICCA Journal 1995.
// SPDX-License-Identifier: MIT
#pragma once
#include "parallel/splitting/values_in_turn.h"
#include "parallel/strategies/ybwc.h"

namespace splitpoint {

struct JamboreePolicy : YbwcPolicy {
  using PointState = ValuesInTurn;

  static void on_open(auto& /*w*/, auto& p) { p.state.reset(); }
  static bool searches_again(const auto& /*w*/, const auto& p) {
    return ValuesInTurn::tests(*p.node);
  }
  static bool postpones(auto& p, const Claim& c, Value v) {
    return p.state.postpones(*p.node, c, v);
  }
  static std::optional<Claim> claim_again(auto& p) { return p.state.claim_again(p.alpha()); }
};

struct Jamboree : Splitting<JamboreePolicy> {
  static constexpr std::string_view kName = "jamboree";
  static constexpr std::string_view kAbout = "tests younger brothers at once, exact values in turn";

  using Options = YbwcOptions;
  static constexpr auto& kOptions = Ybwc::kOptions;
};

}  // namespace splitpoint
