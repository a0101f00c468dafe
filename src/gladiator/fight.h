// Gladiator Chess: fights to the death (G13-G17), in closed form. A round is a roll of both sides' dice; the
// loser loses the difference. Hit points only fall, so a fight is an absorbing chain without loops but for
// tied rounds, and its distribution follows from those of the states below it in one pass.
#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "core/event.h"
#include "core/node.h"
#include "gladiator/position.h"

namespace fray::gladiator {

/// One of those who fight.
struct Fighter {
  Kind kind = Kind::none;
  int dice = 0;
  int hits = 0;   ///< 1 to `whole`
  int whole = 0;  ///< the hit points of its kind when it is whole
};

/// The fight of a position in phase fight, or of a move before it is made.
struct Fight {
  Fighter attacker;
  Fighter defender;
  bool ties_hurt = false;   ///< a tied round costs the attacker a hit point (G14)
  bool other_army = false;  ///< they are of an army that is not the usual one
  /// Not asked in another army.
  int extra_dice() const { return attacker.dice - kUsualArmy.dice_of(attacker.kind); }
};

/// A fight of two kinds with so many hit points under these rules. `frozen`: the attacker's queen has frozen
/// the other (G33).
Fight make_fight(const Rules& rules, Kind attacker, int attacker_hits, Kind defender, int defender_hits,
                 bool frozen);

/// The fight that a move of Sort::fight begins. The attacker rolls a die more than it has (G15, or as many as
/// the rules say), and one more against what its queen has frozen (G33).
Fight fight_of(const Position& p, Kind kind, Square from, Square to);
/// The fight of a position in phase fight.
Fight pending_fight(const Position& p);

/// How a fight ends: all outcomes, with what the winner has left after G17, their weights summing to 2^40.
/// Each weight is rounded to a whole one, or 1 where it would be less; what that leaves over is in the
/// likeliest, which is right to 3e-11, the others to 1 in 2^40; in another army than the usual, where
/// there may be more outcomes, the likeliest is right to 8e-11. O(outcomes): the distributions are tables,
/// made by prepare_fights() or when the first of their kind is asked for (a few hundredths of a second).
void fight_outcomes(const Fight& fight, OutcomeList& outcomes);
/// Makes the tables of all fights of the usual game, some tenth of a second, for programs in which nobody
/// should wait for that later. Any thread.
void prepare_fights();
/// Makes those of all fights under these rules, as whoever begins a game with other dice or hit points than
/// the usual ones does; at once where they are there. Any thread.
void prepare_fights(const Rules& rules);

/// The same in at most four classes, for the search: of each winner those with few hit points left and those
/// with many, each class as the outcome nearest to its mean. The mean of what a winner has left is kept to
/// half a hit point; the mean distance of an outcome from that of its class is below 3.5 hit points in every
/// fight of the usual army (tests/gladiator/fight_test.cpp).
void grouped_outcomes(const Fight& fight, OutcomeList& outcomes);

/// What is to be expected of a fight.
struct FightOdds {
  double wins = 0;           ///< the attacker's probability
  double attacker_hits = 0;  ///< what it has left if it wins
  double defender_hits = 0;  ///< what the other has left if it wins
  double rounds = 0;         ///< tied ones included
};
FightOdds fight_odds(const Fight& fight);

/// Fights it out with real dice: round by round all of the attacker's, then all of the defender's.
Outcome roll_fight(const Fight& fight, DiceSource& dice, Faces& faces);

/// Tells such a roll round by round.
void explain_fight(const Position& p, const Faces& faces, EventLog& log);

}  // namespace fray::gladiator
