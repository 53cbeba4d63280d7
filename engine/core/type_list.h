// type_list.h - a list of types known at compile time; the registries are such lists.
// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace splitpoint {

template <class... Ts>
struct TypeList {
  static constexpr std::size_t kSize = sizeof...(Ts);
};

template <class... As, class... Bs>
TypeList<As..., Bs...> operator+(TypeList<As...>, TypeList<Bs...>);

// The types T of the list for which Wanted<T>::value is true.
template <template <class> class Wanted, class List>
struct FilteredList;
template <template <class> class Wanted, class... Ts>
struct FilteredList<Wanted, TypeList<Ts...>> {
  using type = decltype((TypeList<>{} + ... +
                         std::conditional_t<Wanted<Ts>::value, TypeList<Ts>, TypeList<>>{}));
};

// A type as a value, so that a lambda can take it: [](auto tag) { using T = decltype(tag)::type; }
// or [&]<class T>(Type<T>) { ... }.
template <class T>
struct Type {
  using type = T;
};

// Calls f(Type<T>{}) for every T, in the order of the list.
template <class... Ts, class F>
constexpr void for_each_type(TypeList<Ts...>, [[maybe_unused]] F&& f) {
  (f(Type<Ts>{}), ...);
}

// Calls f(Type<T>{}) for the first T whose kName is `name`; false if there is none.
template <class... Ts, class F>
constexpr bool with_named_type(TypeList<Ts...>, [[maybe_unused]] std::string_view name,
                               [[maybe_unused]] F&& f) {
  return ((name == Ts::kName && (f(Type<Ts>{}), true)) || ...);
}

// The kName of every T, for messages such as "the games are ...".
template <class... Ts>
constexpr std::array<std::string_view, sizeof...(Ts)> names(TypeList<Ts...>) {
  return {Ts::kName...};
}

}  // namespace splitpoint
