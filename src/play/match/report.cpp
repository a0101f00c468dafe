#include "play/match/report.h"

#include <cmath>
#include <cstdio>
#include <sstream>

namespace fray {
namespace {

constexpr std::string_view kUnknown = "-";

std::string fixed(double number, int digits) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

std::string with_sign(double number, int digits) { return (number < 0 ? "" : "+") + fixed(number, digits); }

std::string with_margin(const std::string& number, const std::optional<double>& margin, int digits) {
  return margin ? number + " +- " + fixed(*margin, digits) : number;
}

std::string elo_text(const Estimate& score) {
  const EloEstimate elo = elo_of(score);
  if (!elo.elo) return score.count == 0 ? std::string(kUnknown) : "beyond measure";
  return with_margin(with_sign(*elo.elo, 1), elo.margin, 1);
}

std::string text_of(const std::optional<double>& number, int digits, const char* after = "") {
  return number ? fixed(*number, digits) + after : std::string(kUnknown);
}

std::string per_cent(const std::optional<double>& share) {
  return share ? fixed(100 * *share, 1) + " %" : std::string(kUnknown);
}

std::string_view verdict_text(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::h0: return "H0 accepted";
    case SprtVerdict::h1: return "H1 accepted";
    case SprtVerdict::undecided: break;
  }
  return "undecided";
}

double ratio_of(double part, std::uint64_t whole) {
  return whole == 0 ? 0 : part / static_cast<double>(whole);
}

/// Lines of a label and two columns.
class Table {
 public:
  void row(std::string_view label, std::string_view first, std::string_view second = "") {
    text_ << label;
    pad(label.size(), 20);
    text_ << first;
    if (!second.empty()) {
      pad(first.size(), 22);
      text_ << second;
    }
    text_ << '\n';
  }
  std::string str() const { return text_.str(); }

 private:
  void pad(std::size_t used, std::size_t width) {
    text_ << std::string(used < width ? width - used : 1, ' ');
  }
  std::ostringstream text_;
};

std::string luck_text(const Estimate& luck) {
  const double games = 2 * static_cast<double>(luck.count);
  const auto in_all = luck.margin ? std::optional(*luck.margin * games) : std::nullopt;
  std::string text = with_margin(with_sign(luck.mean, 4), luck.margin, 4) + " a game, " +
                     with_margin(with_sign(luck.mean * games, 1), in_all, 1) + " in all";
  if (!luck.margin) return text;
  return text +
         (std::abs(luck.mean) <= *luck.margin ? " (contains 0)" : " (0 is outside, as in 1 match of 20)");
}

void add_scores(Table& table, const PairStatistics& statistics) {
  const Estimate raw = statistics.raw();
  const Estimate adjusted = statistics.adjusted();
  const auto both = [&](std::string_view label, auto text) { table.row(label, text(raw), text(adjusted)); };
  table.row("", "raw", "luck-adjusted");
  both("score of A", [](const Estimate& e) {
    return e.count == 0 ? std::string(kUnknown) : with_margin(fixed(e.mean, 4), e.margin, 4);
  });
  both("Elo, A - B", elo_text);
  both("normalized Elo", [](const Estimate& e) { return text_of(normalized_elo(e), 1); });
  both("A is stronger", [](const Estimate& e) { return per_cent(likelihood_of_superiority(e)); });
  both("resolves, 95 %", [](const Estimate& e) { return text_of(resolvable_elo(e), 1, " Elo"); });
  table.row("luck of A", luck_text(statistics.luck()));
  table.row("beta*", text_of(statistics.best_coefficient(), 3) + " (near 1 if the value is calibrated)");
}

void add_counts(Table& table, const MatchCounts& counts) {
  const auto number = [](std::uint64_t n) { return std::to_string(n); };
  table.row("games", number(counts.games()) + ": A won " + number(counts.wins) + ", drew " +
                         number(counts.draws) + ", lost " + number(counts.losses) + "; White made " +
                         per_cent(ratio_of(counts.white_points, counts.games())));
  std::string pairs;
  for (const std::uint64_t n : counts.pairs_by_points) pairs += (pairs.empty() ? "" : ", ") + number(n);
  table.row("pairs with 0 to 2", pairs + "  (points of A: 0, 1/2, 1, 3/2, 2)");
  table.row("too long", number(counts.turn_limited) + " drawn at the limit of turns");
  const auto of_both = [&](const std::array<std::uint64_t, 2>& lost) {
    return "A " + number(lost[0]) + ", B " + number(lost[1]);
  };
  table.row("illegal actions", of_both(counts.illegal));
  if (counts.crashed[0] + counts.crashed[1] > 0) table.row("lost by crashes", of_both(counts.crashed));
  if (counts.silent[0] + counts.silent[1] > 0) table.row("lost by silence", of_both(counts.silent));
  if (counts.out_of_time[0] + counts.out_of_time[1] > 0)
    table.row("lost on time", of_both(counts.out_of_time));
  const std::array<std::uint64_t, 2> complaints{counts.use[0].complaints, counts.use[1].complaints};
  if (complaints[0] + complaints[1] > 0) table.row("error lines", of_both(complaints));
  table.row("length", fixed(ratio_of(static_cast<double>(counts.turns), counts.games()), 1) + " turns, " +
                          fixed(ratio_of(static_cast<double>(counts.rolls), counts.games()), 1) + " rolls");
}

void add_engines(Table& table, const MatchCounts& counts, const MatchRules& rules) {
  const auto both = [&](std::string_view label, auto text) {
    table.row(label, text(counts.use[0]), text(counts.use[1]));
  };
  table.row("", rules.parties[0].name, rules.parties[1].name);
  both("choices a game", [&](const EngineUse& use) {
    return fixed(ratio_of(static_cast<double>(use.choices), counts.games()), 1);
  });
  both("time a game",
       [&](const EngineUse& use) { return fixed(ratio_of(use.seconds, counts.games()), 3) + " s"; });
  both("time a decision",
       [](const EngineUse& use) { return fixed(1000 * ratio_of(use.seconds, use.decisions), 3) + " ms"; });
  both("nodes a decision", [](const EngineUse& use) {
    return fixed(ratio_of(static_cast<double>(use.nodes), use.decisions), 1);
  });
}

Json number_or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }

Json estimate_json(const Estimate& estimate) {
  return {{"mean", estimate.mean},
          {"margin", number_or_null(estimate.margin)},
          {"pair_deviation", estimate.deviation}};
}

Json score_json(const Estimate& score) {
  const EloEstimate elo = elo_of(score);
  Json json = estimate_json(score);
  json["elo"] = number_or_null(elo.elo);
  json["elo_margin"] = number_or_null(elo.margin);
  json["normalized_elo"] = number_or_null(normalized_elo(score));
  json["superiority"] = number_or_null(likelihood_of_superiority(score));
  json["resolvable_elo"] = number_or_null(resolvable_elo(score));
  return json;
}

Json engine_json(const MatchCounts& counts, Party party) {
  const EngineUse& use = counts.use[index_of(party)];
  return {{"decisions", use.decisions},
          {"choices", use.choices},
          {"seconds", use.seconds},
          {"nodes_per_decision", ratio_of(static_cast<double>(use.nodes), use.decisions)},
          {"seconds_per_decision", ratio_of(use.seconds, use.decisions)},
          {"illegal_actions", counts.illegal[index_of(party)]},
          {"crashes", counts.crashed[index_of(party)]},
          {"silences", counts.silent[index_of(party)]},
          {"overstepped_clocks", counts.out_of_time[index_of(party)]},
          {"error_lines", use.complaints}};
}

Json sprt_json(const MatchTally& tally) {
  if (!tally.sprt()) return {};
  return {{"elo0", tally.sprt()->elo0}, {"elo1", tally.sprt()->elo1},
          {"ratio", tally.ratio()},     {"lower", kSprtLower},
          {"upper", kSprtUpper},        {"verdict", verdict_text(tally.verdict())}};
}

std::string sprt_text(const MatchTally& tally) {
  return "LLR " + with_sign(tally.ratio(), 2) + " (" + fixed(kSprtLower, 2) + ", " + fixed(kSprtUpper, 2) +
         ")";
}

}  // namespace

MatchCounts count_games(std::span<const MatchPair> pairs) {
  MatchCounts counts;
  for (const MatchPair& pair : pairs) {
    ++counts.pairs_by_points[static_cast<std::size_t>(4 * pair.score())];
    for (const MatchGame& game : pair.games) {
      ++(game.points() == 1 ? counts.wins : game.points() == 0 ? counts.losses : counts.draws);
      counts.white_points += white_points(game.result);
      if (game.end == GameEnd::turn_limit) ++counts.turn_limited;
      const std::size_t loser = game.points() == 0 ? 0 : 1;
      if (game.end == GameEnd::illegal_action) ++counts.illegal[loser];
      if (game.end == GameEnd::crash) ++counts.crashed[loser];
      if (game.end == GameEnd::silence) ++counts.silent[loser];
      if (game.end == GameEnd::clock) ++counts.out_of_time[loser];
      counts.turns += static_cast<std::uint64_t>(game.turns);
      counts.rolls += static_cast<std::uint64_t>(game.rolls);
      for (std::size_t i = 0; i < 2; ++i) {
        counts.use[i].decisions += game.use[i].decisions;
        counts.use[i].choices += game.use[i].choices;
        counts.use[i].nodes += game.use[i].nodes;
        counts.use[i].seconds += game.use[i].seconds;
        counts.use[i].complaints += game.use[i].complaints;
      }
    }
  }
  return counts;
}

std::string report_text(const MatchTally& tally, const MatchRules& rules, const Json& settings) {
  Table table;
  for (const auto& [name, value] : settings.items()) {
    if (value.is_null()) continue;
    table.row(name, value.is_string() ? value.get<std::string>() : value.dump());
  }
  table.row("pairs", std::to_string(tally.statistics().count()));
  add_scores(table, tally.statistics());
  if (tally.sprt()) {
    table.row("SPRT", sprt_text(tally) + " for normalized Elo " + fixed(tally.sprt()->elo0, 2) + " against " +
                          fixed(tally.sprt()->elo1, 2) + ": " + std::string(verdict_text(tally.verdict())));
  }
  const MatchCounts counts = count_games(tally.counted());
  add_counts(table, counts);
  add_engines(table, counts, rules);
  return table.str();
}

Json report_json(const MatchTally& tally, const Json& settings) {
  const PairStatistics& statistics = tally.statistics();
  const MatchCounts counts = count_games(tally.counted());
  return {{"settings", settings},
          {"pairs", statistics.count()},
          {"raw", score_json(statistics.raw())},
          {"adjusted", score_json(statistics.adjusted())},
          {"luck", estimate_json(statistics.luck())},
          {"best_coefficient", number_or_null(statistics.best_coefficient())},
          {"sprt", sprt_json(tally)},
          {"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"white_points", counts.white_points},
          {"pairs_by_points", counts.pairs_by_points},
          {"turn_limited", counts.turn_limited},
          {"mean_turns", ratio_of(static_cast<double>(counts.turns), counts.games())},
          {"mean_rolls", ratio_of(static_cast<double>(counts.rolls), counts.games())},
          {"a", engine_json(counts, Party::a)},
          {"b", engine_json(counts, Party::b)}};
}

std::string progress_text(const MatchTally& tally, std::uint64_t pairs) {
  const Estimate raw = tally.statistics().raw();
  const Estimate adjusted = tally.statistics().adjusted();
  return "pair " + std::to_string(raw.count) + (tally.sprt() ? "" : " of " + std::to_string(pairs)) +
         ": score of A " + with_margin(fixed(raw.mean, 3), raw.margin, 3) + ", luck-adjusted " +
         with_margin(fixed(adjusted.mean, 3), adjusted.margin, 3) +
         (tally.sprt() ? ", " + sprt_text(tally) : "");
}

}  // namespace fray
