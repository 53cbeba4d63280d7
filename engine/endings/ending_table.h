// ending_table.h - the values of one ending: all in memory, or in their file, unpacked on demand.
// SPDX-License-Identifier: MIT
#pragma once
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/quote.h"
#include "engine/endings/ending_blocks.h"
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

  // Any number of threads may ask at once.
  [[nodiscard]] EndingCode code(std::size_t i) const {
    return packed_ ? packed_->code(i) : codes_[i];
  }

  // All codes, one for each index. False: a block is damaged.
  bool unpack() {
    if (!packed_) return true;
    const EndingFile& file = packed_->file();
    std::vector<EndingCode> codes;
    codes.reserve(index_.size());
    for (std::size_t i = 0; i < file.blocks(); ++i) {
      const std::vector<EndingCode> block = file.block(i);
      if (block.empty()) return false;
      codes.insert(codes.end(), block.begin(), block.end());
    }
    codes_ = std::move(codes);
    packed_.reset();
    return true;
  }
  // After unpack().
  [[nodiscard]] const std::vector<EndingCode>& codes() const { return codes_; }

 private:
  EndingTable(EndingIndex<B> index, EndingFile file)
      : index_(std::move(index)), packed_(std::move(file)) {}

  EndingIndex<B> index_;
  std::vector<EndingCode> codes_;  // empty while packed
  std::optional<EndingBlocks> packed_;
};

}  // namespace splitpoint
