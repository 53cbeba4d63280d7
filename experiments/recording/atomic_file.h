// atomic_file.h - writes a file completely or not at all.
//
// The text goes to NAME.part in the same folder. commit() renames that file to NAME. Until then an
// older file NAME stays unchanged, whatever goes wrong. NAME.part is locked, so that two processes
// never write it at the same time.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace splitpoint {

class AtomicFile {
 public:
  // `option` is the command-line option that gave the name, for errors. Errors: no such folder, the
  // name is taken by something other than a regular file, no permission, another process writes it.
  static Result<AtomicFile> create(std::string_view option, const std::string& name);
  AtomicFile(AtomicFile&&) noexcept = default;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  // After a failure, later calls do nothing, and commit() returns the error.
  void write(std::string_view text);
  void restart();  // discards everything written so far
  // Error: something could not be written or renamed.
  Result<bool> commit();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  AtomicFile(std::string where, std::filesystem::path file, std::FILE* open)
      : where_(std::move(where)), file_(std::move(file)), open_(open) {}
  [[nodiscard]] std::filesystem::path part() const { return file_.string() + ".part"; }
  void check(bool done);

  std::string where_;
  std::filesystem::path file_;
  std::unique_ptr<std::FILE, Close> open_;
  int fault_ = 0;  // errno of the first failure
};

}  // namespace splitpoint
