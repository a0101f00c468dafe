// fray.Batch: many games at once.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <limits>
#include <mutex>

#include "python/batch.h"
#include "python/bindings.h"
#include "python/construction.h"
#include "python/errors.h"
#include "python/game_handle.h"
#include "python/interruptible.h"
#include "python/state.h"

namespace fray::python {

namespace py = pybind11;

namespace {

constexpr std::size_t kMostGames = 1'000'000;
constexpr unsigned kMostThreads = 256;
/// Steps of random play between two looks for Ctrl-C: some milliseconds, in the slowest game some ten.
constexpr std::size_t kStepsAtOnce = 4096;
/// Choices of each thread between two looks: those of Gnostic Chess, with a thousand actions, take a
/// millisecond.
constexpr std::size_t kChoicesAtOnce = 16;

using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;
using Weights = py::array_t<float, py::array::c_style | py::array::forcecast>;

/// A batch, used by one thread of Python at a time.
class SharedBatch {
 public:
  explicit SharedBatch(std::unique_ptr<Batch> batch) : batch_(std::move(batch)) {}

  Batch& batch() { return *batch_; }
  std::unique_lock<std::mutex> lock() {
    std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) refuse("busy", "another thread is using this batch");
    return lock;
  }

 private:
  std::unique_ptr<Batch> batch_;
  std::mutex mutex_;
};

std::unique_ptr<SharedBatch> new_batch(const GameHandle& game, std::size_t size, std::uint64_t seed,
                                       unsigned threads, bool masks, bool observations,
                                       std::uint32_t max_steps, const std::optional<std::string>& position) {
  if (size < 1 || size > kMostGames) refuse("bad_request", "size: expected a number from 1 to 1000000");
  if (threads < 1 || threads > kMostThreads)
    refuse("bad_request", "threads: expected a number from 1 to 256");
  const auto start = game.start(position);
  if (start->node_kind() == NodeKind::terminal) refuse("bad_position", "position: the game is over there");
  const BatchSettings settings{size, seed, threads, masks, observations, max_steps};
  std::unique_ptr<Batch> batch;
  {
    const py::gil_scoped_release release;
    batch = make_batch(*start, settings);
  }
  return std::make_unique<SharedBatch>(std::move(batch));
}

/// What NumPy sees of a vector of the batch, which it keeps alive.
template <class Number>
py::array view(const py::object& self, const std::vector<Number>& numbers, std::vector<py::ssize_t> shape,
               const py::dtype& type = py::dtype::of<Number>()) {
  py::array array(type, std::move(shape), numbers.data(), self);
  // What it shows is the batch's to write.
  array.attr("flags").attr("writeable") = false;
  return array;
}

/// Whole numbers of any width as actions; one that is too large for any becomes one that is none.
std::vector<std::int32_t> actions_of(const py::array& given, std::size_t size) {
  if (given.ndim() != 1 || static_cast<std::size_t>(given.shape(0)) != size)
    refuse("bad_request", "actions: expected an array of shape (" + std::to_string(size) + ",)");
  const char kind = given.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error("actions: expected an array of whole numbers");
  constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::max();
  std::vector<std::int32_t> actions(size);
  if (kind == 'u') {
    const py::array_t<std::uint64_t, py::array::c_style | py::array::forcecast> numbers(given);
    for (std::size_t i = 0; i < size; ++i)
      actions[i] = static_cast<std::int32_t>(std::min<std::uint64_t>(numbers.data()[i], kNone));
  } else {
    const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> numbers(given);
    for (std::size_t i = 0; i < size; ++i)
      actions[i] = static_cast<std::int32_t>(std::clamp<std::int64_t>(numbers.data()[i], kDrawn - 1, kNone));
  }
  return actions;
}

void step(SharedBatch& shared, const py::object& chosen) {
  const auto lock = shared.lock();
  Batch& batch = shared.batch();
  const std::size_t size = batch.settings().size;
  const py::array given = chosen.is_none() ? py::array() : py::array::ensure(chosen);
  if (!given) throw py::type_error("actions: expected an array of whole numbers, or None");
  std::vector<std::int32_t> converted;
  std::span<const std::int32_t> actions;
  if (py::isinstance<Actions>(given) && given.ndim() == 1 &&
      static_cast<std::size_t>(given.shape(0)) == size) {
    actions = {static_cast<const std::int32_t*>(given.data()), size};
  } else {
    converted = chosen.is_none() ? std::vector<std::int32_t>(size, kDrawn) : actions_of(given, size);
    actions = converted;
  }
  if (const std::size_t wrong = batch.first_wrong(actions); wrong < size) {
    refuse("illegal_action", "there is no action " + std::to_string(actions[wrong]) + " in game " +
                                 std::to_string(wrong) + ": expected a number from 0 to " +
                                 std::to_string(batch.arrays().counts[wrong] - 1) +
                                 ", or -1 for one that is drawn");
  }
  const py::gil_scoped_release release;
  batch.step(actions);
}

void play(SharedBatch& shared, std::uint64_t steps) {
  const auto lock = shared.lock();
  Batch& batch = shared.batch();
  const std::uint64_t at_once =
      std::max<std::size_t>(1, kStepsAtOnce * batch.settings().threads / batch.settings().size);
  for (std::uint64_t done = 0; done < steps; done += at_once) {
    {
      const py::gil_scoped_release release;
      batch.play(static_cast<std::uint32_t>(std::min(at_once, steps - done)));
    }
    check_signals();
  }
}

Actions choose(SharedBatch& shared, const std::optional<Weights>& weights, double exploration) {
  const auto lock = shared.lock();
  Batch& batch = shared.batch();
  const std::size_t size = batch.settings().size;
  std::span<const float> given;
  if (weights) {
    given = {weights->data(), static_cast<std::size_t>(weights->size())};
    const std::size_t expected = batch.numbers().features + 1;
    if (weights->ndim() != 1 || given.size() != expected) {
      refuse("bad_request", "weights: expected an array of shape (" + std::to_string(expected) +
                                ",): one for each feature and one that is always added");
    }
  }
  if (!(exploration >= 0 && exploration <= 1))
    refuse("bad_request", "exploration: expected a number from 0 to 1");
  Actions choices(static_cast<py::ssize_t>(size));
  const std::span<std::int32_t> chosen(choices.mutable_data(), size);
  const std::size_t at_once = kChoicesAtOnce * batch.settings().threads;
  for (std::size_t done = 0; done < size; done += at_once) {
    {
      const py::gil_scoped_release release;
      batch.choose(done, std::min(size, done + at_once), given, exploration, chosen);
    }
    check_signals();
  }
  return choices;
}

py::array_t<std::uint32_t> codes(SharedBatch& shared) {
  const auto lock = shared.lock();
  Batch& batch = shared.batch();
  py::array_t<std::uint32_t> all(
      {static_cast<py::ssize_t>(batch.settings().size), static_cast<py::ssize_t>(batch.numbers().actions)});
  const std::span<std::uint32_t> numbers(all.mutable_data(), static_cast<std::size_t>(all.size()));
  const py::gil_scoped_release release;
  batch.list_codes(numbers);
  return all;
}

void add_arrays(py::class_<SharedBatch>& type) {
  const auto array = [&type](const char* name, auto member, auto columns, const py::dtype& kind,
                             const char* doc) {
    type.def_property_readonly(
        name,
        [member, columns, kind](const py::object& self) {
          Batch& batch = self.cast<SharedBatch&>().batch();
          const auto& numbers = batch.arrays().*member;
          std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(batch.settings().size)};
          if (const std::size_t width = columns(batch); width > 0)
            shape.push_back(static_cast<py::ssize_t>(width));
          if (numbers.empty()) refuse("bad_request", "this batch was made without these");
          return view(self, numbers, std::move(shape), kind);
        },
        doc);
  };
  const auto none = [](const Batch&) { return std::size_t{0}; };
  const py::dtype truth = py::dtype::of<bool>();
  array("action_counts", &BatchArrays::counts, none, py::dtype::of<std::int32_t>(),
        "int32 (size,): how many legal actions each game has; they are the numbers 0 to that less 1.");
  array("players", &BatchArrays::players, none, py::dtype::of<std::int8_t>(),
        "int8 (size,): who is to choose.");
  array("turn_starts", &BatchArrays::turn_starts, none, truth, "bool (size,): whether a turn begins here.");
  array(
      "legal_masks", &BatchArrays::masks, [](const Batch& b) { return b.numbers().actions; }, truth,
      "bool (size, num_distinct_actions): which numbers are legal actions.");
  array(
      "observations", &BatchArrays::observations, [](const Batch& b) { return b.numbers().observation; },
      py::dtype::of<std::uint8_t>(),
      "uint8 (size, observation_tensor_size): State.observation_tensor of each game.");
  array(
      "rewards", &BatchArrays::rewards, [](const Batch& b) { return static_cast<std::size_t>(b.players()); },
      py::dtype::of<float>(),
      "float32 (size, num_players): 1, 0 or -1 where a game ended in the last step, else 0.");
  array("terminated", &BatchArrays::terminated, none, truth,
        "bool (size,): whether a game ended in the last step; what is seen now is the next one.");
  array("truncated", &BatchArrays::truncated, none, truth,
        "bool (size,): whether it was given up after max_steps.");
  array("lengths", &BatchArrays::lengths, none, py::dtype::of<std::int32_t>(),
        "int32 (size,): how many steps the last game that ended had.");
}

}  // namespace

void bind_batches(py::module_& module) {
  py::class_<SharedBatch> type(
      module, "Batch", py::is_final(),
      "Many games of one kind at once. Its arrays are the batch's own memory, not copies: "
      "each step writes them anew; copy what is to be kept.");
  type.def(py::init(&new_batch), py::arg("game"), py::arg("size"), py::arg("seed") = 0,
           py::arg("threads") = 1, py::kw_only(), py::arg("masks") = true, py::arg("observations") = true,
           py::arg("max_steps") = 0, py::arg("position") = py::none(),
           "`size` games (1 to 1000000) on `threads` threads (1 to 256), at their first choice. The same "
           "seed gives "
           "the same games, whatever the threads. Without masks or observations steps are faster. A game of "
           "max_steps steps is given up (0: none is). Raises FrayError bad_request, bad_position.")
      .def(
          "reset",
          [](SharedBatch& b, const std::optional<std::uint64_t>& seed) {
            const auto lock = b.lock();
            const std::uint64_t chosen = seed.value_or(b.batch().settings().seed);
            const py::gil_scoped_release release;
            b.batch().reset(chosen);
          },
          py::arg("seed") = py::none(),
          "Begins all games anew, with the dice of that seed, or of the last one.")
      .def("step", &step, py::arg("actions") = py::none(),
           "One step of every game: int32 (size,) of action numbers, -1 for one that is drawn at random; "
           "None: all "
           "are. Dice are rolled, solved battles settled, and games that ended followed by new ones. Raises "
           "FrayError "
           "illegal_action, and nothing is done then; busy, if another thread is using the batch.")
      .def("play", &play, py::arg("steps"),
           "So many steps of every game at random, faster than one by one. terminated, rewards and lengths "
           "then say "
           "what became of the last game that ended in any of the last steps. Ctrl-C stops it between two "
           "steps.")
      .def("choose", &choose, py::arg("weights") = py::none(), py::arg("exploration") = 0.0,
           "int32 (size,): the action of each game that promises most by the end of the turn, dice by "
           "expectation and "
           "all further choices of the turn made to the same end. By `weights`, float32 (features + 1,): "
           "their sum x "
           "over the features that are present, and the last one, stands for an expected score of 1 / (1 + "
           "exp(-x)) "
           "of the side to act. None: by material, as the greedy engine. With probability `exploration` an "
           "action "
           "is drawn.")
      .def("action_codes", &codes,
           "uint32 (size, num_distinct_actions): the game's own codes of the legal actions, 0xffffffff "
           "beyond. A copy.")
      .def(
          "position",
          [](SharedBatch& b, std::size_t game) {
            if (game >= b.batch().settings().size)
              refuse("bad_request", "there is no such game in the batch");
            const auto lock = b.lock();
            return b.batch().position(game);
          },
          py::arg("game"), "The position text of a game.")
      .def("__len__", [](SharedBatch& b) { return b.batch().settings().size; })
      .def_property_readonly(
          "seed", [](SharedBatch& b) { return b.batch().settings().seed; }, "Of its dice.")
      .def_property_readonly(
          "features", [](SharedBatch& b) { return b.batch().numbers().features; },
          "How many of the columns of an observation are features, which come first.");
  add_arrays(type);
  make_whole(type, &new_batch, py::arg("cls"), py::arg("game"), py::arg("size"), py::arg("seed") = 0,
             py::arg("threads") = 1, py::kw_only(), py::arg("masks") = true, py::arg("observations") = true,
             py::arg("max_steps") = 0, py::arg("position") = py::none());
}

}  // namespace fray::python
