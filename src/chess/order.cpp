// Chess: the order in which the search looks at actions.
#include <array>

#include "chess/action.h"
#include "chess/attacks.h"
#include "chess/evaluate.h"
#include "chess/exchange.h"

namespace fray::chess {
namespace {

constexpr std::array<std::int32_t, kKinds + 1> kWorth{1, 3, 3, 5, 9, 20, 0};

/// Above whatever killers and history add to a quiet move.
constexpr std::int32_t kCapture = 20000;

/// Most valuable victim, least valuable attacker, unless the exchange loses; a man that an enemy pawn would
/// take goes there last.
std::int32_t capture_score(const Position& p, Action action, Kind victim) {
  const Kind mover = kind_of(action);
  if (kWorth[index_of(mover)] > kWorth[index_of(victim)]) {
    const std::int32_t won = exchange_of(p, action);
    if (won < 0) return won - kCapture;
  }
  return kCapture + 64 * kWorth[index_of(victim)] - kWorth[index_of(mover)];
}

std::int32_t score_of(const Position& p, Action action, Bits64 pawn_prey) {
  if (sort_of(action) == Sort::claim_draw) return 0;
  const Kind mover = kind_of(action);
  const Bits64 to = Board::bit(to_of(action));
  std::int32_t score = 0;
  if (sort_of(action) == Sort::en_passant) {
    score = kCapture + 63 * kWorth[0];
  } else if ((p.enemy() & to) != 0) {
    score = capture_score(p, action, p.kind_on(to_of(action)));
  } else if ((pawn_prey & to) != 0 && mover != Kind::pawn) {
    score = -64 * kWorth[index_of(mover)];
  } else if (mover != Kind::pawn && (pawn_prey & Board::bit(from_of(action))) != 0) {
    score = 64 * kWorth[index_of(mover)];
  }
  const Kind into = promotion_of(action);
  if (into == Kind::queen) score += kCapture + 64 * kWorth[index_of(Kind::queen)];
  if (into == Kind::rook || into == Kind::bishop || into == Kind::knight) score -= kCapture;
  return score;
}

}  // namespace

void order(const Position& p, const ActionList& actions, std::span<std::int32_t> scores) {
  const Bits64 pawn_prey = pawn_attacks(p.of(~p.side, Kind::pawn), ~p.side);
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = score_of(p, actions[i], pawn_prey);
}

}  // namespace fray::chess
