// D&D Battle Chess: what happens to characters, with the events it makes: wounds, deaths, effects, promotion.
#pragma once

#include <algorithm>

#include "core/event.h"
#include "dnd/magic/casting.h"
#include "dnd/squares.h"

namespace fray::dnd {

/// Points of Constitution that wounding weapons can take from one piece.
inline constexpr unsigned kMostWounds = 7;

/// "level 2" and so on.
std::string_view level_name(int level);

/// Changes of a position. Those whom wounds bring below 0 hit points stay until bury() takes them away, since
/// several may fall at once (D40).
template <EventSink Sink>
class Changer {
 public:
  Changer(Position& p, Sink& sink) : p_(p), sink_(sink) {}

  /// Damage, which Shield Other shares and temporary hit points take first (D60, D61, D104).
  void wound(Who who, int damage) {
    if (damage == 0) return;
    if (p_[who].ward == 0) return lose(who, damage);
    const Who cleric = cleric_of(side_of(who), static_cast<int>(p_[who].ward));
    lose(who, damage / 2);
    lose(cleric, damage - damage / 2);
  }

  /// A wounding weapon has hit: a point of Constitution. Hit points go down, not below 0, as by a curse
  /// (D64).
  void weaken(Who who) {
    Character& character = p_[who];
    const int before = max_hp(p_, who);
    character.wounds = std::min<unsigned>(kMostWounds, static_cast<unsigned>(character.wounds) + 1) & 7U;
    lower_hp(character, before - max_hp(p_, who));
  }

  void kill(Who who) { fallen_ |= 1u << who; }
  bool has_fallen(Who who) const { return (fallen_ >> who & 1) != 0; }

  void heal(Who who, int hit_points) {
    const int before = static_cast<int>(p_[who].hp);
    p_[who].hp = static_cast<unsigned>(std::min(max_hp(p_, who), before + hit_points)) & 127U;
    tell_hp(who);
  }

  /// Begins a timed effect, or prolongs it (D56).
  void affect(Who who, Effect effect, int rounds, int dc = 0) {
    Character& character = p_[who];
    const int running = character.rounds.of(effect);
    if (running >= rounds) return;
    if (effect == Effect::bear) {
      const int before = max_hp(p_, who);
      character.bear_level = character.level;
      character.hp = static_cast<unsigned>(static_cast<int>(character.hp) + max_hp(p_, who) - before) & 127U;
    }
    character.rounds.set(effect, rounds);
    if (effect == Effect::held) character.held_dc = static_cast<unsigned>(dc) & 31U;
    if (running == 0) status(who, effect, true);
  }

  /// A curse for the rest of the game (D64, D103).
  void curse(Who who, Effect effect) {
    Character& character = p_[who];
    if (character.cursed(effect)) return;
    const int before = max_hp(p_, who);
    character.curses |= (1U << (index_of(effect) - index_of(Effect::curse_attack))) & 255U;
    if (effect == Effect::curse_con) {
      character.con_level = character.level;
      lower_hp(character, before - max_hp(p_, who));
    }
    status(who, effect, true);
  }

  void end_effect(Who who, Effect effect) {
    p_[who].rounds.set(effect, 0);
    ended(who, effect);
  }

  /// Takes a round from timed effects: of everybody, at the end of a round of a battle (D54).
  void tick_all() {
    for (Who who = 0; who < kCharacters; ++who) tick(who, Rounds::all_lanes());
  }
  /// Of what a side has cast, at the start of its turn.
  void tick_cast_by(Side side) {
    for (Who who = 0; who < kCharacters; ++who)
      tick(who, side_of(who) == side ? Rounds::own_lanes() : Rounds::enemy_lanes());
  }

  void ward(Who cleric, Who who) {
    end_wards(cleric);
    p_[who].ward = static_cast<unsigned>(cleric_number(cleric)) & 3U;
    say_status(who, "shielded", true);
  }
  void charm(Who who, bool begins) {
    if ((p_[who].charmed != 0) == begins) return;
    p_[who].charmed = begins ? 1 : 0;
    say_status(who, "charmed", begins);
  }
  void game_long(Who who, Effect effect) {
    Character& character = p_[who];
    if (character.has(effect)) return;
    if (effect == Effect::mage_armor) character.mage_armor = 1;
    if (effect == Effect::heroism) character.heroism = 1;
    status(who, effect, true);
  }
  void say_status(Who who, std::string_view what, bool begins) {
    if constexpr (Sink::kWanted)
      sink_.report(
          event::StatusChanged{side_of(who), name_of(kind_of(who)), p_.square_of(who), what, begins});
  }

  /// Somebody who has come to the far back rank is promoted, if he and the square may be (D9 to D12, D85).
  void arrive(Who who) {
    Character& character = p_[who];
    const Side side = side_of(who);
    const auto file = static_cast<unsigned>(Board::file_of(p_.square_of(who)));
    std::uint8_t& used = p_.now.used[fray::index_of(side)];
    if (Board::rank_of(p_.square_of(who)) != last_rank(side) || character.promoted || (used >> file & 1) != 0)
      return;
    used = static_cast<std::uint8_t>(used | 1U << file);
    character.promoted = 1;
    character.level = std::min<unsigned>(kLevels, static_cast<unsigned>(character.level) + 1) & 7U;
    character.hp = static_cast<unsigned>(max_hp(p_, who)) & 127U;
    regain_slots(who);
    p_.quiet = 0;
    forget_past();
    if constexpr (Sink::kWanted) {
      sink_.report(event::Promoted{side, name_of(kind_of(who)), level_name(static_cast<int>(character.level)),
                                   p_.square_of(who)});
    }
  }

  /// Takes away whoever has fallen. Who shared a locked square with one of them holds it (D104).
  void bury() {
    for (Who who = 0; who < kCharacters; ++who) {
      if (has_fallen(who)) remove(who);
    }
  }

  /// A king leaves a battle that he has suspended, or it ends by a death: who is left holds the square (D72).
  void dissolve(Side king) {
    Lock& lock = p_.now.locks[fray::index_of(king)];
    const Battle battle = lock.battle;
    const Role stays = lock.fascinated;
    lock = {};
    leave_alone(battle, stays);
  }

  /// Nothing that has been seen can come again.
  void forget_past() { p_.trail_begin = p_.trail_end; }

 private:
  static void lower_hp(Character& character, int by) {
    character.hp = static_cast<unsigned>(std::max(0, static_cast<int>(character.hp) - by)) & 127U;
  }

  void lose(Who who, int damage) {
    if (has_fallen(who) || damage == 0) return;
    Character& character = p_[who];
    const int taken = std::min(static_cast<int>(character.temp), damage);
    character.temp = (static_cast<unsigned>(character.temp) - static_cast<unsigned>(taken)) & 15U;
    const int left = static_cast<int>(character.hp) - (damage - taken);
    if (left < 0) return kill(who);
    character.hp = static_cast<unsigned>(left) & 127U;
    tell_hp(who);
  }
  void tell_hp(Who who) {
    if constexpr (Sink::kWanted)
      sink_.report(event::Damaged{side_of(who), name_of(kind_of(who)), p_.square_of(who),
                                  static_cast<int>(p_[who].hp), max_hp(p_, who)});
  }
  void status(Who who, Effect effect, bool begins) {
    if constexpr (Sink::kWanted) say_status(who, tables_of(p_).effect(effect).title, begins);
  }

  void tick(Who who, std::uint64_t lanes) {
    Rounds& rounds = p_[who].rounds;
    if (!rounds.any()) return;
    const Rounds before = rounds;
    rounds.tick(lanes);
    if (before.of(Effect::bear) == 1 || before.of(Effect::held) == 1 || Sink::kWanted) {
      for (std::size_t i = 0; i < kTimedEffects; ++i) {
        const auto effect = static_cast<Effect>(i);
        if (before.of(effect) > 0 && rounds.of(effect) == 0) ended(who, effect);
      }
    }
  }
  void ended(Who who, Effect effect) {
    Character& character = p_[who];
    if (effect == Effect::held) character.held_dc = 0;
    if (effect == Effect::bear) {  // D59
      const int before = max_hp(p_, who);
      character.bear_level = 0;
      lower_hp(character, before - max_hp(p_, who));
    }
    status(who, effect, false);
  }

  void end_wards(Who cleric) {
    const auto number = static_cast<unsigned>(cleric_number(cleric));
    for (Who who = 0; who < kCharacters; ++who) {
      if (side_of(who) != side_of(cleric) || p_[who].ward != number) continue;
      p_[who].ward = 0;
      say_status(who, "shielded", false);
    }
  }
  bool wards_somebody(Who cleric) const {
    const auto number = static_cast<unsigned>(cleric_number(cleric));
    return std::any_of(p_.all.begin() + (side_of(cleric) == Side::white ? 0 : 16),
                       p_.all.begin() + (side_of(cleric) == Side::white ? 16 : 32),
                       [&](const Character& character) { return character.ward == number; });
  }

  /// All spell slots of the level; one of a spell that lasts for the game pays for damage only (D82, D112).
  void regain_slots(Who who) {
    Character& character = p_[who];
    for (int level = 1; level <= kSpellLevels; ++level) {
      character.set_slots(level, p_.build(who).slots[static_cast<std::size_t>(level - 1)]);
      character.set_marked(level, false);
    }
    if (character.mage_armor) character.set_marked(1, character.slots(1) > 0);
    const bool lasting = character.false_life != 0 || (kind_of(who) == Kind::bishop && wards_somebody(who));
    if (lasting) character.set_marked(2, character.slots(2) > 0);
  }

  void remove(Who who) {
    const Square square = p_.square_of(who);
    if constexpr (Sink::kWanted) sink_.report(event::Died{side_of(who), name_of(kind_of(who)), square});
    if (kind_of(who) == Kind::bishop) end_wards(who);
    for (const Side king : {Side::white, Side::black}) {
      Lock& lock = p_.now.locks[fray::index_of(king)];
      if (!lock.battle.has(who)) continue;
      const Battle battle = lock.battle;
      lock = {};
      leave_alone(battle, battle.attacker == who ? Role::defender : Role::attacker);
    }
    if (p_.board[square] == who) p_.lift(square);
    p_[who] = {};
    lose_castling(who);
    forget_past();
  }
  void lose_castling(Who who) {
    const int first = side_of(who) == Side::white ? 0 : 2;
    const int lost = kind_of(who) == Kind::king ? 3 << first
                     : home_of(who) % 8 == 7    ? 1 << first
                                                : 2 << first;
    if (kind_of(who) == Kind::king || kind_of(who) == Kind::rook)
      p_.now.castling = static_cast<Castling>(p_.now.castling & ~lost);
  }

  /// Of two on one square only one stays there.
  void leave_alone(const Battle& battle, Role stays) {
    const Square square = p_.square_of(battle.defender);
    if (stays == Role::defender) return;
    if (p_.board[square] != kNobody) p_.lift(square);
    p_.put(battle.attacker, square);
    if (!has_fallen(battle.attacker)) arrive(battle.attacker);
  }

  Position& p_;
  Sink& sink_;
  std::uint32_t fallen_ = 0;
};

}  // namespace fray::dnd
