#include "conflict/endgames.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "conflict/apply.h"
#include "core/inline_list.h"
#include "core/insertion_sort.h"

namespace fray::conflict {
namespace {

/// Kinds in the order in which names have them.
constexpr std::array<Kind, kKinds> kByRank{Kind::king,   Kind::queen,  Kind::rook,
                                           Kind::bishop, Kind::knight, Kind::pawn};

/// A piece of an ending, as a digit: White's kinds from 1 on, then Black's; 0 is none.
using Digit = std::uint8_t;
constexpr std::uint32_t kDigits = 1 + 2 * kKinds;
constexpr std::uint32_t kSignatures = kDigits * kDigits * kDigits;
constexpr Digit digit_of(Side side, std::size_t rank) {
  return static_cast<Digit>(1 + fray::index_of(side) * kKinds + rank);
}
constexpr Side side_of(Digit digit) { return digit > kKinds ? Side::black : Side::white; }
constexpr Kind kind_of(Digit digit) { return kByRank[(digit - 1u) % kKinds]; }

/// Two of a side's pieces of one kind share a number from 0 to 2015 in place of two squares.
constexpr std::uint32_t kPairs = 64 * 63 / 2;

/// The squares of a kind: pawns have 48.
constexpr std::uint32_t squares_of(Digit digit) { return kind_of(digit) == Kind::pawn ? 48 : 64; }
constexpr Square first_square(Digit digit) { return kind_of(digit) == Kind::pawn ? 8 : 0; }

struct Material {
  std::array<Digit, kEndgamePieces> pieces{};  ///< ascending, then none
  std::size_t count = 0;

  std::uint32_t signature() const { return (pieces[0] * kDigits + pieces[1]) * kDigits + pieces[2]; }
  bool pair_at(std::size_t i) const { return i + 1 < count && pieces[i] == pieces[i + 1]; }
  /// How many places there are for White to act, and as many for Black.
  std::uint32_t placings() const {
    std::uint32_t product = 1;
    for (std::size_t i = 0; i < count; ++i) {
      if (pair_at(i)) {
        product *= kPairs;
        ++i;
      } else {
        product *= squares_of(pieces[i]);
      }
    }
    return product;
  }
  std::string name() const {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0 && side_of(pieces[i]) != side_of(pieces[i - 1])) text += 'v';
      text += kLetters[index_of(kind_of(pieces[i]))];
    }
    return text;
  }
};

constexpr std::size_t kRanks = kKinds;
constexpr bool leads(std::size_t rank) { return rank < 2; }

/// The endings that there are: kings and queens alone; then each leader and one piece more against a leader,
/// for either side, by what that piece is. No side has two kings.
std::vector<Material> all_materials() {
  std::vector<Material> all;
  const auto add = [&](std::vector<Digit> pieces) {
    std::ranges::sort(pieces);
    Material material;
    material.count = pieces.size();
    std::ranges::copy(pieces, material.pieces.begin());
    all.push_back(material);
  };
  for (std::size_t white = 0; leads(white); ++white) {
    for (std::size_t black = 0; leads(black); ++black)
      add({digit_of(Side::white, white), digit_of(Side::black, black)});
  }
  for (std::size_t more = 1; more < kRanks; ++more) {
    for (const Side strong : {Side::white, Side::black}) {
      for (std::size_t leader = 0; leads(leader); ++leader) {
        for (std::size_t weak = 0; leads(weak); ++weak)
          add({digit_of(strong, leader), digit_of(strong, more), digit_of(~strong, weak)});
      }
    }
  }
  return all;
}

struct Endings {
  std::vector<Material> materials = all_materials();
  std::vector<Endgame> list;
  std::array<std::int8_t, kSignatures> by_signature{};

  Endings() {
    by_signature.fill(-1);
    for (const Material& material : materials) {
      by_signature[material.signature()] = static_cast<std::int8_t>(list.size());
      list.push_back({material.name(), 2 * material.placings()});
    }
  }
};

const Endings& endings() {
  static const Endings all;
  return all;
}

/// The pieces on the board in the order of an ending's.
struct Placed {
  Material material;
  std::array<Square, kEndgamePieces> squares{};
};

Placed placed(const Position& p) {
  Placed found;
  for (const Side side : {Side::white, Side::black}) {
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
      for_each_square(p.of(side, kByRank[rank]), [&](Square square) {
        found.material.pieces[found.material.count] = digit_of(side, rank);
        found.squares[found.material.count++] = square;
      });
    }
  }
  return found;
}

}  // namespace

std::span<const Endgame> endgames() { return endings().list; }

Result<std::uint32_t> find_endgame(std::string_view text) {
  std::string name(text);
  const std::size_t middle = std::min(name.find('v'), name.size());
  const auto by_rank = [](char a, char b) {
    const auto rank = [](char letter) {
      const auto kind = kLetters.find(letter);
      return std::ranges::find(kByRank,
                               kind == std::string_view::npos ? Kind::none : static_cast<Kind>(kind));
    };
    return rank(a) < rank(b);
  };
  const auto at = [&](std::size_t i) { return name.begin() + static_cast<std::ptrdiff_t>(i); };
  insertion_sort(at(0), at(middle), by_rank);
  if (middle < name.size()) insertion_sort(at(middle + 1), name.end(), by_rank);
  const auto found = std::ranges::find(endings().list, name, &Endgame::name);
  if (found != endings().list.end()) return static_cast<std::uint32_t>(found - endings().list.begin());
  return fail("bad_ending",
              "Conflict Chess has no ending '" + std::string(text.substr(0, 40)) +
                  "'; expected the pieces of White, 'v' and those of Black, as in KQvK or KvKP: letters of "
                  "KQRBNP, each side with a king or a queen, neither with two kings, three pieces at most");
}

std::optional<EndgamePlace> place_of_few(const Position& p) {
  if (p.rules != Rules{}) return std::nullopt;
  const auto [material, squares] = placed(p);
  const int ending = endings().by_signature[material.signature()];
  if (ending < 0) return std::nullopt;
  std::uint32_t index = static_cast<std::uint32_t>(fray::index_of(p.side));
  for (std::size_t i = 0; i < material.count; ++i) {
    const Digit digit = material.pieces[i];
    if (material.pair_at(i)) {
      const std::uint32_t low = squares[i];
      const std::uint32_t high = squares[i + 1];
      index = index * kPairs + high * (high - 1) / 2 + low;
      ++i;
    } else {
      index = index * squares_of(digit) + squares[i] - first_square(digit);
    }
  }
  return EndgamePlace{static_cast<std::uint32_t>(ending), index};
}

std::optional<Position> endgame_position(std::uint32_t ending, std::uint32_t index, Trail& trail) {
  const Material& material = endings().materials[ending];
  std::array<Square, kEndgamePieces> squares{};
  const auto take = [&](std::uint32_t many) {
    const std::uint32_t digit = index % many;
    index /= many;
    return digit;
  };
  for (std::size_t i = material.count; i-- > 0;) {
    const Digit digit = material.pieces[i];
    if (i > 0 && material.pair_at(i - 1)) {
      std::uint32_t pair = take(kPairs);
      std::uint32_t high = 1;
      for (; pair >= high; ++high) pair -= high;
      squares[i] = static_cast<Square>(high);
      squares[--i] = static_cast<Square>(pair);
    } else {
      squares[i] =
          static_cast<Square>(take(squares_of(digit)) + static_cast<std::uint32_t>(first_square(digit)));
    }
  }
  Position p;
  for (std::size_t i = 0; i < material.count; ++i) {
    if (p.occupied() & Board::bit(squares[i])) return std::nullopt;
    p.put(side_of(material.pieces[i]), kind_of(material.pieces[i]), squares[i]);
  }
  if (index == 1) p.pass_turn();
  NullSink sink;
  begin_turn(p, trail, sink);
  return p;
}

}  // namespace fray::conflict
