#include "lab/study/study_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "lab/study/figure_rows.h"
#include "play/match/statistics.h"

namespace fray {
namespace {

constexpr int kCurvePoints = 60;
/// Of what happens and is chosen a report has so many rows; the database has all.
constexpr std::size_t kMostRows = 50;

/// Of the games between equals of all variants.
double slope_of(const StudyTally& tally) {
  std::vector<OutlookOfGame> games;
  for (const Units& units : tally.units) {
    for (const StudyUnit& unit : units) games.push_back({&unit.even.outlook, unit.even.result});
  }
  return outlook_slope(games);
}

OutlookReading reading_of(const StudyUnit& unit, double slope) {
  return read_outlook(unit.even.outlook, unit.even.result, slope);
}

/// The turns of the opening among them.
int open_turns(const StudyUnit& unit, double slope) {
  return unit.even.turns - static_cast<int>(unit.even.outlook.size()) + reading_of(unit, slope).open_turns;
}

FigureSection measures_section(const Study& study, const StudyTally& tally) {
  FigureSection section{
      "measures",
      "What the games are like",
      "Means of a game between equals. Differences are of games from the same opening with the same dice.",
      {}};
  for (std::size_t i = 0; i < kMeasures; ++i) {
    const auto measure = static_cast<Measure>(i);
    const MeasureName& name = name_of(measure);
    const double quantile = measure == study.measure ? deciding_quantile(study, tally.looks) : kNormal95;
    if (measure == Measure::draws) {
      section.rows.push_back(share_row(std::string(name.name), std::string(name.title), tally, quantile,
                                       [](const StudyUnit& u) { return u.even.result == GameResult::draw; }));
      continue;
    }
    section.rows.push_back(mean_row(std::string(name.name), std::string(name.title), std::string(name.unit),
                                    tally, quantile,
                                    [measure](const StudyUnit& u) { return u.even.of(measure); }));
    if (measure == Measure::white)
      section.rows.push_back(mean_row("white_raw", "White's points as they were", "%", tally, kNormal95,
                                      [](const StudyUnit& u) { return u.even.points(); }));
  }
  const double slope = slope_of(tally);
  section.rows.push_back(mean_row(
      "leads", "changes of the lead", "", tally, kNormal95,
      [slope](const StudyUnit& u) { return static_cast<double>(reading_of(u, slope).lead_changes); }));
  section.rows.push_back(
      mean_row("open", "open for, of its turns", "%", tally, kNormal95, [slope](const StudyUnit& u) {
        return u.even.turns == 0 ? 0 : static_cast<double>(open_turns(u, slope)) / u.even.turns;
      }));
  return section;
}

/// How much of the variance of results luck explains: the square of their correlation.
std::optional<double> luck_share(const Units& units, std::span<const std::size_t> sample) {
  const auto n = static_cast<double>(sample.size());
  double points = 0;
  double luck = 0;
  for (const std::size_t i : sample) {
    points += units[i].even.points() / n;
    luck += units[i].even.luck / n;
  }
  double points_square = 0;
  double luck_square = 0;
  double product = 0;
  for (const std::size_t i : sample) {
    const double p = units[i].even.points() - points;
    const double l = units[i].even.luck - luck;
    points_square += p * p;
    luck_square += l * l;
    product += p * l;
  }
  if (points_square == 0 || luck_square == 0) return std::nullopt;
  return product * product / points_square / luck_square;
}

/// The points of the stronger engine in both games, less its luck if that is wanted.
double stronger_points(const StudyUnit& unit, bool less_luck) {
  const auto& games = *unit.skill;
  const double luck = less_luck ? (games[0].luck - games[1].luck) / 2 : 0;
  return (games[0].points() + 1 - games[1].points()) / 2 - luck;
}

/// How much of the spread of results, about one half, is who plays better.
std::optional<double> skill_share(const Units& units, std::span<const std::size_t> sample) {
  double mean = 0;
  double square = 0;
  for (const std::size_t i : sample) {
    mean += stronger_points(units[i], false) - 0.5;
    for (const GameAccount& game : *units[i].skill) square += std::pow(game.points() - 0.5, 2) / 2;
  }
  mean /= static_cast<double>(sample.size());
  square /= static_cast<double>(sample.size());
  return square == 0 ? std::nullopt : std::optional(mean * mean / square);
}

FigureSection skill_section(const Study& study, const StudyTally& tally) {
  FigureSection section{
      "skill",
      "Luck and skill",
      "Luck: what the luck of the dice explains of the variance of results between equals, as the square of "
      "their "
      "correlation. Luck is measured by an evaluation that is not perfect, so it is at least that much.",
      {}};
  section.rows.push_back(
      bootstrap_row("luck", "luck, share of the variance of results", "%", tally, luck_share));
  section.rows.push_back(mean_row("luck_size", "luck a game, without its sign", "%", tally, kNormal95,
                                  [](const StudyUnit& u) { return std::abs(u.even.luck); }));
  section.rows.push_back(mean_row("rolls", "rolls of dice a game", "", tally, kNormal95,
                                  [](const StudyUnit& u) { return static_cast<double>(u.even.rolls); }));
  if (!study.skill) return section;
  section.note += " Skill: " + (*study.skill)[0] + " against " + (*study.skill)[1] +
                  ", two games from each opening with colours changed; its share is what knowing who is the "
                  "stronger explains of the variance of results.";
  section.rows.push_back(mean_row("stronger", "points of the stronger engine, less luck", "%", tally,
                                  kNormal95, [](const StudyUnit& u) { return stronger_points(u, true); }));
  section.rows.push_back(mean_row("stronger_raw", "points of the stronger engine as they were", "%", tally,
                                  kNormal95, [](const StudyUnit& u) { return stronger_points(u, false); }));
  section.rows.push_back(
      bootstrap_row("skill", "skill, share of the variance of results", "%", tally, skill_share));
  return section;
}

FigureSection ends_section(const StudyTally& tally) {
  FigureSection section{"ends", "How games end", "Shares of the games between equals.", {}};
  std::set<std::string> reasons;
  for (const Units& units : tally.units) {
    for (const StudyUnit& unit : units) reasons.insert(unit.even.reason);
  }
  for (const std::string& reason : reasons)
    section.rows.push_back(share_row("reason: " + reason, reason, tally, kNormal95,
                                     [&reason](const StudyUnit& u) { return u.even.reason == reason; }));
  return section;
}

/// What a piece more, a card in hand or a spell that is spent changes in White's points.
FigureSection worth_section(const StudyTally& tally) {
  FigureSection section{
      "worth",
      "What things are worth",
      "A regression of results on what White had more than Black every " +
          std::to_string(kTurnsBetweenSamples) +
          " turns: the points of a game that one more is worth, all else being equal. A spell counts as "
          "\"spent\" once it has been cast, so what it is worth to have it still is the same with the other "
          "sign. "
          "Who is winning anyway may cast more, so this is no more than what goes together.",
      {}};
  std::set<std::string> names;
  for (const Units& units : tally.units) {
    for (const StudyUnit& unit : units) {
      for (const PositionSample& sample : unit.even.samples) {
        for (const auto& [name, difference] : sample.differences) names.insert(name);
      }
    }
  }
  const std::vector<std::string> columns(names.begin(), names.end());
  for (const std::string& column : columns) section.rows.push_back({column, column, "%", {}, {}});
  for (const Units& units : tally.units) {
    std::vector<RegressionRow> rows;
    for (const StudyUnit& unit : units) {
      for (const PositionSample& sample : unit.even.samples) {
        RegressionRow row{{}, unit.even.points() - 0.5, static_cast<std::size_t>(unit.opening)};
        for (const std::string& column : columns) {
          const auto found = sample.differences.find(column);
          row.seen.push_back(found == sample.differences.end() ? 0 : found->second);
        }
        rows.push_back(std::move(row));
      }
    }
    const auto worth = regression(rows);
    for (std::size_t i = 0; i < columns.size(); ++i)
      section.rows[i].values.push_back(i < worth.size() ? worth[i] : std::nullopt);
  }
  // Two regressions, taken as if they were independent: that they share openings makes the interval too wide
  // rather than too narrow.
  for (FigureRow& row : section.rows) {
    for (std::size_t v = 0; v < row.values.size(); ++v) {
      std::optional<Interval> difference;
      if (v > 0 && row.values[v] && row.values[0]) {
        const double value = row.values[v]->value - row.values[0]->value;
        const double margin = std::hypot(row.values[v]->margin(), row.values[0]->margin());
        difference = Interval{value, value - margin, value + margin, row.values[v]->count};
      }
      row.differences.push_back(difference);
    }
  }
  std::erase_if(section.rows, [](const FigureRow& row) {
    return std::none_of(row.values.begin(), row.values.end(),
                        [](const auto& value) { return value.has_value(); });
  });
  return section;
}

/// Keeps the first rows of those that come most often first.
template <class Rows, class CountOf>
void keep_most_frequent(Rows& rows, const CountOf& count_of) {
  std::vector<std::pair<double, std::size_t>> order;  // the most frequent first, else as they are
  for (std::size_t i = 0; i < rows.size(); ++i)
    order.emplace_back(-static_cast<double>(count_of(rows[i])), i);
  std::sort(order.begin(), order.end());
  if (order.size() > kMostRows) order.resize(kMostRows);
  Rows kept;
  for (const auto& [count, i] : order) kept.push_back(std::move(rows[i]));
  rows = std::move(kept);
}

std::string note_of_most(std::size_t count) {
  if (count <= kMostRows) return "";
  return " The " + std::to_string(kMostRows) + " most frequent of " + std::to_string(count) +
         "; the database has all.";
}

/// The sum of what a row has for all variants.
double sum_of(const FigureRow& row) {
  double sum = 0;
  for (const auto& value : row.values) sum += value ? value->value : 0;
  return sum;
}

FigureSection uses_section(const StudyTally& tally) {
  FigureSection section{"uses", "What happens", "How often in a game, both sides together.", {}};
  std::set<std::string> names;
  for (const Units& units : tally.units) {
    for (const StudyUnit& unit : units) {
      for (const auto& [name, counts] : unit.even.uses) names.insert(name);
    }
  }
  for (const std::string& name : names)
    section.rows.push_back(mean_row(name, name, "", tally, kNormal95, [&name](const StudyUnit& unit) {
      const auto found = unit.even.uses.find(name);
      return found == unit.even.uses.end() ? 0.0 : found->second[0] + found->second[1];
    }));
  section.note += note_of_most(section.rows.size());
  keep_most_frequent(section.rows, sum_of);
  return section;
}

/// Of the choices at which something was possible, the share at which it was done.
FigureRow choice_row(const std::string& name, const StudyTally& tally) {
  FigureRow row{name, name, "%", {}, {}};
  std::optional<Ratio> base;
  for (std::size_t v = 0; v < tally.units.size(); ++v) {
    std::vector<double> chosen;
    std::vector<double> offered;
    for (const StudyUnit& unit : tally.units[v]) {
      const auto found = unit.even.offers.find(name);
      const OfferCount count = found == unit.even.offers.end() ? OfferCount{} : found->second;
      chosen.push_back(count.chosen);
      offered.push_back(count.offered);
    }
    const auto ratio = ratio_of(chosen, offered);
    row.values.push_back(ratio ? std::optional(ratio_interval(*ratio)) : std::nullopt);
    row.differences.push_back(v > 0 && ratio && base ? std::optional(ratio_difference(*ratio, *base))
                                                     : std::nullopt);
    if (v == 0) base = ratio;
  }
  return row;
}

/// How often what was possible was chosen; and what never was.
FigureSection choices_section(const StudyTally& tally, std::vector<NeverDone>& never) {
  FigureSection section{"choices",
                        "What is chosen",
                        "Of the choices at which it was possible, the share at which it was taken.",
                        {}};
  std::map<std::string, std::vector<OfferCount>> totals;
  for (std::size_t v = 0; v < tally.units.size(); ++v) {
    for (const StudyUnit& unit : tally.units[v]) {
      for (const auto& [name, count] : unit.even.offers) {
        auto& sums = totals[name];
        sums.resize(tally.units.size());
        sums[v].offered += count.offered;
        sums[v].chosen += count.chosen;
      }
    }
  }
  for (const auto& [name, sums] : totals) {
    const bool done = std::any_of(sums.begin(), sums.end(), [](const OfferCount& c) { return c.chosen > 0; });
    for (std::size_t v = 0; v < sums.size(); ++v) {
      if (sums[v].offered == 0 || sums[v].chosen > 0) continue;
      const auto interval = share_interval(0, static_cast<std::size_t>(sums[v].offered));
      never.push_back({name, v, static_cast<std::size_t>(sums[v].offered), interval->high});
    }
    if (!done) continue;
    section.rows.push_back(choice_row(name, tally));
  }
  section.note += note_of_most(section.rows.size());
  keep_most_frequent(section.rows, [&totals](const FigureRow& row) {
    int offered = 0;
    for (const OfferCount& count : totals.at(row.key)) offered += count.offered;
    return offered;
  });
  keep_most_frequent(never, [](const NeverDone& one) { return one.offered; });
  return section;
}

LengthCurve lengths_of(const StudyTally& tally) {
  LengthCurve curve;
  int longest = 1;
  for (const Units& units : tally.units) {
    for (const StudyUnit& unit : units) longest = std::max(longest, unit.even.turns);
  }
  const double slope = slope_of(tally);
  const int step = std::max(1, (longest + kCurvePoints - 1) / kCurvePoints);
  for (int turn = 0; turn <= longest; turn += step) curve.turns.push_back(turn);
  for (const Units& units : tally.units) {
    auto& playing = curve.playing.emplace_back();
    auto& open = curve.open.emplace_back();
    const double whole = std::max<double>(1, static_cast<double>(units.size()));
    std::vector<int> turns;
    std::vector<int> opens;
    for (const StudyUnit& unit : units) {
      turns.push_back(unit.even.turns);
      opens.push_back(open_turns(unit, slope));
    }
    for (const int turn : curve.turns) {
      const auto share = [&](const std::vector<int>& lengths) {
        return static_cast<double>(std::count_if(lengths.begin(), lengths.end(),
                                                 [turn](int length) { return length > turn; })) /
               whole;
      };
      playing.push_back(share(turns));
      open.push_back(share(opens));
    }
  }
  return curve;
}

}  // namespace

const FigureRow* StudyFigures::find(const std::string& section, const std::string& key) const {
  for (const FigureSection& one : sections) {
    if (one.key != section) continue;
    for (const FigureRow& row : one.rows) {
      if (row.key == key) return &row;
    }
  }
  return nullptr;
}

StudyFigures figures_of(const Study& study, const StudyTally& tally) {
  StudyFigures figures;
  for (const Units& units : tally.units) figures.openings.push_back(units.size());
  figures.verdicts = tally.verdicts;
  figures.complete = tally.complete();
  figures.sections.push_back(measures_section(study, tally));
  figures.sections.push_back(skill_section(study, tally));
  figures.sections.push_back(ends_section(tally));
  figures.sections.push_back(worth_section(tally));
  figures.sections.push_back(uses_section(tally));
  figures.sections.push_back(choices_section(tally, figures.never));
  figures.lengths = lengths_of(tally);
  return figures;
}

}  // namespace fray
