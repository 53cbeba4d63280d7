// toml_reader.h - reads the values of a TOML document strictly and keeps the first error.
//
// Reading goes on after an error. So a caller reads everything and then asks fault() once.
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
  // The allowed sections, each with its allowed keys; an empty list allows every key. "name[]" is
  // an array of tables, [[name]]; its i-th table is the section "name[i]". "name[].key" is a table
  // inside each of them.
  using Schema = std::map<std::string, std::vector<std::string_view>, std::less<>>;

  TomlReader(std::string_view text, std::string file, Schema schema);

  // Replaces a value of the document. `setting` is "key=value" or "section.key=value".
  void override_with(const std::string& setting);

  // If the key is absent, `out` keeps its value.
  void read(std::string_view section, std::string_view key, std::string& out);
  void read(std::string_view section, std::string_view key, bool& out);
  void read(std::string_view section, std::string_view key, std::int64_t least, std::int64_t most,
            std::int64_t& out);
  // A whole number or one with a decimal point.
  void read_real(std::string_view section, std::string_view key, double least, double most,
                 double& out);
  // One string, number or boolean, as text, with its place.
  struct Item {
    enum class Kind : std::uint8_t { text, number, boolean };
    std::string text, where;
    Kind kind;
    [[nodiscard]] bool number() const { return kind == Kind::number; }
  };
  // The items of a list. A single value is a list of one item. If the key is absent, the result is
  // empty. An empty list is an error.
  std::vector<Item> scalars(std::string_view section, std::string_view key);
  std::vector<Item> list(std::string_view section, std::string_view key);  // a boolean is an error
  // A whole number from least to most; otherwise an error and 0.
  std::int64_t number(const Item& item, std::int64_t least, std::int64_t most);
  // The number of tables [[section]].
  [[nodiscard]] std::size_t count(std::string_view section) const;
  // All keys of a section with their values as text.
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
  // The place of a key, for errors: file:line and the key, or the override that set it. For an
  // absent key: file, section and key. For an empty key: file:line of the section.
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
  // The first section, by name, that allows the key; empty if there is none.
  [[nodiscard]] std::string section_of(std::string_view key) const;

  std::string file_;
  Schema schema_;
  toml::table document_;
  std::map<std::string, std::string> overridden_;  // section.key -> its place, as in "--set ..."
  std::optional<Error> fault_;
};

}  // namespace splitpoint
