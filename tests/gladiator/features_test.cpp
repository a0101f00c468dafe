// What features say of attacks is what the reference finds, square by square.
#include "gladiator/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "core/game_adapter.h"
#include "feature_counts.h"
#include "gladiator/game.h"
#include "gladiator/load.h"
#include "gladiator/random_positions.h"

namespace fray::gladiator {
namespace {

namespace reference = gladiator_reference;

using Counts = test::FeatureCounts;

/// Counts by the reference, for one side, what its features say of attacks.
class SideCounter {
 public:
  SideCounter(const reference::Position& p, bool white, int base) : p_(p), white_(white), base_(base) {}

  void add_to(Counts& counts) const {
    int free = 0;
    for (const reference::Square& square : reference::all_squares()) {
      const reference::Piece* piece = reference::piece_at(p_, square);
      if (piece != nullptr && piece->white == white_) {
        add_piece(square, *piece, counts);
      } else if (attackers(white_, square) > 0) {
        ++free;
      }
    }
    ++counts[base_ + Feature::freedom + std::min(free / 6, 15)];
    add_king(counts);
  }

 private:
  /// The pieces of a side that attack a square, of those that `counted` says yes to; no queen.
  template <class Counted>
  int attackers(bool white, const reference::Square& to, const Counted& counted) const {
    return static_cast<int>(std::count_if(p_.board.begin(), p_.board.end(), [&](const auto& placed) {
      const auto& [from, piece] = placed;
      return piece.white == white && piece.kind != 'Q' && counted(piece) && reference::attacks(p_, from, to);
    }));
  }
  int attackers(bool white, const reference::Square& to) const {
    return attackers(white, to, [](const reference::Piece&) { return true; });
  }
  int dice_of(const reference::Piece& piece) const { return reference::dice_of(piece.kind, *p_.army); }

  void add_piece(const reference::Square& square, const reference::Piece& piece, Counts& counts) const {
    const auto add = [&](int feature) {
      ++counts[base_ + feature + static_cast<int>(kLetters.find(piece.kind))];
    };
    const reference::Square queen = reference::find(p_, 'Q', !white_);
    if (queen != reference::Square{} && reference::attacks(p_, queen, square)) add(Feature::seen_by_queen);
    const bool is_queen = piece.kind == 'Q';
    const auto may = [&](const reference::Piece& by) {
      return !is_queen || std::string_view("BS").find(by.kind) != std::string_view::npos;
    };
    if (attackers(!white_, square, may) == 0) return;
    add(Feature::assailed);
    if (attackers(white_, square) == 0) add(Feature::hanging);
    const auto is_as_strong = [&](const reference::Piece& by) {
      return may(by) && (is_queen || dice_of(by) >= dice_of(piece));
    };
    if (attackers(!white_, square, is_as_strong) > 0) add(Feature::attacked);
  }

  void add_king(Counts& counts) const {
    const reference::Square king = reference::find(p_, 'K', white_);
    if (king == reference::Square{}) return;
    const auto is_strong = [&](const reference::Piece& by) { return dice_of(by) >= Feature::kStrong; };
    int attacked = 0;
    int strongly = 0;
    for (const reference::Square& square : reference::all_squares()) {
      if (reference::king_steps(king, square) > 1) continue;
      attacked += attackers(!white_, square) > 0 ? 1 : 0;
      strongly += attackers(!white_, square, is_strong) > 0 ? 1 : 0;
    }
    ++counts[base_ + Feature::zone + attacked];
    ++counts[base_ + Feature::strong_zone + std::min(strongly, 5)];
  }

  const reference::Position& p_;
  bool white_;
  int base_;
};

bool tells_of_attacks(int feature) {
  const int of_side = feature % Feature::other;
  return feature < Feature::slot &&
         ((of_side >= Feature::attacked && of_side < Feature::holds) || of_side >= Feature::hanging);
}

class GladiatorFeatures : public testing::TestWithParam<Options> {};

TEST_P(GladiatorFeatures, SayWhoAttacksWhom) {
  RandomPositions positions(17);
  for (int i = 0; i < 400; ++i) {
    const std::string text = positions.next(GetParam());
    const auto state = load(text, GetParam());
    ASSERT_NE(state, nullptr);
    FeatureList features;
    list_features(typed_state<GladiatorChess>(*state).position(), features);
    const Counts listed = test::counts_of(features, Feature::count, tells_of_attacks);
    const reference::Game game(text, GetParam());
    const reference::Position& p = game.position();
    Counts expected;
    SideCounter(p, p.white, 0).add_to(expected);
    SideCounter(p, !p.white, Feature::other).add_to(expected);
    ASSERT_EQ(listed, expected) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Armies, GladiatorFeatures,
                         testing::Values(options_of("reroll", "all", "1111", "1111"),
                                         with_army(options_of("reroll", "all", "1111", "1111"),
                                                   {3, 6, 1, 2, 4, 5, 6, 2, 3},
                                                   {30, 20, 16, 20, 20, 6, 12, 2, 4})));

}  // namespace
}  // namespace fray::gladiator
