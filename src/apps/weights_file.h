// The weights of a network as a file that a game includes (weights.inc).
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "core/network.h"

namespace fray {

/// Writes a row of a network a line. False if it cannot be written.
template <class Number>
bool write_weights_file(const std::string& path, const std::vector<Number>& weights) {
  std::ofstream out(path);
  for (std::size_t i = 0; i < weights.size(); ++i)
    out << weights[i] << (i % kLanes == kLanes - 1 || i + 1 == weights.size() ? ",\n" : ", ");
  return static_cast<bool>(out.flush());
}

}  // namespace fray
