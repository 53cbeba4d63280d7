// quote.h - a piece of input as an error message shows it: short, printable, valid UTF-8.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace splitpoint {

// 'text' in quotes. A byte that is neither printable ASCII nor part of a three-byte character (all
// of Chinese) becomes '?'; text beyond `limit` bytes becomes "...". Messages end up in JSON and on
// terminals.
inline std::string quote(std::string_view text, std::size_t limit = 24) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xc0) == 0x80; };
  std::string out = "'";
  std::size_t i = 0;
  while (i < text.size() && i < limit) {
    // Leads e1..ec, ee and ef have neither overlong forms nor surrogates after them.
    const bool wide = byte(i) >= 0xe1 && byte(i) <= 0xef && byte(i) != 0xed;
    if (wide && follows(i + 1) && follows(i + 2)) {
      out += text.substr(i, 3);
      i += 3;
    } else {
      out += byte(i) >= 0x20 && byte(i) < 0x7f ? text[i] : '?';
      ++i;
    }
  }
  if (i < text.size()) out += "...";
  return out + "'";
}

}  // namespace splitpoint
