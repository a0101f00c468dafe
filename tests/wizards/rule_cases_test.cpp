// The catalogue of rules, tests/rules/wizards, through the brute-force reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

#include "reference/wizards_reference.h"
#include "rules/reference_case.h"

namespace fray::test {
namespace {

using wizards_reference::Game;
using wizards_reference::Options;

Options options_of(const Json& json) {
  Options options;
  options.jokers = std::stoi(json.value("jokers", "0"));
  options.tens = json.value("tens", "rook");
  options.spent_mana = json.value("spent_mana", "passive");
  options.mana = json.value("mana", "on") == "on";
  return options;
}

class Table final : public GameTable<Game> {
 public:
  Table(const std::string& position, const Options& options)
      : GameTable(Game(position == "initial" ? Game::initial_text(options) : position, options)) {}

  std::string phase() const override { return game().phase(); }

  std::map<std::string, std::string> weights() const override {
    std::uint64_t cards = 0;
    for (const auto& [card, weight] : game().outcomes()) cards += weight;
    std::map<std::string, std::string> weights;
    for (const auto& [card, weight] : game().outcomes())
      weights[card] = std::to_string(weight) + '/' + std::to_string(cards);
    return weights;
  }

 private:
  /// The card that a die with a side for each unseen card shows: they are counted in the order of the
  /// outcomes.
  std::string outcome_of(const std::vector<int>& told) const override {
    auto face = static_cast<std::uint64_t>(told.at(0));
    for (const auto& [card, weight] : game().outcomes()) {
      if (face >= 1 && face <= weight) return card;
      face -= weight;
    }
    throw std::invalid_argument("no such face");
  }
};

std::unique_ptr<ReferenceTable> set_up(const std::string& position, const Json& options) {
  return std::make_unique<Table>(position, options_of(options));
}

class RuleCasesOfWizardsReference : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfWizardsReference, Hold) { check_by_reference(GetParam(), set_up); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfWizardsReference, testing::ValuesIn(rule_files_of("wizards")),
                         [](const auto& file) { return test_name(file.param); });

std::string read(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// W54: what Diamonds do keeps the word of the published text, as that spells it.
TEST(WizardsTerms, DiamondsDissaparate) {
  for (const char* page :
       {"/../docs/rules/wizards.md", "/../docs/notation.md", "/../docs/lessons/wizards.json"}) {
    const std::string text = read(std::string(FRAY_TEST_DATA) + page);
    ASSERT_FALSE(text.empty()) << page;
    EXPECT_EQ(text.find("disapparat"), std::string::npos) << page;
  }
  EXPECT_NE(read(FRAY_TEST_DATA "/../docs/rules/wizards.md").find("**dissaparate**"), std::string::npos);
}

// The catalogue alone holds every ruling but the one on spelling.
TEST(WizardsCatalogue, HoldsEveryRuling) {
  const std::set<std::string> cases = rulings_in_cases("wizards");
  for (int number = 1; number <= 67; ++number) {
    if (number == 54) continue;
    EXPECT_TRUE(cases.contains("W" + std::to_string(number))) << 'W' << number;
  }
  EXPECT_EQ(rulings_in_docs("wizards").size(), 67u);
}

// Wherever a case starts, each colour has its twelve checkers (W2), by a count that knows no rules.
TEST(WizardsCatalogue, HasTwelveCheckersOfEachColour) {
  for (const RuleCase& item : rule_cases_of("wizards")) {
    const std::string position = item.json.value("position", "initial");
    const Json options = item.json.value("options", Json::object());
    if (position == "initial" || options.contains("spent_mana") || options.contains("mana")) continue;
    const Game game(position, options_of(options));
    const auto count = [&](char lesser, char king) {
      const std::string& board = game.position().board;
      return std::count(board.begin(), board.end(), lesser) +
             2 * std::count(board.begin(), board.end(), king);
    };
    EXPECT_EQ(count('M', 'D') + game.position().of_white.passive + game.position().of_black.captured, 12)
        << item.title();
    EXPECT_EQ(count('m', 'd') + game.position().of_black.passive + game.position().of_white.captured, 12)
        << item.title();
  }
}

}  // namespace
}  // namespace fray::test
