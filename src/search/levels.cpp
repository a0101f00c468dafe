#include "search/levels.h"

#include <algorithm>
#include <array>

namespace fray {
namespace {

constexpr Level kFullStrength{0, 0, 0, 0};

/// The nodes keep low levels from taking long where a turn has a thousand ways; what limits them is the
/// depth.
constexpr LevelTable kUsualLevels{{
    {1, 1'000, 0.87, 0.03},
    {1, 1'000, 0.78, 0.02},
    {1, 1'000, 0.65, 0.01},
    {1, 1'000, 0.45, 0},
    {2, 2'000, 0.2, 0},
    {3, 8'000, 0, 0},
    {0, 50'000, 0, 0},
    kFullStrength,
}};

struct GameLevels {
  std::string_view game;
  LevelTable levels;
};
constexpr std::array<GameLevels, 6> kLevelTables{{{"conflict",
                                                   {{{1, 1'000, 0.92, 0.04},
                                                     {1, 1'000, 0.8, 0.02},
                                                     {1, 1'000, 0.68, 0.01},
                                                     {1, 1'000, 0.48, 0},
                                                     {2, 3'000, 0.05, 0},
                                                     {3, 20'000, 0, 0},
                                                     {0, 100'000, 0, 0},
                                                     kFullStrength}}},
                                                  {"chess",
                                                   {{{2, 1'000, 0.8, 0.03},
                                                     {2, 1'000, 0.5, 0.02},
                                                     {2, 1'500, 0.37, 0.01},
                                                     {2, 2'000, 0.25, 0},
                                                     {2, 2'000, 0.13, 0},
                                                     {2, 2'500, 0.02, 0},
                                                     {0, 15'000, 0, 0},
                                                     kFullStrength}}},
                                                  {"gnostic",
                                                   {{{1, 1'000, 0.9, 0.04},
                                                     {1, 1'000, 0.75, 0.02},
                                                     {1, 1'000, 0.57, 0.01},
                                                     {1, 2'000, 0.2, 0},
                                                     {2, 4'000, 0, 0},
                                                     {3, 20'000, 0, 0},
                                                     {0, 100'000, 0, 0},
                                                     kFullStrength}}},
                                                  {"wizards",
                                                   {{{1, 1'000, 0.86, 0.03},
                                                     {1, 1'000, 0.78, 0.02},
                                                     {1, 1'000, 0.67, 0.01},
                                                     {1, 1'000, 0.53, 0},
                                                     {1, 2'000, 0.32, 0},
                                                     {2, 2'000, 0.17, 0},
                                                     {0, 20'000, 0, 0},
                                                     kFullStrength}}},
                                                  {"gladiator",
                                                   {{{1, 1'000, 0.86, 0.02},
                                                     {1, 1'000, 0.74, 0.01},
                                                     {1, 1'000, 0.66, 0},
                                                     {1, 1'000, 0.5, 0},
                                                     {2, 2'000, 0.22, 0},
                                                     {3, 8'000, 0, 0},
                                                     {0, 50'000, 0, 0},
                                                     kFullStrength}}},
                                                  {"dnd",
                                                   {{{1, 1'000, 0.87, 0.03},
                                                     {1, 1'000, 0.77, 0.02},
                                                     {1, 1'000, 0.66, 0.01},
                                                     {1, 1'000, 0.45, 0},
                                                     {1, 2'000, 0.05, 0},
                                                     {2, 8'000, 0, 0},
                                                     {0, 50'000, 0, 0},
                                                     kFullStrength}}}}};

}  // namespace

const LevelTable& level_table(std::string_view game) {
  for (const GameLevels& one : kLevelTables) {
    if (one.game == game) return one.levels;
  }
  return kUsualLevels;
}

Level level_of(std::string_view game, const EngineSpec& spec) {
  if (spec.level == 0) return {0, 0, spec.overlooked, spec.misjudgement};
  return level_table(game)[static_cast<std::size_t>(spec.level - 1)];
}

}  // namespace fray
