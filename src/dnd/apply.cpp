#include "dnd/apply.h"

#include "dnd/battle_end.h"
#include "dnd/effects.h"
#include "dnd/moves.h"
#include "dnd/strike.h"

namespace fray::dnd {
namespace {

/// A turn, from node to node.
template <EventSink Sink>
class Turn {
 public:
  Turn(Position& p, Trail& trail, Sink& sink)
      : p_(p), trail_(trail), sink_(sink), change_(p, sink), effects_(p, change_) {}

  // --- the start of a turn (D88) ----------------------------------------------------------------------

  void begin() {
    p_.now.actor = kNobody;
    p_.now.pending = no_action;
    p_.now.phase = Phase::move;
    if (p_.now.side == Side::black && p_.turn < kMostTurns) ++p_.turn;
    p_.now.side = ~p_.now.side;
    change_.tick_cast_by(p_.now.side);
    go_on_saving(0);
  }

  /// Saves of held pieces from a square on, then the turn itself.
  void go_on_saving(int from) {
    if (!p_.rules.save_once && from < Board::kSquares) {
      Squares left = p_.of(p_.now.side) & ~((Squares{1} << from) - 1);
      while (left != 0) {
        const Who who = p_.board[static_cast<std::size_t>(pop_lowest(left))];
        if (!p_[who].held()) continue;
        p_.now.actor = who;
        p_.now.phase = Phase::hold;
        return;
      }
    }
    p_.now.actor = kNobody;
    p_.now.phase = Phase::move;
    start();
  }

  void start() {
    if (!has_move(p_)) {
      if (p_.lock_of(p_.now.side)) return resume();
      return end_game(GameResult::draw, Ending::no_move);
    }
    const std::uint64_t key = hash(p_);
    const int seen = trail_.count(p_.trail_begin, p_.trail_end, key);
    trail_.set(p_.trail_end++, key);
    if (seen >= 2) return end_game(GameResult::draw, Ending::repetition);
    if (p_.quiet >= kQuietLimit) end_game(GameResult::draw, Ending::quiet);
  }

  /// The king cannot leave: the battle goes on in place of a move (D73, D107).
  void resume() {
    Lock& lock = p_.now.locks[fray::index_of(p_.now.side)];
    p_.now.battle = lock.battle;
    p_.now.fighter = p_.now.first = ~lock.fascinated;
    p_[lock.inert()].steadfast = 1;
    change_.say_status(lock.inert(), "fascinated", false);
    lock = {};
    p_.quiet = 0;
    begin_battle_turn();
  }

  // --- the end of a battle that nobody plays ------------------------------------------------------------

  void end_battle_as(const BattleEnd& end) {
    const Battle battle = p_.now.battle;
    std::array<Purse, 2> purses{end.purse, end.purse};
    const bool both_stand = !end.has_winner() && end.kind != EndKind::both_fall;
    for (std::size_t i = 0; both_stand && i < 2; ++i)
      purses[i] = purse_after(p_, static_cast<Role>(i), end.casts[i]);
    for (int round = 0; round < end.rounds; ++round) change_.tick_all();
    p_.now.fighter = p_.now.first;  // those rounds are all
    p_.now.pending = no_action;
    for (const Role role : {Role::attacker, Role::defender}) {
      if (both_stand || (end.has_winner() && end.winner() == role))
        leave_with(battle.who(role), end.points[fray::dnd::index_of(role)],
                   purses[fray::dnd::index_of(role)]);
    }
    if (end.kind == EndKind::withdrawn) return settle_withdrawal();
    if (both_stand) {
      p_.now.fighter = p_.now.first =
          end.kind == EndKind::suspended_by_attacker ? Role::attacker : Role::defender;
      return suspend();
    }
    if (end.kind != EndKind::attacker_wins) change_.kill(battle.attacker);
    if (end.kind != EndKind::defender_wins) change_.kill(battle.defender);
    settle();
  }
  void settle_withdrawal() {
    p_.now.fighter = p_.now.first = Role::attacker;
    withdraw(plain_withdrawal(p_));
  }
  void leave_with(Who who, int points, const Purse& purse) {
    Character& character = p_[who];
    const int before = character.points();
    for (int level = 1; level <= kSpellLevels; ++level) {
      const int left = purse.slots[static_cast<std::size_t>(level - 1)];
      if (left == character.slots(level)) continue;
      character.set_slots(level, left);
      if (left == 0) character.set_marked(level, false);
      change_.forget_past();
    }
    if (purse.smited) character.smited = 1;
    if (points > before) {
      change_.heal(who, points - before);
    } else {
      const int lost = before - points;
      change_.wound(who, character.ward == 0 ? lost : 2 * lost);
    }
  }

  // --- a move -----------------------------------------------------------------------------------------

  void choose_move(Action move) {
    p_.now.pending = no_action;
    if (asks_for_swap(to_of(move))) return ask_for_swap(move);
    make_move(move);
  }

  void choose_swap(Action choice) {
    const Action declared = p_.now.pending;
    p_.now.pending = no_action;
    if (deed_of(choice) == Deed::swap) {
      swap_king(first_of(choice));
    } else if constexpr (Sink::kWanted) {
      sink_.report(event::Declined{~p_.now.side, "does not move the king away"});
    }
    if (is_spell(declared)) return cast(p_.now.actor, declared);
    make_move(declared);
  }

  void choose_action(Action action) {
    if (deed_of(action) == Deed::none) {
      if constexpr (Sink::kWanted) sink_.report(event::Declined{p_.now.side, "does nothing more"});
      return begin();
    }
    const SpellData& data = tables().spell(spell_of(action));
    const bool harms = data.aim == Aim::enemy || data.aim == Aim::line;
    const Square first = first_of(action);
    const Square second =
        data.aim == Aim::line ? beyond(p_.square_of(p_.now.actor), first) : second_of(action);
    if (harms && (asks_for_swap(first) || asks_for_swap(second))) return ask_for_swap(action);
    cast(p_.now.actor, action);
  }

  // --- a battle ---------------------------------------------------------------------------------------

  void choose_deed(Action action) {
    const Who who = p_.fighter();
    if (is_spell(action)) return cast(who, action);
    switch (deed_of(action)) {
      case Deed::pass:
        if constexpr (Sink::kWanted) sink_.report(event::Declined{side_of(who), "does nothing"});
        return end_battle_turn();
      case Deed::withdraw: return withdraw(first_of(action));
      default: break;
    }
    if constexpr (Sink::kWanted) sink_.report(event::Announced{side_of(who), announcement(deed_of(action))});
    await(action);
  }

  void decide(Outcome outcome) {
    switch (p_.now.phase) {
      case Phase::hold: return saved(what_of(outcome) == Decided::free);
      case Phase::curse: return delayed(what_of(outcome) == Decided::loses);
      case Phase::initiative: return take_initiative(what_of(outcome) == Decided::attacker_first);
      default: return take_effect(outcome);
    }
  }

 private:
  static std::string announcement(Deed deed) {
    switch (deed) {
      case Deed::charge: return "a charge";
      case Deed::smite: return "smite evil";
      case Deed::smite_charge: return "a charge with smite evil";
      case Deed::coup: return "a coup de grace";
      default: return "an attack";
    }
  }

  void await(Action action) {
    p_.now.pending = action;
    p_.now.phase = Phase::effect;
  }

  void end_game(GameResult result, Ending ending) {
    p_.result = result;
    p_.ending = ending;
    p_.now.phase = Phase::move;
    p_.now.actor = kNobody;
    p_.now.pending = no_action;
    if constexpr (Sink::kWanted) sink_.report(event::GameEnded{result, name_of(ending)});
  }

  // --- swaps and moves ---

  /// Whether what is done to a square lets the opponent change his king for a pawn (D26, D89).
  bool asks_for_swap(Square square) const {
    const Side other = ~p_.now.side;
    return square != kNoSquare && p_.board[square] == king_of(other) && swap_partners(p_, other) != 0;
  }
  void ask_for_swap(Action declared) {
    if constexpr (Sink::kWanted) {
      const std::string what = is_spell(declared) ? tables().spell(spell_of(declared)).title : "a move";
      sink_.report(event::Announced{p_.now.side, what + " against the king"});
    }
    p_.now.pending = declared;
    p_.now.phase = Phase::swap;
  }
  void swap_king(Square with) {
    const Side side = ~p_.now.side;
    const Who king = king_of(side);
    const Who pawn = p_.board[with];
    const Square from = p_.square_of(king);
    p_.lift(from);
    p_.lift(with);
    p_.put(king, with);
    p_.put(pawn, from);
    lose_rights(king);
    if constexpr (Sink::kWanted)
      sink_.report(event::Exchanged{side, name_of(Kind::king), from, with, side, name_of(Kind::pawn)});
  }

  void lose_rights(Who who) {
    const int first = side_of(who) == Side::white ? 0 : 2;
    int lost = 0;
    if (kind_of(who) == Kind::king) lost = 3 << first;
    if (kind_of(who) == Kind::rook) lost = home_of(who) % 8 == 7 ? 1 << first : 2 << first;
    p_.now.castling = static_cast<Castling>(p_.now.castling & ~lost);
  }

  void make_move(Action move) {
    const Square to = to_of(move);
    const Square from = from_of(move);
    const bool locked = static_cast<bool>(p_.lock_of(p_.now.side));
    const Who who = locked ? king_of(p_.now.side) : p_.board[from];
    const bool castles = !locked && is_castling(p_, move);
    const bool battle = p_.board[to] != kNobody;
    const bool quiet = !battle && kind_of(who) != Kind::pawn;
    p_.quiet = quiet ? static_cast<std::uint8_t>(p_.quiet + 1) : std::uint8_t{0};
    lose_rights(who);
    if (p_.board[from] == who) p_.lift(from);
    if (locked) leave_lock();
    if (battle) return begin_battle(who, from, to);
    p_.put(who, to);
    if constexpr (Sink::kWanted) sink_.report(event::Moved{p_.now.side, name_of(kind_of(who)), from, to});
    if (castles) move_rook(from, to);
    change_.arrive(who);
    p_.now.actor = who;
    if (!has_board_deed(p_)) return begin();
    p_.now.phase = p_[who].cursed(Effect::curse_delay) ? Phase::curse : Phase::act;
  }

  /// The king goes; whom he has fascinated is free and holds the square (D72). The king has been lifted if
  /// the board showed him.
  void leave_lock() {
    const Lock& lock = p_.lock_of(p_.now.side);
    change_.say_status(lock.inert(), "fascinated", false);
    change_.dissolve(p_.now.side);
  }

  void move_rook(Square king_from, Square king_to) {
    const bool short_side = king_to > king_from;
    const auto rook_from = static_cast<Square>(short_side ? king_to + 1 : king_to - 2);
    const auto rook_to = static_cast<Square>(short_side ? king_to - 1 : king_to + 1);
    const Who rook = p_.board[rook_from];
    p_.lift(rook_from);
    p_.put(rook, rook_to);
    if constexpr (Sink::kWanted)
      sink_.report(event::Moved{p_.now.side, name_of(Kind::rook), rook_from, rook_to});
  }

  // --- battles ---

  void begin_battle(Who attacker, Square from, Square to) {
    const Who defender = p_.board[to];
    p_.now.battle = {attacker, defender, from};
    p_[attacker].square = to & 127U;
    p_.now.phase = Phase::initiative;
    if constexpr (Sink::kWanted) {
      sink_.report(event::Moved{side_of(attacker), name_of(kind_of(attacker)), from, to});
      sink_.report(
          event::Challenged{side_of(attacker), name_of(kind_of(attacker)), name_of(kind_of(defender)), to});
    }
    if (kind_of(attacker) == Kind::king) change_.charm(defender, false);  // D63
  }

  void take_initiative(bool attacker_first) {
    p_.now.first = p_.now.fighter = attacker_first ? Role::attacker : Role::defender;
    p_.now.battle.flat = attacker_first ? 1 : 0;
    begin_battle_turn();
  }

  /// The start of somebody's turn in the battle: what ends with it, then whether he can do anything (D99,
  /// D103).
  void begin_battle_turn() {
    Battle& battle = p_.now.battle;
    const Who who = p_.fighter();
    if (p_.now.fighter == Role::defender) battle.flat = 0;
    if (p_.now.fighter == Role::attacker && battle.charge == Charge::now) battle.charge = Charge::used;
    if (p_[who].held() && !p_.rules.save_once) {
      p_.now.phase = Phase::hold;
      return;
    }
    act_in_battle();
  }
  void act_in_battle() {
    const Who who = p_.fighter();
    if (p_[who].incapacitated()) return end_battle_turn();
    if (is_before_contact(p_) && !has_deed_before(p_)) return end_battle_turn();
    if (p_[who].cursed(Effect::curse_delay)) {
      p_.now.phase = Phase::curse;
      return;
    }
    choose_in_battle();
  }
  void choose_in_battle() { p_.now.phase = is_before_contact(p_) ? Phase::before : Phase::battle; }
  void end_battle_turn() {
    p_.now.pending = no_action;
    if (p_.now.fighter == Role::attacker) p_.now.battle.begun = 1;
    if (p_.now.fighter != p_.now.first) change_.tick_all();  // a round is over (D32, D93)
    p_.now.fighter = ~p_.now.fighter;
    begin_battle_turn();
  }

  /// A round whose second turn ended the battle is over too (D93).
  void end_battle() {
    if (p_.now.fighter != p_.now.first) change_.tick_all();
    p_.now.battle = {};
    p_.now.fighter = p_.now.first = Role::attacker;
  }

  void withdraw(Square to) {
    const Who who = p_.fighter();
    const Square from = p_.square_of(who);
    p_.put(who, to);
    if constexpr (Sink::kWanted) {
      sink_.report(event::Announced{side_of(who), "a withdrawal"});
      sink_.report(event::Moved{side_of(who), name_of(kind_of(who)), from, to});
    }
    end_battle();
    begin();
  }

  // --- chances ---

  void saved(bool is_free) {
    const Who who = p_.in_battle() ? p_.fighter() : p_.now.actor;
    if (is_free) change_.end_effect(who, Effect::held);
    if (p_.in_battle()) return act_in_battle();
    go_on_saving(p_.square_of(who) + 1);
  }

  void delayed(bool loses) {
    if (!p_.in_battle()) {
      if (loses) return begin();
      p_.now.phase = Phase::act;
      return;
    }
    if (loses) return end_battle_turn();
    choose_in_battle();
  }

  // --- spells and what comes of them ---

  void cast(Who who, Action action) {
    const Spell spell = spell_of(action);
    const SpellData& data = tables().spell(spell);
    if constexpr (Sink::kWanted) sink_.report(event::Cast{side_of(who), data.title});
    if (needs_dice(action)) return await(action);
    effects_.use_up(who, action);
    effects_.take_effect_at_once(who, action);
    settle();
  }

  void take_effect(Outcome outcome) {
    const Who who = doer(p_);
    const Action action = p_.now.pending;
    effects_.use_up(who, action);
    if (!is_spell(action)) {
      effects_.take_blow(who, outcome);
      return settle(brings_second_attack(p_, deed_of(action)));
    }
    if (spell_of(action) != Spell::fascinate) {
      effects_.take_spell_effect(who, action, outcome);
    } else if (what_of(outcome) == Decided::works) {
      return suspend();
    } else {
      p_[p_.opponent()].steadfast = 1;  // D70
    }
    settle();
  }

  /// Fascinate: the battle rests, and the turn is over (D71).
  void suspend() {
    const Side king = side_of(p_.fighter());
    if (p_.now.fighter == Role::attacker) p_.now.battle.begun = 1;
    Lock& lock = p_.now.locks[fray::index_of(king)];
    lock.battle = p_.now.battle;
    lock.fascinated = ~p_.now.fighter;
    change_.say_status(lock.inert(), "fascinated", true);
    end_battle();
    begin();
  }

  /// After something has taken effect: buries the dead, and goes on with the battle, be it with the second
  /// attack of the same turn, or the next turn.
  void settle(bool attacks_again = false) {
    const Battle battle = p_.now.battle;
    const bool attacker_falls = battle && change_.has_fallen(battle.attacker);
    const bool defender_falls = battle && change_.has_fallen(battle.defender);
    const bool white_king_falls = change_.has_fallen(king_of(Side::white));
    const bool black_king_falls = change_.has_fallen(king_of(Side::black));
    const Square square = battle ? p_.square_of(battle.defender) : kNoSquare;
    change_.bury();
    if (attacker_falls || defender_falls) {
      end_battle();
      if constexpr (Sink::kWanted) {
        if (attacker_falls && defender_falls) {
          sink_.report(event::BattleDrawn{side_of(battle.attacker)});
        } else {
          sink_.report(event::BattleWon{side_of(attacker_falls ? battle.defender : battle.attacker)});
        }
      }
      if (!attacker_falls) {
        p_.put(battle.attacker, square);
        change_.arrive(battle.attacker);
      }
    }
    if (white_king_falls || black_king_falls) {
      if (p_.in_battle()) end_battle();
      if (white_king_falls && black_king_falls) return end_game(GameResult::draw, Ending::both_kings);
      return end_game(white_king_falls ? GameResult::black_wins : GameResult::white_wins,
                      Ending::king_reduced);
    }
    if (p_.in_battle() && attacks_again) return await(make_action(Deed::second));
    if (p_.in_battle()) return end_battle_turn();
    begin();
  }

  Position& p_;
  Trail& trail_;
  Sink& sink_;
  Changer<Sink> change_;
  Effects<Sink> effects_;
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
    default: return turn.choose_deed(action);
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

template void settle(Position&, Outcome, Trail&, NullSink&);
template void settle(Position&, Outcome, Trail&, EventLog&);
template void start_turn(Position&, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, NullSink&);
template void apply(Position&, Action, Trail&, EventLog&);
template void apply(Position&, Outcome, Trail&, NullSink&);
template void apply(Position&, Outcome, Trail&, EventLog&);

}  // namespace fray::dnd
