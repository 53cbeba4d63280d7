// address.cpp - compares tokens and host names.
// SPDX-License-Identifier: MIT
#include "experiments/serving/address.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cstddef>

namespace splitpoint {
namespace {

constexpr std::string_view kScheme = "http://";

}  // namespace

Result<std::string> random_token() {
  std::array<unsigned char, 16> bytes{};
  // So few bytes come at once or not at all (getrandom(2)).
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    return Error{"token", "the system has no random numbers"};
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const char other = i < a.size() ? a[i] : '\0';
    difference |= static_cast<unsigned>(static_cast<unsigned char>(other ^ b[i]));
  }
  return difference == 0;
}

bool is_own_host(std::string_view host, int port) {
  return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
}

bool is_own_origin(std::string_view origin, int port) {
  return origin.starts_with(kScheme) && is_own_host(origin.substr(kScheme.size()), port);
}

AddressPath split_path(std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {path, {}, false};
  return {path.substr(0, slash), path.substr(slash + 1), true};
}

}  // namespace splitpoint
