// Numbers for people.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace fray {

/// "12.5".
inline std::string one_decimal(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f", number);
  return text.data();
}

/// "1.8e+08", "950": two figures or a little more, of a number that is known roughly.
inline std::string two_figures(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), number < 1000 ? "%.0f" : "%.2g", number);
  return text.data();
}

}  // namespace fray
