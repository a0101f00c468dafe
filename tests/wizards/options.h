// Sets of options of Wizard's Chess as the reference has them, for the tests: made, as options of the engine,
// and in words.
#pragma once

#include <array>
#include <ostream>
#include <string>
#include <vector>

#include "core/game_info.h"
#include "reference/wizards_reference.h"

namespace wizards_reference {

inline std::string text_of(const Options& options) {
  if (!options.mana) return "WithoutMana";
  std::string text = "Jokers" + std::to_string(options.jokers) + "Tens_" + options.tens + "Spent_" +
                     options.spent_mana + "Prices";
  for (const int price : {options.low_price, options.minor_price, options.rook_price, options.queen_price,
                          options.joker_price, options.reset_price})
    text += "_" + std::to_string(price);
  text += "_Suits";
  for (const int extra :
       {options.spades_extra, options.hearts_extra, options.diamonds_extra, options.clubs_extra})
    text += "_" + std::to_string(extra);
  text += "_Numbers";
  for (const int number :
       {options.book_size, options.hand_size, options.checkers, options.starting_mana, options.replenished})
    text += "_" + std::to_string(number);
  return text;
}

/// For the messages of GoogleTest.
inline void PrintTo(const Options& options, std::ostream* out) { *out << text_of(options); }

}  // namespace wizards_reference

namespace fray::wizards {

using wizards_reference::Options;

inline std::vector<OptionValue> values_of(const Options& options) {
  return {{"jokers", std::to_string(options.jokers)},
          {"tens", options.tens},
          {"spent_mana", options.spent_mana},
          {"mana", options.mana ? "on" : "off"},
          {"low_price", std::to_string(options.low_price)},
          {"minor_price", std::to_string(options.minor_price)},
          {"rook_price", std::to_string(options.rook_price)},
          {"queen_price", std::to_string(options.queen_price)},
          {"joker_price", std::to_string(options.joker_price)},
          {"reset_price", std::to_string(options.reset_price)},
          {"spades_extra", std::to_string(options.spades_extra)},
          {"hearts_extra", std::to_string(options.hearts_extra)},
          {"diamonds_extra", std::to_string(options.diamonds_extra)},
          {"clubs_extra", std::to_string(options.clubs_extra)},
          {"book_size", std::to_string(options.book_size)},
          {"hand_size", std::to_string(options.hand_size)},
          {"checkers", std::to_string(options.checkers)},
          {"starting_mana", std::to_string(options.starting_mana)},
          {"replenished", std::to_string(options.replenished)}};
}

inline Options options_of(int jokers, const std::string& tens, const std::string& spent_mana, bool mana) {
  Options options;
  options.jokers = jokers;
  options.tens = tens;
  options.spent_mana = spent_mana;
  options.mana = mana;
  return options;
}

/// Other prices: of cards from the cheapest to a joker, and of a reset.
inline Options with_prices(Options options, std::array<int, 5> cards, int reset) {
  options.low_price = cards[0];
  options.minor_price = cards[1];
  options.rook_price = cards[2];
  options.queen_price = cards[3];
  options.joker_price = cards[4];
  options.reset_price = reset;
  return options;
}

/// What the suits cost more, in the order spades, hearts, diamonds, clubs.
inline Options with_suits(Options options, std::array<int, 4> extra) {
  options.spades_extra = extra[0];
  options.hearts_extra = extra[1];
  options.diamonds_extra = extra[2];
  options.clubs_extra = extra[3];
  return options;
}

/// Cards in the book and in a hand; checkers in all, captured at the start, replenished at a time.
inline Options with_numbers(Options options, std::array<int, 2> cards, std::array<int, 3> checkers) {
  options.book_size = cards[0];
  options.hand_size = cards[1];
  options.checkers = checkers[0];
  options.starting_mana = checkers[1];
  options.replenished = checkers[2];
  return options;
}

}  // namespace fray::wizards
