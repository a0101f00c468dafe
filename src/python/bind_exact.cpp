// What is known exactly: dice and solved endings.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "core/distribution.h"
#include "core/game_adapter.h"
#include "endgame/exact_turn.h"
#include "endgame/table_folder.h"
#include "game_types.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/state.h"
#include "python/tables.h"

namespace fray::python {

namespace py = pybind11;

namespace {

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
