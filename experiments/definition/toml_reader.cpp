// toml_reader.cpp - checks a TOML document, and gives every error its place.
// SPDX-License-Identifier: MIT
#include "experiments/definition/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/core/printable.h"
#include "engine/core/quote.h"

namespace splitpoint {
namespace {

// A string, whole number or boolean as text; nothing for other values.
std::optional<std::string> scalar_text(const toml::node& node) {
  if (const auto* s = node.as_string()) return s->get();
  if (const auto* i = node.as_integer()) return fmt::format("{}", i->get());
  if (const auto* b = node.as_boolean()) return b->get() ? "true" : "false";
  // TOML reads the bare word in --set processors=inf as infinity.
  if (const auto* f = node.as_floating_point();
      f != nullptr && std::isinf(f->get()) && f->get() > 0)
    return "inf";
  return {};
}

// The value of an override. Text that is not TOML is a string, or a list if it contains commas.
toml::table override_value(const std::string& value) {
  try {
    return toml::parse("v = " + value + "\n");
  } catch (const toml::parse_error&) {
    toml::table table;
    if (value.find(',') == std::string::npos) {
      table.insert("v", value);
      return table;
    }
    toml::array list;
    for (std::size_t begin = 0; begin <= value.size();) {
      const std::size_t end = std::min(value.find(',', begin), value.size());
      const std::string item = value.substr(begin, end - begin);
      const bool number = !item.empty() && item.size() < 10 &&
                          item.find_first_not_of("0123456789") == std::string::npos;
      if (number)
        list.push_back(std::stoll(item));
      else
        list.push_back(item);
      begin = end + 1;
    }
    table.insert("v", std::move(list));
    return table;
  }
}

// A key of a section that allows every key may hold any characters.
std::string shown(std::string_view key) {
  const bool plain = std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == ' ';
  });
  return plain ? std::string(key) : quote(key, 60);
}

// As a file writes them, without the tables inside them.
std::vector<std::string_view> sections_of(const TomlReader::Schema& schema) {
  std::vector<std::string_view> names;
  for (const auto& [name, keys] : schema)
    if (name.find('.') == std::string::npos)
      names.push_back(std::string_view(name).substr(0, name.find('[')));
  return names;
}

}  // namespace

TomlReader::TomlReader(std::string_view text, std::string file, Schema schema)
    : file_(std::move(file)), schema_(std::move(schema)) {
  try {
    document_ = toml::parse(text);
    check_keys();
  } catch (const toml::parse_error& e) {
    std::string what(e.description());
    std::replace(what.begin(), what.end(), '\n', ' ');
    fail({fmt::format("{}:{}", file_, e.source().begin.line), printable(what, 400)});
  }
}

void TomlReader::check_keys() {
  for (const auto& [name, contents] : document_) {
    const std::string section(name.str());
    if (const toml::array* const entries = contents.as_array();
        entries != nullptr && schema_.contains(section + "[]")) {
      for (const toml::node& entry : *entries)
        if (const toml::table* const table = entry.as_table())
          check_keys(section + "[]", *table);
        else
          return fail(
              {at(entry), fmt::format("{} must be a section: [[{}]]", quote(section), section)});
      continue;
    }
    const auto known = schema_.find(section);
    if (known == schema_.end())
      return fail(unknown_name(
          at(contents), contents.is_table() ? "section" : "key outside of a section:", section,
          sections_of(schema_)));
    if (!contents.is_table())
      return fail({at(contents), fmt::format("{} must be a section", quote(section, 60))});
    check_keys(section, *contents.as_table());
  }
}

void TomlReader::check_keys(const std::string& section, const toml::table& contents) {
  const std::vector<std::string_view>& known = schema_.find(section)->second;
  if (known.empty()) return;
  for (const auto& [key, value] : contents) {
    if (std::find(known.begin(), known.end(), key.str()) == known.end())
      return fail(unknown_name(at(value), "key", key.str(), known));
    const auto inner = schema_.find(fmt::format("{}.{}", section, key.str()));
    if (inner == schema_.end()) continue;
    if (!value.is_table())
      return fail(
          {at(value), fmt::format("{} must be a table: {{ key = value }}", quote(key.str(), 60))});
    check_keys(inner->first, *value.as_table());
  }
}

std::string TomlReader::section_of(std::string_view key) const {
  for (const auto& [section, keys] : schema_)
    if (section.find_first_of("[.") == std::string::npos &&
        std::find(keys.begin(), keys.end(), key) != keys.end())
      return section;
  return {};
}

void TomlReader::override_with(const std::string& setting) {
  const std::string where = fmt::format("--set {}", quote(setting, 60));
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0)
    return fail({where, "must have the form key=value"});
  std::string key = setting.substr(0, equals);
  std::string section;
  if (const std::size_t dot = key.find('.'); dot != std::string::npos) {
    section = key.substr(0, dot);
    key = key.substr(dot + 1);
    const auto known = schema_.find(section);
    if (known == schema_.end())
      return fail(unknown_name(where, "section", section, sections_of(schema_)));
    const auto& keys = known->second;
    if (!keys.empty() && std::find(keys.begin(), keys.end(), key) == keys.end())
      return fail(unknown_name(where, "key", key, keys));
  } else if (section = section_of(key); section.empty()) {
    std::vector<std::string_view> all;
    for (const auto& [name, keys] : schema_)
      if (name.find_first_of("[.") == std::string::npos)
        all.insert(all.end(), keys.begin(), keys.end());
    return fail(unknown_name(where, "key", key, all));
  }
  toml::table value = override_value(setting.substr(equals + 1));
  if (!document_.contains(section)) document_.insert(section, toml::table{});
  if (toml::table* table = document_[section].as_table()) {
    table->insert_or_assign(key, std::move(*value.get("v")));
    overridden_[section + '.' + key] = where;
  }
}

const toml::node* TomlReader::node(std::string_view section, std::string_view key) const {
  const toml::node_view<const toml::node> found = document_.at_path(section);
  return key.empty() ? found.node() : found[key].node();
}

std::string TomlReader::at(const toml::node& node) const {
  return fmt::format("{}:{}", file_, node.source().begin.line);
}

std::string TomlReader::where(std::string_view section, std::string_view key) const {
  const auto over = overridden_.find(fmt::format("{}.{}", section, key));
  if (over != overridden_.end()) return over->second;
  if (const toml::node* n = node(section, key))
    return key.empty() ? at(*n) : fmt::format("{}: {}", at(*n), shown(key));
  return fmt::format("{}: [{}] {}", file_, section, key);
}

void TomlReader::refuse(std::string_view section, std::string_view key, std::string_view wanted) {
  const std::optional<std::string> text = scalar_text(*node(section, key));
  fail({where(section, key),
        fmt::format("must be {}{}", wanted, text ? ", not " + quote(*text) : std::string())});
}

void TomlReader::read(std::string_view section, std::string_view key, std::string& out) {
  if (!has(section, key)) return;
  if (const auto* s = node(section, key)->as_string())
    out = s->get();
  else
    refuse(section, key, "a string");
}

void TomlReader::read(std::string_view section, std::string_view key, bool& out) {
  if (!has(section, key)) return;
  if (const auto* b = node(section, key)->as_boolean())
    out = b->get();
  else
    refuse(section, key, "true or false");
}

void TomlReader::read(std::string_view section, std::string_view key, std::int64_t least,
                      std::int64_t most, std::int64_t& out) {
  if (!has(section, key)) return;
  const auto* i = node(section, key)->as_integer();
  if (i != nullptr && i->get() >= least && i->get() <= most)
    out = i->get();
  else
    refuse(section, key, fmt::format("a whole number from {} to {}", least, most));
}

void TomlReader::read_real(std::string_view section, std::string_view key, double least,
                           double most, double& out) {
  if (!has(section, key)) return;
  const std::optional<double> value = node(section, key)->value<double>();
  if (node(section, key)->is_number() && value && *value >= least && *value <= most)
    out = *value;
  else
    refuse(section, key, fmt::format("a number from {} to {}", least, most));
}

std::vector<TomlReader::Item> TomlReader::scalars(std::string_view section, std::string_view key) {
  std::vector<Item> items;
  const auto add = [&](const toml::node& n) {
    const std::optional<std::string> text = scalar_text(n);
    if (!text) return false;
    const Item::Kind kind = n.is_integer()   ? Item::Kind::number
                            : n.is_boolean() ? Item::Kind::boolean
                                             : Item::Kind::text;
    items.push_back({*text, where(section, key), kind});
    return true;
  };
  if (!has(section, key)) return items;
  const toml::node& whole = *node(section, key);
  bool good = true;
  if (const toml::array* array = whole.as_array())
    for (const toml::node& n : *array) good = good && add(n);
  else
    good = add(whole);
  if (!good) fail({where(section, key), "must be a list of strings or numbers"});
  if (good && items.empty()) fail({where(section, key), "must not be empty"});
  return items;
}

std::vector<TomlReader::Item> TomlReader::list(std::string_view section, std::string_view key) {
  std::vector<Item> items = scalars(section, key);
  for (const Item& item : items)
    if (item.kind == Item::Kind::boolean)
      fail({item.where, "must be a list of strings or numbers"});
  return items;
}

std::int64_t TomlReader::number(const Item& item, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const char* const end = item.text.data() + item.text.size();
  const auto [stop, error] = std::from_chars(item.text.data(), end, value);
  if (item.number() && error == std::errc() && stop == end && value >= least && value <= most)
    return value;
  fail({item.where, fmt::format("must be a whole number from {} to {}, not {}", least, most,
                                quote(item.text))});
  return 0;
}

std::size_t TomlReader::count(std::string_view section) const {
  const toml::array* const entries = document_[section].as_array();
  return entries == nullptr ? 0 : entries->size();
}

std::vector<std::pair<std::string, std::string>> TomlReader::pairs(std::string_view section) {
  std::vector<std::pair<std::string, std::string>> result;
  const toml::node* const found = node(section, "");
  const toml::table* const table = found == nullptr ? nullptr : found->as_table();
  if (table == nullptr) return result;
  for (const auto& [key, value] : *table)
    if (const std::optional<std::string> text = scalar_text(value))
      result.emplace_back(key.str(), *text);
    else
      fail({where(section, key.str()), "must be a string, a number or true or false"});
  return result;
}

}  // namespace splitpoint
