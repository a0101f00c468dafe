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

}  // namespace fray
