// toml_reader.h - takes values out of one TOML document, strictly, and remembers the first fault.
//
// Reading goes on after a fault, so that a caller reads everything in one go and asks fault() once.
// SPDX-License-Identifier: MIT
#pragma once
#include <toml++/toml.h>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "experiments/definition/names.h"

namespace splitpoint {

class TomlReader {
 public:
  // The sections that there may be, each with its keys; no keys: any key is let through. "name[]"
  // is an array of tables, [[name]], of which the i-th is the section "name[i]"; "name[].key" a
  // table in each of them.
  using Schema = std::map<std::string, std::vector<std::string_view>, std::less<>>;

  TomlReader(std::string_view text, std::string file, Schema schema);

  // Puts `setting`, "key=value" or "section.key=value", over what the document says.
  void override_with(const std::string& setting);

  // Each leaves `out` alone when the key is absent.
  void read(std::string_view section, std::string_view key, std::string& out);
  void read(std::string_view section, std::string_view key, bool& out);
  void read(std::string_view section, std::string_view key, std::int64_t least, std::int64_t most,
            std::int64_t& out);
  // A list of strings, numbers and booleans, as text, with the place of each. One value is a list
  // of one; no value, an empty list.
  struct Item {
    enum class Kind : std::uint8_t { text, number, boolean };
    std::string text, where;
    Kind kind;
    [[nodiscard]] bool number() const { return kind == Kind::number; }
  };
  std::vector<Item> scalars(std::string_view section, std::string_view key);
  std::vector<Item> list(std::string_view section, std::string_view key);  // without booleans
  // The whole number from least to most that the item is; 0 and a fault when it is not one.
  std::int64_t number(const Item& item, std::int64_t least, std::int64_t most);
  // How many [[section]] there are.
  [[nodiscard]] std::size_t count(std::string_view section) const;
  // Every string, number and boolean of a section, as text, by key.
  std::vector<std::pair<std::string, std::string>> pairs(std::string_view section);

  template <class E>
  void read_name(std::string_view section, std::string_view key, E& out) {
    std::string text(name_of(out));
    read(section, key, text);
    Result<E> value = parse_name<E>(where(section, key), text);
    if (value)
      out = *value;
    else
      fail(value.error());
  }

  [[nodiscard]] bool has(std::string_view section, std::string_view key) const {
    return node(section, key) != nullptr;
  }
  [[nodiscard]] bool is_string(std::string_view section, std::string_view key) const {
    return has(section, key) && node(section, key)->is_string();
  }
  [[nodiscard]] bool is_list(std::string_view section, std::string_view key) const {
    return has(section, key) && node(section, key)->is_array();
  }
  // file:line and the key, or the override that said it; the section when the key is absent, its
  // line when the key is empty.
  [[nodiscard]] std::string where(std::string_view section, std::string_view key) const;
  void fail(Error error) {
    if (!fault_) fault_.emplace(std::move(error));
  }
  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  [[nodiscard]] const toml::node* node(std::string_view section, std::string_view key) const;
  [[nodiscard]] std::string at(const toml::node& node) const;
  void check_keys();
  void check_keys(const std::string& section, const toml::table& contents);
  void refuse(std::string_view section, std::string_view key, std::string_view wanted);
  // The section an override without one means; empty: none, or several.
  [[nodiscard]] std::string section_of(std::string_view key) const;

  std::string file_;
  Schema schema_;
  toml::table document_;
  std::map<std::string, std::string> overridden_;  // section.key -> the whole setting
  std::optional<Error> fault_;
};

}  // namespace splitpoint
