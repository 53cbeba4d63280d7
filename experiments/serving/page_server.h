// page_server.h - the page as a web server on the loopback, for those who know its address.
//
// A request must name this computer as its host and carry the token in its path. Commands must be
// JSON, so that no form of another page can send them. Answers allow no other page to read them,
// and the page loads nothing from elsewhere.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace splitpoint {

class PageServer {
 public:
  static constexpr std::size_t kMostBody = std::size_t{1} << 16;  // bytes of a request
  static constexpr int kMostListeners = 8;                        // pages that wait for news

  // Opens the port, 0: any free one. `offered`: traces, and folders of results, that the page
  // shows. Errors: the port is taken, one of these cannot be read, the files of the page are
  // missing.
  static Result<std::unique_ptr<PageServer>> open(int port,
                                                  const std::vector<std::string>& offered);
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;
  ~PageServer();

  [[nodiscard]] int port() const;
  [[nodiscard]] const std::string& token() const;
  [[nodiscard]] std::string address() const;  // http://127.0.0.1:PORT/TOKEN/

  // Answers requests until stop() is called, from another thread, once. False: it ended by itself,
  // because it could accept no more connections.
  bool run();
  void stop();

 private:
  class Server;
  explicit PageServer(std::unique_ptr<Server> server);

  std::unique_ptr<Server> server_;
};

}  // namespace splitpoint
