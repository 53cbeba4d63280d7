// names.h - the names of enumerators on the command line and in files.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/machine.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/search/options.h"
#include "experiments/definition/setting.h"

namespace splitpoint {

template <class E>
struct Name {
  E value;
  std::string_view name;
};

// kNames<E> lists the names of E; it is empty if E has none.
template <class E>
inline constexpr std::array<Name<E>, 0> kNames{};
template <>
inline constexpr std::array<Name<Algorithm>, 4> kNames<Algorithm>{
    {{Algorithm::minimax, "minimax"},
     {Algorithm::alpha_beta, "alphabeta"},
     {Algorithm::pvs, "pvs"},
     {Algorithm::mtdf, "mtdf"}}};
template <>
inline constexpr std::array<Name<Bounds>, 2> kNames<Bounds>{
    {{Bounds::soft, "soft"}, {Bounds::hard, "hard"}}};
template <>
inline constexpr std::array<Name<Selectivity>, 3> kNames<Selectivity>{
    {{Selectivity::none, "none"}, {Selectivity::full, "full"}, {Selectivity::modern, "modern"}}};
template <>
inline constexpr std::array<Name<DepthRule>, 2> kNames<DepthRule>{
    {{DepthRule::at_least, "at-least"}, {DepthRule::exact, "exact"}}};
template <>
inline constexpr std::array<Name<TableStart>, 4> kNames<TableStart>{
    {{TableStart::cold, "cold"},
     {TableStart::warm, "warm"},
     {TableStart::cleared, "cleared"},
     {TableStart::kept, "kept"}}};
template <>
inline constexpr std::array<Name<NodeType>, 3> kNames<NodeType>{
    {{NodeType::pv, "pv"}, {NodeType::cut, "cut"}, {NodeType::all, "all"}}};
template <>
inline constexpr std::array<Name<bool>, 2> kNames<bool>{{{true, "on"}, {false, "off"}}};

template <>
inline constexpr std::array<Name<Work>, kWorkKinds> kNames<Work>{
    {{Work::node, "node"},
     {Work::quiescence, "quiescence"},
     {Work::evaluate, "evaluate"},
     {Work::probe_hit, "probe_hit"},
     {Work::probe_miss, "probe_miss"},
     {Work::store, "store"},
     {Work::mark, "mark"},
     {Work::lock, "lock"},
     {Work::contended, "contended"},
     {Work::split, "split"},
     {Work::join, "join"},
     {Work::unpark_spinning, "unpark_spinning"},
     {Work::wake_spinning, "wake_spinning"},
     {Work::unpark, "unpark"},
     {Work::wake, "wake"},
     {Work::scan, "scan"},
     {Work::change, "change"}}};

template <class E>
constexpr std::string_view name_of(E value) {
  for (const Name<E>& n : kNames<E>)
    if (n.value == value) return n.name;
  return "?";
}

// The name that `text` probably misspells, or nothing.
std::string_view nearest_name(std::string_view text, std::span<const std::string_view> names);

// The error that `text` is not one of `names`. It lists them and suggests the nearest. `where` is
// the place of the error, as in "--search"; `what` is a singular noun, as in "strategy".
Error unknown_name(std::string_view where, std::string_view what, std::string_view text,
                   std::span<const std::string_view> names);

// The value with the name `text`. `where` is the place of an error.
template <class E>
Result<E> parse_name(std::string_view where, std::string_view text) {
  static_assert(!kNames<E>.empty(), "this type has no names");
  std::vector<std::string_view> names;
  for (const Name<E>& n : kNames<E>) {
    if (n.name == text) return n.value;
    names.push_back(n.name);
  }
  return unknown_name(where, "value", text, names);
}

// The member `name` of every item, as views into the list.
template <class List>
std::vector<std::string_view> names_in(const List& list) {
  std::vector<std::string_view> names;
  names.reserve(list.size());
  for (const auto& item : list) names.emplace_back(item.name);
  return names;
}

}  // namespace splitpoint
