// page_server.cpp - who is let in, and where requests go.
// SPDX-License-Identifier: MIT
#include "experiments/serving/page_server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "experiments/serving/address.h"
#include "experiments/serving/page_api.h"
#include "experiments/serving/page_files.h"

namespace splitpoint {
namespace {

using httplib::Request;
using httplib::Response;

constexpr const char* kLoopback = "127.0.0.1";
constexpr const char* kJson = "application/json";
constexpr std::string_view kApi = "api/", kNews = "api/events", kReports = "report/";
constexpr std::size_t kThreads = 16;  // of which pages that wait take PageServer::kMostListeners
constexpr std::chrono::milliseconds kPatience{1000};  // between signs of life to a page
constexpr std::size_t kBlock = std::size_t{1} << 18;  // bytes of a trace at a time

void answer(Response& res, const Reply& reply) {
  res.status = reply.status;
  res.set_content(reply.body.dump(-1, ' ', false, Json::error_handler_t::replace), kJson);
}

void add_headers(httplib::Server& http) {
  http.set_default_headers(
      {{"Content-Security-Policy",
        "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"},
       {"X-Content-Type-Options", "nosniff"},
       {"Referrer-Policy", "no-referrer"},  // the address holds the token
       {"Cross-Origin-Resource-Policy", "same-origin"},
       {"Cross-Origin-Opener-Policy", "same-origin"},
       {"Cache-Control", "no-store"}});
}

// Of the library's own errors, which have no body.
httplib::Server::HandlerResponse describe_error(const Request&, Response& res) {
  if (!res.body.empty()) return httplib::Server::HandlerResponse::Unhandled;
  const char* const what = res.status == 413 ? "the body is too large" : "cannot be answered";
  answer(res, wrong(res.status, {"request", what}));
  return httplib::Server::HandlerResponse::Handled;
}

// Streams a file, whatever its size.
void send_file(const std::filesystem::path& path, Response& res) {
  const auto file = std::make_shared<std::ifstream>(path, std::ios::binary | std::ios::ate);
  if (!*file) return answer(res, wrong(404, {"trace", "is there no more"}));
  const auto size = static_cast<std::size_t>(file->tellg());
  const auto block = std::make_shared<std::vector<char>>(kBlock);
  res.set_content_provider(
      size, kJson, [file, block](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        const std::size_t wanted = std::min(length, block->size());
        file->seekg(static_cast<std::streamoff>(offset));
        file->read(block->data(), static_cast<std::streamsize>(wanted));
        const auto got = static_cast<std::size_t>(file->gcount());
        return got > 0 && sink.write(block->data(), got);
      });
}

}  // namespace

class PageServer::Server {
 public:
  Server(PageFiles files, TraceShelf shelf, ServedRuns runs, std::string token)
      : files_(std::move(files)),
        shelf_(std::move(shelf)),
        runs_(std::move(runs)),
        token_(std::move(token)) {}

  std::optional<Error> open(int port) {
    Result<std::unique_ptr<GameSession>> session = GameSession::make(news_, shelf_);
    if (!session) return session.error();
    session_ = *std::move(session);
    api_.emplace(*session_, shelf_, runs_);
    set_up();
    if (port == 0)
      port_ = http_.bind_to_any_port(kLoopback);
    else
      port_ = http_.bind_to_port(kLoopback, port) ? port : -1;
    if (port_ < 0)
      return Error{fmt::format("port {}", port), "cannot be opened; another program may have it"};
    return {};
  }
  bool run() {
    const bool done = http_.listen_after_bind();
    has_ended_.store(true);
    return done;
  }
  void stop() {
    news_.close();
    while (!http_.is_running() && !has_ended_.load())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    http_.stop();
  }
  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::string& token() const { return token_; }

 private:
  void set_up() {
    http_.set_address_family(AF_INET);
    // Not SO_REUSEPORT, with which the library would share the port with another server.
    http_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    http_.set_tcp_nodelay(true);
    http_.set_payload_max_length(kMostBody);
    http_.set_keep_alive_max_count(1000);
    http_.set_keep_alive_timeout(1);
    http_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    add_headers(http_);
    http_.set_pre_routing_handler(
        [this](const Request& req, Response& res) { return let_in(req, res); });
    http_.Get("/.*", [this](const Request& req, Response& res) { get(req, res); });
    http_.Post("/.*", [this](const Request& req, Response& res) { post(req, res); });
    http_.set_error_handler(httplib::Server::HandlerWithResponse(describe_error));
    http_.set_exception_handler([](const Request&, Response& res, const std::exception_ptr&) {
      answer(res, wrong(500, {"server", "an internal error"}));
    });
  }

  // Before the body is read.
  httplib::Server::HandlerResponse let_in(const Request& req, Response& res) {
    const auto refuse = [&](int status, const char* where, const char* what) {
      res.set_header("Connection", "close");
      answer(res, wrong(status, {where, what}));
      return httplib::Server::HandlerResponse::Handled;
    };
    if (req.get_header_value_count("Host") != 1 ||
        !is_own_host(req.get_header_value("Host"), port_))
      return refuse(421, "Host", "is not this computer");
    if (!equal_in_constant_time(split_path(req.path).token, token_))
      return refuse(403, "address", "the token is wrong; open the address that serve has printed");
    if (req.has_header("Origin") && !is_own_origin(req.get_header_value("Origin"), port_))
      return refuse(403, "Origin", "is another page");
    // The library would not limit the size of such a body.
    if (req.has_header("Transfer-Encoding"))
      return refuse(411, "body", "must have a Content-Length");
    if (req.method != "GET" && req.method != "HEAD" && req.method != "POST")
      return refuse(405, "method", "must be GET or POST");
    if (req.method == "POST" && !req.get_header_value("Content-Type").starts_with(kJson))
      return refuse(415, "Content-Type", "must be application/json");
    return httplib::Server::HandlerResponse::Unhandled;
  }

  void get(const Request& req, Response& res) {
    const AddressPath path = split_path(req.path);
    // Links of the page are relative, so they need the slash.
    if (!path.is_folder) return res.set_redirect("/" + token_ + "/", 308);
    if (path.rest == kNews) return listen(res);
    if (path.rest.starts_with(kApi)) {
      const std::string_view question = path.rest.substr(kApi.size());
      if (const auto file = api_->trace(question)) return send_file(*file, res);
      return answer(res, api_->get(question));
    }
    if (path.rest.starts_with(kReports)) return send_report(path.rest.substr(kReports.size()), res);
    const PageFile* const file = files_.find(path.rest);
    if (file == nullptr) return answer(res, wrong(404, {quote(path.rest), "is not of this page"}));
    res.set_content(file->text, std::string(file->type));
  }

  // A report brings its own policy in its head; it allows only its own script.
  void send_report(std::string_view name, Response& res) {
    const auto file = runs_.file(name);
    if (!file) return answer(res, wrong(404, {quote(name), "is in no report"}));
    res.headers.erase("Content-Security-Policy");
    res.set_header("Content-Security-Policy",
                   "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'");
    res.set_content(file->text, std::string(file->type));
  }

  void post(const Request& req, Response& res) {
    const AddressPath path = split_path(req.path);
    if (!path.rest.starts_with(kApi))
      return answer(res, wrong(404, {quote(path.rest), "is not a command"}));
    answer(res, api_->post(path.rest.substr(kApi.size()), req.body));
  }

  // Server-sent events: everything new, until the page closes.
  void listen(Response& res) {
    if (listeners_.fetch_add(1) >= kMostListeners) {
      --listeners_;
      return answer(res, wrong(503, {"events", "too many pages are open"}));
    }
    const auto seen = std::make_shared<News::Seen>();
    res.set_chunked_content_provider(
        "text/event-stream",
        [this, seen](std::size_t, httplib::DataSink& sink) {
          const bool last = news_.is_closed();
          std::string text = news_.wait(*seen, kPatience);
          if (text.empty()) text = ": still here\n\n";  // shows whether the page is
          return sink.write(text.data(), text.size()) && !last;
        },
        [this](bool) { --listeners_; });
  }

  PageFiles files_;
  TraceShelf shelf_;
  ServedRuns runs_;
  const std::string token_;
  News news_;
  std::unique_ptr<GameSession> session_;
  std::optional<PageApi> api_;
  std::atomic<int> listeners_{0};
  std::atomic<bool> has_ended_{false};
  int port_ = -1;
  httplib::Server http_;
};

PageServer::PageServer(std::unique_ptr<Server> server) : server_(std::move(server)) {}
PageServer::~PageServer() = default;

Result<std::unique_ptr<PageServer>> PageServer::open(int port,
                                                     const std::vector<std::string>& offered) {
  std::vector<std::string> traces, folders;
  for (const std::string& name : offered) {
    std::error_code none;  // then it is no folder
    (std::filesystem::is_directory(name, none) ? folders : traces).push_back(name);
  }
  Result<PageFiles> files = PageFiles::load();
  if (!files) return files.error();
  Result<ServedRuns> runs = ServedRuns::load(folders);
  if (!runs) return runs.error();
  Result<TraceShelf> shelf = TraceShelf::make(traces);
  if (!shelf) return shelf.error();
  Result<std::string> token = random_token();
  if (!token) return token.error();
  auto server = std::make_unique<Server>(*std::move(files), *std::move(shelf), *std::move(runs),
                                         *std::move(token));
  if (const auto fault = server->open(port)) return *fault;
  return std::unique_ptr<PageServer>(new PageServer(std::move(server)));
}

int PageServer::port() const { return server_->port(); }
const std::string& PageServer::token() const { return server_->token(); }
std::string PageServer::address() const {
  return fmt::format("http://{}:{}/{}/", kLoopback, port(), token());
}
bool PageServer::run() { return server_->run(); }
void PageServer::stop() { server_->stop(); }

}  // namespace splitpoint
