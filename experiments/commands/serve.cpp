// serve.cpp - `splitpoint serve`: a local page to play against searches, and to watch them.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/commands/flags/number.h"
#include "experiments/commands/verbs.h"
#include "experiments/serving/page_server.h"

namespace splitpoint {
namespace {

struct ServeFlags {
  int port = 0;
  std::vector<std::string> offered;
};

Result<int> run(const ServeFlags& flags) {
  // Every thread begun from here on leaves these signals to the one that waits for them.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  Result<std::unique_ptr<PageServer>> opened = PageServer::open(flags.port, flags.offered);
  if (!opened) return opened.error();
  const std::unique_ptr<PageServer> server = *std::move(opened);
  fmt::print("{}\n", server->address());
  fmt::print("Open this address in a browser on this computer. Ctrl+C ends the page.\n");
  std::fflush(stdout);
  const std::jthread ender([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    server->stop();
  });
  const bool done = server->run();
  ::kill(::getpid(), SIGTERM);  // if it ended by itself, `ender` still waits
  if (!done) throw std::runtime_error("the port accepts no more connections");
  return 0;
}

}  // namespace

Verb add_serve(CLI::App& app) {
  CLI::App* const verb = app.add_subcommand(
      "serve", "open a local page to play against searches, watch them and replay their traces");
  const auto flags = std::make_shared<ServeFlags>();
  verb->add_option(
      "FILES", flags->offered,
      "traces for replay, and folders of results whose report.html links to its searches");
  verb->add_option("--port", flags->port, "port on the loopback [default: 0, any free one]")
      ->check(number(0, 65535));
  return {verb, [flags] { return run(*flags); }};
}

}  // namespace splitpoint
