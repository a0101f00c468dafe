// Perft counts as data: tests/perft/<game>.perft. A line is the options that differ from the defaults (`-`
// for none), a position, which may have semicolons of its own, and the counts of depth 1, 2, 3, ...,
// separated by semicolons; `#` starts a comment.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace fray {

struct PerftCase {
  int line = 0;
  std::string options;
  std::string position;
  std::vector<std::uint64_t> counts;
};

/// The cases of a game; none if it has no file.
inline std::vector<PerftCase> read_perft_file(const std::string& game) {
  std::vector<PerftCase> cases;
  std::ifstream file(FRAY_TEST_DATA "/perft/" + game + ".perft");
  int line_number = 0;
  for (std::string line; std::getline(file, line);) {
    ++line_number;
    if (line.empty() || line[0] == '#') continue;
    PerftCase item;
    item.line = line_number;
    const std::size_t first = line.find(';');
    const std::size_t last = line.rfind(';');
    if (first == last) {
      ADD_FAILURE() << game << ".perft, line " << line_number << ": expected three parts";
      continue;
    }
    item.options = line.substr(0, first);
    item.position = line.substr(first + 1, last - first - 1);
    if (item.options.starts_with("-")) item.options.clear();
    std::istringstream numbers(line.substr(last + 1));
    for (std::uint64_t count = 0; numbers >> count;) item.counts.push_back(count);
    EXPECT_TRUE(numbers.eof() && !item.counts.empty()) << game << ".perft, line " << line_number;
    cases.push_back(item);
  }
  return cases;
}

}  // namespace fray
