// address.h - who may talk to the page: the token in its address, and the names of this computer.
//
// Every program and every web page on the computer can reach a port of the loopback. The token
// keeps out those that were not told the address. The host name keeps out pages from elsewhere that
// let their own name point at the loopback (DNS rebinding).
// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace splitpoint {

// 32 hexadecimal digits from the system's random numbers. Error: the system has none.
Result<std::string> random_token();

// Whether the texts are equal, in a time that does not depend on where they differ.
bool equal_in_constant_time(std::string_view a, std::string_view b);

// Whether the header Host names the loopback and our port: 127.0.0.1:8123 or localhost:8123.
bool is_own_host(std::string_view host, int port);
// Whether the header Origin, if there is one, is that of our own page.
bool is_own_origin(std::string_view origin, int port);

// "/TOKEN/rest" in two. Without a second slash `rest` is empty and `is_folder` false.
struct AddressPath {
  std::string_view token, rest;
  bool is_folder = false;
};
AddressPath split_path(std::string_view path);

}  // namespace splitpoint
