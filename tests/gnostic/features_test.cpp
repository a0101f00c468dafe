// What features say of attacks, kings, light and pawns is what the reference finds, square by square.
#include "gnostic/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/game_adapter.h"
#include "feature_counts.h"
#include "gnostic/game.h"
#include "gnostic/random_positions.h"
#include "loaded_state.h"
#include "reference/gnostic_reference.h"

namespace fray::gnostic {
namespace {

using reference::GnosticOptions;
using reference::GnosticReference;

using Counts = test::FeatureCounts;

constexpr std::string_view kKindLetters = "PNBRQK";

std::string square_text(int file, int rank) {
  return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}
bool is_on_board(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

struct Man {
  std::string square;
  int file = 0;
  int rank = 0;
  char kind = '.';
  bool white = false;
  int number() const { return static_cast<int>(kKindLetters.find(kind)); }
};

std::vector<Man> men_of(const GnosticReference& game) {
  std::vector<Man> men;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      const std::string square = square_text(file, rank);
      const char letter = game.piece_on(square);
      if (letter != '.')
        men.push_back({square, file, rank, static_cast<char>(letter & ~0x20), (letter & 0x20) == 0});
    }
  }
  return men;
}

/// Counts by the reference, for one side, what its features say of all this.
class SideCounter {
 public:
  SideCounter(const GnosticReference& game, const GnosticOptions& options, bool white, int base)
      : game_(game), options_(options), men_(men_of(game)), white_(white), base_(base) {}

  void add_to(Counts& counts) {
    counts_ = &counts;
    for (const Man& man : men_) {
      if (man.white == white_) add_man(man);
    }
    add_threats();
  }

 private:
  void add(int feature) { ++(*counts_)[base_ + feature]; }

  /// How many men of a side attack a square.
  int attackers(const std::string& to, bool white) const {
    return static_cast<int>(std::count_if(men_.begin(), men_.end(), [&](const Man& man) {
      return man.white == white && game_.attacks(man.square, to);
    }));
  }

  /// The class of the chance that one wins against the other, by the solved fights; -1 if it does not attack.
  int level(const Man& by, const Man& of) const {
    if (by.white == of.white || !game_.attacks(by.square, of.square)) return -1;
    return win_level(options_.dice.at(by.kind), game_.effective_hit_points(of.square),
                     options_.dice.at(of.kind), game_.effective_hit_points(by.square, of.square));
  }

  void add_man(const Man& man) {
    const bool is_menaced = std::any_of(men_.begin(), men_.end(),
                                        [&](const Man& by) { return level(by, man) >= kWinLevels / 2; });
    if (is_menaced) add(Feature::menaced + man.number());
    if (is_menaced && attackers(man.square, white_) == 0) add(Feature::loose + man.number());
    const bool rises = (game_.toward() == 'E') == white_;
    if (game_.turns(man.square)) add((rises ? Feature::rising : Feature::falling) + man.number());
    if (man.kind == 'P') {
      add_pawn(man);
    } else {
      add_mobility(man);
    }
    if (man.kind == 'K') add_king(man);
  }

  void add_mobility(const Man& man) {
    int free = 0;
    bool may_go = false;
    for (int square = 0; square < 64; ++square) {
      const std::string to = square_text(square % 8, square / 8);
      if (!game_.attacks(man.square, to)) continue;
      may_go = true;
      const char there = game_.piece_on(to);
      free += there == '.' || ((there & 0x20) == 0) != white_ ? 1 : 0;
    }
    // A prisoner goes nowhere; whoever is none attacks some square, if only of an own man.
    if (may_go) add(Feature::mobility + Feature::kMobilities * (man.number() - 1) + std::min(free / 2, 7));
  }

  void add_king(const Man& king) {
    add(Feature::besiegers + std::min(attackers(king.square, !white_), 3));
    int zone = 0;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if (files == 0 && ranks == 0) continue;
        if (is_on_board(king.file + files, king.rank + ranks))
          zone += attackers(square_text(king.file + files, king.rank + ranks), !white_) > 0 ? 1 : 0;
      }
    }
    add(Feature::zone + std::min(zone, 7));
  }

  void add_pawn(const Man& pawn) {
    const bool is_stopped = std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
      return man.kind == 'P' && man.white != white_ && std::abs(man.file - pawn.file) <= 1 &&
             (white_ ? man.rank > pawn.rank : man.rank < pawn.rank);
    });
    if (!is_stopped) add(Feature::passed + (white_ ? pawn.rank : 7 - pawn.rank));
  }

  void add_threats() {
    std::map<int, int> best;
    for (const Man& by : men_) {
      for (const Man& of : men_) {
        if (by.white == white_) best[of.number()] = std::max(best[of.number()], level(by, of));
      }
    }
    for (const auto& [kind, level] : best) {
      if (level > 0) add(Feature::threat + Feature::kThreatLevels * kind + level);
    }
  }

  const GnosticReference& game_;
  const GnosticOptions& options_;
  std::vector<Man> men_;
  bool white_;
  int base_;
  Counts* counts_ = nullptr;
};

/// Of attacks, kings, light and pawns, and not of squares, hit points, prisoners and spells.
bool is_counted(int feature) {
  return feature < Feature::track && feature % Feature::per_side >= Feature::threat;
}

TEST(GnosticFeatures, SayWhoAttacksWhom) {
  RandomPositions positions(17);
  const GnosticOptions options;
  for (int i = 0; i < 200; ++i) {
    const std::string text = positions.next(options);
    const auto state = test::load_state("gnostic", text, {});
    ASSERT_NE(state, nullptr);
    const Position& p = typed_state<GnosticChess>(*state).position();
    FeatureList features;
    list_features(p, features);
    const Counts listed = test::counts_of(features, Feature::count, is_counted);
    const GnosticReference game(text, options);
    const bool white = p.side == Side::white;
    Counts expected;
    SideCounter(game, options, white, 0).add_to(expected);
    SideCounter(game, options, !white, Feature::per_side).add_to(expected);
    ASSERT_EQ(listed, expected) << text;
  }
}

}  // namespace
}  // namespace fray::gnostic
