#include "play/strategy_json.h"

#include <array>

#include "play/given_game.h"
#include "play/referee/request.h"

namespace fray {

Result<Json> strategy_json(const AnyState& state) {
  if (!state.in_battle())
    return fail("wrong_node", "there is no battle here that is played in many nodes and has been solved");
  Json seats = Json::object();
  for (const Seat seat : state.to_act()) {
    MixedStrategy strategy;
    state.battle_strategy(seat, strategy);
    Json& actions = seats[std::to_string(seat)] = Json::array();
    for (const MixedAction& item : strategy) {
      actions.push_back({{"id", code_of(item.action)},
                         {"text", state.action_text(item.action)},
                         {"probability", item.probability}});
    }
  }
  return seats;
}

Result<Json> strategy_answer(const Json& request, std::span<const AnyGame* const> games) {
  if (!request.is_object()) return fail("bad_request", "expected an object with a field 'game'");
  static constexpr std::array<std::string_view, 4> kKnown{"game", "options", "start", "steps"};
  if (const auto only = Fields(request).only(kKnown); !only) return tl::unexpected<Error>(only.error());
  const auto given = read_given_game(request, games);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto state = play_through(*given);
  if (!state) return tl::unexpected<Error>(state.error());
  auto strategy = strategy_json(**state);
  if (!strategy) return tl::unexpected<Error>(strategy.error());
  return Json{{"strategy", std::move(*strategy)}};
}

}  // namespace fray
