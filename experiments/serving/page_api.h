// page_api.h - the questions and commands of the page: JSON in, JSON out. Knows nothing of HTTP but
// its status codes.
// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "experiments/serving/game/game_session.h"
#include "experiments/serving/served_runs.h"

namespace splitpoint {

struct Reply {
  int status = 200;  // 200; 400: the input is wrong; 404: there is no such thing
  Json body;
};

class PageApi {
 public:
  PageApi(GameSession& session, const TraceShelf& shelf, const ServedRuns& runs)
      : session_(session), shelf_(shelf), runs_(runs) {}

  // `path` is what follows "api/".
  Reply get(std::string_view path);
  Reply post(std::string_view path, const std::string& body);
  // The file behind "trace/ID".
  [[nodiscard]] std::optional<std::filesystem::path> trace(std::string_view path) const;

 private:
  Reply command(std::string_view path, const Json& body);

  GameSession& session_;
  const TraceShelf& shelf_;
  const ServedRuns& runs_;
};

Reply wrong(int status, const Error& error);

}  // namespace splitpoint
