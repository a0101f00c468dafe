#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "games.h"
#include "lab/bench.h"

namespace fray {
namespace {

using Json = nlohmann::ordered_json;

/// Instead of the name of a game: one after the other.
constexpr std::string_view kAllGames = "all";

struct BenchArguments {
  std::string game = "conflict";
  std::string what = "search";
  int depth = 3;
  int milliseconds = 1000;
  double seconds = 5;
  bool json = false;
};

double per_second(std::uint64_t count, double seconds) { return static_cast<double>(count) / seconds; }

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

Json search_json(const AnyGame& game, const BenchArguments& arguments) {
  const SearchBench bench = bench_search(game, {}, arguments.depth);
  return {{"depth", arguments.depth},
          {"nodes", bench.nodes},
          {"seconds", bench.seconds},
          {"nodes per second", per_second(bench.nodes, bench.seconds)},
          {"signature", hex(bench.signature)}};
}

Json parts_json(const AnyGame& game, const BenchArguments& arguments) {
  Json json;
  const auto parts = bench_parts(game, arguments.depth);
  for (const PartBench& part : parts) {
    json[part.name] = {{"nodes", part.nodes},
                       {"share", static_cast<double>(part.nodes) / static_cast<double>(parts.front().nodes)},
                       {"seconds", part.seconds}};
  }
  return json;
}

Json depth_json(const AnyGame& game, const BenchArguments& arguments) {
  Json json = Json::array();
  for (const DepthBench& item : bench_depth(game, arguments.milliseconds)) {
    json.push_back({{"depth", item.depth}, {"nodes", item.nodes}, {"seconds", item.seconds}});
  }
  return json;
}

/// What the others search, for whoever compares what two programs find there.
Json positions_json(const AnyGame& game) { return game.info().bench_positions; }

Json playouts_json(const AnyGame& game, const BenchArguments& arguments) {
  const PlayoutBench bench = bench_playouts(game, arguments.seconds, 1);
  const auto games = static_cast<double>(bench.games);
  return {{"actions per second", per_second(bench.actions, bench.seconds)},
          {"games per second", per_second(bench.games, bench.seconds)},
          {"games", bench.games},
          {"turns of a side per game", static_cast<double>(bench.turns) / games},
          {"rolls per game", static_cast<double>(bench.rolls) / games},
          {"settled battles per game", static_cast<double>(bench.battles) / games},
          {"white wins", static_cast<double>(bench.white_wins) / games},
          {"black wins", static_cast<double>(bench.black_wins) / games},
          {"decisive", static_cast<double>(bench.white_wins + bench.black_wins) / games}};
}

/// JSON as lines for people: one name and value a line, objects in objects indented.
void print_lines(const Json& json, const std::string& indent) {
  for (const auto& [name, value] : json.items()) {
    std::cout << indent << name << ": ";
    if (value.is_object() && indent.empty()) {
      std::cout << '\n';
      print_lines(value, "  ");
    } else {
      std::cout << (value.is_string() ? value.get<std::string>() : value.dump()) << '\n';
    }
  }
}

Json bench_json(const AnyGame& game, const BenchArguments& arguments) {
  if (arguments.what == "parts") return parts_json(game, arguments);
  if (arguments.what == "depth") return depth_json(game, arguments);
  if (arguments.what == "positions") return positions_json(game);
  if (arguments.what == "playouts") return playouts_json(game, arguments);
  return search_json(game, arguments);
}

/// What such a bench of a game needs and is not there; empty if nothing is missing.
std::string missing_for(const AnyGame& game, const BenchArguments& arguments) {
  if (arguments.what == "playouts" || !game.info().bench_positions.empty()) return "";
  return "the game '" + std::string(game.info().name) +
         "' has no positions to measure the search at: GameInfo::bench_positions in its game.cpp is empty; "
         "expected ten position texts from sensible play (--what playouts needs none)";
}

int run_bench(const BenchArguments& arguments) {
  Json json;
  if (arguments.game == kAllGames) {
    for (const AnyGame* game : all_games()) {
      if (const std::string missing = missing_for(*game, arguments); !missing.empty())
        return wrong_use({"no_positions", missing});
    }
    for (const AnyGame* game : all_games())
      json[std::string(game->info().name)] = bench_json(*game, arguments);
  } else {
    const auto game = find_game(arguments.game);
    if (!game) return wrong_use(game.error());
    if (const std::string missing = missing_for(**game, arguments); !missing.empty())
      return wrong_use({"no_positions", missing});
    json = bench_json(**game, arguments);
  }
  if (arguments.json) {
    std::cout << json.dump() << '\n';
  } else {
    print_lines(json, "");
  }
  return 0;
}

}  // namespace

void add_bench_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "bench", "fixed work: speed, and a signature that only a change of behaviour changes");
  auto arguments = std::make_shared<BenchArguments>();
  command->add_option("GAME", arguments->game, "name of the game, or all")->capture_default_str();
  command
      ->add_option(
          "--what", arguments->what,
          "search: ten positions to a depth; parts: what each part of the search saves; depth: how deep in a "
          "given time; playouts: random games; positions: the ten")
      ->check(CLI::IsMember({"search", "parts", "depth", "playouts", "positions"}))
      ->capture_default_str();
  command->add_option("--depth", arguments->depth, "turns, for search and parts")
      ->check(CLI::Range(1, 12))
      ->capture_default_str();
  command->add_option("--ms", arguments->milliseconds, "time for each position, for depth")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option("--seconds", arguments->seconds, "how long, for playouts")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "print JSON");
  command->callback([arguments, &exit_code] { exit_code = run_bench(*arguments); });
}

}  // namespace fray
