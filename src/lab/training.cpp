#include "lab/training.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "core/game_info.h"
#include "lab/fit.h"
#include "lab/network_file.h"
#include "lab/round_games.h"
#include "lab/training_folder.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

using Progress = std::function<void(const std::string&)>;

/// What decides the networks; the others may change from one time to the next.
Json json_of(const AnyGame& game, const TrainingSettings& settings) {
  return {{"game", game.info().name},
          {"games", settings.games},
          {"window", settings.window},
          {"nodes", settings.play.nodes},
          {"openings", settings.play.opening_turns},
          {"seed", settings.play.seed},
          {"epochs", settings.fit.epochs},
          {"rate", settings.fit.rate},
          {"pull", settings.fit.pull},
          {"shares", settings.result_shares},
          {"trial_pairs", settings.trial_pairs},
          {"from_nothing", settings.from_nothing},
          {"lanes", settings.lanes},
          {"gate_nodes", settings.gate_nodes},
          {"gate_pairs", settings.gate_pairs},
          {"gate_bounds", {settings.gate_bounds.elo0, settings.gate_bounds.elo1}},
          {"start", settings.start_file}};
}

/// Files are named by the shares.
Result<void> check_shares(const std::vector<double>& shares) {
  std::set<long> hundredths;
  for (const double share : shares) {
    const long rounded = std::lround(100 * share);
    const bool whole =
        share >= 0 && share <= 1 && std::abs(100 * share - static_cast<double>(rounded)) < 1e-9;
    if (!whole || !hundredths.insert(rounded).second)
      return fail("bad_shares", "the shares of results must be different whole hundredths from 0 to 1");
  }
  if (!hundredths.empty()) return {};
  return fail("bad_shares", "expected at least one share of results");
}

/// A network that was fitted in a round, and what is to be reported of it.
struct Candidate {
  RoundReport report;
  SharedNetwork network;
};

class TrainingRun {
 public:
  TrainingRun(const AnyGame& game, const TrainingSettings& settings, TrainingFolder folder,
              std::size_t features, const StopFlag& stop, const Progress& progress)
      : game_(game),
        settings_(settings),
        folder_(std::move(folder)),
        games_{game, folder_, settings.play, settings.games, features},
        features_(features),
        stop_(stop),
        progress_(progress) {}

  Result<TrainingReport> run(const Network& present) {
    if (const auto started = start(present); !started) return pass_on(started.error());
    TrainingReport report;
    for (int round = 1; round <= settings_.rounds; ++round) {
      const auto ended = end_of(round);
      if (!ended) return pass_on(ended.error());
      if (!*ended) break;
      report.rounds.push_back(**ended);
      if (const auto told = tell(report.rounds); !told) return pass_on(told.error());
    }
    report.complete = report.rounds.size() == static_cast<std::size_t>(settings_.rounds);
    report.champion = champion_;
    return report;
  }

 private:
  /// The network to begin with is kept, so that another build goes on with the same.
  Result<void> start(const Network& present) {
    const std::string file = folder_.file("start.inc");
    if (std::filesystem::exists(file)) return crown(file);
    champion_ = std::make_shared<const OwnedNetwork>(present);
    if (!settings_.start_file.empty()) {
      if (const auto given = crown(settings_.start_file); !given) return pass_on(given.error());
    }
    return save_network(file, champion_->view());
  }

  /// Writes the files for people, unless they already tell of more rounds.
  Result<void> tell(const std::vector<RoundReport>& rounds) const {
    const int next = static_cast<int>(rounds.size()) + 1;
    if (std::filesystem::exists(folder_.of_round(next, ".json"))) return {};
    const auto saved = save_network(folder_.file("champion.inc"), champion_->view());
    if (!saved) return pass_on(saved.error());
    return terminal::replace_file(folder_.file("report.md"), training_table(rounds));
  }

  /// What came of a round, which is played as far as it has not been; nothing if it was stopped.
  Result<std::optional<RoundReport>> end_of(int round) {
    const std::string file = folder_.of_round(round, ".json");
    const auto before = TrainingFolder::read_object(file);
    if (!before) return pass_on(before.error());
    if (!before->is_null()) {
      const auto report = round_of_json(*before, round, file);
      if (!report) return pass_on(report.error());
      if (const auto taken = take(*report); !taken) return pass_on(taken.error());
      return std::optional(*report);
    }
    const auto played = games_.play(round, champion_, settings_.threads, stop_, progress_);
    if (!played) return pass_on(played.error());
    if (stop_) return std::nullopt;
    auto best = best_candidate(round);
    if (!best) return pass_on(best.error());
    if (!*best) return std::nullopt;
    const auto tally = gate(round, **best);
    if (!tally) return pass_on(tally.error());
    if (!*tally) return std::nullopt;
    const RoundReport report = (*best)->report;
    if (const auto taken = take(report); !taken) return pass_on(taken.error());
    if (const auto saved = TrainingFolder::write_object(file, round_json(report)); !saved)
      return pass_on(saved.error());
    progress_(training_table({report}));
    return std::optional(report);
  }

  /// Makes the network of a round the champion, if it was accepted.
  Result<void> take(const RoundReport& report) {
    if (!report.accepted) return {};
    return crown(folder_.of_candidate(report.round, report.share, ".inc"));
  }

  /// Makes the network of a file the champion.
  Result<void> crown(const std::string& file) {
    auto network = read_network(file, features_);
    if (!network) return pass_on(network.error());
    champion_ = std::make_shared<const OwnedNetwork>(std::move(*network));
    return {};
  }

  /// Those of the last rounds.
  Result<SplitSamples> samples_for(int round) const {
    return games_.samples(std::max(1, round - settings_.window + 1), round);
  }

  /// Fits to each of the shares, and has them tried where there are several; nothing if it was stopped.
  Result<std::optional<Candidate>> best_candidate(int round) {
    std::optional<SplitSamples> samples;
    std::optional<Candidate> best;
    double best_score = 0;
    for (const double share : settings_.result_shares) {
      auto candidate = fitted(round, share, samples);
      if (!candidate) return pass_on(candidate.error());
      if (!*candidate) return std::nullopt;
      double score = 1;
      if (settings_.result_shares.size() > 1) {
        GateSettings trial = gate_settings(round, 0);
        trial.plan.pairs = static_cast<std::uint64_t>(settings_.trial_pairs);
        trial.plan.sprt.reset();
        const auto tally = match(**candidate, trial, folder_.of_candidate(round, share, ".pairs"));
        if (!tally) return pass_on(tally.error());
        if (!*tally) return std::nullopt;
        score = (*tally)->statistics().adjusted().mean;
      }
      if (!best || score > best_score) {
        best = std::move(**candidate);
        best_score = score;
      }
    }
    return best;
  }

  /// The network of a round that is fitted to that share; nothing if it was stopped. `samples` are read when
  /// they are needed first.
  Result<std::optional<Candidate>> fitted(int round, double share, std::optional<SplitSamples>& samples) {
    const std::string file = folder_.of_candidate(round, share, ".json");
    const auto before = TrainingFolder::read_object(file);
    if (!before) return pass_on(before.error());
    if (!before->is_null()) {
      const auto report = round_of_json(*before, round, file);
      if (!report) return pass_on(report.error());
      auto network = read_network(folder_.of_candidate(round, share, ".inc"), features_);
      if (!network) return pass_on(network.error());
      return std::optional(Candidate{*report, std::make_shared<const OwnedNetwork>(std::move(*network))});
    }
    if (!samples) {
      auto read = samples_for(round);
      if (!read) return pass_on(read.error());
      samples = std::move(*read);
    }
    const Candidate candidate = fit(round, share, *samples);
    if (stop_) return std::nullopt;
    const auto saved = save_network(folder_.of_candidate(round, share, ".inc"), candidate.network->view());
    if (!saved) return pass_on(saved.error());
    if (const auto told = TrainingFolder::write_object(file, round_json(candidate.report)); !told)
      return pass_on(told.error());
    return std::optional(candidate);
  }

  Candidate fit(int round, double share, const SplitSamples& samples) {
    Training training = settings_.fit;
    training.result_share = share;
    training.threads = settings_.threads;
    training.seed = settings_.play.seed + static_cast<std::uint64_t>(round);
    const FloatNetwork start = settings_.from_nothing
                                   ? random_network(features_, settings_.lanes, training.seed)
                                   : continued_network(champion_->view(), settings_.lanes, training.seed);
    FitReport fitted = fit_network(samples, start, training, stop_, progress_);
    RoundReport report;
    report.round = round;
    report.positions = fitted.positions;
    report.share = share;
    report.loss_before = fitted.loss_before;
    report.loss_after = fitted.loss_after;
    report.worst_bin = fitted.worst_bin();
    report.slope = fitted.slope;
    return {report, std::make_shared<const OwnedNetwork>(std::move(fitted.network))};
  }

  GateSettings gate_settings(int round, std::uint64_t stage) const {
    GateSettings gate;
    gate.nodes = settings_.gate_nodes;
    gate.seed = settings_.play.seed * 1000 + static_cast<std::uint64_t>(round) * 2 + stage;
    gate.opening_turns = settings_.play.opening_turns;
    gate.plan.threads = static_cast<unsigned>(settings_.threads);
    gate.plan.pairs = static_cast<std::uint64_t>(settings_.gate_pairs);
    gate.plan.sprt = settings_.gate_bounds;
    return gate;
  }

  /// Nothing if it was stopped.
  Result<std::optional<MatchTally>> match(const Candidate& candidate, const GateSettings& settings,
                                          const std::string& file) {
    auto tally = play_gate(game_, candidate.network, champion_, settings, file, stop_, progress_);
    if (!tally) return pass_on(tally.error());
    const bool over =
        tally->counted().size() >= settings.plan.pairs || tally->verdict() != SprtVerdict::undecided;
    if (!over) return std::nullopt;
    return std::optional(std::move(*tally));
  }

  /// The match that decides; what came of it is added to the candidate's report. False if it was stopped.
  Result<bool> gate(int round, Candidate& candidate) {
    const auto tally = match(candidate, gate_settings(round, 1), folder_.of_round(round, ".pairs"));
    if (!tally) return pass_on(tally.error());
    if (!*tally) return false;
    const Estimate adjusted = (*tally)->statistics().adjusted();
    candidate.report.pairs = adjusted.count;
    candidate.report.score = adjusted.mean;
    candidate.report.margin = adjusted.margin.value_or(1);
    candidate.report.accepted = (*tally)->verdict() == SprtVerdict::h1;
    return true;
  }

  const AnyGame& game_;
  const TrainingSettings& settings_;
  TrainingFolder folder_;
  RoundGames games_;
  std::size_t features_;
  const StopFlag& stop_;
  const Progress& progress_;
  SharedNetwork champion_;
};

}  // namespace

Result<TrainingReport> train_evaluation(const AnyGame& game, const TrainingSettings& settings,
                                        const std::string& folder, const StopFlag& stop,
                                        const Progress& progress) {
  const auto present = fitted_network(game);
  if (!present) return pass_on(present.error());
  if (const auto shares = check_shares(settings.result_shares); !shares) return pass_on(shares.error());
  auto opened = TrainingFolder::open(folder, json_of(game, settings));
  if (!opened) return pass_on(opened.error());
  return TrainingRun(game, settings, std::move(*opened), present->features(), stop, progress).run(*present);
}

}  // namespace fray
