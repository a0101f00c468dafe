// Every registered game against its pinned perft counts.
#include "games.h"
#include "perft/perft_file.h"
#include "thorough.h"

namespace fray {
namespace {

TEST(PerftData, CountsAreAsPinned) {
  for (const AnyGame* game : all_games()) {
    const std::string name(game->info().name);
    const std::vector<PerftCase> cases = read_perft_file(name);
    EXPECT_FALSE(cases.empty()) << "tests/perft/" << name << ".perft is missing";
    for (const PerftCase& item : cases) {
      SCOPED_TRACE(name + ".perft, line " + std::to_string(item.line));
      const auto options = parse_options_text(item.options);
      ASSERT_TRUE(options) << options.error().message;
      const auto state = game->load(item.position, *options);
      ASSERT_TRUE(state) << state.error().message;
      for (std::size_t i = 0; i < item.counts.size(); ++i) {
        if (!test::kThorough && item.counts[i] > 200'000) break;
        EXPECT_EQ((*state)->perft(static_cast<int>(i) + 1), item.counts[i]) << "depth " << i + 1;
      }
    }
  }
}

}  // namespace
}  // namespace fray
