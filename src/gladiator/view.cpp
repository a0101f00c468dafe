#include "gladiator/view.h"

#include "core/decimal.h"
#include "gladiator/fight.h"
#include "gladiator/moves.h"
#include "gladiator/text.h"

namespace fray::gladiator {
namespace {

constexpr std::array<Side, 2> kSides{Side::white, Side::black};

void describe_pieces(const Position& p, View& view) {
  for_each_square(p.occupied(), [&](Square square) {
    const Side side = p.side_on(square);
    const Kind kind = p.kind_on(square);
    ViewPiece piece{square, side, name_of(kind), letter_of(side, kind), {}};
    if (fights(kind)) {
      piece.badges.push_back({"hp", std::to_string(p.hits_at(side, kind, square))});
      piece.badges.push_back({"max", std::to_string(p.whole(kind))});
    }
    piece.badges.push_back({"commander", std::string(name_of(commander_of(kind)))});
    if (p.moved & Board::bit(square)) piece.badges.push_back({"moved", "yes"});
    view.pieces.push_back(std::move(piece));
  });
}

void describe_marks(const Position& p, View& view) {
  for (const Side side : kSides) {
    if (in_check(p, side)) view.marks.push_back({p.square_of(side, Kind::king), "check"});
    if (p.frozen_by(side)) view.marks.push_back({p.square_of(side, Kind::queen), "frozen"});
    if (p.is_captive(side)) view.marks.push_back({p.captor_of(side), "captor"});
  }
  if (p.now.phase != Phase::fight) return;
  view.marks.push_back({p.now.from, "attacker"});
  view.marks.push_back({p.now.to, "target"});
}

void describe_slots(const Position& p, View& view) {
  const bool over = p.result != GameResult::none;
  const std::size_t now = 2 * index_of(p.now.slot) + fray::index_of(p.now.side);
  for (std::size_t i = 0; i < 2 * kCommanders; ++i) {
    const auto side = static_cast<Side>(i % 2);
    const auto commander = static_cast<Commander>(i / 2);
    view.slots.push_back({side, name_of(commander), seat_of(p.rules, side, commander),
                          i < now             ? "done"
                          : i == now && !over ? "now"
                                              : "ahead"});
  }
}

/// The tally sheet of one side, kind by kind.
class Tally {
 public:
  Tally(const Position& p, Side side, View& view) : p_(p), side_(side), view_(view) {}

  void write() {
    for (std::size_t i = 0; i < kKinds; ++i) {
      kind_ = static_cast<Kind>(i);
      left_ = data_of(kind_).count;
      for_each_square(p_.of(side_, kind_), [&](Square square) {
        const bool moved = static_cast<bool>(p_.moved & Board::bit(square));
        add("board", square, p_.hits_at(side_, kind_, square), moved);
      });
      write_off_board();
      for (int lost = p_.lost(side_, kind_); lost > 0; --lost) add("lost", kNoSquare, 0, false);
      // A pawn that was replaced has left the game for good; so has a king who was killed.
      while (left_ > 0) add(is_pawn(kind_) ? "replaced" : "lost", kNoSquare, 0, false);
    }
  }

 private:
  void write_off_board() {
    if (const OffBoard& held = p_.frozen_by(~side_); held.holds(kind_))
      add("frozen", p_.square_of(~side_, Kind::queen), held.hits, held.moved != 0);
    if (p_.now.freed.holds(kind_) && p_.now.freed_side == side_)
      add("returning", kNoSquare, p_.now.freed.hits, p_.now.freed.moved != 0);
    if (kind_ != Kind::queen) return;
    if (p_.is_captive(side_)) {
      const int held = p_.now.held[fray::index_of(side_)];
      add("captive", p_.captor_of(side_), 0, false);
      view_.tally.back().note = "held for " + std::to_string(std::max(held - 1, 0)) + " of " +
                                std::to_string(p_.rules.turns_held) + " turns";
    }
    if (const std::uint8_t returning = p_.now.returning[fray::index_of(side_)]; returning != 0)
      add("returning", kNoSquare, 0, returning == 2);
  }

  void add(std::string_view state, Square square, int hits, bool moved) {
    view_.tally.push_back(
        {side_, name_of(kind_), name_of(commander_of(kind_)), state, square, hits, p_.whole(kind_), moved});
    --left_;
  }

  const Position& p_;
  Side side_;
  View& view_;
  Kind kind_ = Kind::none;
  int left_ = 0;
};

void describe_trays(const Position& p, View& view) {
  for (const Side side : kSides) {
    ViewTray tray{"lost", side, {}};
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      tray.items.insert(tray.items.end(), p.now.lost[fray::index_of(side)][kind],
                        std::string(kKindData[kind].name));
    }
    view.trays.push_back(std::move(tray));
  }
}

ViewOdds odds_of(const Fight& fight) {
  const FightOdds odds = fight_odds(fight);
  ViewOdds shown;
  shown.wins = odds.wins;
  shown.facts.push_back(
      {"dice", std::to_string(fight.attacker.dice) + " against " + std::to_string(fight.defender.dice)});
  shown.facts.push_back({"hit points left if it wins",
                         one_decimal(odds.attacker_hits) + " of " + std::to_string(fight.attacker.whole)});
  shown.facts.push_back({"the other's hit points if it loses",
                         one_decimal(odds.defender_hits) + " of " + std::to_string(fight.defender.whole)});
  shown.facts.push_back({"rounds", one_decimal(odds.rounds)});
  return shown;
}

void describe_actions(const Position& p, View& view) {
  const std::string slot(name_of(p.now.slot));
  for (ViewAction& action : view.actions) {
    const Square from = from_of(action.id);
    const Square to = to_of(action.id);
    switch (sort_of(action.id)) {
      case Sort::leave: action.steps = {{"choice", kNoSquare, "leave it to the " + slot}}; break;
      case Sort::replace:
        action.steps = {{"from", from, ""}, {"choice", kNoSquare, std::string(name_of(kind_of(action.id)))}};
        break;
      case Sort::heal: action.steps = {{"target", from, ""}}; break;
      case Sort::place: action.steps = {{"place", to, ""}}; break;
      default:
        action.steps = {{"from", from, ""}, {"to", to, ""}};
        if (p.now.phase == Phase::move && commander_of(kind_of(action.id)) != p.now.slot)
          action.steps.push_back({"choice", kNoSquare, "override the " + slot});
        if (sort_of(action.id) == Sort::fight)
          action.odds = odds_of(fight_of(p, kind_of(action.id), from, to));
    }
  }
}

std::string place_prompt(const Position& p) {
  const ToPlace what = next_to_place(p);
  const std::string piece =
      "Place the " + std::string(name_of(what.side)) + ' ' + std::string(name_of(what.piece.kind));
  return what.home ? piece + ", which is free again, on its back rank" : piece + " next to her king";
}

/// What is asked at the move of a slot, or before it of the king's player (G9).
std::string move_prompt(const Position& p) {
  const std::string slot(name_of(p.now.slot));
  const bool stuck = !MoveGenerator(p).has_move(group_of(p.now.slot));
  if (p.now.phase == Phase::override) {
    return stuck
               ? "The " + slot +
                     "'s pieces cannot move: override the slot with a move of another commander's "
                     "piece, or pass"
               : "The " + slot + "'s slot: override it with a move of another commander's piece, or leave it";
  }
  if (stuck)
    return "The " + slot + "'s pieces cannot move: override, and move any other that has not moved this turn";
  const bool overrides = p.now.slot != Commander::king && !p.king_is_asked();
  return "The " + slot + "'s slot: move a piece of the " + slot + "'s" +
         (overrides ? ", or override and move any that has not moved this turn" : "");
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  const std::string check = p.now.checked != 0 ? "Your king is in check, and this move must end it. " : "";
  switch (p.now.phase) {
    case Phase::replace:
      if (p.has_arrival())
        return "Choose the lost piece that replaces the " + std::string(name_of(p.kind_on(p.now.to))) +
               " on " + Board::name(p.now.to);
      return "Choose a pawn on the far rank and the lost piece that replaces it";
    case Phase::heal: return "Choose the piece that your queen heals";
    case Phase::fight: {
      const Fight fight = pending_fight(p);
      return "Roll the dice: the " + std::string(name_of(fight.attacker.kind)) + " with " +
             std::to_string(fight.attacker.dice) + " against the " +
             std::string(name_of(fight.defender.kind)) + " with " + std::to_string(fight.defender.dice) +
             ", until one has fallen";
    }
    case Phase::place: return place_prompt(p);
    case Phase::override:
    case Phase::move: break;
  }
  return check + move_prompt(p);
}

}  // namespace

void describe(const Position& p, View& view) {
  view.side = p.now.side;
  view.phase = name_of(p.now.phase);
  view.reason = name_of(p.ending);
  view.prompt = prompt_of(p);
  if (p.now.phase == Phase::fight) view.dice_order = title_of(p.now.side) + "'s first in each round";
  describe_pieces(p, view);
  describe_marks(p, view);
  describe_slots(p, view);
  for (const Side side : kSides) Tally(p, side, view).write();
  describe_trays(p, view);
  describe_actions(p, view);
}

}  // namespace fray::gladiator
