// fray.State: a game in progress, by OpenSpiel's names, and by those of the other packages of Fray.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <tuple>

#include "core/perft.h"
#include "core/pgn.h"
#include "core/record.h"
#include "core/why_not.h"
#include "play/json/json.h"
#include "play/perft_estimate.h"
#include "play/strategy_json.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/game_handle.h"
#include "python/game_numbers.h"
#include "python/state.h"

namespace fray::python {

namespace py = pybind11;

namespace {

using Player = std::optional<int>;

/// An action as people and programs say it: its text, or its number.
using Spoken = std::variant<std::int64_t, std::string>;

py::object events_of(const GameState& s, const EventLog& log) {
  py::list events;
  for (const Event& event : log.events) events.append(python_of(event_json(event, s.game().info().files)));
  return python("views", "events_of")(events);
}

GameHandle handle_of(const GameState& s) { return {&s.game(), given_options(s.state()), s.players()}; }

void check_player(const GameState& s, int player) {
  if (!s.is_player(player)) refuse("bad_request", "there is no player " + std::to_string(player));
}

py::object act(GameState& s, const Spoken& action) {
  EventLog log;
  if (const auto* text = std::get_if<std::string>(&action)) {
    if (s.state().node_kind() == NodeKind::simultaneous)
      refuse("wrong_node", "several players choose here: act_together takes their actions");
    s.act(must(s.state().parse_action(*text)), log);
  } else {
    s.act(s.action_at(std::nullopt, std::get<std::int64_t>(action)), log);
  }
  return events_of(s, log);
}

py::object act_together(GameState& s, const std::vector<std::pair<int, Spoken>>& actions) {
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(s.players()), -1);
  for (const auto& [player, action] : actions) {
    check_player(s, player);
    const auto* text = std::get_if<std::string>(&action);
    numbers[static_cast<std::size_t>(player)] =
        text != nullptr ? s.number_of_text(player, *text) : std::get<std::int64_t>(action);
  }
  EventLog log;
  s.apply_all(numbers, log);
  return events_of(s, log);
}

py::object choose_outcome(GameState& s, const Spoken& outcome) {
  EventLog log;
  const auto* text = std::get_if<std::string>(&outcome);
  s.choose(
      text != nullptr ? must(s.state().parse_outcome(*text)) : s.outcome_at(std::get<std::int64_t>(outcome)),
      log);
  return events_of(s, log);
}

py::object roll(GameState& s, const std::optional<std::vector<int>>& dice,
                const std::optional<std::uint64_t>& seed) {
  if (dice && seed) refuse("bad_request", "expected dice or a seed, not both");
  EventLog log;
  if (dice) {
    s.roll_told(*dice, log);
  } else {
    SeededDice seeded(seed ? *seed
                           : py::module_::import("secrets").attr("randbits")(64).cast<std::uint64_t>());
    s.roll(seeded, log);
  }
  const GameStep& step = s.state().steps().back();
  return python("views", "Roll")(step.faces, s.state().outcome_text(step.outcome), events_of(s, log));
}

/// The same for a draw of outcomes in thought: with their probabilities.
py::object strategy(const GameState& s) {
  Json answer{{"strategy", must(strategy_json(s.state()))}, {"ends", Json::array()}};
  OutcomeList list;
  s.state().battle_outcomes(list);
  const auto ahead = s.state().clone();
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    EventLog log;
    must(ahead->settle(list.items[i].outcome, log));
    answer["ends"].push_back({{"text", ahead->steps().back().text},
                              {"probability", list.probability(i)},
                              {"position", ahead->position_text()}});
    ahead->undo();
  }
  return python("views", "strategy_of")(python_of(answer));
}

std::uint64_t perft(const GameState& s, int depth, double limit) {
  if (depth < 0 || depth > 12) refuse("bad_request", "depth: expected a number from 0 to 12");
  constexpr int kPaths = 500;
  const double estimate = estimate_perft(s.state(), depth, kPaths);
  if (estimate > limit)
    refuse("too_large", "about " + std::to_string(estimate) + " nodes are expected, and the limit is " +
                            std::to_string(limit));
  const auto copy = s.state().clone();
  const py::gil_scoped_release release;
  const std::uint64_t count = copy->perft(depth);
  if (count == kEndlessPerft) refuse("too_large", "perft has no end: " + std::string(kWhyPerftIsEndless));
  return count;
}

std::optional<Square> square_of(const GameState& s, const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  const GameInfo& info = s.game().info();
  const auto square = parse_square(*name, info.files, info.ranks);
  if (!square) refuse("bad_request", "'" + name->substr(0, 20) + "' is not a square of this board");
  return square;
}

std::optional<std::string> why_not_of(const GameState& s, const std::optional<std::string>& from,
                                      const std::optional<std::string>& to, const std::string& choice) {
  std::string why = why_not(
      s.state(), {choice, square_of(s, from).value_or(kNoSquare), square_of(s, to).value_or(kNoSquare)});
  if (why.empty()) return std::nullopt;
  return why;
}

py::array_t<float> observation(const GameState& s) {
  py::array_t<float> numbers(static_cast<py::ssize_t>(numbers_of(s.game()).observation));
  observe_state(s.state(), {numbers.mutable_data(), static_cast<std::size_t>(numbers.size())});
  return numbers;
}

py::array_t<float> tensor(const GameState& s, Player player) {
  if (player) check_player(s, *player);
  return observation(s);
}

std::vector<std::int64_t> numbers_to(std::size_t count) {
  std::vector<std::int64_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<std::int64_t>(i);
  return numbers;
}

std::vector<int> mask(const GameState& s, Player player) {
  const bool chance = s.state().node_kind() == NodeKind::chance;
  const GameNumbers& numbers = numbers_of(s.game());
  std::vector<int> mask(chance ? numbers.outcomes : numbers.actions, 0);
  const std::size_t count = s.action_count(player);
  std::fill_n(mask.begin(), static_cast<std::ptrdiff_t>(std::min(count, mask.size())), 1);
  return mask;
}

/// f(player, x) and f(x), as OpenSpiel has both.
template <class Class, class F>
void both_ways(Class& type, const char* name, F function, const char* argument, const char* doc) {
  using Argument = typename std::tuple_element<2, typename F::Arguments>::type;
  type.def(
      name, [function](GameState& s, Player player, Argument x) { return function.call(s, player, x); },
      py::arg("player"), py::arg(argument), doc);
  type.def(
      name, [function](GameState& s, Argument x) { return function.call(s, std::nullopt, x); },
      py::arg(argument), doc);
}

struct ToText {
  using Arguments = std::tuple<GameState&, Player, std::int64_t>;
  static std::string call(GameState& s, Player player, std::int64_t number) {
    return s.text_of(player, number);
  }
};
struct ToNumber {
  using Arguments = std::tuple<GameState&, Player, std::string>;
  static std::int64_t call(GameState& s, Player player, const std::string& text) {
    return s.number_of_text(player, text);
  }
};

void bind_openspiel(py::class_<GameState>& type) {
  const auto kind = [](NodeKind which) {
    return [which](const GameState& s) { return s.state().node_kind() == which; };
  };
  type.def("current_player", &GameState::current_player,
           "The seat that chooses, from 0; -1 at a chance node, -2 where several choose, -4 when it is over.")
      .def("is_terminal", kind(NodeKind::terminal), "Whether the game is over.")
      .def("is_chance_node", kind(NodeKind::chance), "Whether dice are to be rolled, or cards dealt.")
      .def("is_simultaneous_node", kind(NodeKind::simultaneous),
           "Whether several choose, unseen by each other.")
      .def("is_player_node", kind(NodeKind::decision), "Whether one seat chooses.")
      .def(
          "legal_actions",
          [](const GameState& s, Player player) { return numbers_to(s.action_count(player)); },
          py::arg("player") = py::none(),
          "The numbers of the legal actions, ascending: 0, 1, 2, ... At a chance node of its outcomes. Where "
          "several choose, those of `player`. Empty when the game is over.")
      .def("legal_actions_mask", &mask, py::arg("player") = py::none(),
           "num_distinct_actions() numbers, 1 where an action is legal; at a chance node "
           "max_chance_outcomes().")
      .def("chance_outcomes", &GameState::chance_outcomes,
           "[(number, probability), ...] of the outcomes of a chance node; FrayError wrong_node elsewhere.")
      .def(
          "apply_action",
          [](GameState& s, std::int64_t action) {
            EventLog log;
            s.apply(action, log);
          },
          py::arg("action"),
          "Plays an action, or at a chance node an outcome, by its number. Raises FrayError illegal_action, "
          "bad_outcome or wrong_node; the game is then as it was.")
      .def(
          "apply_actions",
          [](GameState& s, const std::vector<std::int64_t>& actions) {
            EventLog log;
            s.apply_all(actions, log);
          },
          py::arg("actions"), "Where several choose: one action of each player.")
      .def(
          "undo_action", [](GameState& s, int, std::int64_t) { s.undo(); }, py::arg("player"),
          py::arg("action"), "Takes back the last action or outcome. Raises FrayError nothing_to_undo.")
      .def("returns", &GameState::returns,
           "What each player has won: 1, 0 or -1; of a game that is not over 0. Players of a side win "
           "together.")
      .def("rewards", &GameState::returns, "The same: nothing is won before the end.")
      .def(
          "player_return",
          [](const GameState& s, int player) {
            check_player(s, player);
            return s.returns()[static_cast<std::size_t>(player)];
          },
          py::arg("player"), "returns()[player]")
      .def(
          "clone", [](const GameState& s) { return GameState(s); }, "An independent copy with the same past.")
      .def(
          "child",
          [](const GameState& s, std::int64_t action) {
            GameState child(s);
            EventLog log;
            child.apply(action, log);
            return child;
          },
          py::arg("action"), "A copy in which that action has been played.")
      .def("num_players", &GameState::players, "How many seats there are.")
      .def(
          "num_distinct_actions", [](const GameState& s) { return numbers_of(s.game()).actions; },
          "As of the game.")
      .def("get_game", &handle_of, "The rules that it is played by.")
      .def("history", &GameState::history, "The numbers of all actions and outcomes since the start.")
      .def(
          "history_str",
          [](const GameState& s) {
            std::string text;
            for (const GameStep& step : s.state().steps()) text += (text.empty() ? "" : " ") + step.text;
            return text;
          },
          "The same as texts.")
      .def(
          "move_number", [](const GameState& s) { return s.state().steps().size(); },
          "How many steps there have been, outcomes included.")
      .def(
          "is_initial_state", [](const GameState& s) { return s.state().steps().empty(); },
          "Whether nothing has been done yet.")
      .def(
          "observation_tensor", &tensor, py::arg("player") = py::none(),
          "A float32 array of observation_tensor_size() numbers: the features of the game's own evaluation, "
          "as "
          "seen by the side whose turn it is, how often each is there; then 1 or 0 for: White chooses, Black "
          "chooses, the turn has begun before. All 0 when the game is over.")
      .def(
          "observation_string", [](const GameState& s, Player) { return s.state().position_text(); },
          py::arg("player") = py::none(), "The position text: all see all.")
      .def(
          "information_state_string", [](const GameState& s, Player) { return s.state().position_text(); },
          py::arg("player") = py::none(),
          "The position text, which says everything that bears on the future.")
      .def("serialize", &GameState::serialized, "A text of which deserialize_state makes the same game.");
  both_ways(type, "action_to_string", ToText{}, "action", "The text of an action or outcome.");
  both_ways(
      type, "string_to_action", ToNumber{}, "text",
      "The number of the action, or outcome, with this text. Raises FrayError bad_action, illegal_action, "
      "bad_outcome or wrong_node.");
}

void bind_fray(py::class_<GameState>& type) {
  type.def(
          "view",
          [](const GameState& s) { return python("views", "view_of")(python_of(state_json(s.state()))); },
          "Everything there is to see and do here (fray.View).")
      .def(
          "to_dict", [](const GameState& s) { return python_of(state_json(s.state())); },
          "The same as docs/protocol.md has it, of dicts and lists.")
      .def("act", &act, py::arg("action"),
           "Plays an action, given by its text (\"e2e4\") or number. Answers the events, a list of "
           "fray.Event.")
      .def(
          "act_together",
          [](GameState& s, const std::map<int, Spoken>& actions) {
            return act_together(s, {actions.begin(), actions.end()});
          },
          py::arg("actions"),
          "Where several choose: {player: action, ...}, texts or numbers. Answers the events.")
      .def("roll", &roll, py::arg("dice") = py::none(), py::arg("seed") = py::none(),
           "At a chance node: rolls these dice, or those of a seed (0 to 2^64-1), or dice that nobody can "
           "foresee. Answers a fray.Roll. Raises FrayError bad_dice, wrong_node.")
      .def("choose_outcome", &choose_outcome, py::arg("outcome"),
           "At a chance node: decides for an outcome, given by its text or number. Answers the events.")
      .def("undo", &GameState::undo, "Takes back one action or outcome. Raises FrayError nothing_to_undo.")
      .def(
          "record", [](const GameState& s) { return print_pgn(record_of(s.state())); },
          "The game so far as a PGN text, which load_record reads.")
      .def("why_not", &why_not_of, py::arg("from_square") = py::none(), py::arg("to_square") = py::none(),
           py::arg("choice") = "",
           "Why what was tried is not possible, a sentence for people; None if something does it.")
      .def("strategy", &strategy,
           "In a battle of many nodes that has been solved: what good play does now, and how the battle ends "
           "if both sides go on so (fray.Strategy). Raises FrayError wrong_node elsewhere.")
      .def("perft", &perft, py::arg("depth"), py::arg("limit") = 1e8,
           "How many paths are so many decisions deep, 0 to 12. Raises FrayError too_large if more than "
           "`limit` "
           "are expected.")
      .def_property_readonly(
          "position", [](const GameState& s) { return s.state().position_text(); },
          "The position text (docs/notation.md).")
      .def_property_readonly(
          "key", [](const GameState& s) { return s.state().hash(); },
          "A hash of the position, 64 bits, the same in all versions at turn starts.")
      .def_property_readonly(
          "side", [](const GameState& s) { return std::string(name_of(s.state().side_to_act())); },
          "\"white\" or \"black\": the side that chooses, or whose battle or turn it is.")
      .def_property_readonly(
          "turn_start", [](const GameState& s) { return s.state().turn_start(); },
          "Whether a turn begins here.")
      .def_property_readonly(
          "result", [](const GameState& s) { return std::string(pgn_result(s.state().result())); },
          "\"1-0\", \"0-1\", \"1/2-1/2\" or \"*\".")
      .def(
          "side_of",
          [](const GameState& s, int player) {
            check_player(s, player);
            return std::string(name_of(s.state().side_of(static_cast<Seat>(player))));
          },
          py::arg("player"), "\"white\" or \"black\": whom that seat plays for.")
      .def(
          "action_code",
          [](const GameState& s, std::int64_t action, Player player) {
            return code_of(s.action_at(player, action));
          },
          py::arg("action"), py::arg("player") = py::none(),
          "The game's own code of an action, 32 bits, the `id` of docs/protocol.md: the same wherever the "
          "same "
          "is done. src/GAME/action.h says how it is packed.");
}

}  // namespace

void bind_states(py::module_& module) {
  py::class_<GameState> type(
      module, "State",
      "A game in progress: a node of its tree, with the way there. Not to be changed by "
      "two threads at once.");
  bind_openspiel(type);
  bind_fray(type);
  type.def("__str__", [](const GameState& s) { return s.state().position_text(); })
      .def("__repr__",
           [](const GameState& s) {
             return "<fray.State of " + std::string(s.game().info().name) + ": " + s.state().position_text() +
                    ">";
           })
      .def("__copy__", [](const GameState& s) { return GameState(s); })
      .def("__deepcopy__", [](const GameState& s, const py::dict&) { return GameState(s); })
      .def(
          "__reduce__",
          [](const GameState& s) {
            return py::make_tuple(python("games", "unpickled_state"), py::make_tuple(s.serialized()));
          },
          "For pickle.");
  forbid_bare(type, "Game.new_initial_state and deserialize_state");
}

}  // namespace fray::python
