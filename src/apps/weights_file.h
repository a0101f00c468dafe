// The weights of a network as a file that a game includes (weights.inc).
#pragma once

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "core/network.h"

namespace fray {

/// Writes a row of a network a line; with an empty path nothing. Answers the exit code; what is wrong goes to
/// stderr.
template <class Number>
int save_weights(const std::string& path, const std::vector<Number>& weights) {
  if (path.empty()) return 0;
  std::ofstream out(path);
  for (std::size_t i = 0; i < weights.size(); ++i)
    out << weights[i] << (i % kLanes == kLanes - 1 || i + 1 == weights.size() ? ",\n" : ", ");
  if (out.flush()) return 0;
  std::cerr << "fray: cannot write " << path << '\n';
  return 1;
}

}  // namespace fray
