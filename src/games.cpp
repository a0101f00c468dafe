#include "games.h"

#include <array>
#include <string>
#include <tuple>

#include "core/game_adapter.h"
#include "game_types.h"

namespace fray {
namespace {

template <class List>
struct Adapters;

template <Game... Games>
struct Adapters<GameList<Games...>> {
  static std::span<const AnyGame* const> all() {
    static const std::tuple<GameAdapter<Games>...> adapters;
    static const std::array<const AnyGame*, sizeof...(Games)> pointers{
        &std::get<GameAdapter<Games>>(adapters)...};
    return pointers;
  }
  static void prepare() { (prepare_one<Games>(), ...); }

 private:
  template <Game G>
  static void prepare_one() {
    if constexpr (requires { G::prepare(); }) G::prepare();
  }
};

}  // namespace

std::span<const AnyGame* const> all_games() { return Adapters<AllGames>::all(); }

void prepare_games() {
  Adapters<AllGames>::prepare();
  for (const AnyGame* game : all_games()) {
    if (const auto state = game->start({})) static_cast<void>((*state)->view());
  }
}

Result<const AnyGame*> find_game(std::string_view name, std::span<const AnyGame* const> games) {
  std::string known;
  for (const AnyGame* game : games) {
    if (game->info().name == name) return game;
    known += (known.empty() ? "" : ", ") + std::string(game->info().name);
  }
  return fail("unknown_game",
              "there is no game '" + std::string(name.substr(0, 40)) + "'; there is " + known);
}

}  // namespace fray
