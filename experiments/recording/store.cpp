// store.cpp - appends and reads lines with checksums.
// SPDX-License-Identifier: MIT
#include "experiments/recording/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "engine/core/checksum.h"

namespace splitpoint {
namespace {

// The checksum is the last member of the object and covers the object without that member. For the
// object {"a":1} the line is {"a":1,"crc32":"........"}.
constexpr std::string_view kMark = R"(,"crc32":")";
constexpr std::size_t kDigits = 8;
constexpr std::size_t kTail = kMark.size() + kDigits + 2;

std::string checksum(std::string_view object) { return fmt::format("{:08x}", crc32_of(object)); }

// The name of a file is on the disk only if its folder is.
void sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  ::fsync(fd);
  ::close(fd);
}

}  // namespace

std::string checked_line(const Json& object) {
  std::string line = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::string crc = checksum(line);
  line.pop_back();
  return line.append(kMark).append(crc).append("\"}\n");
}

std::optional<Json> parse_checked_line(std::string_view line) {
  if (line.size() < kTail + 2) return {};
  const std::string_view tail = line.substr(line.size() - kTail);
  if (!tail.starts_with(kMark) || !tail.ends_with("\"}")) return {};
  const std::string object = fmt::format("{}}}", line.substr(0, line.size() - kTail));
  if (checksum(object) != tail.substr(kMark.size(), kDigits)) return {};
  Json json = Json::parse(object, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return {};
  return json;
}

Result<StoredRun> read_run(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream whole;
  if (!in || std::filesystem::is_directory(file)) return Error{file.string(), "cannot be read"};
  if (in.peek() != std::ifstream::traits_type::eof() && !(whole << in.rdbuf()))
    return Error{file.string(), "cannot be read"};
  const std::string text = std::move(whole).str();
  StoredRun run;
  for (int number = 1; run.good_bytes < text.size(); ++number) {
    const std::size_t end = text.find('\n', run.good_bytes);
    std::optional<Json> object;
    if (end != std::string::npos)
      object =
          parse_checked_line(std::string_view(text).substr(run.good_bytes, end - run.good_bytes));
    if (!object) {
      if (end != std::string::npos && end + 1 < text.size())
        return Error{fmt::format("{}:{}", file.string(), number),
                     "is damaged (wrong checksum), and is not the last line"};
      run.torn = true;
      break;
    }
    if (number == 1)
      run.manifest = *std::move(object);
    else
      run.rows.push_back(*std::move(object));
    run.good_bytes = end + 1;
  }
  return run;
}

Result<RunLog> RunLog::open(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.parent_path();
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) return Error{folder.string(), "cannot be created: " + fault.message()};
  const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0)
    return Error{file.string(), "cannot be written: " + std::generic_category().message(errno)};
  RunLog log(fd, file);
  if (::flock(fd, LOCK_EX | LOCK_NB) != 0)
    return Error{file.string(), "another process is writing to it"};
  sync_folder(folder);
  return log;
}

RunLog::RunLog(RunLog&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), file_(std::move(other.file_)) {}

RunLog::~RunLog() {
  if (fd_ >= 0) ::close(fd_);
}

void RunLog::append(const Json& object) {
  const std::string line = checked_line(object);
  ssize_t written = 0;
  do written = ::write(fd_, line.data(), line.size());
  while (written < 0 && errno == EINTR);
  if (written >= 0 && static_cast<std::size_t>(written) != line.size()) errno = ENOSPC;
  if (written != static_cast<ssize_t>(line.size())) fail("cannot be written");
  if (::fdatasync(fd_) != 0) fail("cannot be synchronised with the disk");
}

void RunLog::cut(std::size_t bytes) {
  if (::ftruncate(fd_, static_cast<off_t>(bytes)) != 0) fail("cannot be truncated");
}

void RunLog::fail(const char* what) const {
  throw std::system_error(errno, std::generic_category(),
                          fmt::format("{}: {}", file_.string(), what));
}

}  // namespace splitpoint
