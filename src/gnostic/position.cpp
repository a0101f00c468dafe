#include "gnostic/position.h"

#include <algorithm>
#include <bit>

#include "core/pawns.h"

namespace fray::gnostic {
namespace {

// What cannot have a table of its own is hashed when it changes: a tag in the low byte keeps the uses apart.
enum class Tag : std::uint64_t { state = 1, used, track, dead, dead_queen, casts };

std::uint64_t mixed(Tag tag, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
  return mix64(c << 40 | b << 24 | a << 8 | static_cast<std::uint64_t>(tag));
}
std::uint64_t state_key(Square square, PieceState state) {
  return state.bits() == 0 ? 0 : mixed(Tag::state, square, state.bits());
}
std::uint64_t used_key(Side owner, SpellSet used) {
  return used == 0 ? 0 : mixed(Tag::used, fray::index_of(owner), used);
}
std::uint64_t casts_key(Side owner, CastCounts casts) {
  return casts == 0 ? 0 : mixed(Tag::casts, fray::index_of(owner), casts);
}
std::uint64_t track_key(Track track) {
  return mixed(Tag::track, static_cast<std::uint64_t>(track.shade - kDarkest), track.direction > 0 ? 1u : 0u,
               track.rounds);
}
std::uint64_t dead_key(Side owner, std::size_t kind, int count) {
  return count == 0 ? 0 : mixed(Tag::dead, fray::index_of(owner), kind, static_cast<std::uint64_t>(count));
}
template <class Queens>
std::uint64_t dead_queens_key(Side owner, const Queens& queens, std::size_t count) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (queens[i] != 0) key ^= mixed(Tag::dead_queen, fray::index_of(owner), i, queens[i]);
  }
  return key;
}

/// Whether a dead queen who has cast `a` is revived before one who has cast `b`.
bool revived_before(SpellSet a, SpellSet b) {
  const int more = std::popcount(b) - std::popcount(a);
  const auto differ = static_cast<unsigned>(a ^ b);
  return more != 0 ? more > 0 : (b & differ & (0u - differ)) != 0;
}

}  // namespace

bool Position::operator==(const Position& other) const {
  return kinds == other.kinds && sides == other.sides && states == other.states &&
         prisoners == other.prisoners && fight == other.fight && dead == other.dead && used == other.used &&
         casts == other.casts && dead_queens == other.dead_queens && turn == other.turn &&
         quiet == other.quiet && side == other.side && phase == other.phase && castling == other.castling &&
         passed_over == other.passed_over && from == other.from && to == other.to &&
         defender == other.defender && promoting == other.promoting && passes == other.passes &&
         track == other.track && rules == other.rules && result == other.result && ending == other.ending;
}

void Position::put(Side owner, Kind kind, Square square, PieceState state) {
  set(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
  set_state(square, state);
}

void Position::remove(Square square) {
  const Side owner = side_on(square);
  const Kind kind = kind_on(square);
  set_prisoner(square, false);
  set_state(square, {});
  unset(owner, kind, square);
  key ^= kZobrist.piece.of(owner, kind, square);
}

void Position::set_state(Square square, PieceState state) {
  if (states[square] == state) return;
  key ^= state_key(square, states[square]) ^ state_key(square, state);
  states[square] = state;
}

void Position::set_prisoner(Square square, bool imprisoned) {
  if (((prisoners & Board::bit(square)) != 0) == imprisoned) return;
  prisoners ^= Board::bit(square);
  key ^= kZobrist.prisoner[square];
}

void Position::set_used(Side owner, SpellSet spells) {
  SpellSet& mine = used[fray::index_of(owner)];
  key ^= used_key(owner, mine) ^ used_key(owner, spells);
  mine = spells;
}

void Position::set_casts(Side owner, CastCounts counts) {
  CastCounts& mine = casts[fray::index_of(owner)];
  key ^= casts_key(owner, mine) ^ casts_key(owner, counts);
  mine = counts;
}

void Position::count_cast(Side owner, Spell spell) {
  const auto once = static_cast<CastCounts>(1u << 2 * index_of(spell));
  const CastCounts counts = casts[fray::index_of(owner)];
  if (casts_left(owner, spell) > 1) return set_casts(owner, static_cast<CastCounts>(counts + once));
  set_casts(owner, static_cast<CastCounts>(counts & ~(3u * once)));
  set_used(owner, static_cast<SpellSet>(used[fray::index_of(owner)] | bit_of(spell)));
}

void Position::set_castling(CastlingRights rights) {
  key ^= kZobrist.castling[castling] ^ kZobrist.castling[rights];
  castling = rights;
}

void Position::set_track(Track to_track) {
  key ^= track_key(track) ^ track_key(to_track);
  track = to_track;
}

void Position::add_dead(Side owner, Kind kind, SpellSet spells) {
  const std::size_t side_index = fray::index_of(owner);
  std::uint8_t& count = dead[side_index][index_of(kind)];
  if (kind == Kind::queen) {
    auto& queens = dead_queens[side_index];
    key ^= dead_queens_key(owner, queens, count);
    std::size_t at = count;
    for (; at > 0 && revived_before(spells, queens[at - 1]); --at) queens[at] = queens[at - 1];
    queens[at] = spells;
    key ^= dead_queens_key(owner, queens, count + 1u);
  }
  key ^= dead_key(owner, index_of(kind), count) ^ dead_key(owner, index_of(kind), count + 1);
  ++count;
}

SpellSet Position::take_dead(Side owner, Kind kind) {
  const std::size_t side_index = fray::index_of(owner);
  std::uint8_t& count = dead[side_index][index_of(kind)];
  key ^= dead_key(owner, index_of(kind), count) ^ dead_key(owner, index_of(kind), count - 1);
  --count;
  if (kind != Kind::queen) return 0;
  auto& queens = dead_queens[side_index];
  key ^= dead_queens_key(owner, queens, count + 1u);
  const SpellSet spells = queens[0];
  std::copy(queens.begin() + 1, queens.end(), queens.begin());
  queens.back() = 0;
  key ^= dead_queens_key(owner, queens, count);
  return spells;
}

void Position::pass_turn() {
  side = ~side;
  key ^= kZobrist.black_to_move;
}

std::uint64_t fresh_key(const Position& p) {
  std::uint64_t key = kZobrist.piece.of(p) ^ (p.side == Side::black ? kZobrist.black_to_move : 0);
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t s = fray::index_of(side);
    for_each_square(p.sides[s], [&](Square square) { key ^= state_key(square, p.states[square]); });
    key ^= used_key(side, p.used[s]) ^ casts_key(side, p.casts[s]);
    for (std::size_t kind = 0; kind < p.dead[s].size(); ++kind) key ^= dead_key(side, kind, p.dead[s][kind]);
    key ^= dead_queens_key(side, p.dead_queens[s], p.dead_queens[s].size());
  }
  for_each_square(p.prisoners, [&](Square square) { key ^= kZobrist.prisoner[square]; });
  // A position that was never touched has the start of the track and no rights, whose keys are then missing.
  return key ^ track_key(p.track) ^ track_key({}) ^ kZobrist.castling[p.castling] ^ kZobrist.castling[0];
}

std::uint64_t repetition_key(const Position& p) {
  if (p.passed_over == kNoSquare) return p.key;
  const Bits64 takers = pawn_attacks(Board::bit(p.passed_over), ~p.side) & p.of(p.side, Kind::pawn);
  return (takers & ~p.prisoners) == 0 ? p.key : p.key ^ kZobrist.passed_over[p.passed_over];
}

std::uint64_t hash(const Position& p) {
  const auto pack = [](auto... bytes) {
    std::uint64_t packed = 0;
    ((packed = packed << 8 | static_cast<std::uint64_t>(bytes)), ...);
    return packed;
  };
  std::uint64_t key = repetition_key(p) ^ p.rules.numbers->digest;
  if (p.passes > 0) key = mix64(key);
  if (p.phase == Phase::move) return key;
  key ^= mix64(pack(p.phase, p.from, p.to, p.defender, p.promoting[0], p.promoting[1]));
  if (p.phase == Phase::promote) return key;
  const auto fighter = [&](const Fighter& f) {
    return pack(f.target, f.score, f.turn, f.announced, f.active, f.dice);
  };
  return key ^ mix64(fighter(p.fight.attacker) + mix64(fighter(p.fight.defender)));
}

}  // namespace fray::gnostic
