// What is known exactly: dice, fights of HyperPig and of Gladiator Chess, solved endings.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "core/distribution.h"
#include "core/game_adapter.h"
#include "endgame/exact_turn.h"
#include "endgame/table_folder.h"
#include "game_types.h"
#include "gladiator/army.h"
#include "gladiator/fight.h"
#include "gnostic/hyperpig_exact.h"
#include "gnostic/hyperpig_table.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/interruptible.h"
#include "python/state.h"
#include "python/tables.h"

namespace fray::python {

namespace py = pybind11;

namespace {

/// Runs what cannot be stopped: after Ctrl-C nobody waits for it any more. `work` owns all that it uses.
template <class Answer, class Work>
Answer run_abandonably(Work work) {
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Answer> answer;
  };
  const auto shared = std::make_shared<Shared>();
  std::thread([shared, work] {
    Answer answer = work();
    const std::lock_guard lock(shared->mutex);
    shared->answer = std::move(answer);
    shared->changed.notify_all();
  }).detach();
  while (true) {
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(shared->mutex);
      if (shared->changed.wait_for(lock, kPoll, [&] { return shared->answer.has_value(); }))
        return std::move(*shared->answer);
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
}

/// Of whole numbers to what they are worth: only those that have some.
py::dict distribution_of(const std::vector<double>& by_points) {
  py::dict answer;
  for (std::size_t points = 0; points < by_points.size(); ++points) {
    if (by_points[points] > 0) answer[py::int_(points)] = by_points[points];
  }
  return answer;
}

void check_dice(int dice) {
  if (dice < 1 || dice > gnostic::kMaxDice) refuse("bad_request", "dice: expected a number from 1 to 10");
}

py::object hyperpig(int attacker_dice, int attacker_need, int defender_dice, int defender_need) {
  const auto of_piece = [](int dice) {
    return dice == 1 || dice == 3 || dice == 5 || dice == 9 || dice == 10;
  };
  check_dice(attacker_dice);
  check_dice(defender_dice);
  if (!of_piece(attacker_dice) || !of_piece(defender_dice))
    refuse("bad_request", "dice: expected those of a piece, 1, 3, 5, 9 or 10");
  if (!gnostic::needs_occur(attacker_dice, defender_dice, attacker_need, defender_need)) {
    refuse("bad_request", "needs " + std::to_string(attacker_need) + " and " + std::to_string(defender_need) +
                              " do not occur in a game between pieces of these dice");
  }
  const auto exact = run_abandonably<gnostic::ExactOutcome>(
      [=] { return gnostic::exact_outcome(attacker_dice, attacker_need, defender_dice, defender_need); });
  return python("odds", "Fight")(exact.attacker_wins(), exact.defender_wins(), exact.both_fall,
                                 distribution_of(exact.attacker_left), distribution_of(exact.defender_left));
}

/// The kind of that name, and its hit points, all of them where none are given.
std::pair<gladiator::Kind, int> fighter_of(const std::string& name, std::optional<int> hits) {
  std::string known;
  for (std::size_t i = 0; i < gladiator::kKinds; ++i) {
    const gladiator::KindData& data = gladiator::kKindData[i];
    const auto kind = static_cast<gladiator::Kind>(i);
    if (!gladiator::fights(kind)) continue;
    known += (known.empty() ? "" : ", ") + std::string(data.name);
    if (data.name != name) continue;
    const int left = hits.value_or(data.hits);
    if (left < 1 || left > data.hits) {
      refuse("bad_request",
             "hits: expected a number from 1 to " + std::to_string(data.hits) + ", those of a whole " + name);
    }
    return {kind, left};
  }
  refuse("bad_request", "'" + name.substr(0, 40) + "' is none of those who fight: " + known);
}

py::object gladiator_fight(const std::string& attacker, const std::string& defender,
                           std::optional<int> attacker_hits, std::optional<int> defender_hits, bool frozen,
                           bool ties_hurt) {
  gladiator::Rules rules;
  rules.ties_hurt = ties_hurt;
  const auto [attacks, attacks_with] = fighter_of(attacker, attacker_hits);
  const auto [defends, defends_with] = fighter_of(defender, defender_hits);
  const gladiator::Fight fight =
      gladiator::make_fight(rules, attacks, attacks_with, defends, defends_with, frozen);
  OutcomeList outcomes;
  gladiator::fight_outcomes(fight, outcomes);
  py::dict attacker_left, defender_left;
  double wins = 0;
  for (std::size_t i = 0; i < outcomes.items.size(); ++i) {
    const Outcome outcome = outcomes.items[i].outcome;
    const bool won = gladiator::attacker_wins(outcome);
    (won ? attacker_left : defender_left)[py::int_(gladiator::hits_of(outcome))] = outcomes.probability(i);
    if (won) wins += outcomes.probability(i);
  }
  return python("odds", "Fight")(wins, 1 - wins, 0.0, attacker_left, defender_left);
}

py::dict dice(int count, int sides) {
  if (count < 0 || count > 24 || sides < 1 || sides > 20)
    refuse("bad_request", "expected 0 to 24 dice with 1 to 20 sides");
  // Weights are whole numbers of 64 bits.
  double total = 1;
  for (int i = 0; i < count; ++i) total *= sides;
  if (total >= 9.2e18) refuse("too_large", "so many dice have more than 2^63 rolls");
  const Distribution sum = Distribution::dice(count, sides);
  py::dict answer;
  for (int value = sum.first(); value <= sum.last(); ++value)
    answer[py::int_(value)] = sum.probability(value);
  return answer;
}

std::shared_ptr<Tables> open_folder(const std::string& folder) {
  return std::make_shared<Tables>(Tables{must(open_tables(folder))});
}

py::object endgame_value(const Tables& tables, const GameState& s) {
  const EndgameTables* of_game = tables.library->of(s.game().info().name);
  if (of_game == nullptr) return py::none();
  const auto value = AllGames::with(s.game().info().name, [&]<Game G>() -> std::optional<EndgameValue> {
    if constexpr (HasEndgames<G>) {
      const auto& state = typed_state<G>(s.state());
      return ExactTurn<G>(*of_game, state.trail()).value(state.position());
    }
    return std::nullopt;
  });
  if (!value) return py::none();
  return python("odds", "EndgameValue")(value->points, value->turns, value->certain != 0);
}

}  // namespace

void bind_exact(py::module_& module) {
  module.def("dice", &dice, py::arg("count"), py::arg("sides") = 6,
             "{sum: probability} of so many fair dice (0 to 24) with so many sides (1 to 20).");
  module.def("hyperpig", &hyperpig, py::arg("attacker_dice"), py::arg("attacker_need"),
             py::arg("defender_dice"), py::arg("defender_need"),
             "A fight of Gnostic Chess if both play the solution: a fray.Fight, exact up to rounding. Dice "
             "1, 3, 5, 9 "
             "or 10, by the piece; needs are the points that each must score, the other's effective hit "
             "points. At once "
             "for pawns and knights, some seconds for kings. Raises FrayError bad_request.");
  module.def(
      "gladiator_fight", &gladiator_fight, py::arg("attacker"), py::arg("defender"), py::kw_only(),
      py::arg("attacker_hits") = py::none(), py::arg("defender_hits") = py::none(), py::arg("frozen") = false,
      py::arg("ties_hurt") = false,
      "A fight to the death of Gladiator Chess between two kinds (\"king\", \"footman\", ...): a fray.Fight, "
      "right "
      "to 3e-11. Hit points are those of whole ones if none are given; `frozen`: the defender is, so that "
      "the "
      "attacker rolls one die more; `ties_hurt`: the option of that rule. Raises FrayError bad_request.");
  py::class_<Tables, std::shared_ptr<Tables>> tables(module, "Tables",
                                                     "Tables of solved endings (docs/solve.md).");
  forbid_bare(tables, "open_tables");
  tables.def(
      "value", &endgame_value, py::arg("state"),
      "What the tables say of a state, a fray.EndgameValue; None if they say nothing. In the middle of "
      "a turn the "
      "rest of it is played out.");
  module.def(
      "open_tables", &open_folder, py::arg("folder"),
      "The tables that `fray solve` has written to a folder; no file of it may change meanwhile. Raises "
      "FrayError bad_tables.");
}

}  // namespace fray::python
