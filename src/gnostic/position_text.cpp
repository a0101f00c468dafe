// Gnostic Chess: positions as text. Reading them is in position_reading.cpp.
#include <algorithm>
#include <functional>

#include "core/piece_text.h"
#include "gnostic/position_words.h"
#include "gnostic/text.h"

namespace fray::gnostic {
namespace {

std::string list_text(Bits64 set, const std::function<std::string(Square)>& item) {
  std::string text;
  for_each_square(set, [&](Square square) { text += (text.empty() ? "" : ",") + item(square); });
  return text.empty() ? "-" : text;
}

/// What a side has left, a letter for each time.
std::string left_text(const Position& p, Side side) {
  std::string text;
  for (std::size_t i = 0; i < kSpells; ++i) {
    text.append(static_cast<std::size_t>(p.casts_left(side, static_cast<Spell>(i))), kSpellLetters[i]);
  }
  return text.empty() ? "-" : text;
}

std::string spells_field(const Position& p) {
  if (!p.rules.spells_per_queen) return left_text(p, Side::white) + '/' + left_text(p, Side::black);
  std::string text;
  const auto add = [&](const std::string& queen, SpellSet used) {
    const auto left = static_cast<SpellSet>(kAllSpells & ~(used | p.rules.numbers->never));
    text += (text.empty() ? "" : ",") + queen + ':' + spells_text(left);
  };
  for_each_square(p.of(Kind::queen), [&](Square queen) { add(Board::name(queen), p.states[queen].used()); });
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t s = fray::index_of(side);
    for (std::size_t i = 0; i < p.dead[s][index_of(Kind::queen)]; ++i)
      add(std::string(1, letter_of(side, Kind::queen)), p.dead_queens[s][i]);
  }
  return text.empty() ? "-" : text;
}

std::string dead_text(const Position& p, std::size_t side) {
  std::string text;
  for (const Kind kind : kDeadOrder) text.append(p.dead[side][index_of(kind)], letter_of(Side::white, kind));
  return text.empty() ? "-" : text;
}

std::string dice_text(const Fighter& fighter) {
  return fighter.announced == 0 ? "-" : std::to_string(fighter.announced);
}

void print_fight(const Position& p, PositionText& text) {
  std::string squares = Board::name(p.from) + Board::name(p.to);
  if (p.defender != p.to) squares += Board::name(p.defender);
  text.fields.emplace_back("fight", std::move(squares));
  text.fields.emplace_back("attacker", fighter_text(p.fight.attacker));
  text.fields.emplace_back("defender", fighter_text(p.fight.defender));
  if (p.phase == Phase::roll)
    text.fields.emplace_back("dice", dice_text(p.fight.attacker) + ',' + dice_text(p.fight.defender));
}

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  add("side", std::string(name_of(p.side)));
  add("phase", std::string(name_of(p.phase)));
  add("track", std::string(1, letter_of(p.track.shade)));
  add("toward", p.track.direction < 0 ? "A" : "E");
  add("castling", castling_text(p.castling));
  if (p.passed_over != kNoSquare) add("ep", Board::name(p.passed_over));
  Bits64 damaged = 0;
  for_each_square(p.occupied(), [&](Square square) {
    if (p.states[square].damage() > 0) damaged |= Board::bit(square);
  });
  if (damaged != 0) {
    add("hp", list_text(damaged, [&](Square square) {
          return Board::name(square) + ':' + std::to_string(p.sixths_left(square));
        }));
  }
  if (p.prisoners != 0)
    add("prisoners", list_text(p.prisoners, [](Square square) { return Board::name(square); }));
  add("spells", spells_field(p));
  const std::string white_dead = dead_text(p, 0);
  const std::string black_dead = dead_text(p, 1);
  if (white_dead != "-" || black_dead != "-") add("dead", white_dead + '/' + black_dead);
  if (p.track.rounds > 0) add("rounds", std::to_string(p.track.rounds));
  if (p.passes > 0) add("passed", std::to_string(p.passes));
  if (p.phase == Phase::announce || p.phase == Phase::roll) print_fight(p, text);
  if (p.phase == Phase::promote) {
    const std::string next = p.promoting[1] == kNoSquare ? "" : ',' + Board::name(p.promoting[1]);
    add("promote", Board::name(p.promoting[0]) + next);
  }
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  // The turn start that this position itself is has not been seen "earlier"; after the end there is none.
  const bool recorded = p.phase == Phase::move && p.ending != Ending::king_dead &&
                        p.ending != Ending::both_kings_dead && p.ending != Ending::two_passes;
  const std::uint32_t end = recorded ? std::max(p.trail_begin, p.trail_end - 1) : p.trail_end;
  std::string seen = trail_text(trail, p.trail_begin, end);
  if (!seen.empty()) add("seen", std::move(seen));
  return text;
}

}  // namespace fray::gnostic
