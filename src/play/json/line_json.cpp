#include "play/json/line_json.h"

#include <algorithm>
#include <cmath>

namespace fray {

std::int64_t millionths(double points) { return std::llround(points * 1e6); }
double points_of_millionths(std::int64_t millionths) { return static_cast<double>(millionths) / 1e6; }

Json line_json(double white, const std::vector<VariationStep>& variation) {
  Json steps = Json::array();
  for (std::size_t i = 0; i < std::min(variation.size(), kLongestVariation); ++i) {
    const VariationStep& step = variation[i];
    steps.push_back({{"text", step.text}, {"chance", step.chance}, {"probability", step.probability}});
  }
  return {{"points", points_of_millionths(millionths(white))},
          {"action", variation.front().text},
          {"variation", std::move(steps)}};
}

}  // namespace fray
