// page_files.h - the files of the page, read once from the data folder.
// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace splitpoint {

struct PageFile {
  std::string text;
  std::string_view type;  // as in Content-Type
};

class PageFiles {
 public:
  // Reads serving/page/ of data_folder(). Error: the folder cannot be read, or has no index.html.
  static Result<PageFiles> load();

  // Null: there is no such file. "" is index.html.
  [[nodiscard]] const PageFile* find(std::string_view name) const;

 private:
  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace splitpoint
