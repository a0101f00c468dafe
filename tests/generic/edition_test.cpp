// Games that were recorded before rulings were amended go on by the rules of their time.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/pgn.h"
#include "core/record.h"
#include "games.h"

namespace fray {
namespace {

const AnyGame& gladiator() { return **find_game("gladiator"); }

/// A footman goes to the far rank, where before G69 he waits: the next move is Black's.
constexpr const char* kOld =
    "[Game \"gladiator\"]\n[SetUp \"1\"]\n"
    "[FEN \"10/4F5/8nk/9q/10/10/10/10/10/10/Q9/KN8 side=white slot=king phase=move lost=W/- quiet=0 "
    "turn=1\"]\n"
    "\n1. e11e12 j10j11 *\n";

std::string with_options(const std::string& options) {
  std::string text = kOld;
  return text.insert(text.find("[SetUp"), "[Options \"" + options + "\"]\n");
}

Result<std::unique_ptr<AnyState>> replayed(const std::string& text) {
  const auto record = parse_pgn(text);
  if (!record) return tl::unexpected<Error>(record.error());
  return replay(*record, gladiator());
}

TEST(Edition, OfARecordThatNamesNoneIsTheFirst) {
  const auto state = replayed(kOld);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ((*state)->view().phase, "replace");
  const std::string printed = print_pgn(record_of(**state));
  EXPECT_NE(printed.find("[Options \"edition=1\"]"), std::string::npos) << printed;
  const auto again = replayed(printed);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->position_text(), (*state)->position_text());
}

TEST(Edition, IsNamedInEveryRecordThatIsMadeNow) {
  const auto state = gladiator().start({});
  ASSERT_TRUE(state);
  EXPECT_NE(print_pgn(record_of(**state)).find("[Options \"edition=2\"]"), std::string::npos);
}

TEST(Edition, ByTheNewestRulesThatGameIsRefused) {
  const auto state = replayed(with_options("edition=2"));
  ASSERT_FALSE(state);
  EXPECT_EQ(state.error().code, "bad_game");
}

// Every game with a history names what games were before, and plays the newest rules unless told otherwise.
TEST(Edition, IsOneOfTheValues) {
  for (const AnyGame* game : all_games()) {
    for (const OptionSpec& option : game->info().options) {
      if (option.before.empty()) continue;
      EXPECT_NE(option.values.front(), option.before) << game->info().name;
      EXPECT_NE(std::find(option.values.begin(), option.values.end(), option.before), option.values.end());
    }
  }
}

}  // namespace
}  // namespace fray
