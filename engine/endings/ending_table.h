// ending_table.h - the values of one ending: all in memory, or unpacked block by block.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/quote.h"
#include "engine/endings/ending_code.h"
#include "engine/endings/ending_file.h"
#include "engine/endings/ending_index.h"

namespace splitpoint {

template <EndingBoard B>
class EndingTable {
 public:
  // One code for each index.
  EndingTable(EndingIndex<B> index, std::vector<EndingCode> codes)
      : index_(std::move(index)), codes_(std::move(codes)) {
    assert(codes_.size() == index_.size());
  }
  // Error: the file is of another game, or does not have the indices of its ending.
  static Result<EndingTable> of(EndingFile file) {
    const auto fault = [&](std::string what) { return Error{file.where(), std::move(what)}; };
    if (file.game() != B::kName)
      return fault("is an ending of " + quote(file.game()) + ", not of " + std::string(B::kName));
    const Result<Material> material = Material::parse(file.ending(), B::kLetters);
    if (!material) return fault(material.error().text());
    EndingIndex<B> index(*material);
    if (file.size() != index.size())
      return fault("has " + std::to_string(file.size()) + " indices, but " + material->name() +
                   " has " + std::to_string(index.size()));
    return EndingTable(std::move(index), std::move(file));
  }

  [[nodiscard]] const EndingIndex<B>& index() const { return index_; }
  [[nodiscard]] const Material& material() const { return index_.material(); }

  // From a file, only one thread at a time may ask. After unpack() any number may.
  [[nodiscard]] EndingCode code(std::size_t i) const {
    if (!codes_.empty()) return codes_[i];
    const std::size_t number = i / kEndingBlock;
    auto found = recent_.find(number);
    if (found == recent_.end()) {
      if (recent_.size() >= kMostRecent) recent_.clear();
      found = recent_.emplace(number, file_->block(number)).first;
    }
    const std::vector<EndingCode>& block = found->second;
    return block.empty() ? EndingCode::no_position : block[i % kEndingBlock];
  }

  // All codes, one for each index. False: a block is damaged.
  bool unpack() {
    if (!codes_.empty()) return true;
    std::vector<EndingCode> codes;
    codes.reserve(index_.size());
    for (std::size_t i = 0; i < file_->blocks(); ++i) {
      const std::vector<EndingCode> block = file_->block(i);
      if (block.empty()) return false;
      codes.insert(codes.end(), block.begin(), block.end());
    }
    codes_ = std::move(codes);
    file_.reset();
    recent_.clear();
    return true;
  }
  // After unpack().
  [[nodiscard]] const std::vector<EndingCode>& codes() const { return codes_; }

 private:
  static constexpr std::size_t kMostRecent = 256;  // blocks: 2 MiB

  EndingTable(EndingIndex<B> index, EndingFile file)
      : index_(std::move(index)), file_(std::move(file)) {}

  EndingIndex<B> index_;
  std::vector<EndingCode> codes_;                                  // empty: not unpacked
  std::optional<EndingFile> file_;                                 // unless unpacked
  mutable std::map<std::size_t, std::vector<EndingCode>> recent_;  // unpacked blocks
};

}  // namespace splitpoint
