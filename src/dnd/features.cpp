#include "dnd/features.h"

#include <algorithm>
#include <array>
#include <bit>

#include "dnd/squares.h"
#include "dnd/tables/table_sets.h"

namespace fray::dnd {
namespace {

/// vigour_of by kind, level and points.
class Vigours {
 public:
  explicit Vigours(const Tables& tables) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      for (int level = 1; level <= kLevels; ++level) {
        for (int points = 0; points < kPoints; ++points) {
          const int hp = tables.build(static_cast<Kind>(kind), level).hp;
          of_[kind][static_cast<std::size_t>(level - 1)][static_cast<std::size_t>(points)] =
              static_cast<std::uint8_t>(vigour_of(points, hp));
        }
      }
    }
  }
  int of(Kind kind, int level, int points) const {
    return of_[index_of(kind)][static_cast<std::size_t>(level)][static_cast<std::size_t>(points)];
  }

 private:
  static constexpr int kPoints = 128 + 16;  ///< hit points and temporary ones
  std::array<std::array<std::array<std::uint8_t, kPoints>, kLevels>, kKinds> of_{};
};

/// Those of a set of tables.
const Vigours& vigours(TableSetNumber set) {
  static const std::vector<Vigours> all = [] {
    std::vector<Vigours> by_set;
    for (std::size_t number = 0; number < table_set_count(); ++number)
      by_set.emplace_back(tables_at(static_cast<TableSetNumber>(number)));
    return by_set;
  }();
  return all[set];
}

/// Whether something is to be said of him beside place, points and slots.
bool is_marked(const Character& character) {
  return character.rounds.any() || character.smited != 0 || character.laid != 0 || character.promoted != 0 ||
         character.mage_armor != 0 || character.heroism != 0 || character.charmed != 0 ||
         character.steadfast != 0 || character.curses != 0 || character.ward != 0 || character.wounds != 0;
}

/// From where a piece is near to a king.
constexpr auto kNearby = square_table<Board>([](int square) {
  Squares squares = 0;
  for (int from = 0; from < Board::kSquares; ++from)
    squares |= from != square && Board::distance(from, square) <= Feature::kNear ? Board::bit(from) : 0;
  return squares;
});

int number_of(Who who) { return static_cast<int>(index_of(kind_of(who))); }

/// Where the features of a side begin.
int base_of(const Position& p, Side side) { return side == p.now.side ? 0 : Feature::other; }

/// Lists what is said of a character alone.
class CharacterLister {
 public:
  CharacterLister(const Position& p, Who who, FeatureList& features)
      : p_(p),
        vigours_(vigours(p.rules.tables)),
        side_(side_of(who)),
        base_(base_of(p, side_)),
        features_(features) {}

  void list(Who who) {
    if (!p_[who].on_board()) return;
    list_piece(who);
    if (is_marked(p_[who])) list_conditions(who);
    if (p_.outfit != nullptr) list_gear(who);
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }
  void add(Feature::Condition condition, Who who) { add_condition(condition, who); }
  void add_condition(int condition, Who who) {
    add(Feature::condition + Feature::kKindCount * condition + number_of(who));
  }
  int rank_of(Square square) const {
    return side_ == Side::white ? Board::rank_of(square) : 7 - Board::rank_of(square);
  }

  void list_piece(Who who) {
    const Character& character = p_[who];
    const Square square = p_.square_of(who);
    const int kind = number_of(who);
    const int level = static_cast<int>(character.level) - 1;
    const int file = std::min(Board::file_of(square), 7 - Board::file_of(square));
    add(Feature::square + Feature::kRegions * kind + 4 * rank_of(square) + file);
    add(Feature::vigour + Feature::kVigours * (kLevels * kind + level) +
        vigours_.of(kind_of(who), level, character.points()));
    list_slots(who);
  }

  void list_slots(Who who) {
    constexpr std::array<int, kKinds> kCaster{3, 2, -1, 1, 0, -1};
    const int caster = kCaster[index_of(kind_of(who))];
    if (caster < 0) return;
    for (int level = 1; level <= kSpellLevels; ++level) {
      const int slots = p_[who].slots(level);
      if (slots == 0) continue;
      add(Feature::slots + Feature::kMostSlots * (kSpellLevels * caster + level - 1) + slots - 1);
      if (p_[who].is_marked(level)) add(Feature::marked + level - 1);
    }
  }

  void list_conditions(Who who) {
    const Character& character = p_[who];
    if (character.rounds.any()) {
      for (std::size_t i = 0; i < kTimedEffects; ++i) {
        if (character.rounds.of(static_cast<Effect>(i)) > 0) add_condition(static_cast<int>(i), who);
      }
    }
    if (character.mage_armor) add_condition(static_cast<int>(Effect::mage_armor), who);
    if (character.heroism) add_condition(static_cast<int>(Effect::heroism), who);
    for (int i = 0; character.curses >> i != 0; ++i) {
      if (character.curses >> i & 1) add_condition(static_cast<int>(Effect::curse_attack) + i, who);
    }
    if (character.charmed) add(Feature::charmed, who);
    if (character.steadfast) add(Feature::steadfast, who);
    if (character.ward != 0) add(Feature::warded, who);
    if (character.smited) add(Feature::smited, who);
    if (character.laid) add(Feature::laid, who);
    if (character.promoted) add(Feature::promoted, who);
    if (character.wounds != 0) add(Feature::wounded, who);
  }

  void list_gear(Who who) {
    const Gear& gear = p_.gear(who);
    const int kind = Feature::kGearGrades * number_of(who);
    if (const int grade = grade_of(gear.offence); grade > 0) add(Feature::offence + kind + grade - 1);
    if (const int grade = grade_of(gear.defence); grade > 0) add(Feature::defence + kind + grade - 1);
  }

  const Position& p_;
  const Vigours& vigours_;
  Side side_;
  int base_;
  FeatureList::Appender features_;
};

/// What those of a side who can act attack.
struct Reach {
  /// Of who attacks an enemy: the kinds, bit n for number n, and the most points of one of them.
  struct Attackers {
    std::uint8_t kinds = 0, fittest = 0;
  };
  Squares able = 0;     ///< where they stand
  Squares on_king = 0;  ///< where those of them stand who attack the enemy king
  Squares all = 0;
  Squares twice = 0;
  std::array<Attackers, 64> attackers{};  ///< of each square where an enemy stands

  Reach(const Position& p, Side side) {
    const Squares occupied = p.occupied();
    const Squares enemies = p.of(~side);
    const Squares king = p[king_of(~side)].on_board() ? Board::bit(p.square_of(king_of(~side))) : 0;
    const bool locks = p.now.locks[0] || p.now.locks[1];
    // By their numbers, not by squares: so kinds come in the same order each time, which processors foresee.
    const Who first = side == Side::white ? 0 : kCharacters / 2;
    for (Who who = first; who < first + kCharacters / 2; ++who) {
      const Character& character = p[who];
      const Square from = p.square_of(who);
      if (!character.on_board() || p.board[from] != who) continue;
      if (character.incapacitated() || (locks && !p.is_able(who))) continue;
      const Squares squares = attacks_from(side, kind_of(who), from, occupied);
      able |= Board::bit(from);
      on_king |= (squares & king) != 0 ? Board::bit(from) : 0;
      twice |= all & squares;
      all |= squares;
      for_each_square(squares & enemies, [&](Square to) {
        Attackers& of = attackers[to];
        of.kinds = static_cast<std::uint8_t>(of.kinds | 1 << number_of(who));
        of.fittest = std::max(of.fittest, static_cast<std::uint8_t>(character.points()));
      });
    }
  }
};

/// Lists what is said of several characters, or of a side.
class SideLister {
 public:
  SideLister(const Position& p, Side side, const Reach& own, const Reach& enemy, FeatureList& features)
      : p_(p),
        vigours_(vigours(p.rules.tables)),
        side_(side),
        own_(own),
        enemy_(enemy),
        base_(base_of(p, side)),
        features_(features) {}

  void list() {
    list_pressure();
    list_threats();
    list_king();
    list_state();
  }

 private:
  void add(int feature) { features_.push_back(static_cast<std::uint16_t>(base_ + feature)); }

  /// What able pieces do to the enemy king.
  void list_pressure() {
    const Who king = king_of(~side_);
    if (!p_[king].on_board()) return;
    const Square square = p_.square_of(king);
    for_each_square(own_.on_king, [&](Square from) {
      const Who who = p_.board[from];
      if (p_[who].charmed) return;
      add(Feature::attacker + kLevels * number_of(who) + static_cast<int>(p_[who].level) - 1);
    });
    for_each_square(own_.able & kNearby[square], [&](Square from) {
      const Who who = p_.board[from];
      if (p_[who].charmed) return;
      add(Feature::near + Feature::kNear * number_of(who) + Board::distance(from, square) - 1);
    });
    if (const int attacked = popcount(kKingAttacks[square] & own_.all); attacked > 0)
      add(Feature::ring + attacked - 1);
  }

  void list_threats() {
    const Squares enemies = p_.of(~side_) & ~p_.locked_squares();
    for_each_square(own_.all & enemies, [&](Square square) { list_target(square); });
  }

  /// What is said of an enemy whom somebody attacks.
  void list_target(Square square) {
    const Who who = p_.board[square];
    const Squares bit = Board::bit(square);
    const Reach::Attackers& attackers = own_.attackers[square];
    const int points = p_[who].points();
    const int kind = number_of(who);
    const int level = static_cast<int>(p_[who].level) - 1;
    add(Feature::prey + Feature::kVigours * kind + vigours_.of(kind_of(who), level, points));
    add(Feature::edge + Feature::kEdges * kind + edge_of(attackers.fittest, points));
    if ((own_.twice & bit) != 0) add(Feature::flanked + kind);
    if ((enemy_.all & bit) == 0) add(Feature::loose + kind);
    for (unsigned kinds = attackers.kinds; kinds != 0; kinds &= kinds - 1)
      add(Feature::threat + Feature::kKindCount * std::countr_zero(kinds) + kind);
  }

  void list_king() {
    const Who king = king_of(side_);
    if (!p_[king].on_board()) return;
    const Squares beside = kKingAttacks[p_.square_of(king)];
    int shields = 0;
    for_each_square(beside & p_.of(side_),
                    [&](Square square) { shields += kind_of(p_.board[square]) == Kind::pawn ? 1 : 0; });
    if (shields > 0) add(Feature::shield + shields - 1);
    add(Feature::flight + popcount(beside & ~p_.of(side_) & ~enemy_.all));
  }

  void list_state() {
    add(Feature::mobility + std::min(popcount(own_.all) / 4, Feature::kMobility - 1));
    if (const int used = popcount(Bits64{p_.now.used[fray::index_of(side_)]}); used > 0)
      add(Feature::used + used - 1);
    if (const Lock& lock = p_.lock_of(side_)) add(Feature::lock + number_of(lock.inert()));
    const int rights = p_.now.castling >> (side_ == Side::white ? 0 : 2);
    if ((rights & 1) != 0) add(Feature::castling);
    if ((rights & 2) != 0) add(Feature::castling + 1);
  }

  const Position& p_;
  const Vigours& vigours_;
  Side side_;
  const Reach& own_;
  const Reach& enemy_;
  int base_;
  FeatureList::Appender features_;
};

[[gnu::noinline]] void list_side(const Position& p, Side side, const Reach& own, const Reach& enemy,
                                 FeatureList& features) {
  SideLister(p, side, own, enemy, features).list();
}

// Of each character place, vigour, slots, conditions and gear; of each that is attacked four and by which
// kinds; of each that attacks two; of each side at most eight besides.
static_assert(kCharacters * (2 + 2 * kSpellLevels + Feature::kConditions + 2 + 4 + Feature::kKindCount + 2) +
                  2 * 8 <=
              FeatureList::kRoom);

}  // namespace

void list_character(const Position& p, Who who, FeatureList& features) {
  CharacterLister(p, who, features).list(who);
}

void list_others(const Position& p, FeatureList& features) {
  const Reach own(p, p.now.side);
  const Reach enemy(p, ~p.now.side);
  list_side(p, p.now.side, own, enemy, features);
  list_side(p, ~p.now.side, enemy, own, features);
}

void list_features(const Position& p, FeatureList& features) {
  for (Who who = 0; who < kCharacters; ++who) list_character(p, who, features);
  list_others(p, features);
}

std::vector<FeatureGroup> feature_groups() {
  std::vector<FeatureGroup> groups;
  for (const int base : {0, Feature::other}) {
    const auto add = [&](std::string_view name, int first, int count) {
      groups.push_back({name, static_cast<std::uint16_t>(base + first), static_cast<std::uint16_t>(count)});
    };
    for (int kind = 0; kind < Feature::kKindCount; ++kind) {
      const std::string_view name = name_of(static_cast<Kind>(kind));
      add(name, Feature::vigour + kLevels * Feature::kVigours * kind, kLevels * Feature::kVigours);
    }
    add("square", Feature::square, Feature::kKindCount * Feature::kRegions);
    add("slots", Feature::slots, Feature::condition - Feature::slots);
    add("condition", Feature::condition, Feature::kKindCount * Feature::kConditions);
    add("near", Feature::near, Feature::attacker - Feature::near);
    add("attacker", Feature::attacker, Feature::shield - Feature::attacker);
    add("shield", Feature::shield, Feature::kBeside);
    add("threat", Feature::threat, Feature::used - Feature::threat);
    add("items", Feature::offence, Feature::prey - Feature::offence);
    add("prey", Feature::prey, Feature::ring - Feature::prey);
    add("ring", Feature::ring, Feature::kBeside);
    add("flight", Feature::flight, Feature::kBeside + 1);
    add("mobility", Feature::mobility, Feature::kMobility);
  }
  return groups;
}

}  // namespace fray::dnd
