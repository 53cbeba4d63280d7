// served_page.h - a running page server, and requests to it byte by byte.
// SPDX-License-Identifier: MIT
#pragma once
#include <arpa/inet.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/recording/json.h"
#include "experiments/serving/page_server.h"

namespace splitpoint {

struct Answered {
  int status = 0;
  std::string head, body;

  [[nodiscard]] Json json() const { return Json::parse(body, nullptr, false); }
};

class ServedPage {
 public:
  explicit ServedPage(const std::vector<std::string>& traces = {})
      : server_(std::move(PageServer::open(0, traces)).value()),
        thread_([this] { server_->run(); }) {}
  ServedPage(const ServedPage&) = delete;
  ServedPage& operator=(const ServedPage&) = delete;
  ~ServedPage() { stop(); }
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }

  [[nodiscard]] int port() const { return server_->port(); }
  [[nodiscard]] std::string own_host() const { return fmt::format("127.0.0.1:{}", port()); }
  [[nodiscard]] const std::string& token() const { return server_->token(); }

  // Sends the bytes and reads until the server closes the connection.
  [[nodiscard]] Answered send(const std::string& bytes) const {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): what the socket interface wants
    EXPECT_EQ(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    EXPECT_EQ(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    std::string text;
    std::array<char, 4096> block{};
    for (ssize_t n = 0; (n = ::recv(socket, block.data(), block.size(), 0)) > 0;)
      text.append(block.data(), static_cast<std::size_t>(n));
    ::close(socket);
    Answered answered;
    const std::size_t end = text.find("\r\n\r\n");
    if (text.size() < 12 || end == std::string::npos) return answered;
    answered.status = std::stoi(text.substr(9, 3));
    answered.head = text.substr(0, end);
    answered.body = text.substr(end + 4);
    return answered;
  }

  // A request with the usual headers and some more, each ending with "\r\n".
  [[nodiscard]] Answered request(const std::string& method, const std::string& path,
                                 const std::string& more = "", const std::string& body = "") const {
    return send(fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\r\n{}", method,
                            path, own_host(), more, body));
  }
  [[nodiscard]] Answered get(const std::string& what) const {
    return request("GET", fmt::format("/{}/{}", token(), what));
  }
  [[nodiscard]] Answered post(
      const std::string& what, const std::string& body,
      const std::string& more = "Content-Type: application/json\r\n") const {
    return request("POST", fmt::format("/{}/{}", token(), what),
                   fmt::format("{}Content-Length: {}\r\n", more, body.size()), body);
  }

 private:
  std::unique_ptr<PageServer> server_;
  std::thread thread_;
};

}  // namespace splitpoint
