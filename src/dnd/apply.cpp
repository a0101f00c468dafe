#include "dnd/apply.h"

#include "dnd/chance/attack_roll.h"
#include "dnd/magic/effects.h"
#include "dnd/melee/battle_end.h"
#include "dnd/moves.h"
#include "dnd/turn/aftermath.h"
#include "dnd/turn/board_moves.h"

namespace fray::dnd {
namespace {

/// A turn, from node to node: what choices and chances do.
template <EventSink Sink>
class Turn {
 public:
  Turn(Position& p, Trail& trail, Sink& sink)
      : p_(p),
        sink_(sink),
        change_(p, sink),
        effects_(p, change_),
        battle_turns_(p, sink, change_),
        turns_(p, trail, sink, change_, battle_turns_),
        aftermath_(p, sink, change_, battle_turns_, turns_),
        mover_(p, sink, change_, battle_turns_, turns_) {}

  void start() { turns_.start(); }
  void end() { turns_.begin(); }
  void end_battle_as(const BattleEnd& end) { aftermath_.end_battle_as(end); }

  void choose_move(Action move) {
    p_.now.pending = no_action;
    if (asks_for_swap(to_of(move))) return ask_for_swap(move);
    mover_.make_move(move);
  }

  void choose_swap(Action choice) {
    const Action declared = p_.now.pending;
    p_.now.pending = no_action;
    if (type_of(choice) == ActionType::swap) {
      mover_.swap_king(first_of(choice));
    } else if constexpr (Sink::kWanted) {
      sink_.report(event::Declined{~p_.now.side, "does not move the king away"});
    }
    if (is_spell(declared)) return cast(p_.now.actor, declared);
    mover_.make_move(declared);
  }

  void choose_action(Action action) {
    if (type_of(action) == ActionType::none) {
      if constexpr (Sink::kWanted) sink_.report(event::Declined{p_.now.side, "does nothing more"});
      return turns_.begin();
    }
    const SpellData& data = tables_of(p_).spell(spell_of(action));
    const bool harms = data.aim == Aim::enemy || data.aim == Aim::line;
    const Square first = first_of(action);
    const Square second =
        data.aim == Aim::line ? beyond(p_.square_of(p_.now.actor), first) : second_of(action);
    if (harms && (asks_for_swap(first) || asks_for_swap(second))) return ask_for_swap(action);
    cast(p_.now.actor, action);
  }

  void choose_in_battle(Action action) {
    const Who who = p_.fighter();
    if (is_spell(action)) return cast(who, action);
    switch (type_of(action)) {
      case ActionType::pass:
        if constexpr (Sink::kWanted) sink_.report(event::Declined{side_of(who), "does nothing"});
        return battle_turns_.end_turn();
      case ActionType::withdraw: return aftermath_.withdraw(first_of(action));
      default: break;
    }
    if constexpr (Sink::kWanted) sink_.report(event::Announced{side_of(who), announcement(type_of(action))});
    aftermath_.await(action);
  }

  void decide(Outcome outcome) {
    switch (p_.now.phase) {
      case Phase::hold: return saved(what_of(outcome) == Decided::free);
      case Phase::curse: return delayed(what_of(outcome) == Decided::loses);
      case Phase::initiative:
        return battle_turns_.take_initiative(what_of(outcome) == Decided::attacker_first);
      default: return take_effect(outcome);
    }
  }

 private:
  static std::string announcement(ActionType type) {
    switch (type) {
      case ActionType::charge: return "a charge";
      case ActionType::smite: return "smite evil";
      case ActionType::smite_charge: return "a charge with smite evil";
      case ActionType::coup: return "a coup de grace";
      default: return "an attack";
    }
  }

  // --- swaps ---

  /// Whether what is done to a square lets the opponent change his king for a pawn (D26, D89).
  bool asks_for_swap(Square square) const {
    const Side other = ~p_.now.side;
    return square != kNoSquare && p_.board[square] == king_of(other) && swap_partners(p_, other) != 0;
  }
  void ask_for_swap(Action declared) {
    if constexpr (Sink::kWanted) {
      const std::string what = is_spell(declared) ? tables_of(p_).spell(spell_of(declared)).title : "a move";
      sink_.report(event::Announced{p_.now.side, what + " against the king"});
    }
    p_.now.pending = declared;
    p_.now.phase = Phase::swap;
  }

  // --- chances ---

  void saved(bool is_free) {
    const Who who = p_.in_battle() ? p_.fighter() : p_.now.actor;
    if (is_free) change_.end_effect(who, Effect::held);
    if (p_.in_battle()) return battle_turns_.act();
    turns_.go_on_saving(p_.square_of(who) + 1);
  }

  void delayed(bool loses) {
    if (!p_.in_battle()) {
      if (loses) return turns_.begin();
      p_.now.phase = Phase::act;
      return;
    }
    if (loses) return battle_turns_.end_turn();
    battle_turns_.choose();
  }

  // --- spells and attacks ---

  void cast(Who who, Action action) {
    const Spell spell = spell_of(action);
    const SpellData& data = tables_of(p_).spell(spell);
    if constexpr (Sink::kWanted) sink_.report(event::Cast{side_of(who), data.title});
    if (needs_dice(action)) return aftermath_.await(action);
    effects_.use_up(who, action);
    effects_.take_effect_at_once(who, action);
    aftermath_.settle();
  }

  void take_effect(Outcome outcome) {
    const Who who = doer(p_);
    const Action action = p_.now.pending;
    effects_.use_up(who, action);
    if (!is_spell(action)) {
      effects_.take_blow(who, outcome);
      return aftermath_.settle(brings_second_attack(p_, type_of(action)));
    }
    if (spell_of(action) != Spell::fascinate) {
      effects_.take_spell_effect(who, action, outcome);
    } else if (what_of(outcome) == Decided::works) {
      return aftermath_.suspend();
    } else {
      p_[p_.opponent()].steadfast = 1;  // D70
    }
    aftermath_.settle();
  }

  Position& p_;
  Sink& sink_;
  Changer<Sink> change_;
  Effects<Sink> effects_;
  BattleTurns<Sink> battle_turns_;
  Turns<Sink> turns_;
  Aftermath<Sink> aftermath_;
  Mover<Sink> mover_;
};

}  // namespace

std::string_view level_name(int level) {
  constexpr std::array<std::string_view, kLevels> names{"character of level 1", "character of level 2",
                                                        "character of level 3", "character of level 4",
                                                        "character of level 5"};
  return names[static_cast<std::size_t>(level - 1)];
}

Position begin_game(const Rules& rules, Trail& trail) {
  Position p = initial(rules);
  NullSink sink;
  start_turn(p, trail, sink);
  return p;
}

template <EventSink Sink>
void start_turn(Position& p, Trail& trail, Sink& sink) {
  Turn(p, trail, sink).start();
}

template <EventSink Sink>
void apply(Position& p, Action action, Trail& trail, Sink& sink) {
  Turn turn(p, trail, sink);
  switch (p.now.phase) {
    case Phase::move: return turn.choose_move(action);
    case Phase::swap: return turn.choose_swap(action);
    case Phase::act: return turn.choose_action(action);
    default: return turn.choose_in_battle(action);
  }
}

template <EventSink Sink>
void apply(Position& p, Outcome outcome, Trail& trail, Sink& sink) {
  Turn(p, trail, sink).decide(outcome);
}

template <EventSink Sink>
void settle(Position& p, Outcome end, Trail& trail, Sink& sink) {
  Turn(p, trail, sink).end_battle_as(unpack(end));
}

std::vector<Position> turns_of(const Position& p, Side side, Trail& trail) {
  if (p.now.side == side) return p.now.phase == Phase::move ? std::vector{p} : std::vector<Position>{};
  if (p.now.phase != Phase::move && p.now.phase != Phase::act) return {};
  Position next = p;
  next.quiet = 0;
  next.trail_begin = next.trail_end;
  NullSink sink;
  Turn(next, trail, sink).end();
  if (next.result != GameResult::none) return {};
  return {next};
}

template void settle(Position&, Outcome, Trail&, NullSink&);
template void settle(Position&, Outcome, Trail&, EventLog&);
template void start_turn(Position&, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);
template void apply(Position&, Outcome, Trail&, NullSink&);
template void apply(Position&, Outcome, Trail&, EventLog&);

}  // namespace fray::dnd
