// Endings of Conflict Chess: each position has a place of its own.
#include <gtest/gtest.h>

#include <set>

#include "core/random.h"
#include "solved_tables.h"

namespace fray {
namespace {

using test::Conflict;

std::optional<Conflict::Position> position_of(const std::string& text) {
  Trail trail;
  const auto parsed = PositionText::parse(text);
  if (!parsed) return std::nullopt;
  const auto p = Conflict::parse_position(*parsed, *resolve_options(Conflict::info(), {}), trail);
  return p ? std::optional(*p) : std::nullopt;
}

TEST(EndgamePlaces, PlaceAndPositionAreInverse) {
  SplitMix64 random(1);
  for (std::uint32_t ending = 0; ending < Conflict::endgames().size(); ++ending) {
    const Endgame& what = Conflict::endgames()[ending];
    std::uint32_t possible = 0;
    for (int i = 0; i < 2000; ++i) {
      const std::uint32_t index = random.below(what.places);
      Trail trail;
      const auto p = Conflict::endgame_position(ending, index, trail);
      if (!p) continue;
      ++possible;
      ASSERT_TRUE(Conflict::check_hash(*p));
      const auto place = Conflict::endgame_place(*p);
      ASSERT_TRUE(place) << what.name << ' ' << index;
      EXPECT_EQ(place->ending, ending) << what.name << ' ' << index;
      EXPECT_EQ(place->index, index) << what.name;
    }
    EXPECT_GT(possible, 1800u) << what.name;
  }
}

TEST(EndgamePlaces, CountsWhatIsThere) {
  // Two kinds of leader on either side, and each with one of five more pieces on one side or the other.
  EXPECT_EQ(Conflict::endgames().size(), 4u + 2u * 2u * 2u * 5u);
  std::set<std::string> names;
  for (const Endgame& what : Conflict::endgames()) names.insert(what.name);
  EXPECT_EQ(names.size(), Conflict::endgames().size());
  EXPECT_EQ(Conflict::endgames()[test::ending("KvK")].places, 2u * 64 * 64);
  EXPECT_EQ(Conflict::endgames()[test::ending("QQvK")].places, 2u * 64 * 63 / 2 * 64);
  EXPECT_EQ(Conflict::endgames()[test::ending("KPvQ")].places, 2u * 64 * 48 * 64);
}

TEST(EndgamePlaces, NamesMayHaveTheirLettersInAnyOrder) {
  EXPECT_EQ(test::ending("QKvK"), test::ending("KQvK"));
  EXPECT_EQ(test::ending("KvPK"), test::ending("KvKP"));
  for (const char* wrong : {"", "v", "K", "KvK ", "kvk", "KKvK", "KRRvK", "RvK", "KQRvK", "KvKvK", "KQv"}) {
    const auto found = Conflict::find_endgame(wrong);
    ASSERT_FALSE(found) << wrong;
    EXPECT_EQ(found.error().code, "bad_ending");
  }
}

TEST(EndgamePlaces, OtherPositionsHaveNone) {
  for (const char* text : {"4k3/8/8/8/8/8/3PP3/4K3 side=white", "4k3/8/8/8/8/8/8/2K1K3 side=white"}) {
    const auto p = position_of(text);
    ASSERT_TRUE(p) << text;
    EXPECT_FALSE(Conflict::endgame_place(*p)) << text;
  }
  auto p = *position_of("4k3/8/8/8/8/8/8/4K3 side=white");
  EXPECT_TRUE(Conflict::endgame_place(p));
  p.rules.strict_knights = true;
  EXPECT_FALSE(Conflict::endgame_place(p));
}

}  // namespace
}  // namespace fray
