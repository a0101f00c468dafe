// A folder for one test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace fray::test {

/// An empty folder that no other test has, whichever run beside it, and that goes with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() : text_((std::filesystem::temp_directory_path() / "fray-test-XXXXXX").string()) {
    if (mkdtemp(text_.data()) == nullptr) throw std::runtime_error("no temporary folder");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(text_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path path() const { return text_; }
  const std::string& text() const { return text_; }
  std::string operator/(std::string_view name) const { return (path() / name).string(); }

  /// A file in it, with the folders that it is in.
  void write(std::string_view name, std::string_view content) const {
    const std::filesystem::path file = path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
  }

 private:
  std::string text_;
};

}  // namespace fray::test
