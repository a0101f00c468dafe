// What features say of attacks, kings and pawns is what the reference finds, square by square.
#include "wizards/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/game_adapter.h"
#include "feature_counts.h"
#include "loaded_state.h"
#include "wizards/game.h"
#include "wizards/options.h"
#include "wizards/random_positions.h"

namespace fray::wizards {
namespace {

namespace reference = wizards_reference;

using Counts = test::FeatureCounts;

constexpr std::string_view kKindLetters = "PNBRQKMD";
constexpr std::string_view kPieces = "NBRQ";
constexpr std::string_view kMen = "PNBRQK";

int number_of(std::string_view letters, char kind) { return static_cast<int>(letters.find(kind)); }

/// Counts by the reference, for one side, what its features say of attacks, kings and pawns.
class SideCounter {
 public:
  SideCounter(const reference::Rules& rules, const reference::Position& p, bool white, int base)
      : rules_(rules), p_(p), white_(white), base_(base) {}

  void add_to(Counts& counts) {
    counts_ = &counts;
    for (int square = 0; square < 64; ++square) {
      if (is_own(square)) add_piece(square, reference::kind_of(p_.board[index(square)]));
    }
    if (has_leap()) add(Feature::leap);
    add_shelter();
    add_attack();
  }

 private:
  static std::size_t index(int square) { return static_cast<std::size_t>(square); }
  void add(int feature) { ++(*counts_)[base_ + feature]; }
  bool is_own(int square) const { return reference::belongs_to(p_.board[index(square)], white_); }
  /// Whether one of these kinds of a side attacks a square.
  bool is_attacked(int to, bool white, std::string_view kinds) const {
    for (int from = 0; from < 64; ++from) {
      const char piece = p_.board[index(from)];
      if (reference::belongs_to(piece, white) && kinds.find(reference::kind_of(piece)) != kinds.npos &&
          rules_.reaches(p_, from, to))
        return true;
    }
    return false;
  }

  void add_piece(int square, char kind) {
    const int number = number_of(kKindLetters, kind);
    const bool is_prey = is_attacked(square, !white_, "MD");
    const bool is_taken = is_prey || is_attacked(square, !white_, kMen);
    if (is_prey) add(Feature::prey + number);
    if (kind != 'P' && is_attacked(square, !white_, "P")) add(Feature::harried + number);
    if (is_attacked(square, !white_, "NB")) add(Feature::pressed + number);
    if (kind != 'K' && is_taken && !is_attacked(square, white_, kMen)) add(Feature::hanging + number);
    if (kind == 'Q' && is_attacked(square, !white_, "R")) add(Feature::hunted);
    if (kPieces.find(kind) != kPieces.npos) add_mobility(square, number_of(kPieces, kind));
    if (kind == 'P') add_pawn(square);
    if (kind == 'R') add_rook(square);
  }

  void add_mobility(int square, int number) {
    int free = 0;
    for (int to = 0; to < 64; ++to)
      free += rules_.reaches(p_, square, to) && !is_own(to) && !is_attacked(to, !white_, "P") ? 1 : 0;
    add(Feature::mobility + 8 * number + std::min(free / 2, 7));
  }

  /// Pawns of a side on a file; of those ahead of a rank, as the own side sees it, if there is one.
  int pawns(int file, bool white, int ahead_of = -1) const {
    int count = 0;
    for (int rank = 0; rank < 8; ++rank) {
      const bool counts = ahead_of < 0 || (white_ ? rank > ahead_of : rank < ahead_of);
      if (file < 0 || file > 7 || !counts) continue;
      count += p_.board[index(reference::square_at(file, rank))] == reference::piece_of('P', white) ? 1 : 0;
    }
    return count;
  }

  void add_pawn(int square) {
    const int file = reference::file_of(square);
    const int rank = reference::rank_of(square);
    int stoppers = 0;
    for (int beside = file - 1; beside <= file + 1; ++beside) stoppers += pawns(beside, !white_, rank);
    if (stoppers == 0) add(Feature::passed + (white_ ? rank : 7 - rank));
    if (pawns(file - 1, white_) + pawns(file + 1, white_) == 0) add(Feature::isolated);
    if (pawns(file, white_, rank) > 0) add(Feature::doubled);
  }

  void add_rook(int square) {
    const int file = reference::file_of(square);
    if (pawns(file, white_) > 0) return;
    add(pawns(file, !white_) > 0 ? Feature::half_open_rook : Feature::open_rook);
  }

  bool has_leap() const {
    for (int square = 0; square < 64; ++square) {
      if (reference::belongs_to(p_.board[index(square)], !white_) && is_attacked(square, white_, "MD"))
        return true;
    }
    return false;
  }

  void add_shelter() {
    const int king = rules_.king_of(p_, white_);
    if (king < 0) return;
    int shelter = 0;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = 1; ranks <= 2; ++ranks) {
        const int file = reference::file_of(king) + files;
        const int rank = reference::rank_of(king) + ranks * reference::forward(white_);
        if (!reference::on_board(file, rank)) continue;
        const int square = reference::square_at(file, rank);
        const char kind = reference::kind_of(p_.board[index(square)]);
        shelter += is_own(square) && (kind == 'P' || kind == 'M' || kind == 'D') ? 1 : 0;
      }
    }
    add(Feature::shelter + std::min(shelter, 3));
  }

  void add_attack() {
    const int king = rules_.king_of(p_, !white_);
    int pressure = 0;
    int attackers = 0;
    int weak = 0;
    for (int from = 0; from < 64; ++from) {
      if (!is_own(from) || kPieces.find(reference::kind_of(p_.board[index(from)])) == kPieces.npos) continue;
      int attacks = 0;
      for (int square = 0; square < 64; ++square)
        attacks += king >= 0 && rules_.reaches(p_, king, square) && rules_.reaches(p_, from, square) ? 1 : 0;
      pressure += attacks;
      attackers += attacks > 0 ? 1 : 0;
    }
    add(Feature::pressure + std::min(pressure, 7));
    if (king < 0) return;
    for (int square = 0; square < 64; ++square) {
      weak += rules_.reaches(p_, king, square) && is_attacked(square, white_, kMen) &&
                      !is_attacked(square, !white_, "PNBR")
                  ? 1
                  : 0;
    }
    add(Feature::attackers + std::min(attackers, 4));
    add(Feature::weak_squares + std::min(weak, 4));
    for (const char kind : kPieces) {
      if (has_safe_check(kind, king)) add(Feature::safe_check + number_of(kPieces, kind));
    }
  }

  bool has_safe_check(char kind, int king) const {
    for (int square = 0; square < 64; ++square) {
      if (is_own(square) || is_attacked(square, !white_, kMen) ||
          !is_attacked(square, white_, std::string_view(&kind, 1)))
        continue;
      reference::Position there = p_;
      there.board[index(square)] = reference::piece_of(kind, white_);
      if (rules_.reaches(there, square, king)) return true;
    }
    return false;
  }

  const reference::Rules& rules_;
  const reference::Position& p_;
  bool white_;
  int base_;
  Counts* counts_ = nullptr;
};

/// Of attacks, kings and pawns, and not of squares, piles, cards or clubbed men.
bool is_counted(int feature) {
  return feature < Feature::in_check && feature % Feature::kOther >= Feature::mobility;
}

class WizardsFeatures : public testing::TestWithParam<Options> {};

TEST_P(WizardsFeatures, SayWhoAttacksWhom) {
  RandomPositions positions(17);
  const reference::Rules rules(GetParam());
  for (int i = 0; i < 200; ++i) {
    const std::string text = positions.next(GetParam());
    const auto state = test::load_state("wizards", text, values_of(GetParam()));
    ASSERT_NE(state, nullptr);
    FeatureList features;
    list_features(typed_state<WizardsChess>(*state).position(), features);
    const Counts listed = test::counts_of(features, Feature::count, is_counted);
    const bool in_check = std::find(features.begin(), features.end(), Feature::in_check) != features.end();
    const reference::Game game(text, GetParam());
    const reference::Position& p = game.position();
    Counts expected;
    SideCounter(rules, p, p.white, 0).add_to(expected);
    SideCounter(rules, p, !p.white, Feature::kOther).add_to(expected);
    ASSERT_EQ(listed, expected) << text;
    ASSERT_EQ(in_check, rules.is_in_check(p, p.white)) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutMana, WizardsFeatures,
                         testing::Values(Options(), options_of(0, "rook", "passive", false)));

}  // namespace
}  // namespace fray::wizards
