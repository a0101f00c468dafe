// Debian's fairy-stockfish, an engine of other people, as an oracle: what it counts for each move.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fray::test {

/// Moves as coordinates ("e2e4", "e7e8q") with the number of ways in which the game can go on.
using MoveCounts = std::map<std::string, std::uint64_t>;

/// The program on the PATH or where Debian has its games; empty if it is not installed.
inline std::string find_fairy_stockfish() {
  std::string path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
  path += ":/usr/games";
  while (!path.empty()) {
    const std::string folder = path.substr(0, path.find(':'));
    path.erase(0, folder.size() + 1);
    const std::string program = folder + "/fairy-stockfish";
    if (access(program.c_str(), X_OK) == 0) return program;
  }
  return "";
}

/// A name in the folder for temporary files; the file, if it was made, is removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))) {}
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// Gives the program these UCI commands and answers what each `go perft` among them counted, in order.
inline std::vector<MoveCounts> fairy_counts(const std::string& program, const std::string& commands) {
  const TemporaryFile file("fray-fairy-uci-");
  std::ofstream(file.path()) << commands << "quit\n";
  std::vector<MoveCounts> all;
  std::FILE* output = popen((program + " < " + file.path()).c_str(), "r");
  if (output == nullptr) return all;
  MoveCounts counts;
  char line[512];
  while (std::fgets(line, sizeof line, output) != nullptr) {
    const std::string text(line);
    const std::size_t colon = text.find(": ");
    if (text.starts_with("Nodes searched")) {
      all.push_back(std::move(counts));
      counts.clear();
    } else if (colon != std::string::npos && colon >= 4 && colon <= 6 && std::islower(text[0]) != 0 &&
               std::isdigit(text[1]) != 0) {
      counts[text.substr(0, colon)] = std::strtoull(text.c_str() + colon + 2, nullptr, 10);
    }
  }
  pclose(output);
  return all;
}

}  // namespace fray::test

/// In a test: the program's path in `program`, or the test is skipped; in CI it must be there.
#define FRAY_NEEDS_FAIRY_STOCKFISH(program)                                                      \
  const std::string program = fray::test::find_fairy_stockfish();                                \
  if (program.empty()) {                                                                         \
    ASSERT_EQ(std::getenv("CI"), nullptr)                                                        \
        << "fairy-stockfish is missing; scripts/install-packages test brings it";                \
    GTEST_SKIP() << "fairy-stockfish is not installed; scripts/install-packages test brings it"; \
  }
