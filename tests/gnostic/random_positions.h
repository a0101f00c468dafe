// Positions of Gnostic Chess for tests that want more than what games from the start lead to.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/position_text.h"
#include "core/random.h"
#include "reference/gnostic_reference.h"

namespace fray::gnostic {

/// Makes texts of turn starts with a few pieces of each side anywhere, many of them damaged or imprisoned,
/// with any spells left and any state of the track, so that fights, promotions, releases and draws come about
/// soon.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  /// A text that the reference accepts under these options.
  std::string next(const reference::GnosticOptions& options) {
    for (;;) {
      const std::string text = candidate(options);
      try {
        const reference::GnosticReference game(text, options);
        if (game.node() != reference::GnosticReference::Node::terminal) return text;
      } catch (const std::invalid_argument&) {
        // Some candidates are impossible, such as a prisoner at its own extreme of the track.
      }
    }
  }

  SplitMix64& random() { return random_; }

 private:
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }

  void place(char letter, std::size_t square) {
    if (board_[square] == '\0') board_[square] = letter;
  }

  void place_pieces() {
    board_.fill('\0');
    castling_.clear();
    for (const bool white : {true, false}) {
      const auto letter = [&](char kind) { return static_cast<char>(white ? kind : kind - 'A' + 'a'); };
      const std::size_t home = white ? 0 : 56;
      if (chance(30)) {
        place(letter('K'), home + 4);
        place(letter('R'), home);
        place(letter('R'), home + 7);
        if (chance(80)) castling_ += letter('K');
        if (chance(80)) castling_ += letter('Q');
      } else {
        std::size_t square = random_.below(64);
        while (board_[square] != '\0') square = random_.below(64);
        place(letter('K'), square);
      }
      if (chance(70)) place(letter('Q'), random_.below(64));
      for (std::uint32_t pieces = random_.below(6); pieces > 0; --pieces)
        place(letter("PPPPPRNBQ"[random_.below(9)]), random_.below(64));
    }
  }

  /// The passed-over square of a double step that has just been made beside a pawn, or nothing.
  std::string place_double_step(bool white_to_move) {
    const std::uint32_t file = random_.below(8);
    const std::size_t rank = white_to_move ? 4 : 3;
    const std::size_t passed = white_to_move ? 5 : 2;
    const std::size_t home = white_to_move ? 6 : 1;
    for (const std::size_t empty : {passed, home, rank}) {
      if (board_[empty * 8 + file] != '\0') return "";
    }
    board_[rank * 8 + file] = white_to_move ? 'p' : 'P';
    place(white_to_move ? 'P' : 'p', rank * 8 + (file == 0 ? 1 : file - 1));
    return {static_cast<char>('a' + file), static_cast<char>('1' + passed)};
  }

  /// Some pieces, and if `damaged` what they have left: a little or anything, so that some fights are short.
  std::string squares_of_some(std::uint32_t percent, bool damaged, const reference::GnosticOptions& options) {
    const std::uint32_t part = chance(50) ? 8 : 1;
    std::string list;
    for (std::size_t square = 0; square < 64; ++square) {
      if (board_[square] == '\0' || !chance(percent)) continue;
      list += list.empty() ? "" : ",";
      list += static_cast<char>('a' + square % 8);
      list += static_cast<char>('1' + square / 8);
      if (damaged)
        list += ':' + std::to_string(1 + random_.below(sixths_of(board_[square], options) / part - 1));
    }
    return list;
  }

  static std::uint32_t sixths_of(char letter, const reference::GnosticOptions& options) {
    return static_cast<std::uint32_t>(6 * options.hits.at(static_cast<char>(letter & ~0x20)));
  }

  std::string some_letters(const std::string& letters, std::uint32_t percent) {
    std::string some;
    for (const char letter : letters) {
      if (chance(percent)) some += letter;
    }
    return some.empty() ? "-" : some;
  }

  /// What may be left of the spells.
  std::string some_spells(std::uint32_t percent, const reference::GnosticOptions& options) {
    std::string all;
    for (const char spell : std::string("THSXRI"))
      all.append(static_cast<std::size_t>(options.casts.at(spell)), spell);
    return some_letters(all, percent);
  }

  std::string queen_spells(const reference::GnosticOptions& options) {
    std::string list;
    for (std::size_t square = 0; square < 64; ++square) {
      if ((board_[square] | 0x20) != 'q') continue;
      list += list.empty() ? "" : ",";
      list += static_cast<char>('a' + square % 8);
      list += static_cast<char>('1' + square / 8);
      list += ':' + some_spells(40, options);
    }
    return list.empty() ? "-" : list;
  }

  std::string candidate(const reference::GnosticOptions& options) {
    place_pieces();
    const bool white = chance(50);
    const std::string en_passant = chance(20) ? place_double_step(white) : "";
    const char track = "ABCDE"[random_.below(5)];
    const char toward = track == 'A' ? 'E' : track == 'E' ? 'A' : "AE"[random_.below(2)];
    const bool draw_is_near = chance(15);
    std::string text =
        placement_text(8, 8, [&](int square) { return board_[static_cast<std::size_t>(square)]; });
    const auto add = [&](const std::string& name, const std::string& value) {
      if (!value.empty()) text += ' ' + name + '=' + value;
    };
    add("side", white ? "white" : "black");
    add("phase", "move");
    add("track", {track});
    add("toward", {toward});
    add("castling", castling_.empty() ? "-" : castling_);
    add("ep", en_passant);
    add("hp", squares_of_some(chance(50) ? 90 : 20, true, options));
    add("prisoners", squares_of_some(chance(40) ? 20 : 0, false, options));
    // With few spells left the moves are not drowned in them.
    const std::uint32_t left = chance(50) ? 0 : 30;
    add("spells", options.queen_spells ? queen_spells(options)
                                       : some_spells(left, options) + '/' + some_spells(left, options));
    const std::string dead = some_letters("QRBNPP", 20) + '/' + some_letters("QRBNPP", 20);
    if (dead != "-/-") add("dead", dead);
    if (options.rounds_per_step > 1) {
      const std::uint32_t rounds = random_.below(static_cast<std::uint32_t>(options.rounds_per_step));
      if (rounds > 0) add("rounds", std::to_string(rounds));
    }
    add("quiet", std::to_string(!en_passant.empty() ? 0
                                : draw_is_near      ? 90 + random_.below(10)
                                                    : random_.below(3)));
    add("turn", std::to_string(1 + random_.below(200)));
    return text;
  }

  SplitMix64 random_;
  std::array<char, 64> board_{};
  std::string castling_;
};

}  // namespace fray::gnostic
