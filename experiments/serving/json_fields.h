// json_fields.h - reads the fields of a JSON object from a page, and says what is wrong with them.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/quote.h"
#include "engine/core/result.h"
#include "experiments/recording/json.h"

namespace splitpoint {

// Keeps the first fault. Ask for it when all fields have been read.
class JsonFields {
 public:
  explicit JsonFields(const Json& object) : object_(object) {
    if (!object.is_object()) fault_ = Error{"body", "must be a JSON object"};
  }

  std::string text(const char* name, std::string otherwise) {
    const Json* const value = find(name);
    if (value == nullptr) return otherwise;
    if (value->is_string()) return value->get<std::string>();
    blame(name, "must be a text");
    return otherwise;
  }
  std::int64_t number(const char* name, std::int64_t least, std::int64_t most,
                      std::int64_t otherwise) {
    const Json* const value = find(name);
    if (value == nullptr) return otherwise;
    if (value->is_number_integer())
      if (const auto n = value->get<std::int64_t>(); least <= n && n <= most) return n;
    blame(name, fmt::format("must be a whole number from {} to {}", least, most));
    return otherwise;
  }
  bool flag(const char* name, bool otherwise) {
    const Json* const value = find(name);
    if (value == nullptr) return otherwise;
    if (value->is_boolean()) return value->get<bool>();
    blame(name, "must be true or false");
    return otherwise;
  }
  void blame(std::string_view name, std::string what) {
    if (!fault_) fault_ = Error{std::string(name), std::move(what)};
  }

  // The first fault; a field that nothing asked for is one too.
  [[nodiscard]] std::optional<Error> fault() const {
    if (fault_) return fault_;
    for (const auto& [name, value] : object_.items())
      if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
        return Error{quote(name), "is not a field here"};
    return {};
  }

 private:
  const Json* find(const char* name) {
    asked_.emplace_back(name);
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }

  const Json& object_;
  std::vector<std::string> asked_;
  std::optional<Error> fault_;
};

}  // namespace splitpoint
