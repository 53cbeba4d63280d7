// mapped_file.cpp - maps a file with mmap.
// SPDX-License-Identifier: MIT
#include "experiments/playing/book/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace splitpoint {

Result<MappedFile> MappedFile::open(const std::filesystem::path& file) {
  const auto fault = [&](int code) {
    return Error{file.string(), "cannot be read: " + std::generic_category().message(code)};
  };
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return fault(errno);
  struct stat facts {};
  const bool known = ::fstat(fd, &facts) == 0;
  const auto size = static_cast<std::size_t>(facts.st_size);
  if (!known || !S_ISREG(facts.st_mode) || size == 0) {
    ::close(fd);
    if (known && S_ISREG(facts.st_mode)) return MappedFile({});
    return Error{file.string(), "cannot be read: is not a regular file"};
  }
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  const int code = errno;
  ::close(fd);
  if (start == MAP_FAILED) return fault(code);
  return MappedFile({static_cast<const char*>(start), size});
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());  // munmap takes no pointer to const
}

}  // namespace splitpoint
