// What a fuzz target says when something does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/game_info.h"

namespace fray::fuzz {

/// What takes minutes is not offered, as on a server: it would look like a hang.
inline const bool kLaboriousOffered = [] {
  offer_laborious_options(false);
  return laborious_options_offered();
}();

/// Ends the program, which libFuzzer takes for a finding, unless `holds`.
inline void check(bool holds, std::string_view what, const std::string& detail) {
  if (holds) return;
  std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(what.size()), what.data(), detail.c_str());
  std::abort();
}

}  // namespace fray::fuzz
