// Lines from a stream that may hold anything.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace fray {

/// Reads up to the end of the line, keeping at most `most` bytes of it; false if nothing is left to read.
inline bool read_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  int c = buffer.sbumpc();
  if (c == std::char_traits<char>::eof()) return false;
  for (; c != std::char_traits<char>::eof() && c != '\n'; c = buffer.sbumpc()) {
    if (line.size() < most) line += static_cast<char>(c);
  }
  return true;
}

}  // namespace fray
