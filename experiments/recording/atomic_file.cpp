// atomic_file.cpp - writes to NAME.part, brings it to the disk, then renames it.
// SPDX-License-Identifier: MIT
#include "experiments/recording/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace splitpoint {
namespace {

namespace fs = std::filesystem;

std::string message_of(int fault) { return std::generic_category().message(fault); }

// Whether `file` still is the name of the open file. Another process may have renamed it.
bool is_name_of(const fs::path& file, int open) {
  struct stat named {
  }, opened{};
  return ::stat(file.c_str(), &named) == 0 && ::fstat(open, &opened) == 0 &&
         named.st_dev == opened.st_dev && named.st_ino == opened.st_ino;
}

}  // namespace

Result<AtomicFile> AtomicFile::create(std::string_view option, const std::string& name) {
  const std::string where = fmt::format("{} {}", option, name);
  const fs::path file(name);
  if (name.empty()) return Error{where, "the file name is missing"};
  std::error_code unknown;  // ignored: opening the file then fails too
  const fs::path folder = file.parent_path();
  if (!folder.empty() && !fs::is_directory(folder, unknown))
    return Error{where, "no such folder: " + folder.string()};
  const fs::file_status there = fs::status(file, unknown);
  if (fs::is_directory(there) || !file.has_filename()) return Error{where, "is a folder"};
  // The rename would replace a device instead of writing to it.
  if (fs::exists(there) && !fs::is_regular_file(there))
    return Error{where, "is not a regular file"};
  AtomicFile whole(where, file, nullptr);
  do {
    const int open = ::open(whole.part().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (open < 0) return Error{where, "cannot be written: " + message_of(errno)};
    whole.open_.reset(::fdopen(open, "wb"));
    if (::flock(open, LOCK_EX | LOCK_NB) != 0) {
      whole.open_.reset();  // and the destructor does not remove the part of the other process
      return Error{where, "another process is writing it"};
    }
  } while (!is_name_of(whole.part(), ::fileno(whole.open_.get())));
  whole.restart();
  return whole;
}

AtomicFile::~AtomicFile() {
  if (!open_) return;
  std::error_code ignored;
  fs::remove(part(), ignored);  // before the lock ends: then the name may be another process's
}

void AtomicFile::check(bool done) {
  if (!done && fault_ == 0) fault_ = errno != 0 ? errno : EIO;
}

void AtomicFile::write(std::string_view text) {
  if (fault_ == 0) check(std::fwrite(text.data(), 1, text.size(), open_.get()) == text.size());
}

void AtomicFile::restart() {
  if (fault_ == 0) check(std::fflush(open_.get()) == 0);
  if (fault_ == 0) check(::ftruncate(::fileno(open_.get()), 0) == 0);
  if (fault_ == 0) check(std::fseek(open_.get(), 0, SEEK_SET) == 0);
}

Result<bool> AtomicFile::commit() {
  if (fault_ == 0) check(std::fflush(open_.get()) == 0);
  // Before the rename, or after a power cut the new name could stand for an empty file.
  if (fault_ == 0) check(::fsync(::fileno(open_.get())) == 0);
  if (fault_ == 0) check(std::rename(part().c_str(), file_.c_str()) == 0);
  if (fault_ != 0) return Error{where_, "cannot be written: " + message_of(fault_)};
  open_.reset();
  return true;
}

}  // namespace splitpoint
