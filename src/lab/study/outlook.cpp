#include "lab/study/outlook.h"

#include <algorithm>
#include <cmath>

namespace fray {
namespace {

constexpr double kSteepest = 50;

double logit_of(std::uint16_t outlook) {
  const double points = std::clamp(outlook / kOutlookScale, 0.0005, 0.9995);
  return std::log(points / (1 - points));
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

double outlook_slope(const std::vector<OutlookOfGame>& games) {
  // The derivative of the likelihood falls with the slope.
  const auto derivative = [&games](double slope) {
    double sum = 0;
    for (const OutlookOfGame& game : games) {
      for (const std::uint16_t outlook : *game.outlook) {
        const double x = logit_of(outlook);
        sum += (white_points(game.result) - sigmoid(slope * x)) * x;
      }
    }
    return sum;
  };
  if (games.empty()) return 1;
  double low = 0;
  double high = kSteepest;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (derivative(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

OutlookReading read_outlook(const Outlook& outlook, GameResult result, double slope) {
  OutlookReading reading;
  int ahead = 0;
  for (std::size_t turn = 0; turn < outlook.size(); ++turn) {
    const double points = sigmoid(slope * logit_of(outlook[turn]));
    const int now = points >= kLead ? 1 : points <= 1 - kLead ? -1 : 0;
    if (now != 0 && ahead != 0 && now != ahead) ++reading.lead_changes;
    if (now != 0) ahead = now;
    const bool known = (result == GameResult::white_wins && points >= kKnown) ||
                       (result == GameResult::black_wins && points <= 1 - kKnown);
    if (!known) reading.open_turns = static_cast<int>(turn) + 1;
  }
  return reading;
}

}  // namespace fray
