// Rows of figures, made of a number of each opening or of all openings together.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lab/study/estimates.h"
#include "lab/study/study_figures.h"
#include "lab/study/study_run.h"

namespace fray {

using Units = std::vector<StudyUnit>;

/// A row whose values are means of a number of each opening, the differences paired by opening.
template <class NumberOf>
FigureRow mean_row(std::string key, std::string title, std::string unit, const StudyTally& tally,
                   double difference_quantile, const NumberOf& number_of) {
  FigureRow row{std::move(key), std::move(title), std::move(unit), {}, {}};
  const Units& base = tally.units[0];
  for (std::size_t v = 0; v < tally.units.size(); ++v) {
    const Units& units = tally.units[v];
    std::vector<double> numbers;
    std::vector<double> differences;
    for (std::size_t i = 0; i < units.size(); ++i) {
      numbers.push_back(number_of(units[i]));
      if (v > 0 && i < base.size()) differences.push_back(numbers.back() - number_of(base[i]));
    }
    row.values.push_back(mean_interval(numbers));
    row.differences.push_back(v == 0 ? std::nullopt : mean_interval(differences, difference_quantile));
  }
  return row;
}

/// The same of a share: the values by Wilson.
template <class IsSo>
FigureRow share_row(std::string key, std::string title, const StudyTally& tally, double quantile,
                    const IsSo& is_so) {
  FigureRow row = mean_row(std::move(key), std::move(title), "%", tally, quantile,
                           [&](const StudyUnit& unit) { return is_so(unit) ? 1.0 : 0.0; });
  for (std::size_t v = 0; v < tally.units.size(); ++v) {
    const Units& units = tally.units[v];
    row.values[v] = share_interval(static_cast<std::size_t>(std::count_if(units.begin(), units.end(), is_so)),
                                   units.size());
  }
  return row;
}

/// A row of a figure of all openings of a variant at once. Openings are drawn together for both variants of a
/// difference.
template <class FigureOf>
FigureRow bootstrap_row(std::string key, std::string title, std::string unit, const StudyTally& tally,
                        const FigureOf& figure_of) {
  FigureRow row{std::move(key), std::move(title), std::move(unit), {}, {}};
  const Units& base = tally.units[0];
  for (const Units& units : tally.units) {
    row.values.push_back(bootstrap_interval(
        units.size(), [&](std::span<const std::size_t> sample) { return figure_of(units, sample); }));
    if (&units == &base) {
      row.differences.push_back(std::nullopt);
      continue;
    }
    const auto difference = [&](std::span<const std::size_t> sample) -> std::optional<double> {
      const auto mine = figure_of(units, sample);
      const auto other = figure_of(base, sample);
      return mine && other ? std::optional(*mine - *other) : std::nullopt;
    };
    row.differences.push_back(bootstrap_interval(std::min(units.size(), base.size()), difference));
  }
  return row;
}

}  // namespace fray
