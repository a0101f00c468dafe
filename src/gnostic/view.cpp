#include "gnostic/view.h"

#include <cmath>

#include "gnostic/battle.h"
#include "gnostic/hyperpig_table.h"
#include "gnostic/moves.h"
#include "gnostic/solved_battle.h"
#include "gnostic/spells.h"
#include "gnostic/text.h"

namespace fray::gnostic {
namespace {

constexpr std::size_t kStepsShown = 8;  // a whole period of the track

std::string named(const Position& p, Square square) {
  return std::string(name_of(p.side_on(square))) + ' ' + std::string(name_of(p.kind_on(square))) + " on " +
         Board::name(square);
}

/// The track after so many rounds have been played to their end.
Track track_after(const Position& p, int rounds) {
  Track track = p.track;
  for (int i = 0; i < rounds; ++i) {
    if (++track.rounds < p.rules.rounds_per_step) continue;
    track.rounds = 0;
    track.step();
  }
  return track;
}

/// How many rounds must end before a prisoner of that side is free.
int rounds_until_free(const Position& p, Side side) {
  int rounds = 1;
  while (track_after(p, rounds).shade != own_extreme(side)) ++rounds;
  return rounds;
}

void describe_pieces(const Position& p, View& view) {
  for_each_square(p.occupied(), [&](Square square) {
    const Kind kind = p.kind_on(square);
    const Side side = p.side_on(square);
    const Shade shade = shade_of(square, p.track);
    const int left = p.sixths_left(square);
    ViewPiece piece{square, side, name_of(kind), letter_of(side, kind), {}};
    const auto badge = [&](std::string_view name, std::string value) {
      piece.badges.push_back({name, std::move(value)});
    };
    badge("cv", std::to_string(p.rules.dice_of(kind)));
    badge("hp", std::to_string(effective_points(left, kSixths)));
    badge("max", std::to_string(p.rules.full_hits(kind)));
    badge("effective", std::to_string(effective_points(left, p.rules.cost_of_point(side, shade))));
    badge("multiplier", multiplier_text(p.rules.cost_of_point(side, shade)));
    if ((p.prisoners & Board::bit(square)) != 0)
      badge("imprisoned", std::string("until ") + letter_of(own_extreme(side)));
    if (square == p.promoting[0] || square == p.promoting[1]) badge("needs promotion", "yes");
    view.pieces.push_back(std::move(piece));
  });
}

void describe_marks(const Position& p, View& view) {
  for (Square square = 0; square < 64; ++square) {
    view.marks.push_back({square, "shade", shade_of(square, p.track)});
    if ((kVariable & Board::bit(square)) != 0) view.marks.push_back({square, "variable", {}});
  }
  if (p.to == kNoSquare) return;
  view.marks.push_back({p.to, "fight", {}});
  view.marks.push_back({p.from, "attacker", {}});
  view.marks.push_back({p.defender, "target", {}});
}

void describe_track(const Position& p, View& view) {
  ViewTrack track;
  track.name = "light";
  for (Shade shade = kDarkest; shade <= kLightest; ++shade) track.places.push_back(name_of_shade(shade));
  const auto place = [](const Track& at) { return static_cast<std::size_t>(at.shade - kDarkest); };
  track.at = place(p.track);
  track.rounds = p.rules.rounds_per_step - p.track.rounds;
  for (std::size_t i = 0; i < kStepsShown; ++i) {
    track.next.push_back(place(track_after(p, track.rounds + static_cast<int>(i) * p.rules.rounds_per_step)));
  }
  for_each_square(p.prisoners, [&](Square square) {
    const int rounds = rounds_until_free(p, p.side_on(square));
    track.notes.push_back("the " + named(p, square) + " is free at " +
                          letter_of(own_extreme(p.side_on(square))) + ", when " + std::to_string(rounds) +
                          (rounds == 1 ? " round ends" : " rounds have ended"));
  });
  view.track = std::move(track);
}

std::string summary_of(Spell spell) {
  switch (spell) {
    case Spell::teleport: return "Moves one of your pieces to any square; on an enemy it attacks";
    case Spell::heal: return "Gives one of your pieces all its hit points back";
    case Spell::shift_time: return "Turns the light around; at an end it jumps to the other";
    case Spell::exchange: return "Swaps any two pieces on the board";
    case Spell::revive: return "Brings a dead piece of yours back beside your queen";
    case Spell::imprison: break;
  }
  return "Holds an enemy piece until the light comes to its own end of the track";
}

void describe_spells(const Position& p, View& view) {
  for (const Side side : {Side::white, Side::black}) {
    for (std::size_t i = 0; i < kSpells; ++i) {
      const auto spell = static_cast<Spell>(i);
      ViewAbility ability{name_of(spell), side, summary_of(spell), false, why_not(p, side, spell)};
      if (!p.rules.spells_per_queen && p.casts_left(side, spell) > 1)
        ability.summary += "; " + std::to_string(p.casts_left(side, spell)) + " times left";
      const bool time = p.phase == Phase::move && p.result == GameResult::none && p.side == side;
      ability.ready = time && ability.reason.empty();
      if (!time && ability.reason.empty()) ability.reason = "not now";
      view.abilities.push_back(std::move(ability));
    }
    ViewTray dead{"dead", side, {}};
    for (std::size_t kind = p.dead[0].size(); kind-- > 0;) {
      for (int i = 0; i < p.dead[fray::index_of(side)][kind]; ++i)
        dead.items.emplace_back(name_of(static_cast<Kind>(kind)));
    }
    view.trays.push_back(std::move(dead));
  }
}

std::string_view state_of(const Position& p, const Fighter& fighter) {
  if (!fighter.active) return "waiting";
  return p.phase == Phase::announce ? "choosing" : "rolling";
}

void add_chances(const Position& p, ViewBattle& battle) {
  const FightOutcome chances = battle_outcome(p);
  battle.wins = chances.attacker_wins;
  battle.loses = chances.defender_wins;
  battle.both = chances.both_fall;
  battle.pending = false;
}

void describe_battle(const Position& p, View& view) {
  if (p.phase != Phase::announce && p.phase != Phase::roll) return;
  ViewBattle battle;
  battle.square = p.to;
  const auto add = [&](Side side, Square square, const Fighter& fighter) {
    ViewFighter shown{static_cast<Seat>(fray::index_of(side)),
                      side,
                      name_of(p.kind_on(square)),
                      square,
                      fighter.dice,
                      fighter.target,
                      fighter.score,
                      fighter.turn,
                      state_of(p, fighter),
                      {}};
    if (p.phase == Phase::roll) shown.rolls = fighter.announced;
    battle.fighters.push_back(shown);
  };
  add(p.side, p.from, p.fight.attacker);
  add(~p.side, p.defender, p.fight.defender);
  battle.pending = slow_odds(p) > 0;
  if (!battle.pending) add_chances(p, battle);
  view.battle = std::move(battle);
}

std::string points_text(double points) { return std::to_string(std::lround(points)); }

/// Whether to look the odds of a fight up, or to say what is known without the table.
enum class Lookup : std::uint8_t { now, later };

void describe_odds(const Position& p, Lookup lookup, ViewAction& action) {
  const Attack attack = attack_of(p, action.id);
  if (!attack.happens()) return;
  const Pairing pairing = pairing_of(p, from_of(action.id), attack.to, attack.defender);
  ViewOdds& odds = action.odds.emplace();
  const auto fact = [&](std::string_view name, std::string value) {
    odds.facts.push_back({name, std::move(value)});
  };
  fact("you need", std::to_string(pairing.attacker_target));
  fact("they need", std::to_string(pairing.defender_target));
  fact("your dice", std::to_string(pairing.attacker_dice));
  fact("their dice", std::to_string(pairing.defender_dice));
  odds.pending = lookup == Lookup::later;
  if (odds.pending) return;
  const FightOutcome outcome = fight_outcome(pairing);
  odds.wins = outcome.attacker_wins;
  odds.both = outcome.both_fall;
  if (outcome.attacker_wins > 0)
    fact("left if you win",
         points_text(outcome.attacker_left.mean()) + " of " + std::to_string(pairing.defender_target));
  if (outcome.defender_wins > 0)
    fact("left if they win",
         points_text(outcome.defender_left.mean()) + " of " + std::to_string(pairing.attacker_target));
}

void describe_spell(const Position& p, ViewAction& action) {
  const auto at = [&](std::string_view role, Square square) { action.steps.push_back({role, square, ""}); };
  const auto choose = [&](std::string_view role, std::string_view choice) {
    action.steps.push_back({role, kNoSquare, std::string(choice)});
  };
  const Action id = action.id;
  choose("spell", name_of(spell_of(id)));
  if (p.rules.spells_per_queen) at("queen", queen_of(id));
  switch (spell_of(id)) {
    case Spell::teleport:
      at("from", from_of(id));
      at("to", to_of(id));
      break;
    case Spell::exchange:
      at("first", from_of(id));
      at("second", to_of(id));
      break;
    case Spell::revive:
      choose("piece", name_of(revived_of(id)));
      at("to", to_of(id));
      break;
    case Spell::heal:
    case Spell::imprison: at("target", from_of(id)); break;
    case Spell::shift_time: break;
  }
  if (promotion_of(id) != Kind::none) choose("promotion", name_of(promotion_of(id)));
}

void describe_action(const Position& p, ViewAction& action) {
  const auto choose = [&](std::string_view role, std::string choice) {
    action.steps.push_back({role, kNoSquare, std::move(choice)});
  };
  switch (sort_of(action.id)) {
    case Sort::pass: return choose("choice", "pass");
    case Sort::announce: return choose("dice", action.text);
    case Sort::promote: return choose("promotion", std::string(name_of(promotion_of(action.id))));
    case Sort::move:
      action.steps.push_back({"from", from_of(action.id), ""});
      action.steps.push_back({"to", to_of(action.id), ""});
      if (promotion_of(action.id) != Kind::none)
        choose("promotion", std::string(name_of(promotion_of(action.id))));
      break;
    default: describe_spell(p, action);
  }
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  const std::string side = title_of(p.side);
  const std::string other = title_of(~p.side);
  const bool both = p.fight.attacker.active && p.fight.defender.active;
  switch (p.phase) {
    case Phase::move: return side + " moves a piece or casts a spell";
    case Phase::announce:
      if (both) return "Both sides choose unseen how many dice to roll";
      return (p.fight.attacker.active ? side : other) + " is alone in this turn: roll on, or hold";
    case Phase::roll: {
      const auto dice = [](const Fighter& fighter) {
        if (fighter.announced == 0) return std::string(" rolls nothing");
        return " rolls " + std::to_string(fighter.announced) + (fighter.announced == 1 ? " die" : " dice");
      };
      return side + dice(p.fight.attacker) + ", " + other + dice(p.fight.defender);
    }
    case Phase::promote: break;
  }
  return title_of(p.side_on(p.promoting[0])) + " promotes the pawn on " + Board::name(p.promoting[0]);
}

}  // namespace

int slow_odds(const Position& p) {
  if (!fights_near()) return 1;
  // Some microseconds for pawns, some milliseconds for kings.
  constexpr int kQuicklySolved = 500;
  if (p.phase != Phase::announce && p.phase != Phase::roll) return 0;
  return turn_begins(p.fight) || p.fight.attacker.need() * p.fight.defender.need() <= kQuicklySolved ? 0 : 1;
}

void add_slow_odds(const Position& p, int, View& view) {
  if (view.battle) add_chances(p, *view.battle);
  for (ViewAction& action : view.actions) {
    if (action.odds && action.odds->pending) describe_odds(p, Lookup::now, action);
  }
}

void describe(const Position& p, View& view) {
  view.side = p.side;
  view.phase = name_of(p.phase);
  view.prompt = prompt_of(p);
  if (p.phase == Phase::roll) view.dice_order = title_of(p.side) + "'s first";
  view.reason = name_of(p.ending);
  describe_pieces(p, view);
  describe_marks(p, view);
  describe_track(p, view);
  describe_spells(p, view);
  describe_battle(p, view);
  const Lookup lookup = fights_near() ? Lookup::now : Lookup::later;
  for (ViewAction& action : view.actions) {
    describe_action(p, action);
    describe_odds(p, lookup, action);
  }
}

}  // namespace fray::gnostic
