// cell_server.cpp - the three processes: the caller's, the server's and the cell's.
// SPDX-License-Identifier: MIT
#include "experiments/running/cell_server.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "experiments/searching/watchdog.h"
#include "parallel/machines/virtual/virtual_machine.h"

namespace splitpoint {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

Json failure(std::string_view how, std::string_view what) {
  return {{"failed", {{"how", how}, {"what", what}}}};
}

bool write_all(int fd, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    // A closed socket is an ordinary error here, not a signal.
    const ssize_t n = ::send(fd, at, size, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool read_all(int fd, void* data, std::size_t size) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t n = ::read(fd, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool write_text(int fd, const std::string& text) {
  const std::size_t size = text.size();
  return write_all(fd, &size, sizeof size) && write_all(fd, text.data(), size);
}

std::optional<std::string> read_text(int fd) {
  std::size_t size = 0;
  if (!read_all(fd, &size, sizeof size)) return {};
  std::string text(size, '\0');
  if (!read_all(fd, text.data(), size)) return {};
  return text;
}

// Without this, a process whose parent is killed would go on and slow down the resumed run.
void die_with_parent(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(1);
}

// A request to the server: run one cell, or prepare.
struct Call {
  bool prepares = false;
  std::size_t cell = 0;
};

// In the cell's process. After std::bad_alloc little memory may be left, so that message is short.
Json result_of(const CellWork& work, const Call& call) {
  try {
    if (!call.prepares) return work.run(call.cell);
    if (work.prepare) work.prepare();
    return Json::object();
  } catch (const std::bad_alloc&) {
    return failure("out-of-memory", "an allocation failed");
  } catch (const StuckSearch& stuck) {
    return failure("stuck", stuck.what());
  } catch (const std::exception& fault) {
    return failure("crash", fault.what());
  }
}

// The process of one cell, or of several cells until one fails. Every answer begins with a flag:
// whether it is the last answer.
[[noreturn]] void run_cells(const CellWork& work, const CellLimits& limits, CellProcess process,
                            int server) {
  if (limits.memory_mib > 0) {
    const rlim_t bytes = static_cast<rlim_t>(limits.memory_mib) << 20;
    const rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_AS, &limit);
  }
  for (Call call; read_all(server, &call, sizeof call);) {
    const Json row = result_of(work, call);
    const bool last = process == CellProcess::fresh || row.contains("failed");
    const bool told = write_all(server, &last, sizeof last) &&
                      write_text(server, row.dump(-1, ' ', false, Json::error_handler_t::replace));
    if (last || !told) ::_exit(told ? 0 : 1);
  }
  ::_exit(0);
}

// Milliseconds until the cell's time is up, for poll(); -1 if there is no limit.
int milliseconds_left(const CellLimits& limits, Clock::time_point start) {
  if (limits.seconds == 0) return -1;
  const auto end = start + std::chrono::seconds(limits.seconds);
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count() + 1, 0, 1'000'000'000));
}

// The failure of a process that ended without an answer.
Json failure_of(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == kStuckExit)
    return failure("stuck", "no node was searched for too long; see stderr");
  if (WIFSIGNALED(status))
    return failure(
        "crash", fmt::format("signal {} ({})", WTERMSIG(status), ::sigdescr_np(WTERMSIG(status))));
  return failure("crash",
                 fmt::format("exited with code {} and without a result", WEXITSTATUS(status)));
}

// In the server's process: the child process in which cells run, if there is one now.
class CellChild {
 public:
  CellChild(const CellWork& work, CellLimits limits, CellProcess process, int owner)
      : work_(work), limits_(limits), process_(process), owner_(owner) {}

  // Returns the row as JSON text. Forks the child first if there is none.
  std::string answer(const Call& call) {
    if (child_ < 0 && !fork_child()) return failure("crash", "cannot fork a process").dump();
    if (!write_all(socket_, &call, sizeof call)) return failure_of(end()).dump();
    if (!answers_in_time()) {
      ::kill(child_, SIGKILL);
      end();
      return failure("timeout", fmt::format("not finished after {} s", limits_.seconds)).dump();
    }
    bool last = false;
    std::optional<std::string> text;
    if (read_all(socket_, &last, sizeof last)) text = read_text(socket_);
    if (!text) return failure_of(end()).dump();
    if (last) end();
    return *text;
  }

 private:
  bool fork_child() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
    const pid_t self = ::getpid();
    child_ = ::fork();
    if (child_ == 0) {
      die_with_parent(self);
      ::close(owner_);
      ::close(ends[0]);
      run_cells(work_, limits_, process_, ends[1]);
    }
    ::close(ends[1]);
    socket_ = ends[0];
    if (child_ < 0) ::close(socket_);
    return child_ >= 0;
  }

  // True also if the process ended.
  [[nodiscard]] bool answers_in_time() const {
    const auto start = Clock::now();
    pollfd wanted{.fd = socket_, .events = POLLIN, .revents = 0};
    int ready = 0;
    do ready = ::poll(&wanted, 1, milliseconds_left(limits_, start));
    while (ready < 0 && errno == EINTR);
    return ready != 0;
  }

  // Waits until the process has ended and returns its waitpid() status.
  int end() {
    ::close(socket_);
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    return status;
  }

  const CellWork& work_;
  CellLimits limits_;
  CellProcess process_;
  int owner_;
  pid_t child_ = -1;  // -1: there is none
  int socket_ = -1;
};

// The server's process. Ends when the socket to the owner is closed.
[[noreturn]] void serve(int owner, const CellWork& work, const CellLimits& limits,
                        CellProcess process) {
  CellChild child(work, limits, process, owner);
  for (Call call; read_all(owner, &call, sizeof call);)
    if (!write_text(owner, child.answer(call))) break;
  ::_exit(0);
}

}  // namespace

CellServer::CellServer(CellWork work, CellLimits limits, CellProcess process) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    fail("cannot make a socket pair for the process that runs the cells");
  const pid_t self = ::getpid();
  server_ = ::fork();
  if (server_ < 0) fail("cannot fork a process to run the cells");
  if (server_ == 0) {
    die_with_parent(self);
    ::close(ends[0]);
    serve(ends[1], work, limits, process);
  }
  ::close(ends[1]);
  socket_ = ends[0];
}

CellServer::~CellServer() {
  ::close(socket_);
  ::kill(server_, SIGKILL);  // closing is not enough: later servers hold the socket too
  while (::waitpid(server_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Json CellServer::run(std::size_t cell) { return ask(false, cell); }

Json CellServer::prepare() { return ask(true, 0); }

Json CellServer::ask(bool prepares, std::size_t cell) {
  const Call call{prepares, cell};
  if (!write_all(socket_, &call, sizeof call)) fail("the process that runs the cells has ended");
  const std::optional<std::string> text = read_text(socket_);
  if (!text) fail("the process that runs the cells has ended");
  return Json::parse(*text);
}

}  // namespace splitpoint
