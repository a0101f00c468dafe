// What the evaluation knows of a position.
#include "chess/features.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "chess/chess_play.h"
#include "core/piece_text.h"

namespace fray::chess {
namespace {

Position position_of(std::string_view fen) {
  const auto state = load(fen);
  return typed_state<Chess>(*state).position();
}

std::vector<int> features_of(const Position& p) {
  FeatureList list;
  list_features(p, list);
  std::vector<int> features(list.begin(), list.end());
  std::sort(features.begin(), features.end());
  return features;
}

/// How often the side to move has a feature; with + Feature::kOther how often the other has.
auto count(std::string_view fen, int feature) {
  const std::vector<int> features = features_of(position_of(fen));
  return std::count(features.begin(), features.end(), feature);
}

/// The board as the other side sees it, whose turn it is then.
std::string turned_around(std::string_view fen) {
  std::vector<std::string> ranks{""};
  const std::string_view placement = fen.substr(0, fen.find(' '));
  for (const char c : placement) {
    if (c == '/') {
      ranks.emplace_back();
    } else {
      const auto other = std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c);
      ranks.back() += static_cast<char>(other);
    }
  }
  std::string text;
  for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank) text += (text.empty() ? "" : "/") + *rank;
  const bool white = fen[placement.size() + 1] == 'w';
  return text + (white ? " b - - 0 1" : " w - - 0 1");
}

TEST(ChessFeatures, AreThoseOfTheSideWhateverItsColour) {
  for (const Position& p : random_positions(6, 9, 5)) {
    if (p.result != GameResult::none) continue;
    const std::string fen =
        placement_text(p, kLetters) + (p.side == Side::white ? " w - - 0 1" : " b - - 0 1");
    EXPECT_EQ(features_of(position_of(fen)), features_of(position_of(turned_around(fen)))) << fen;
  }
}

TEST(ChessFeatures, HaveNumbersOfTheNetworkAndFitIntoTheList) {
  for (const Position& p : random_positions(6, 3, 6)) {
    if (p.result != GameResult::none) continue;
    for (const int feature : features_of(p)) EXPECT_LT(feature, Feature::count);
  }
  EXPECT_LT(features_of(position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).size(),
            128u);
}

TEST(ChessFeatures, Pawns) {
  // c4 is protected by b3; d5 stands beside nobody, and is passed with nobody before it; g2 is alone.
  constexpr auto kPawns = "4k3/8/8/3P4/2P5/1P6/6P1/4K3 w - - 0 1";
  EXPECT_EQ(count(kPawns, Feature::connected + 3), 1);
  EXPECT_EQ(count(kPawns, Feature::connected + 4), 1);
  EXPECT_EQ(count(kPawns, Feature::isolated), 1);
  EXPECT_EQ(count(kPawns, Feature::free_to_pass + 4), 1);
  EXPECT_EQ(count("4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", Feature::free_to_pass + 4), 0);
  EXPECT_EQ(count("4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", Feature::passed + 4), 1);
  // d3 cannot step, for the pawn on e5, and nobody can come to protect it; c4 could.
  EXPECT_EQ(count("4k3/8/8/4p3/2P5/3P4/8/4K3 w - - 0 1", Feature::backward), 1);
  EXPECT_EQ(count("4k3/8/8/8/2P5/3P4/8/4K3 w - - 0 1", Feature::backward), 0);
}

TEST(ChessFeatures, Pieces) {
  // On d5 no black pawn can come near the knight, which c4 protects; if there is one on e7 it can.
  EXPECT_EQ(count("4k3/8/8/3N4/2P5/8/8/4K3 w - - 0 1", Feature::outpost), 1);
  EXPECT_EQ(count("4k3/4p3/8/3N4/2P5/8/8/4K3 w - - 0 1", Feature::outpost), 0);
  EXPECT_EQ(count("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", Feature::outpost), 0);
  EXPECT_EQ(count("4k3/3p4/8/8/8/8/8/R2RK3 w - - 0 1", Feature::open_rook), 1);
  EXPECT_EQ(count("4k3/3p4/8/8/8/8/8/R2RK3 w - - 0 1", Feature::half_open_rook), 1);
  // A knight in the corner has two squares, of which a pawn attacks one.
  EXPECT_EQ(count("4k3/8/8/8/p7/8/8/N3K3 w - - 0 1", Feature::mobility + 1), 1);
}

TEST(ChessFeatures, Threats) {
  // The rook on d4 is attacked by the pawn and by the knight, and protected by nobody.
  constexpr auto kThreats = "4k3/8/5n2/4p3/3R4/8/3n4/6K1 w - - 0 1";
  EXPECT_EQ(count(kThreats, Feature::harried + 2), 1);
  EXPECT_EQ(count(kThreats, Feature::pressed + 2), 0);
  EXPECT_EQ(count(kThreats, Feature::hanging + 3), 1);
  EXPECT_EQ(count(kThreats, Feature::kOther + Feature::hanging + 1), 1);
  EXPECT_EQ(count("4k3/8/8/8/3q4/8/8/3RK3 w - - 0 1", Feature::kOther + Feature::queen_hunted), 1);
}

TEST(ChessFeatures, AttackOnTheKing) {
  // The queen can give check on squares that Black does not attack, the knight cannot at once.
  constexpr auto kAttack = "6k1/5ppp/8/8/8/8/5PPP/N2Q2K1 w - - 0 1";
  EXPECT_EQ(count(kAttack, Feature::safe_check + 3), 1);
  EXPECT_EQ(count(kAttack, Feature::safe_check + 0), 0);
  EXPECT_EQ(count(kAttack, Feature::attackers), 1);
  // From d7 it attacks the pawn on f7, beside the king.
  EXPECT_EQ(count("6k1/3Q1ppp/8/8/8/8/5PPP/N5K1 w - - 0 1", Feature::attackers + 1), 1);
  EXPECT_EQ(count("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", Feature::may_castle), 1);
  EXPECT_EQ(count("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", Feature::kOther + Feature::may_castle), 0);
}

TEST(ChessFeatures, BishopsOfUnlikeColours) {
  EXPECT_EQ(count("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", Feature::unlike_bishops), 1);
  EXPECT_EQ(count("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", Feature::unlike_bishops), 0);
}

}  // namespace
}  // namespace fray::chess
