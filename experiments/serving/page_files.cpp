// page_files.cpp - HTML, styles and modules, by the ending of their names.
// SPDX-License-Identifier: MIT
#include "experiments/serving/page_files.h"

#include <array>
#include <utility>

#include "experiments/definition/data_folder.h"

namespace splitpoint {
namespace {

constexpr std::string_view kFolder = "serving/page", kIndex = "index.html";
struct Kind {
  std::string_view extension, type;
};
constexpr std::array<Kind, 4> kKinds{{{".html", "text/html; charset=utf-8"},
                                      {".css", "text/css; charset=utf-8"},
                                      {".js", "text/javascript; charset=utf-8"},
                                      {".svg", "image/svg+xml"}}};

}  // namespace

Result<PageFiles> PageFiles::load() {
  PageFiles page;
  for (const Kind& kind : kKinds) {
    const auto files = data_files(kFolder, kind.extension);
    if (!files) return files.error();
    for (const auto& file : *files) {
      Result<std::string> text = read_text(file);
      if (!text) return text.error();
      page.files_[file.filename().string()] = {*std::move(text), kind.type};
    }
  }
  if (page.find(kIndex) == nullptr)
    return Error{(data_folder() / kFolder).string(), "has no index.html"};
  return page;
}

const PageFile* PageFiles::find(std::string_view name) const {
  const auto found = files_.find(name.empty() ? kIndex : name);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace splitpoint
