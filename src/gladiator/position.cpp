#include "gladiator/position.h"

#include <cstring>

#include "core/random.h"
#include "core/zobrist.h"

namespace fray::gladiator {
namespace {

FRAY_DRAWN auto kZobrist = [] {
  PieceKeys<kKinds, Board::kSquares> keys;
  SplitMix64 random(0x476c616469617472ULL);  // "Gladiatr"
  draw_keys(random, keys);
  return keys;
}();

/// Stirs a word into a hash (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
constexpr std::uint64_t stirred(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xbf58476d1ce4e5b9ULL;
  return hash ^ hash >> 29;
}

std::uint64_t with_army(std::uint64_t hash, const Army& army) {
  for (std::size_t i = 0; i < kKinds; ++i)
    hash = stirred(hash, static_cast<std::uint64_t>(army.dice[i]) << 8 | army.hits[i]);
  return hash;
}

}  // namespace

int Position::hits_at(Side side, Kind kind, Square square) const {
  if (!keeps_wounds(kind)) return whole(kind);
  return now.hits[fray::index_of(side)][wounds_at(side, kind, square)];
}

void Position::set_hits(Side side, Kind kind, Square square, int hits) {
  if (!keeps_wounds(kind)) return;
  now.hits[fray::index_of(side)][wounds_at(side, kind, square)] = static_cast<std::uint8_t>(hits);
}

void Position::put(Side side, Kind kind, Square square, int hits) {
  auto& places = now.hits[fray::index_of(side)];
  if (kind == Kind::scout && has(side, kind) && !has_lower_scout(side, square))
    places[wounds_of(kind) + 1] = places[wounds_of(kind)];
  set(side, kind, square);
  key ^= kZobrist.of(side, kind, square);
  set_hits(side, kind, square, hits);
}

int Position::remove(Side side, Kind kind, Square square) {
  const int hits = hits_at(side, kind, square);
  if (keeps_wounds(kind)) {
    auto& places = now.hits[fray::index_of(side)];
    std::size_t place = wounds_at(side, kind, square);
    if (kind == Kind::scout && place == wounds_of(kind)) {
      places[place] = places[place + 1];
      ++place;
    }
    places[place] = 0;
  }
  unset(side, kind, square);
  key ^= kZobrist.of(side, kind, square);
  return hits;
}

Position setup(const Rules& rules) {
  constexpr std::array<Kind, Board::kFiles> kBackRank{
      Kind::warrior, Kind::mounted_knight, Kind::scout, Kind::champion,     Kind::queen,
      Kind::king,    Kind::black_knight,   Kind::scout, Kind::kings_knight, Kind::warrior};
  Position p;
  p.rules = rules;
  for (int file = 0; file < Board::kFiles; ++file) {
    const Kind kind = kBackRank[static_cast<std::size_t>(file)];
    // On every file a squire faces a footman.
    const Kind white = file % 2 == 0 ? Kind::squire : Kind::footman;
    const Kind black = file % 2 == 0 ? Kind::footman : Kind::squire;
    p.put(Side::white, kind, Board::at(file, 0), p.whole(kind));
    p.put(Side::white, white, Board::at(file, 1), p.whole(white));
    p.put(Side::black, black, Board::at(file, 10), p.whole(black));
    p.put(Side::black, kind, Board::at(file, 11), p.whole(kind));
  }
  return p;
}

std::uint64_t fresh_key(const Position& p) { return kZobrist.of(p); }

std::uint64_t hash(const Position& p) {
  std::array<std::uint64_t, sizeof(Details) / 8> words;
  std::memcpy(words.data(), &p.now, sizeof(Details));
  std::uint64_t hash = stirred(p.key, p.moved.lo);
  hash = stirred(hash, p.moved.hi);
  for (const std::uint64_t word : words) hash = stirred(hash, word);
  constexpr Rules usual;
  // A draw is near or not, whatever the count; but a drawn position is not one that goes on.
  hash = stirred(hash, static_cast<std::uint64_t>(p.result) << 8 | (p.rules.first_edition ? 4U : 0U) |
                           (p.rules.heals_one ? 2U : 0U) | (p.rules.ties_hurt ? 1U : 0U) |
                           static_cast<std::uint64_t>(p.rules.attacker_dice ^ usual.attacker_dice) << 16 |
                           static_cast<std::uint64_t>(p.rules.turns_held ^ usual.turns_held) << 24);
  std::uint64_t players = 0;
  std::memcpy(&players, p.rules.players.data(), sizeof(players));
  hash = stirred(hash, players);
  return p.rules.other_army ? with_army(hash, p.rules.army) : hash;
}

}  // namespace fray::gladiator
