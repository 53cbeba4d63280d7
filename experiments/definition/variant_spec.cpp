// variant_spec.cpp - the options of a variant, by name.
// SPDX-License-Identifier: MIT
#include "experiments/definition/variant_spec.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "engine/core/quote.h"
#include "engine/laboratory/lab_table.h"
#include "engine/search/option_list.h"
#include "experiments/searching/laboratory_strategies.h"

namespace splitpoint {
namespace {

constexpr auto kProtections = names(Protections<std::atomic_ref>{});
constexpr auto kReplacements = names(Replacements{});
constexpr auto kLayouts = names(Layouts{});
constexpr std::array<std::string_view, 5> kKeyKinds{"game", "xor", "sum", "weak-xor", "weak-sum"};
constexpr std::array<std::string_view, 3> kVerifications{"usual", "always", "never"};
constexpr std::array<std::string_view, 2> kPredictions{"rules", "perfect"};

constexpr std::array<std::string_view, 2> kHistories{"none", "known"};
constexpr std::array<std::string_view, 2> kWindows{"guessed", "known"};
constexpr std::array<std::string_view, 8> kOrderings{
    "history", "none", "rewards", "butterfly", "relative", "counter", "continuation", "captures"};
constexpr std::array<std::string_view, 2> kIllegalMoves{"refuse", "drop"};

constexpr int last(const auto& words) { return static_cast<int>(words.size()) - 1; }

const std::array kVariations{
    Option<Variant>{"table", &Variant::table, 0, 1, "search with a transposition table", kOffOn},
    Option<Variant>{"protection", &Variant::protection, 0, last(kProtections),
                    "protection against torn entries", kProtections},
    Option<Variant>{"replacement", &Variant::replacement, 0, last(kReplacements),
                    "which entry goes when a bucket is full", kReplacements},
    Option<Variant>{"layout", &Variant::layout, 0, last(kLayouts), "how an entry stores the value",
                    kLayouts},
    Option<Variant>{"halved", &Variant::halved, 0, 12, "how often the table is halved in size"},
    Option<Variant>{
        "key-bits", &Variant::key_bits, 8, 64,
        "bits of the check, beside those of the index; below 64: wrong hits are counted"},
    Option<Variant>{"keys", &Variant::keys, 0, last(kKeyKinds),
                    "how keys are made; unless by the game, wrong hits are counted", kKeyKinds},
    Option<Variant>{"least-depth", &Variant::least_depth, 1, 16,
                    "least depth of the nodes that probe and store, in plies"},
    Option<Variant>{"quiescence", &Variant::quiescence, 0, 1,
                    "quiescence nodes probe and store too", kOffOn},
    Option<Variant>{"verification", &Variant::verification, 0, last(kVerifications),
                    "when a search verifies a null-move cutoff", kVerifications},
    Option<Variant>{"prediction", &Variant::prediction, 0, last(kPredictions),
                    "prediction of node types: by rules, or perfect, from an earlier search",
                    kPredictions},
    Option<Variant>{"history", &Variant::history, 0, last(kHistories),
                    "the history of moves at the start: none, or known, from an earlier search",
                    kHistories},
    Option<Variant>{"window", &Variant::window, 0, last(kWindows),
                    "the root's window: around a guess, or the known value of an earlier search",
                    kWindows},
    Option<Variant>{"ordering", &Variant::ordering, 0, last(kOrderings),
                    "what the order of moves is learned from", kOrderings},
    Option<Variant>{"illegal-move", &Variant::illegal_move, 0, last(kIllegalMoves),
                    "entry whose move is not legal: refuse it, or drop only the move",
                    kIllegalMoves},
    Option<Variant>{"misordered", &Variant::misordered, 0, 100,
                    "percent of the nodes that get a random first move"},
};

}  // namespace

const std::vector<OptionInfo>& variant_options() {
  static const std::vector<OptionInfo> kAll = [] {
    std::vector<OptionInfo> all;
    const Variant usual;
    all.reserve(kVariations.size());
    for (const auto& k : kVariations)
      all.push_back(
          {k.name, k.least, k.most, usual.*k.member, k.meaning, {k.words.begin(), k.words.end()}});
    return all;
  }();
  return kAll;
}

Result<VariantSpec> parse_variant(std::string_view where, std::string_view text) {
  VariantSpec spec;
  if (text.empty() || text == kUsualVariant) return spec;
  const Result<OptionValues> settings = parse_options(where, "a variant", variant_options(), text);
  if (!settings) return settings.error();
  for (const auto& [name, value] : *settings)
    for (const auto& k : kVariations)
      if (k.name == name) spec.variant.*k.member = value;
  spec.text = options_text(variant_options(), *settings);
  return spec;
}

std::optional<Error> fault_of_variant(std::string_view where, std::string_view variant,
                                      std::string_view strategy, std::string_view machine) {
  if (variant.empty()) return {};
  const std::string_view name = strategy.substr(0, strategy.find(':'));
  constexpr auto kStrategies = names(LaboratoryStrategies{});
  if (std::find(kStrategies.begin(), kStrategies.end(), name) == kStrategies.end())
    return Error{std::string(where), fmt::format("only the strategies {} have variants, not {}",
                                                 fmt::join(kStrategies, ", "), quote(name))};
  const Result<VariantSpec> spec = parse_variant(where, variant);
  if (spec && spec->variant.verifies_hits() && machine == "threads")
    return Error{std::string(where),
                 "wrong hits can be counted on the machines serial and virtual, not on threads"};
  return {};
}

}  // namespace splitpoint
