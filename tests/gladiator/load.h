// Positions of Gladiator Chess under the options that the reference knows, for the tests.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "loaded_state.h"
#include "reference/gladiator_reference.h"

namespace fray::gladiator {

using gladiator_reference::Options;

inline Options options_of(const std::string& ties, const std::string& queen_heals,
                          const std::string& white_seats, const std::string& black_seats,
                          const std::string& edition = "2", int attacker_dice = 1, int turns_held = 5) {
  Options options;
  options.ties = ties;
  options.queen_heals = queen_heals;
  options.white_seats = white_seats;
  options.black_seats = black_seats;
  options.edition = edition;
  options.attacker_dice = attacker_dice;
  options.turns_held = turns_held;
  return options;
}

/// Other dice and hit points, of K, C, M, B, N, W, S, P and F.
inline Options with_army(Options options, const std::array<int, 9>& dice, const std::array<int, 9>& hits) {
  gladiator_reference::Army army;
  for (std::size_t i = 0; i < 9; ++i) {
    army.dice["KCMBNWSPF"[i]] = dice[i];
    army.hits["KCMBNWSPF"[i]] = hits[i];
  }
  options.army = std::make_shared<const gladiator_reference::Army>(army);
  return options;
}

inline std::vector<OptionValue> values_of(const Options& options) {
  std::vector<OptionValue> values{{"ties", options.ties},
                                  {"queen_heals", options.queen_heals},
                                  {"white_seats", options.white_seats},
                                  {"black_seats", options.black_seats},
                                  {"edition", options.edition},
                                  {"attacker_dice", std::to_string(options.attacker_dice)},
                                  {"turns_held", std::to_string(options.turns_held)}};
  const std::pair<char, const char*> kinds[] = {
      {'K', "king"},         {'C', "champion"},     {'M', "mounted_knight"},
      {'B', "black_knight"}, {'N', "kings_knight"}, {'W', "warrior"},
      {'S', "scout"},        {'P', "squire"},       {'F', "footman"}};
  for (const auto& [kind, name] : kinds) {
    values.push_back({std::string(name) + "_dice", std::to_string(options.army->dice.at(kind))});
    values.push_back({std::string(name) + "_hits", std::to_string(options.army->hits.at(kind))});
  }
  return values;
}

inline std::unique_ptr<AnyState> load(const std::string& text, const Options& options) {
  return test::load_state("gladiator", text, values_of(options));
}

}  // namespace fray::gladiator
