// What the board of Gladiator Chess is best kept in: sets of squares in pairs of words, as src/gladiator has
// it, or a mailbox, a byte a square with a border around the board. Both list where every piece of the side
// to move can go (the king's safety apart), in the positions of random games, and must agree. Then how long
// the tables of fights take to make.
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

#include "gladiator/game.h"
#include "search/playout.h"

namespace {

using namespace fray;
using namespace fray::gladiator;

/// A board of 16 x 16 with the 10 x 12 squares in its middle: squares beyond the edge are those whose byte is
/// kEdge.
struct Mailbox {
  static constexpr int kWidth = 16;
  static constexpr std::uint8_t kEmpty = 0;
  static constexpr std::uint8_t kEdge = 255;
  static constexpr int square(int file, int rank) { return (rank + 2) * kWidth + file + 3; }
  /// 1 + kind, + 16 for Black.
  std::array<std::uint8_t, 256> board;
  std::array<std::uint8_t, kArmy> pieces{};  ///< squares of the pieces that may move
  std::size_t count = 0;

  explicit Mailbox(const Position& p) {
    board.fill(kEdge);
    for (int s = 0; s < Board::kSquares; ++s) {
      const int at = square(Board::file_of(s), Board::rank_of(s));
      const Kind kind = p.kind_on(static_cast<Square>(s));
      board[static_cast<std::size_t>(at)] = kEmpty;
      if (kind == Kind::none) continue;
      const Side side = p.side_on(static_cast<Square>(s));
      board[static_cast<std::size_t>(at)] =
          static_cast<std::uint8_t>(1 + index_of(kind) + (side == Side::black ? 16 : 0));
      if (side == p.now.side && !(p.moved & Board::bit(s))) pieces[count++] = static_cast<std::uint8_t>(at);
    }
  }
};

class MailboxLister {
 public:
  MailboxLister(const Mailbox& box, Side side, std::vector<std::uint16_t>& moves)
      : box_(box), black_(side == Side::black), moves_(moves) {}

  void list() {
    for (std::size_t i = 0; i < box_.count; ++i) list_from(box_.pieces[i]);
  }

 private:
  static constexpr std::array<int, 8> kKing{1, 17, 16, 15, -1, -17, -16, -15};
  static constexpr std::array<int, 8> kKnight{33, 18, -14, -31, -33, -18, 14, 31};
  static constexpr std::array<int, 4> kRook{1, 16, -1, -16};
  static constexpr std::array<int, 4> kBishop{17, 15, -17, -15};

  std::uint8_t at(int square) const { return box_.board[static_cast<std::size_t>(square)]; }
  bool own(std::uint8_t piece) const {
    return piece != 0 && piece != Mailbox::kEdge && (piece >= 16) == black_;
  }
  bool empty(int square) const { return at(square) == Mailbox::kEmpty; }
  bool enterable(int square) const { return at(square) != Mailbox::kEdge && !own(at(square)); }
  void add(int from, int to) { moves_.push_back(static_cast<std::uint16_t>(from << 8 | to)); }
  template <std::size_t N>
  void leap(int from, const std::array<int, N>& steps) {
    for (const int step : steps) {
      if (enterable(from + step)) add(from, from + step);
    }
  }
  template <std::size_t N>
  void slide(int from, const std::array<int, N>& steps) {
    for (const int step : steps) {
      int to = from + step;
      for (; empty(to); to += step) add(from, to);
      if (enterable(to)) add(from, to);
    }
  }
  void list_from(int from) {
    const Kind kind = static_cast<Kind>((at(from) & 15) - 1);
    const int ahead = black_ ? -16 : 16;
    switch (kind) {
      case Kind::king: return leap(from, kKing);
      case Kind::mounted_knight:
      case Kind::black_knight:
      case Kind::kings_knight: return leap(from, kKnight);
      case Kind::warrior: return slide(from, kRook);
      case Kind::scout: return slide(from, kBishop);
      case Kind::queen: slide(from, kRook); return slide(from, kBishop);
      case Kind::champion: return walk(from);
      default: break;
    }
    const int rank = from / 16 - 2;
    const bool second = rank == (black_ ? 10 : 1);
    const bool first = rank == (black_ ? 11 : 0);
    if (empty(from + ahead)) {
      add(from, from + ahead);
      if ((kind == Kind::footman ? !first : second) && empty(from + 2 * ahead)) add(from, from + 2 * ahead);
    }
    for (const int aside : {-1, 1}) {
      const int to = from + ahead + aside;
      if (enterable(to) && !empty(to)) add(from, to);
    }
  }
  void walk(int from) {
    std::array<bool, 256> reached{};
    const auto arrive = [&](int to) {
      if (!enterable(to) || reached[static_cast<std::size_t>(to)]) return;
      reached[static_cast<std::size_t>(to)] = true;
      add(from, to);
    };
    for (const int step : kRook) {
      int turn = from;
      for (int i = 1; i <= 5; ++i) {
        turn += step;
        if (i == 3 || i == 5) arrive(turn);
        if (!empty(turn)) break;
        const int aside = step == 1 || step == -1 ? 16 : 1;
        for (const int across : {aside, -aside}) {
          int to = turn;
          for (int j = i + 1; j <= 5; ++j) {
            to += across;
            if (j == 3 || j == 5) arrive(to);
            if (!empty(to)) break;
          }
        }
      }
    }
  }

  const Mailbox& box_;
  bool black_;
  std::vector<std::uint16_t>& moves_;
};

void list_by_sets(const Position& p, std::vector<std::uint16_t>& moves) {
  const Squares occupied = p.occupied();
  const Squares empty = kWholeBoard & ~occupied;
  const Side side = p.now.side;
  const auto list = [&](Kind kind, auto moves_from) {
    for_each_square(p.of(side, kind) & ~p.moved, [&](Square from) {
      for_each_square(moves_from(from) & ~p.own(),
                      [&](Square to) { moves.push_back(static_cast<std::uint16_t>(from << 8 | to)); });
    });
  };
  const auto knight = [](Square from) { return kKnightMoves[from]; };
  list(Kind::king, [](Square from) { return kKingMoves[from]; });
  list(Kind::mounted_knight, knight);
  list(Kind::black_knight, knight);
  list(Kind::kings_knight, knight);
  list(Kind::warrior, [&](Square from) { return rook_moves(from, occupied); });
  list(Kind::scout, [&](Square from) { return bishop_moves(from, occupied); });
  list(Kind::queen, [&](Square from) { return queen_moves(from, occupied); });
  list(Kind::champion, [&](Square from) { return champion_moves(Board::bit(from), empty); });
  const auto pawn = [&](Square from, Squares two) {
    const Squares one = ahead(Board::bit(from), side) & empty;
    return one | (Board::bit(from) & two ? ahead(one, side) & empty : Squares{}) |
           (kPawnAttacks[fray::index_of(side)][from] & p.enemy());
  };
  list(Kind::squire, [&](Square from) { return pawn(from, second_rank(side)); });
  list(Kind::footman, [&](Square from) { return pawn(from, kWholeBoard & ~first_rank(side)); });
}

double seconds_of(auto&& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main() {
  for (const bool ties_hurt : {false, true}) {
    Rules rules;
    rules.ties_hurt = ties_hurt;
    const Fight fight = make_fight(rules, Kind::king, 30, Kind::king, 30, false);
    const double seconds = seconds_of([&] { (void)fight_odds(fight); });
    std::printf("tables of all fights, ties %s: %.1f ms\n",
                ties_hurt ? "hurting the attacker" : "rolled again", 1000 * seconds);
  }
  const OptionSet options = resolve_options(GladiatorChess::info(), {}).value();
  std::vector<Position> positions;
  SplitMix64 random(1);
  while (positions.size() < 20000) {
    Trail trail;
    Position p = GladiatorChess::initial(options, trail);
    while (p.result == GameResult::none) {
      if (p.now.phase == Phase::move) positions.push_back(p);
      random_step<GladiatorChess>(p, trail, random);
    }
  }
  const std::vector<Mailbox> boxes(positions.begin(), positions.end());
  std::vector<std::uint16_t> moves;
  std::size_t by_sets = 0;
  std::size_t by_mailbox = 0;
  constexpr int kRounds = 50;
  double sets = 0;
  double mailbox = 0;
  // In turn, so that other work on the machine slows both alike.
  for (int round = 0; round < kRounds; ++round) {
    sets += seconds_of([&] {
      for (const Position& p : positions) {
        moves.clear();
        list_by_sets(p, moves);
        by_sets += moves.size();
      }
    });
    mailbox += seconds_of([&] {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        moves.clear();
        MailboxLister(boxes[i], positions[i].now.side, moves).list();
        by_mailbox += moves.size();
      }
    });
  }
  std::printf("%s: %zu moves\n", by_sets == by_mailbox ? "both agree" : "THEY DIFFER", by_sets);
  std::printf("sets of squares %.1f, mailbox %.1f million moves a second; ratio %.2f\n",
              static_cast<double>(by_sets) / sets / 1e6, static_cast<double>(by_mailbox) / mailbox / 1e6,
              mailbox / sets);
  return by_sets == by_mailbox ? 0 : 1;
}
