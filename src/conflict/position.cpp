#include "conflict/position.h"

namespace fray::conflict {

std::uint64_t fresh_key(const Position& p) {
  return kZobrist.piece.of(p) ^ (p.side == Side::black ? kZobrist.black_to_move : 0);
}

namespace {

std::uint64_t hash_by_usual_rules(const Position& p) {
  if (p.phase == Phase::move) return p.key;
  // Command follows from where the moved piece stood and what it was; after the choice of attackers only they
  // count.
  const auto pack = [](auto... bytes) {
    std::uint64_t packed = 0;
    ((packed = packed << 8 | static_cast<std::uint64_t>(bytes)), ...);
    return packed;
  };
  if (p.phase == Phase::attack) {
    return p.key ^ mix64(pack(p.phase, p.from, p.to, p.before) + 0x9e3779b97f4a7c15ULL);
  }
  return p.key ^ mix64(pack(p.phase, p.target) + mix64(p.attackers));
}

}  // namespace

std::uint64_t hash(const Position& p) {
  const std::uint64_t hash = hash_by_usual_rules(p);
  return p.rules.bits() == kUsualRules ? hash : hash ^ mix64(p.rules.bits());
}

}  // namespace fray::conflict
