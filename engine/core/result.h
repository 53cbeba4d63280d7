// result.h - a value, or what was wrong and where. Parsers return it; they never throw.
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <utility>
#include <variant>

namespace splitpoint {

struct Error {
  std::string where;  // the place in the input: "rank 3", "move 'h2e9'", "scaling.toml:12"
  std::string what;   // what is wrong there, one clause without a full stop

  [[nodiscard]] std::string text() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace splitpoint
