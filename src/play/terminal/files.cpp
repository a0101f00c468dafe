#include "play/terminal/files.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace fray::terminal {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

tl::unexpected<Error> bad_file(const std::string& what, const std::string& path, int reason) {
  return fail("bad_file", "cannot " + what + " '" + path + "': " + std::strerror(reason));
}

/// Writes to the first of "NAMEEND", "NAME-2END", ... that does not exist; answers which.
Result<std::string> write_first_free(const std::string& name, const std::string& end,
                                     const std::string& text) {
  constexpr int kMostNumbers = 1000;
  for (int number = 1;; ++number) {
    const std::string path = name + (number == 1 ? "" : "-" + std::to_string(number)) + end;
    const auto written = write_new_file(path, text);
    if (written) return path;
    if (written.error().code != "file_exists" || number == kMostNumbers)
      return tl::unexpected<Error>(written.error());
  }
}

}  // namespace

Result<void> write_new_file(const std::string& path, const std::string& text) {
  File file(std::fopen(path.c_str(), "wxb"));
  if (!file) {
    if (errno == EEXIST) return fail("file_exists", "there is already a file '" + path + "'");
    return bad_file("write", path, errno);
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  const int write_error = errno;
  const bool closed = std::fclose(file.release()) == 0;
  if (written && closed) return {};
  const int reason = written ? errno : write_error;
  std::remove(path.c_str());
  return bad_file("write", path, reason);
}

Result<void> replace_file(const std::string& path, const std::string& text) {
  const auto draft = write_first_free(path, ".new", text);
  if (!draft) return tl::unexpected<Error>(draft.error());
  if (std::rename(draft->c_str(), path.c_str()) == 0) return {};
  const int reason = errno;
  std::remove(draft->c_str());
  return bad_file("replace", path, reason);
}

Result<void> can_replace(const std::string& path) {
  if (struct stat there{}; ::stat(path.c_str(), &there) == 0 && S_ISDIR(there.st_mode))
    return bad_file("replace", path, EISDIR);
  const auto draft = write_first_free(path, ".new", "");
  if (!draft) return tl::unexpected<Error>(draft.error());
  std::remove(draft->c_str());
  return {};
}

Result<std::string> write_numbered_file(const std::string& name, const std::string& text) {
  return write_first_free(name, ".pgn", text);
}

Result<std::string> read_file(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return bad_file("read", path, errno);
  std::string text;
  std::array<char, 65536> bytes{};
  while (true) {
    const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file.get());
    text.append(bytes.data(), count);
    if (text.size() > kLargestFile) {
      return fail("bad_file", "'" + path + "' is larger than any game: more than " +
                                  std::to_string(kLargestFile >> 20) + " MiB");
    }
    if (count == 0) break;
  }
  if (std::ferror(file.get()) != 0) return bad_file("read", path, errno);
  return text;
}

}  // namespace fray::terminal
