// What a fuzz target says when something does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace fray::fuzz {

/// Ends the program, which libFuzzer takes for a finding, unless `holds`.
inline void check(bool holds, std::string_view what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(what.size()), what.data(), detail.c_str());
  std::abort();
}

}  // namespace fray::fuzz
