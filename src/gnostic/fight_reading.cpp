#include "gnostic/fight_reading.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/pawns.h"
#include "gnostic/battle.h"
#include "gnostic/moves.h"
#include "gnostic/position_words.h"

namespace fray::gnostic {
namespace {

/// How often a side has cast a spell, counting all its queens.
int times_cast(const Position& p, Side side, Spell spell) {
  const auto has = [&](SpellSet used) { return (used & bit_of(spell)) != 0 ? 1 : 0; };
  if (!p.rules.spells_per_queen) return p.rules.numbers->casts[index_of(spell)] - p.casts_left(side, spell);
  int times = 0;
  for_each_square(p.of(side, Kind::queen), [&](Square queen) { times += has(p.states[queen].used()); });
  for (const SpellSet used : p.dead_queens[fray::index_of(side)]) times += has(used);
  return times;
}

bool fight_possible(const Position& p, Square from, Square to, Square defender, bool passant) {
  const bool pieces =
      (p.own() & ~p.prisoners & Board::bit(from)) != 0 && (p.enemy() & Board::bit(defender)) != 0;
  if (!pieces) return false;
  const Bits64 reach = attack_reach(p.kind_on(from), p.side, from, p.occupied());
  const bool reached = (reach & Board::bit(to)) != 0;
  if (!passant) return reached || times_cast(p, p.side, Spell::teleport) > 0;
  const Bits64 passed = Board::bit(to) | Board::bit(to + pawn_ahead(p.side));
  return reached && p.kind_on(from) == Kind::pawn && (passed_rank(~p.side) & Board::bit(to)) != 0 &&
         (p.occupied() & passed) == 0 && defender == passed_pawn(to, p.side) &&
         p.kind_on(defender) == Kind::pawn;
}

}  // namespace

Objection read_attack(std::string_view text, Position& p) {
  const auto from = Board::parse(text.substr(0, 2));
  const auto to = Board::parse(text.substr(std::min<std::size_t>(2, text.size()), 2));
  const bool passant = text.size() == 6;
  const auto defender = passant ? Board::parse(text.substr(4)) : to;
  if (!from || !to || !defender || (text.size() != 4 && !passant))
    return "the attacker's square and the square of the fight, such as e4d5";
  if (!fight_possible(p, *from, *to, *defender, passant))
    return "an attack that the side to move could have made";
  const Phase phase = p.phase;
  begin_fight(p, *from, {*to, *defender});
  p.phase = phase;
  return {};
}

Objection read_fighter(std::string_view text, Fighter& fighter) {
  std::array<int, 2> numbers{};
  const char* at = text.data();
  const char* end = text.data() + text.size();
  bool fine = true;
  for (int& number : numbers) {
    const auto parsed = std::from_chars(at, end, number);
    fine = fine && parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == ',' && number >= 0 &&
           number < fighter.target;
    at = fine ? parsed.ptr + 1 : end;
  }
  const std::string_view state(at, static_cast<std::size_t>(end - at));
  fine = fine && (state == "in" || state == "out") && numbers[1] != 1 &&
         numbers[0] + numbers[1] < fighter.target;
  if (!fine) {
    return "points banked, points of this turn, and in or out, such as 8,5,in; fewer points than the " +
           std::to_string(fighter.target) + " that are needed, and not 1 in a turn";
  }
  fighter.score = static_cast<std::uint8_t>(numbers[0]);
  fighter.turn = static_cast<std::uint8_t>(numbers[1]);
  fighter.active = state == "in";
  return {};
}

Result<void> check_fighters(const Fight& fight) {
  const Fighter& a = fight.attacker;
  const Fighter& d = fight.defender;
  const bool both = a.active && d.active;
  const bool fine =
      both ? (a.turn == 0) == (d.turn == 0)
           : (a.active != d.active) && (a.active ? a.turn > 0 && d.turn == 0 : d.turn > 0 && a.turn == 0);
  if (fine) return {};
  return bad_field(
      "attacker", fighter_text(a),
      "fitting to the defender: both have points of this turn or neither has; one who is out has "
      "none, and the other some");
}

Objection read_dice(std::string_view text, Fight& fight) {
  const std::size_t comma = text.find(',');
  const auto read = [](std::string_view part, Fighter& fighter) {
    if (part == "-" || !fighter.active) return part == "-" && !fighter.active;
    return !read_count(part, 1, fighter.dice, fighter.announced);
  };
  const bool fine = comma != std::string_view::npos && read(text.substr(0, comma), fight.attacker) &&
                    read(text.substr(comma + 1), fight.defender);
  if (!fine) return "how many dice attacker and defender roll, - for one who is out: 3,1";
  fight.phase = FightPhase::roll;
  return {};
}

}  // namespace fray::gnostic
