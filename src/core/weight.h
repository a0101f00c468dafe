// A weight of an evaluation that is no network.
#pragma once

#include <string_view>

namespace fray {

struct Weight {
  std::string_view name;
  double value = 0;
};

}  // namespace fray
