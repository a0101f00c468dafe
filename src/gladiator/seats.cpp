#include "gladiator/view.h"

#include <algorithm>

#include "gladiator/moves.h"

namespace fray::gladiator {
namespace {

int players_of(const Rules& rules, Side side) {
  const Players& players = rules.players[fray::index_of(side)];
  return 1 + *std::max_element(players.begin(), players.end());
}

}  // namespace

Seat seat_of(const Rules& rules, Side side, Commander commander) {
  const int first = side == Side::white ? 0 : players_of(rules, Side::white);
  return static_cast<Seat>(first + rules.players[fray::index_of(side)][index_of(commander)]);
}

int seat_count(const Rules& rules) { return players_of(rules, Side::white) + players_of(rules, Side::black); }

Side side_of(const Rules& rules, Seat seat) {
  return seat < players_of(rules, Side::white) ? Side::white : Side::black;
}

Side deciding_side(const Position& p) {
  return p.now.phase == Phase::place ? next_to_place(p).side : p.now.side;
}

Seat deciding_seat(const Position& p) {
  const auto seat = [&](Commander commander) { return seat_of(p.rules, deciding_side(p), commander); };
  switch (p.now.phase) {
    case Phase::replace:
    case Phase::override: return seat(Commander::king);
    case Phase::heal: return seat(Commander::queen);
    case Phase::place: return seat(commander_of(next_to_place(p).piece.kind));
    default: return seat(p.now.slot);
  }
}

}  // namespace fray::gladiator
