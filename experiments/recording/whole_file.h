// whole_file.h - a file that is there whole or not at all.
//
// It is written under another name, beside it, and gets its own when it is complete. Whatever goes
// wrong before leaves the file that was there, if any, as it was.
// SPDX-License-Identifier: MIT
#pragma once
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace splitpoint {

class WholeFile {
 public:
  // Errors: the folder is not there, what has that name is not a file, no permission. They say
  // `option` and the name.
  static Result<WholeFile> create(std::string_view option, const std::string& name);
  WholeFile(WholeFile&&) noexcept = default;
  WholeFile& operator=(WholeFile&&) = delete;
  ~WholeFile();

  // The first failure is remembered for commit(); nothing more is written then.
  void write(std::string_view text);
  void restart();  // as if nothing had been written
  // Errors: something could not be written.
  Result<bool> commit();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  WholeFile(std::string where, std::filesystem::path file, std::FILE* open)
      : where_(std::move(where)), file_(std::move(file)), open_(open) {}
  [[nodiscard]] std::filesystem::path part() const { return file_.string() + ".part"; }
  void check(bool done);

  std::string where_;
  std::filesystem::path file_;
  std::unique_ptr<std::FILE, Close> open_;
  int fault_ = 0;  // errno of the first failure
};

}  // namespace splitpoint
