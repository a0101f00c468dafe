// Positions of Gladiator Chess for tests that want more than what games from the start lead to.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/random.h"
#include "reference/gladiator_reference.h"

namespace fray::gladiator {

/// Makes texts of slot starts with pieces in contact, damaged, frozen, lost, captive queens, fallen King's
/// Knights, pawns about to arrive and kings under attack, so that whatever is rare comes about soon.
class RandomPositions {
 public:
  explicit RandomPositions(std::uint64_t seed) : random_(seed) {}

  /// A text that the reference accepts under these options; now and then that of a game that is over.
  std::string next(const gladiator_reference::Options& options) {
    for (;;) {
      gladiator_reference::Position p = candidate(options);
      for (const char* phase : {"replace", "heal", "override", "move"}) {
        p.phase = phase;
        try {
          const gladiator_reference::Game game(gladiator_reference::position_text(p), options);
          if (game.node() != gladiator_reference::Game::Node::terminal || chance(10)) return game.text();
          break;
        } catch (const std::invalid_argument&) {
          // Not this phase: nothing to replace, to heal, to override, or to move at all.
        }
      }
    }
  }

  SplitMix64& random() { return random_; }
  bool chance(std::uint32_t percent) { return random_.below(100) < percent; }

 private:
  using Position = gladiator_reference::Position;
  using Piece = gladiator_reference::Piece;
  using Square = gladiator_reference::Square;

  /// What a position is rich in.
  enum class Theme { contact, pawns, hunt, captive, quiet };

  int below(int bound) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound))); }

  Square any_square() { return {1 + below(12), 1 + below(10)}; }

  bool fits(const Position& p, const Piece& piece, const Square& square) {
    if (p.board.count(square) > 0) return false;
    if (!gladiator_reference::is_pawn(piece.kind)) return true;
    // Pawns stand on the end ranks seldom.
    return (square.rank != 1 && square.rank != 12) || chance(theme_ == Theme::pawns ? 50 : 10);
  }

  Square likely_square(const Piece& piece) {
    if (theme_ == Theme::hunt && piece.kind == 'K') {
      const Square edges[] = {
          {1, 1 + below(10)}, {12, 1 + below(10)}, {1 + below(12), 1}, {1 + below(12), 10}};
      return edges[below(4)];
    }
    if (theme_ == Theme::pawns && gladiator_reference::is_pawn(piece.kind))
      return {piece.white ? 9 + below(4) : 1 + below(4), 1 + below(10)};
    // Around a point, so that there is much to hit.
    if (theme_ != Theme::quiet && chance(70))
      return {std::clamp(center_.rank + below(6) - 3, 1, 12), std::clamp(center_.file + below(6) - 3, 1, 10)};
    return any_square();
  }

  void place(Position& p, const Piece& piece) {
    Square square = likely_square(piece);
    for (int tries = 0; !fits(p, piece, square); ++tries)
      square = tries < 10 ? likely_square(piece) : any_square();
    p.board[square] = piece;
  }

  Piece make(const Position& p, char kind, bool white) {
    Piece piece{kind, white, gladiator_reference::full_hits(kind, *p.army), false};
    if (kind != 'Q' && !gladiator_reference::heals_after_a_win(kind) && chance(40))
      piece.hits = 1 + below(piece.hits);
    return piece;
  }

  /// The pieces of a side but king and queen: on the board, lost, or replaced and gone.
  void add_army(Position& p, bool white) {
    static const std::map<char, int> army{{'C', 1}, {'M', 1}, {'B', 1}, {'N', 1},
                                          {'W', 2}, {'S', 2}, {'P', 5}, {'F', 5}};
    const std::uint32_t percent = 10 + random_.below(theme_ == Theme::quiet ? 20 : 70);
    for (const auto& [kind, number] : army) {
      for (int i = 0; i < number; ++i) {
        const bool knight = kind == 'N' && chance(40);
        if (chance(percent) || knight) {
          place(p, make(p, kind, white));
        } else if (kind == 'N') {
          p.lost[white] += kind;
          p.fallen.insert(white);
        } else if (!gladiator_reference::is_pawn(kind) || chance(40)) {
          p.lost[white] += kind;
        }
      }
    }
    // One that has died and come back.
    if (chance(15)) p.fallen.insert(white);
  }

  /// The queen of that side is held by some enemy piece that can have captured her.
  bool make_captive(Position& p, bool white) {
    for (const auto& [square, piece] : p.board) {
      if (piece.white == white) continue;
      const bool king = piece.kind == 'K' && p.fallen.count(!white) > 0;
      if (piece.kind != 'B' && piece.kind != 'S' && !king) continue;
      const int least = p.white && p.slot == 0 ? 1 : 0;
      const int turns = chance(40) ? 5 : least + below(6 - least);
      p.captors[white] = {square, turns, turns == 0 && chance(50)};
      return true;
    }
    return false;
  }

  /// The queen of that side holds some enemy piece, taken from the board.
  void freeze(Position& p, bool white) {
    std::vector<Square> victims;
    for (const auto& [square, piece] : p.board) {
      const auto captor = p.captors.find(white);
      const bool captive = captor != p.captors.end() && captor->second.square == square;
      const bool whole_king =
          piece.kind == 'K' && gladiator_reference::is_protected(p, !white) && !chance(30);
      // A queen who is frozen holds nothing any more (G32).
      const bool holder = piece.kind == 'Q' && p.frozen.count(!white) > 0;
      if (piece.white != white && !captive && !whole_king && !holder) victims.push_back(square);
    }
    if (victims.empty()) return;
    Square square = victims[random_.below(static_cast<std::uint32_t>(victims.size()))];
    // A king who was frozen while mortal may be protected again (G52); among many victims he would be rare.
    const Square king = gladiator_reference::find(p, 'K', !white);
    const auto captor = p.captors.find(white);
    if (king != Square{} && (captor == p.captors.end() || captor->second.square != king) && chance(8))
      square = king;
    p.frozen[white] = p.board.at(square);
    p.board.erase(square);
  }

  /// So many of that side's pieces have moved in this turn, at most.
  void mark_moved(Position& p, bool white, int most) {
    for (auto& [square, piece] : p.board) {
      if (most > 0 && piece.white == white && chance(25)) {
        piece.moved = true;
        --most;
      }
    }
  }

  Position candidate(const gladiator_reference::Options& options) {
    theme_ = static_cast<Theme>(below(5));
    center_ = any_square();
    Position p;
    p.army = options.army;
    p.white = chance(50);
    p.slot = below(4);
    p.turn = 10 + below(90);
    p.quiet = theme_ == Theme::quiet && chance(60) ? 380 + below(21) : below(100);
    if (theme_ == Theme::captive && chance(60)) {
      p.white = false;
      p.slot = 3;
    }
    for (const bool white : {true, false}) {
      place(p, make(p, 'K', white));
      add_army(p, white);
    }
    const bool unlucky = chance(50);
    const bool held = (theme_ == Theme::captive || chance(15)) && make_captive(p, unlucky);
    for (const bool white : {true, false}) {
      if (!held || white != unlucky) place(p, make(p, 'Q', white));
    }
    for (const bool white : {true, false}) {
      if (gladiator_reference::find(p, 'Q', white) != Square{} && chance(30)) freeze(p, white);
    }
    mark_moved(p, true, p.white ? p.slot : p.slot + 1);
    mark_moved(p, false, p.slot);
    return p;
  }

  SplitMix64 random_;
  Theme theme_ = Theme::contact;
  Square center_;
};

}  // namespace fray::gladiator
