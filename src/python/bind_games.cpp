// fray.Game: the rules of a game with chosen options, by OpenSpiel's names.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "core/pgn.h"
#include "core/record.h"
#include "games.h"
#include "play/json/json.h"
#include "play/terminal/dnd_data.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/game_handle.h"
#include "python/game_numbers.h"
#include "python/state.h"

namespace fray::python {

namespace py = pybind11;

std::unique_ptr<AnyState> GameHandle::start(const std::optional<std::string>& position) const {
  return must(position ? game->load(*position, options) : game->start(options));
}

namespace {

/// No game that ends by its own rules is much longer, in nodes; those that need not end are cut by whoever
/// plays.
constexpr int kLongestGame = 20'000;

using Options = std::vector<std::pair<std::string, std::string>>;

GameHandle load_game(const std::string& name, const Options& given) {
  GameHandle handle{must(find_game(name)), {}, 0};
  for (const auto& [option, value] : given) handle.options.push_back({option, value});
  handle.players = must(handle.game->start(handle.options))->seats();
  return handle;
}

py::dict parameters(const GameHandle& handle) {
  const OptionSet chosen = must(resolve_options(handle.game->info(), handle.options));
  py::dict answer;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const OptionSpec& option = handle.game->info().options[i];
    answer[py::str(std::string(option.name))] = std::string(option.values[chosen[i]]);
  }
  return answer;
}

/// The end of a recorded game, and the result that the record says.
py::tuple load_record(const std::string& text, const std::optional<std::string>& name) {
  const GameRecord record = must(parse_pgn(text));
  const std::string game = name.value_or(std::string(record.tag("Game")));
  if (game.empty()) refuse("bad_request", "the record has no tag Game: say which game it is");
  return py::make_tuple(GameState(must(replay(record, *must(find_game(game))))), record.result);
}

}  // namespace

void bind_games(py::module_& module) {
  py::class_<GameHandle> type(module, "Game", "The rules of a game with chosen options. load_game makes it.");
  type.def_property_readonly(
          "name", [](const GameHandle& g) { return std::string(g.game->info().name); }, "\"conflict\"")
      .def_property_readonly(
          "title", [](const GameHandle& g) { return std::string(g.game->info().title); },
          "\"Conflict Chess\"")
      .def_property_readonly(
          "files", [](const GameHandle& g) { return g.game->info().files; }, "Width of the board.")
      .def_property_readonly(
          "ranks", [](const GameHandle& g) { return g.game->info().ranks; }, "Height of the board.")
      .def(
          "new_initial_state",
          [](const GameHandle& g, const std::optional<std::string>& position) {
            return GameState(g.start(position));
          },
          py::arg("position") = py::none(),
          "A game at its first position, or at a position text (docs/notation.md).\n\n"
          "Raises FrayError bad_position, bad_placement, bad_field, missing_field or unknown_field, which "
          "say "
          "where the text is wrong.")
      .def(
          "deserialize_state",
          [](const GameHandle& g, const std::string& text) { return GameState::deserialized(text, g.game); },
          py::arg("text"),
          "The game that State.serialize wrote. Raises FrayError bad_json, bad_request, bad_game, or what is "
          "wrong with its first step that cannot be played.")
      .def(
          "num_players", [](const GameHandle& g) { return g.players; },
          "How many seats there are, White's first.")
      .def(
          "num_distinct_actions", [](const GameHandle& g) { return numbers_of(*g.game).actions; },
          "Actions are numbers from 0 to below this: the place in the game's list at that node.")
      .def(
          "max_chance_outcomes", [](const GameHandle& g) { return numbers_of(*g.game).outcomes; },
          "Outcomes of a chance node are numbers from 0 to below this.")
      .def(
          "max_game_length", [](const GameHandle&) { return kLongestGame; },
          "A bound for algorithms that want one; hardly any game has as many nodes.")
      .def(
          "min_utility", [](const GameHandle&) { return -1.0; }, "What losing is worth.")
      .def(
          "max_utility", [](const GameHandle&) { return 1.0; }, "What winning is worth.")
      .def(
          "utility_sum",
          [](const GameHandle& g) { return g.players == 2 ? py::object(py::float_(0.0)) : py::none(); },
          "0 where two play; None where more do, as sides need not have as many seats.")
      .def(
          "observation_tensor_size", [](const GameHandle& g) { return numbers_of(*g.game).observation; },
          "How many numbers State.observation_tensor has.")
      .def(
          "observation_tensor_shape",
          [](const GameHandle& g) {
            py::list shape;
            shape.append(numbers_of(*g.game).observation);
            return shape;
          },
          "[observation_tensor_size()]")
      .def("get_parameters", &parameters, "The value of each option, by name.")
      .def(
          "get_type", [](const GameHandle& g) { return python("games", "game_type_of")(g); },
          "A GameType with OpenSpiel's fields.")
      .def(
          "has_chance", [](const GameHandle& g) { return numbers_of(*g.game).has_chance; },
          "Whether there are chance nodes at all.")
      .def(
          "has_simultaneous_nodes", [](const GameHandle& g) { return g.game->has_simultaneous_nodes(); },
          "Whether the rules know nodes at which several players choose at once.")
      .def("__repr__",
           [](const GameHandle& g) {
             const OptionSet chosen = must(resolve_options(g.game->info(), g.options));
             const std::string options = options_text(g.game->info(), chosen);
             return "fray.load_game('" + std::string(g.game->info().name) + "')" +
                    (options.empty() ? "" : " with " + options);
           })
      .def("__str__", [](const GameHandle& g) { return std::string(g.game->info().name); })
      .def(
          "__reduce__",
          [](const GameHandle& g) {
            Options options;
            for (const OptionValue& option : g.options) options.emplace_back(option.name, option.value);
            return py::make_tuple(python("games", "unpickled_game"),
                                  py::make_tuple(std::string(g.game->info().name), options));
          },
          "For pickle.");
  forbid_bare(type, "load_game");

  module.def(
      "use_dnd_data",
      [](const py::object& folder) {
        must(use_dnd_data(py::module_::import("os").attr("fspath")(folder).cast<std::string>()));
      },
      py::arg("folder"),
      "Makes the sets of tables in a folder values of the option `tables` of D&D Battle Chess "
      "(docs/rules/dnd.md, "
      "\"Numbers of your own\"). Before anything else is asked of that game. Raises FrayError bad_table, "
      "bad_table_set, bad_folder, too_late.");
  module.def("load_game", &load_game, py::arg("name"), py::arg("options") = Options{});
  module.def("load_record", &load_record, py::arg("text"), py::arg("game") = py::none());
  module.def("games", [] { return python_of(games_json(all_games())); });
  module.def("deserialize_state",
             [](const std::string& text) { return GameState::deserialized(text, nullptr); });
}

}  // namespace fray::python
