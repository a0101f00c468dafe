// Positions of Wizard's Chess for tests that want more than what games from the start lead to.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/position_text.h"
#include "core/random.h"
#include "reference/wizards_reference.h"

namespace fray::wizards {

/// Makes texts of turn starts with pieces and mana of each side anywhere, captured mana, dead pieces and many
/// cards in the hands, so that spells, leaps, replenishing, mates and captured kings come about soon.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  /// A text that the reference accepts under these options. With `few_unseen` at most three cards of the deck
  /// are unseen, so that a reset has few outcomes.
  std::string next(const wizards_reference::Options& options, bool few_unseen = false) {
    for (;;) {
      const std::string text = candidate(options, few_unseen);
      try {
        const wizards_reference::Game game(text, options);
        if (game.node() != wizards_reference::Game::Node::terminal || chance(30)) return text;
      } catch (const std::invalid_argument&) {
        // Some candidates are impossible, such as a king in check whose side does not move.
      }
    }
  }

  SplitMix64& random() { return random_; }

  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }

 private:
  using Cards = std::vector<std::string>;

  static char letter(char kind, bool white) { return static_cast<char>(white ? kind : kind - 'A' + 'a'); }
  static std::string square_text(std::size_t square) {
    return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
  }
  static bool is_end_rank(std::size_t square) { return square < 8 || square >= 56; }
  static bool is_dark(std::size_t square) { return (square % 8 + square / 8) % 2 == 0; }

  /// What a position is rich in: pawns that make double steps and take in passing, mana next to kings, or
  /// kings at the edge under attack by rooks and queens.
  enum class Theme { any, pawns, mana, hunt };

  bool is_on_theme(char kind, std::size_t square) const {
    const std::size_t rank = square / 8;
    if (theme_ == Theme::pawns && kind == 'P') return rank == 1 || rank == 3 || rank == 4 || rank == 6;
    if (theme_ == Theme::hunt && kind == 'K')
      return is_end_rank(square) || square % 8 == 0 || square % 8 == 7;
    if (theme_ != Theme::mana || (kind != 'M' && kind != 'D')) return true;
    for (std::size_t king = 0; king < 64; ++king) {
      if ((board_[king] | 0x20) != 'k') continue;
      const auto distance = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
      if (distance(king / 8, rank) <= 2 && distance(king % 8, square % 8) <= 2) return true;
    }
    return false;
  }

  void place_anywhere(char kind, bool white) {
    const bool mana = kind == 'M' || kind == 'D';
    const auto fits = [&](std::size_t square) {
      return board_[square] == '\0' && (kind != 'P' || !is_end_rank(square)) && (!mana || is_dark(square)) &&
             (kind != 'M' || square / 8 != (white ? 7u : 0u));
    };
    std::size_t square = random_.below(64);
    for (int tries = 0; tries < 10 && !(fits(square) && is_on_theme(kind, square)); ++tries)
      square = random_.below(64);
    while (!fits(square)) square = random_.below(64);
    board_[square] = letter(kind, white);
  }

  /// Returns the side's dead pieces.
  std::string place_pieces(bool white, bool king_is_dead, bool pawn_is_placed) {
    const std::size_t home = white ? 0 : 56;
    std::string left = "QBBNNPPPPPPPP";
    const bool at_home = !king_is_dead && chance(35);
    if (at_home) {
      board_[home + 4] = letter('K', white);
      for (const std::size_t rook : {home + 7, home}) {
        if (chance(25)) continue;
        board_[rook] = letter('R', white);
        if (chance(80)) castling_ += letter(rook == home ? 'Q' : 'K', white);
      }
    } else {
      if (!king_is_dead) place_anywhere('K', white);
      left = "QRRBBNNPPPPPPPP";
    }
    if (pawn_is_placed) left.pop_back();
    std::string dead = king_is_dead ? "K" : "";
    const std::uint32_t living = 10 + 20 * random_.below(4);
    for (const char kind : left) {
      const bool hunts = theme_ == Theme::hunt && (kind == 'Q' || kind == 'R');
      if (hunts || chance(living)) {
        place_anywhere(kind, white);
      } else if (kind != 'P' || chance(50)) {
        dead += kind;
      }
    }
    return dead.empty() ? "-" : dead;
  }

  /// Places mana and splits the rest of so many checkers.
  void place_mana(bool white, int checkers, bool some_is_gone) {
    int left = checkers;
    const std::uint32_t most = chance(20) ? 0 : 1 + random_.below(4);
    for (std::uint32_t i = 0; i < most; ++i) {
      const bool king = chance(25);
      place_anywhere(king ? 'D' : 'M', white);
      left -= king ? 2 : 1;
    }
    const int captured = static_cast<int>(random_.below(static_cast<std::uint32_t>(left) + 1));
    captured_[white ? 1 : 0] = chance(25) ? 0 : captured;  // by the other side
    passive_[white ? 0 : 1] = left - captured_[white ? 1 : 0];
    if (chance(10)) {
      captured_[white ? 1 : 0] = left;
      passive_[white ? 0 : 1] = 0;
    }
    if (some_is_gone && chance(60)) passive_[white ? 0 : 1] /= 2;
  }

  /// Places a pawn that has just made a double step, and one beside it; answers the passed-over square. Until
  /// the others are placed it and the pawn's home are taken.
  std::string place_double_step(bool white_to_move) {
    const std::uint32_t file = random_.below(8);
    const std::size_t rank = white_to_move ? 4 : 3;
    const std::size_t passed = white_to_move ? 5 : 2;
    const std::size_t beside = rank * 8 + (file == 0 ? 1 : file - 1);
    board_[rank * 8 + file] = white_to_move ? 'p' : 'P';
    board_[beside] = white_to_move ? 'P' : 'p';
    board_[passed * 8 + file] = kReserved;
    board_[(white_to_move ? 6 : 1) * 8 + file] = kReserved;
    return square_text(passed * 8 + file);
  }

  /// An own chess piece, or nothing.
  std::string some_piece(bool white) {
    for (int tries = 0; tries < 20; ++tries) {
      const std::size_t square = random_.below(64);
      const char piece = board_[square];
      if (piece == '\0' || (piece < 'a') != white || std::string("MmDd").find(piece) != std::string::npos)
        continue;
      return square_text(square);
    }
    return "";
  }

  void shuffle(Cards& cards) {
    for (std::size_t i = cards.size(); i > 1; --i)
      std::swap(cards[i - 1], cards[random_.below(static_cast<std::uint32_t>(i))]);
  }

  /// The end is where cards are taken.
  template <class Condition>
  static void move_to_end(Cards& cards, Condition condition) {
    Cards others;
    Cards moved;
    for (const std::string& card : cards) (condition(card) ? moved : others).push_back(card);
    others.insert(others.end(), moved.begin(), moved.end());
    cards = others;
  }

  static std::string joined(const Cards& cards) {
    std::string text;
    for (const std::string& card : cards) text += (text.empty() ? "" : ",") + card;
    return text.empty() ? "-" : text;
  }

  static Cards take(Cards& cards, std::size_t count) {
    Cards taken;
    for (; count > 0 && !cards.empty(); --count) {
      taken.push_back(cards.back());
      cards.pop_back();
    }
    return taken;
  }

  Cards hand(Cards& cards, const wizards_reference::Rules& rules) {
    const std::size_t count = chance(20) ? 0 : 1 + random_.below(2);
    Cards hand = take(cards, std::min(count, static_cast<std::size_t>(rules.options().hand_size)));
    std::sort(hand.begin(), hand.end(),
              [&](const std::string& a, const std::string& b) { return rules.comes_before(a, b); });
    return hand;
  }

  std::string card_fields(const wizards_reference::Options& options, bool few_unseen) {
    const wizards_reference::Rules rules(options);
    Cards cards = rules.deck();
    shuffle(cards);
    // Cards that fit many pieces, and those that exempt a king, come early more often than by chance.
    if (chance(60)) {
      move_to_end(cards, [&](const std::string& card) {
        return (card[0] == 'A' || card[0] == 'K' || card == "Jk") && chance(50);
      });
    }
    if (theme_ == Theme::pawns)
      move_to_end(cards, [](const std::string& card) { return card[1] == 'h' && card[0] <= '7'; });
    const Cards white = hand(cards, rules);
    const Cards black = hand(cards, rules);
    const Cards book = take(cards, static_cast<std::size_t>(options.book_size));
    const std::size_t unseen = random_.below(4);
    const bool seen = few_unseen || chance(15);
    shuffle(cards);
    const Cards bottom = seen         ? take(cards, cards.size() - std::min(unseen, cards.size()))
                         : chance(50) ? take(cards, random_.below(12))
                                      : Cards();
    std::string text = " hands=" + joined(white) + "/" + joined(black) + " book=" + joined(book);
    if (!bottom.empty()) text += " bottom=" + joined(bottom);
    return text;
  }

  std::string candidate(const wizards_reference::Options& options, bool few_unseen) {
    static constexpr std::array<Theme, 6> kThemes{Theme::any,   Theme::any,  Theme::any,
                                                  Theme::pawns, Theme::mana, Theme::hunt};
    theme_ = kThemes[random_.below(6)];
    board_.fill('\0');
    castling_.clear();
    const bool white = chance(50);
    const bool king_is_dead = options.mana && chance(3);
    const std::string en_passant = chance(theme_ == Theme::pawns ? 50 : 15) ? place_double_step(white) : "";
    const bool stepped = !en_passant.empty();
    const std::string of_white = place_pieces(true, king_is_dead && white, stepped);
    const std::string of_black = place_pieces(false, king_is_dead && !white, stepped);
    std::string mana;
    if (options.mana) {
      for (const bool side : {true, false}) place_mana(side, options.checkers, options.spent_mana == "out");
      mana = " passive=" + std::to_string(passive_[0]) + "/" + std::to_string(passive_[1]) +
             " captured=" + std::to_string(captured_[0]) + "/" + std::to_string(captured_[1]);
    }
    std::replace(board_.begin(), board_.end(), kReserved, '\0');
    const std::string clubbed = options.mana && chance(10) ? some_piece(white) : "";
    std::string text =
        placement_text(8, 8, [&](int square) { return board_[static_cast<std::size_t>(square)]; });
    const auto add = [&](const std::string& name, const std::string& value) {
      if (!value.empty()) text += " " + name + "=" + value;
    };
    add("side", white ? "white" : "black");
    add("castling", castling_.empty() ? "-" : castling_);
    add("ep", en_passant);
    add("clubbed", clubbed);
    text += mana;
    add("dead", of_white + "/" + of_black);
    if (options.mana) text += card_fields(options, few_unseen);
    const bool is_quiet = !stepped && clubbed.empty() && !king_is_dead;
    add("quiet", std::to_string(!is_quiet ? 0 : chance(10) ? 90 + random_.below(10) : random_.below(3)));
    add("turn", std::to_string(1 + random_.below(200)));
    return text;
  }

  static constexpr char kReserved = '#';

  SplitMix64 random_;
  Theme theme_ = Theme::any;
  std::array<char, 64> board_{};
  std::string castling_;
  std::array<int, 2> passive_{};
  std::array<int, 2> captured_{};
};

}  // namespace fray::wizards
