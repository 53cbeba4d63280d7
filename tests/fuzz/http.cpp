// http.cpp - requests to the page server. The first digit: 0 bytes of a connection, 1 the path of a
// question, 2 the path of a command and, after a line break, its body.
//
// TOKEN and PORT stand for those of the server, which no mutation could guess.
// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <memory>
#include <thread>

#include "experiments/serving/page_server.h"
#include "tests/fuzz/fuzz.h"

namespace splitpoint::fuzz {
namespace {

// A server that answers as long as the fuzzer runs.
class Served {
 public:
  Served() : server_(*PageServer::open(0, {})), thread_([this] { server_->run(); }) {}
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() {
    server_->stop();
    thread_.join();
  }
  [[nodiscard]] const PageServer& operator*() const { return *server_; }

 private:
  std::unique_ptr<PageServer> server_;
  std::thread thread_;
};

std::string replaced(std::string text, std::string_view name, std::string_view by) {
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + by.size()))
    text.replace(at, name.size(), by);
  return text;
}

// Whether a command asks for a table of more than 9 MiB, which takes long to clear.
bool asks_for_large_table(std::string_view text) {
  const auto at = text.find("hash_mib");
  if (at == std::string_view::npos) return text.find("engine") != std::string_view::npos;
  const auto digit = text.find_first_of("0123456789", at);
  return digit == std::string_view::npos ||
         text.find_first_of("0123456789", digit + 1) == digit + 1;
}

std::string request_of(std::string_view text, const PageServer& server) {
  const std::size_t kind = take_choice(text, 3);
  std::string bytes(text);
  if (kind > 0) {
    const std::string_view path = take_line(text);
    const std::string_view body = kind == 1 ? "" : text;
    bytes = fmt::format(
        "{} /TOKEN/{} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/json\r\n"
        "Content-Length: {}\r\n\r\n{}",
        kind == 1 ? "GET" : "POST", path, body.size(), body);
  }
  return replaced(replaced(std::move(bytes), "TOKEN", server.token()), "PORT",
                  std::to_string(server.port()));
}

// Sends the bytes, and returns all answers, of an endless one only its head.
std::string answers_to(std::string_view bytes, int port) {
  const int connection = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* const where = reinterpret_cast<const sockaddr*>(&address);
  require(::connect(connection, where, sizeof address) == 0, "the server takes connections");
  // The server may close the connection before it has read everything.
  (void)!::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(connection, SHUT_WR);
  std::string all;
  std::array<char, 1 << 14> block{};
  while (all.find("text/event-stream") == std::string::npos) {
    const ssize_t n = ::read(connection, block.data(), block.size());
    if (n <= 0) break;
    all.append(block.data(), static_cast<std::size_t>(n));
  }
  ::close(connection);
  return all;
}

}  // namespace

void fuzz_http(std::string_view text) {
  static const Served kServed;
  if (asks_for_large_table(text)) return;
  const std::string answers = answers_to(request_of(text, *kServed), (*kServed).port());
  if (answers.empty()) return;
  int status = 0;
  constexpr std::string_view kVersion = "HTTP/1.1 ";
  require(answers.starts_with(kVersion), "an answer is HTTP", answers);
  std::from_chars(answers.data() + kVersion.size(), answers.data() + answers.size(), status);
  require(status >= 200 && status < 600 && status != 500, "no error of the server", answers);
}

}  // namespace splitpoint::fuzz
