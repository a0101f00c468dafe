#include "gladiator/node_check.h"

#include <string>

#include "gladiator/moves.h"
#include "gladiator/slot.h"

namespace fray::gladiator {
namespace {

tl::unexpected<Error> impossible(const Position& p, const std::string& problem) {
  return fail("bad_position", "phase " + std::string(name_of(p.now.phase)) + ": " + problem);
}

/// Positions whose game ended in the middle of a slot, or at the end of a turn, say so.
Result<void> check_ended(Position& p) {
  for (const Side side : {Side::white, Side::black}) {
    if (count_of(p, side, Kind::king) == 0) {
      p.result = win_for(~side);
      p.ending = Ending::king_killed;
    } else if (p.now.held[fray::index_of(side)] == p.rules.ends_held()) {
      if (p.now.slot != Commander::king || p.now.side != Side::white || p.moved || p.now.begun != 0)
        return impossible(p, "a queen is lost at the start of White's king's slot");
      p.result = win_for(~side);
      p.ending = p.rules.queen_lost();
    } else {
      continue;
    }
    if (p.now.phase != Phase::move) return impossible(p, "the game is over; expected phase move");
    return {};
  }
  if (p.now.failed != 0) {
    p.result = win_for(~p.now.side);
    p.ending = Ending::checkmate;
  }
  return {};
}

Result<void> check_move(Position& p) {
  if (replaceable(p)) return impossible(p, "a pawn on the far rank is to be replaced first");
  if (p.now.begun == 0 && p.now.slot == Commander::queen && p.rules.heals_one && healable(p))
    return impossible(p, "the queen is to heal first");
  p.now.checked = in_check(p, p.now.side) ? 1 : 0;
  const Phase phase = phase_of_move(p);
  const bool mate = phase == Phase::place && p.now.checked != 0;
  if (mate || p.quiet == kQuietLimit) {
    p.result = mate ? win_for(~p.now.side) : GameResult::draw;
    p.ending = mate ? Ending::checkmate : Ending::quiet;
    return p.now.phase == Phase::move ? Result<void>{}
                                      : impossible(p, "the game is over; expected phase move");
  }
  if (phase == Phase::place) return impossible(p, "the slot has no move, and would have been skipped");
  const bool left = phase == Phase::override && p.now.phase == Phase::move && p.now.begun != 0 &&
                    MoveGenerator(p).has_move(group_of(p.now.slot));
  if (phase != p.now.phase && !left) return impossible(p, "expected phase " + std::string(name_of(phase)));
  return {};
}

}  // namespace

int count_of(const Position& p, Side side, Kind kind) {
  int count = popcount(p.of(side, kind)) + p.lost(side, kind);
  if (p.frozen_by(~side).holds(kind)) ++count;
  if (p.now.freed.holds(kind) && p.now.freed_side == side) ++count;
  if (kind == Kind::queen)
    count += (p.is_captive(side) ? 1 : 0) + (p.now.returning[fray::index_of(side)] != 0 ? 1 : 0);
  return count;
}

Result<void> check_node(Position& p) {
  if (const auto ended = check_ended(p); !ended || p.result != GameResult::none) return ended;
  switch (p.now.phase) {
    case Phase::override:
    case Phase::move: return check_move(p);
    case Phase::replace:
      return replaceable(p) ? Result<void>{}
                            : impossible(p, "there is no pawn to be replaced, or nothing to replace it by");
    case Phase::heal:
      if (replaceable(p)) return impossible(p, "a pawn on the far rank is to be replaced first");
      return p.now.slot == Commander::queen && p.rules.heals_one && healable(p)
                 ? Result<void>{}
                 : impossible(p, "the queen has nobody to heal, or it is not chosen");
    case Phase::fight:
    case Phase::place: return {};
  }
  return {};
}

}  // namespace fray::gladiator
