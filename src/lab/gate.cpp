#include "lab/gate.h"

#include <utility>

#include "game_types.h"
#include "lab/tuned_game.h"
#include "play/match/file.h"
#include "play/match/report.h"

namespace fray {
namespace {

template <HasFeatures G>
Result<MatchTally> play_gate_of_type(const SharedNetwork& challenger, const SharedNetwork& champion,
                                     const GateSettings& settings, MatchFile& file, const StopFlag& stop,
                                     const std::function<void(const std::string&)>& progress) {
  const GameAdapter<TunedGame<G>> adapter;
  const auto start = adapter.start({});
  if (!start) return pass_on(start.error());
  const PresentValue<G> value;
  Limits limits;
  limits.nodes = settings.nodes;
  MatchRules rules;
  rules.start = start->get();
  rules.value = &value;
  rules.parties = {tuned_contestant<G>("challenger", limits, challenger),
                   tuned_contestant<G>("champion", limits, champion)};
  rules.seed = settings.seed;
  rules.opening_turns = settings.opening_turns;
  rules.abandon = &stop;
  MatchObserver observer;
  observer.finished = [&file](const MatchPair& pair) { return file.append(pair); };
  observer.counted = [&](const MatchTally& tally) { progress(progress_text(tally, settings.plan.pairs)); };
  return run_match(rules, settings.plan, file.pairs(), stop, observer);
}

}  // namespace

Result<MatchTally> play_gate(const AnyGame& game, const SharedNetwork& challenger,
                             const SharedNetwork& champion, const GateSettings& settings,
                             const std::string& file, const StopFlag& stop,
                             const std::function<void(const std::string&)>& progress) {
  const Json about{{"game", game.info().name}, {"nodes", settings.nodes}, {"seed", settings.seed}};
  auto opened = MatchFile::open(file, about);
  if (!opened) return pass_on(opened.error());
  return AllGames::with(game.info().name, [&]<Game G>() -> Result<MatchTally> {
    if constexpr (HasFeatures<G>) {
      return play_gate_of_type<G>(challenger, champion, settings, *opened, stop, progress);
    } else {
      return fail("no_features", std::string(game.info().name) + " has no evaluation that can be fitted");
    }
  });
}

}  // namespace fray
