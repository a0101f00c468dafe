// How fights of Gnostic Chess and of Gladiator Chess end, exactly, under the options of a game.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gladiator/game.h"
#include "gnostic/game.h"
#include "gnostic/hyperpig_exact.h"
#include "python/bindings.h"
#include "python/errors.h"
#include "python/interruptible.h"

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
    std::exception_ptr failed;
  };
  const auto shared = std::make_shared<Shared>();
  std::thread([shared, work] {
    std::optional<Answer> answer;
    std::exception_ptr failed;
    try {
      answer.emplace(work());
    } catch (...) {
      failed = std::current_exception();
    }
    const std::lock_guard lock(shared->mutex);
    shared->answer = std::move(answer);
    shared->failed = failed;
    shared->changed.notify_all();
  }).detach();
  while (true) {
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(shared->mutex);
      if (shared->changed.wait_for(lock, kPoll, [&] { return shared->answer || shared->failed; })) break;
    }
    check_signals();
  }
  if (shared->failed) std::rethrow_exception(shared->failed);
  return std::move(*shared->answer);
}

/// Of whole numbers to what they are worth: only those that have some.
py::dict distribution_of(const std::vector<double>& by_points) {
  py::dict answer;
  for (std::size_t points = 0; points < by_points.size(); ++points) {
    if (by_points[points] > 0) answer[py::int_(points)] = by_points[points];
  }
  return answer;
}

/// The rules of a game with options as fray.load_game takes them.
template <class G>
auto rules_with(const py::object& options) {
  std::vector<OptionValue> given;
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  for (auto& [name, value] : python("games", "option_pairs")(options).cast<Pairs>())
    given.push_back({std::move(name), std::move(value)});
  return G::rules_of(must(resolve_options(G::info(), given)));
}

/// The kind of that name among so many, of those that `fits`; `what` they are.
template <class Kind, class Fits>
Kind kind_of(const std::string& name, std::size_t kinds, Fits fits, const std::string& what) {
  std::string known;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (!fits(kind)) continue;
    if (name_of(kind) == name) return kind;
    known += (known.empty() ? "" : ", ") + std::string(name_of(kind));
  }
  refuse("bad_request", "'" + name.substr(0, 40) + "' is none of " + what + ": " + known);
}

gnostic::Kind piece_of(const std::string& name) {
  return kind_of<gnostic::Kind>(name, gnostic::kKinds, [](gnostic::Kind) { return true; }, "the pieces");
}

void check_needs(const gnostic::FightNumbers& numbers, gnostic::Opponents who, const std::string& attacker,
                 int attacker_need, const std::string& defender, int defender_need) {
  const auto wrong = [](const char* which, int most, const std::string& why) {
    refuse("bad_request",
           std::string(which) + ": expected a number from 1 to " + std::to_string(most) + ", " + why);
  };
  const gnostic::NeedLimits limits = gnostic::need_limits(numbers, who);
  const int most = static_cast<int>(limits.size()) - 1;
  if (attacker_need < 1 || attacker_need > most) {
    wrong("attacker_need", most,
          "the most that a " + attacker + " may need against a " + defender + " with these numbers");
  }
  const int beside = limits[static_cast<std::size_t>(attacker_need)];
  if (defender_need < 1 || defender_need > beside) {
    wrong("defender_need", beside,
          "the most that a " + defender + " may need against a " + attacker + " that needs " +
              std::to_string(attacker_need) + ", with these numbers");
  }
}

py::object hyperpig(const std::string& attacker, const std::string& defender, int attacker_need,
                    int defender_need, const py::object& options) {
  const gnostic::Opponents who{gnostic::rank_of(piece_of(attacker)), gnostic::rank_of(piece_of(defender))};
  // They last as long as the program, whoever is left to solve their fights.
  const gnostic::Numbers& numbers = *rules_with<gnostic::GnosticChess>(options).numbers;
  check_needs(numbers.fight, who, attacker, attacker_need, defender, defender_need);
  const auto exact = run_abandonably<gnostic::ExactOutcome>(
      [=, &numbers] { return gnostic::exact_outcome(numbers, who, attacker_need, defender_need); });
  return python("odds", "Fight")(exact.attacker_wins(), exact.defender_wins(), exact.both_fall,
                                 distribution_of(exact.attacker_left), distribution_of(exact.defender_left));
}

/// What it enters a fight with: all of its hit points where none are given.
int hits_of(const gladiator::Army& army, gladiator::Kind kind, std::optional<int> given, const char* which) {
  const int whole = army.whole(kind);
  const int hits = given.value_or(whole);
  if (hits < 1 || hits > whole) {
    refuse("bad_request", std::string(which) + ": expected a number from 1 to " + std::to_string(whole) +
                              ", those of a whole " + std::string(name_of(kind)));
  }
  return hits;
}

py::object gladiator_fight(const std::string& attacker, const std::string& defender,
                           std::optional<int> attacker_hits, std::optional<int> defender_hits, bool frozen,
                           const py::object& options) {
  const auto fighter = [](const std::string& name) {
    return kind_of<gladiator::Kind>(name, gladiator::kKinds, gladiator::fights, "those who fight");
  };
  const gladiator::Kind attacks = fighter(attacker);
  const gladiator::Kind defends = fighter(defender);
  const gladiator::Rules rules = rules_with<gladiator::GladiatorChess>(options);
  gladiator::Fight fight =
      gladiator::make_fight(rules, attacks, hits_of(rules.army, attacks, attacker_hits, "attacker_hits"),
                            defends, hits_of(rules.army, defends, defender_hits, "defender_hits"), frozen);
  // In no game is one hurt who recovers after every victory (G17), so the tables of the usual army have none.
  const auto hurt = [](const gladiator::Fighter& f) {
    return gladiator::recovers(f.kind) && f.hits < f.whole;
  };
  if (hurt(fight.attacker) || hurt(fight.defender)) fight.other_army = true;
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

}  // namespace

void bind_fights(py::module_& module) {
  module.def(
      "hyperpig", &hyperpig, py::arg("attacker"), py::arg("defender"), py::arg("attacker_need"),
      py::arg("defender_need"), py::kw_only(), py::arg("options") = py::none(),
      "A fight of Gnostic Chess between two kinds of piece if both play the solution: a fray.Fight, exact\n"
      "up to rounding.\n\n"
      "Kinds are \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" and \"king\"; needs are the\n"
      "points that each must score, the other's effective hit points. `options`: those of the game, as\n"
      "load_game takes them. At once for pawns and knights, some seconds for kings. Fights of kinds with\n"
      "other numbers than the usual ones are solved when the first is asked for, for up to half a minute,\n"
      "and kept.\n\n"
      "Raises FrayError bad_request, bad_option.");
  module.def(
      "gladiator_fight", &gladiator_fight, py::arg("attacker"), py::arg("defender"), py::kw_only(),
      py::arg("attacker_hits") = py::none(), py::arg("defender_hits") = py::none(), py::arg("frozen") = false,
      py::arg("options") = py::none(),
      "A fight to the death of Gladiator Chess between two kinds of piece (\"king\", \"footman\", ...):\n"
      "a fray.Fight, right to 3e-11, with other numbers than the usual ones to 8e-11.\n\n"
      "Hit points are those of whole ones if none are given; `frozen`: the defender is, so that the\n"
      "attacker rolls one die more; `options`: those of the game, as load_game takes them.\n\n"
      "Raises FrayError bad_request, bad_option.");
}

}  // namespace fray::python
