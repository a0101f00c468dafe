#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "core/decimal.h"
#include "core/perft.h"
#include "play/perft_estimate.h"

namespace fray {
namespace {

struct PerftArguments {
  GameArguments game;
  int depth = 1;
  bool divide = false;
  bool json = false;
};

struct Division {
  std::string text;
  std::uint64_t count;
};

/// The counts below each action (or outcome class) of the root; a copy is played, so the state stays as it
/// is.
std::vector<Division> divide(const AnyState& state, int depth) {
  std::vector<Division> parts;
  const View view = state.view();
  EventLog log;
  for (const ViewAction& action : view.actions) {
    const auto next = state.clone();
    if (next->act(action.id, log)) parts.push_back({action.text, next->perft(depth - 1)});
  }
  for (const ViewOutcome& outcome : view.outcomes) {
    const auto next = state.clone();
    if (next->choose(outcome.id, log)) parts.push_back({outcome.text, next->perft(depth)});
  }
  return parts;
}

/// Says of a count that will take more than a second or so what is to be expected of it. It can be broken off
/// at any time: nothing is lost but itself.
void announce(const AnyState& state, int depth) {
  constexpr double kWorthSaying = 1e8;
  constexpr int kPaths = 300;
  const double about = estimate_perft(state, depth, kPaths);
  if (about >= kWorthSaying) {
    std::cerr << "fray perft: about " << two_figures(about) << " are to be counted; Ctrl-C gives up"
              << std::endl;
  }
}

int run_perft(const PerftArguments& arguments) {
  const auto state = arguments.game.start();
  if (!state) return wrong_use(state.error());
  announce(**state, arguments.depth);
  nlohmann::ordered_json json{{"game", arguments.game.game}, {"depth", arguments.depth}};
  if (arguments.divide && arguments.depth > 0) {
    auto parts = nlohmann::ordered_json::object();
    for (const Division& part : divide(**state, arguments.depth)) {
      const bool ends = part.count != kEndlessPerft;
      parts[part.text] = ends ? nlohmann::ordered_json(part.count) : nullptr;
      if (!arguments.json)
        std::cout << part.text << ": " << (ends ? std::to_string(part.count) : "no end") << '\n';
    }
    json["divide"] = parts;
  }
  const auto start = std::chrono::steady_clock::now();
  const std::uint64_t count = (*state)->perft(arguments.depth);
  if (count == kEndlessPerft) {
    std::cerr << "fray perft: the count has no end: " << kWhyPerftIsEndless << '\n';
    return 1;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  json["nodes"] = count;
  json["seconds"] = seconds;
  if (arguments.json) {
    std::cout << json.dump() << '\n';
  } else {
    std::cout << count << '\n';
    std::cerr << seconds << " s, " << static_cast<double>(count) / seconds / 1e6
              << " million nodes per second\n";
  }
  return 0;
}

}  // namespace

void add_perft_command(CLI::App& program, int& exit_code) {
  auto* command =
      program.add_subcommand("perft", "count the paths of a given depth (docs/notation.md, core/perft.h)");
  auto arguments = std::make_shared<PerftArguments>();
  arguments->game.add_to(*command);
  command->add_option("DEPTH", arguments->depth, "how many decisions deep, 0 to 30")
      ->required()
      ->check(CLI::Range(0, 30));
  command->add_flag("--divide", arguments->divide, "also print the count below each action");
  command->add_flag("--json", arguments->json, "print JSON");
  command->callback([arguments, &exit_code] { exit_code = run_perft(*arguments); });
}

}  // namespace fray
