#include "lab/round_report.h"

#include <array>
#include <cstdio>

#include "play/match/statistics.h"

namespace fray {

Json round_json(const RoundReport& report) {
  return {{"round", report.round},           {"positions", report.positions},
          {"share", report.share},           {"loss_before", report.loss_before},
          {"loss_after", report.loss_after}, {"worst_bin", report.worst_bin},
          {"slope", report.slope},           {"pairs", report.pairs},
          {"score", report.score},           {"margin", report.margin},
          {"accepted", report.accepted}};
}

Result<RoundReport> round_of_json(const Json& json, int round, const std::string& file) {
  try {
    const RoundReport report{json.at("round"),       json.at("positions"),  json.at("share"),
                             json.at("loss_before"), json.at("loss_after"), json.at("worst_bin"),
                             json.at("slope"),       json.at("pairs"),      json.at("score"),
                             json.at("margin"),      json.at("accepted")};
    if (json.at("round") == round && report.share >= 0 && report.share <= 1) return report;
    return fail("bad_file", file + ": it is not of round " + std::to_string(round));
  } catch (const Json::exception& problem) {
    return fail("bad_file", file + ": " + problem.what());
  }
}

std::string training_table(const std::vector<RoundReport>& rounds) {
  std::string text =
      "| round | positions | share of results | log-loss before, after (bits) | scaled by | worst tenth | "
      "pairs | score, luck-adjusted | Elo | |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- "
      "|\n";
  for (const RoundReport& round : rounds) {
    Estimate score;
    score.count = round.pairs;
    score.mean = round.score;
    score.margin = round.margin;
    const EloEstimate elo = elo_of(score);
    std::array<char, 256> line{};
    std::snprintf(
        line.data(), line.size(),
        "| %d | %zu | %.2f | %.4f, %.4f | %.2f | %.3f | %zu | %.3f +- %.3f | %+.0f +- %.0f | %s |\n",
        round.round, round.positions, round.share, round.loss_before, round.loss_after, round.slope,
        round.worst_bin, round.pairs, round.score, round.margin, elo.elo.value_or(0), elo.margin.value_or(0),
        round.accepted ? "taken" : "not taken");
    text += line.data();
  }
  return text;
}

}  // namespace fray
