#include "play/uci/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace fray {
namespace {

constexpr double kMostCentipawns = 10000;

std::string effort(const SearchReport& report) {
  std::string text = " nodes " + std::to_string(report.nodes);
  if (report.seconds > 0) {
    text += " nps " + std::to_string(std::llround(static_cast<double>(report.nodes) / report.seconds));
  }
  return text + " time " + std::to_string(std::llround(report.seconds * 1000));
}

/// A certain result in moves of whoever is to act, negative if it is lost; others in centipawns.
std::string score(const Line& line) {
  char expected[32];
  std::snprintf(expected, sizeof expected, "%.4f", line.points);
  const std::string wp = std::string(" wp ") + expected;
  if (!line.turns_to_end) return " score cp " + std::to_string(centipawns(line.points)) + wp;
  const int turns = *line.turns_to_end;
  return " score mate " + std::to_string(line.points > 0.5 ? turns / 2 + 1 : -std::max((turns + 1) / 2, 1)) +
         wp;
}

}  // namespace

int centipawns(double points) {
  if (points <= 0) return -static_cast<int>(kMostCentipawns);
  if (points >= 1) return static_cast<int>(kMostCentipawns);
  const double value = 400 * std::log10(points / (1 - points));
  return static_cast<int>(std::lround(std::clamp(value, -kMostCentipawns, kMostCentipawns)));
}

std::string info_lines(const SearchReport& report, int lines) {
  const std::size_t count = std::min(report.lines.size(), static_cast<std::size_t>(lines));
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const Line& line = report.lines[i];
    text += (i == 0 ? "" : "\n");
    text += "info depth " + std::to_string(report.depth) + " seldepth " +
            std::to_string(report.selective_depth) + " multipv " + std::to_string(i + 1) + effort(report) +
            score(line) + (line.exact ? " exact pv" : " pv");
    for (const VariationStep& step : line.variation) text += ' ' + step.text;
  }
  return text;
}

}  // namespace fray
