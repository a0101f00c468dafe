#include "conflict/features.h"

#include <algorithm>
#include <bit>

#include "conflict/moves.h"
#include "conflict/threats.h"

namespace fray::conflict {
namespace {

/// Where the features of one side begin.
struct SideFeatures {
  int square;
  int uncommanded;
  int leaders;
  int threat;
  int danger;
};
constexpr SideFeatures kMover{Feature::square, Feature::uncommanded, Feature::leaders, Feature::threat,
                              Feature::danger};
constexpr SideFeatures kOther{Feature::other_square, Feature::other_uncommanded, Feature::other_leaders,
                              Feature::other_threat, Feature::other_danger};

constexpr int worth_kind(Kind kind) { return is_leader(kind) ? 4 : static_cast<int>(kind); }

/// Adds the features of one side of a position.
class SideLister {
 public:
  /// `turned` is 0 or 63 and turns the board for a Black mover.
  SideLister(const Position& p, Side side, const SideFeatures& at, int turned, FeatureList& features)
      : p_(p), side_(side), at_(at), turned_(turned), features_(features) {}

  void list() {
    list_pieces();
    list_threats();
  }

 private:
  using Danger = Feature::Danger;

  void list_pieces() {
    for (std::size_t i = 0; i < kKinds; ++i) {
      const int kind = worth_kind(static_cast<Kind>(i));
      for_each_square(p_.kinds[i] & own_,
                      [&](Square square) { add(at_.square + 64 * kind + (square ^ turned_)); });
    }
    const int leaders = popcount(own_ & p_.leaders());
    if (leaders > 0) add(at_.leaders + std::min(leaders, 3) - 1);

    const Bits64 idle = own_ & ~commanded_;
    if (idle == 0) return;
    for (int kind = 0; kind < 4; ++kind) {
      const int count = popcount(idle & p_.kinds[static_cast<std::size_t>(kind)]);
      for (int i = 0; i < count; ++i) add(at_.uncommanded + kind);
    }
  }

  void list_threats() {
    const Threats threats(p_, side_, commanded_);
    list_odds(threats);
    list_prospects(threats);
    list_safety();
  }

  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(feature)); }
  /// Of features for 0, 1, .. the one for `number`, the last being for so many or more.
  void add_count(int danger, int number, int features) {
    add(at_.danger + danger + std::min(number, features - 1));
  }

  /// The best odds against each kind of enemy but pawns, and how many of these are good.
  void list_odds(const Threats& threats) {
    constexpr int kMoreThanEven = 6;
    int likely = 0;
    int best = 0;
    int second = 0;
    const auto look_at = [&](Bits64 targets) {
      best = second = 0;
      for_each_square(targets, [&](Square target) {
        const int level = threats.level_against(target);
        likely += level >= kMoreThanEven ? 1 : 0;
        second = std::max(second, std::min(level, best));
        best = std::max(best, level);
      });
    };
    const auto add_best = [&](int kind) { add(at_.threat + Feature::kThreatLevels * kind + best); };
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook}) {
      look_at(enemy_ & p_.of(kind));
      add_best(static_cast<int>(kind) - static_cast<int>(Kind::knight));
    }
    add_count(Danger::likely, likely, Danger::kLikely);
    const Bits64 leaders = enemy_ & p_.leaders();
    look_at(leaders);
    add_best(has_several(leaders) ? 3 : 4);
    if (has_several(leaders)) add(at_.danger + Danger::second_leader + second);
  }

  /// What can be had without a fight.
  void list_prospects(const Threats& threats) {
    add_count(Danger::crowns, threats.crowns(), Danger::kCrowns);
    add_count(Danger::promotions, popcount(threats.pawn_squares() & last_rank(side_)), Danger::kPromotions);
    add_count(Danger::leader_moves, popcount(threats.leader_squares()) / 4, Danger::kMoves);
    add_count(Danger::officer_moves, popcount(threats.officer_squares()) / 4, Danger::kMoves);
  }

  void list_safety() {
    const Bits64 leaders = own_ & p_.leaders();
    const Bits64 strong = enemy_ & ~p_.of(Kind::pawn);
    add_count(Danger::near, popcount(within(leaders, 2) & strong), Danger::kNear);
    add_count(Danger::around, popcount(within_four(leaders) & strong), Danger::kAround);
    if (leaders != 0 && !has_several(leaders))
      add(at_.danger + Danger::last_leader + (std::countr_zero(leaders) ^ turned_));
  }

  const Position& p_;
  Side side_;
  const SideFeatures& at_;
  int turned_;
  FeatureList::Appender features_;
  Bits64 own_ = p_.sides[fray::index_of(side_)];
  Bits64 enemy_ = p_.sides[fray::index_of(~side_)];
  Bits64 commanded_ = in_command(p_, side_);
};

[[gnu::noinline]] void list_side(const Position& p, Side side, const SideFeatures& at, int turned,
                                 FeatureList& features) {
  SideLister(p, side, at, turned, features).list();
}

// Of each man his square, and that he is out of command; of each side at most 14 besides.
static_assert(2 * Board::kSquares + 2 * 14 <= FeatureList::kRoom);

}  // namespace

void list_features(const Position& p, FeatureList& features) {
  const int turned = p.side == Side::white ? 0 : 63;
  list_side(p, p.side, kMover, turned, features);
  list_side(p, ~p.side, kOther, turned, features);
}

}  // namespace fray::conflict
