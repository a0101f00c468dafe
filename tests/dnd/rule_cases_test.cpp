// The catalogue of rules, tests/rules/dnd, through the brute-force reference.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "reference/dnd_reference.h"
#include "rules/reference_case.h"

namespace fray::test {
namespace {

using dnd_reference::Game;
using dnd_reference::Options;

class Table final : public GameTable<Game> {
 public:
  Table(const std::string& position, const Options& options)
      : GameTable(Game(position == "initial" ? Game::initial_text(options) : position, options)) {}

  std::string phase() const override { return game().phase(); }
  int seat() const override { return game().seat(); }
  std::map<std::string, double> chances() const override { return game().outcomes(); }

 private:
  std::string outcome_of(const std::vector<int>& told) const override {
    std::size_t next = 0;
    std::vector<int> faces;
    const std::string outcome = game().roll(
        [&](int sides) {
          if (next == told.size()) throw std::invalid_argument("a die is missing");
          if (told[next] > sides) throw std::invalid_argument("no such face");
          return told[next++];
        },
        faces);
    if (next != told.size()) throw std::invalid_argument("there are dice left over");
    return outcome;
  }
};

std::unique_ptr<ReferenceTable> set_up_reference(const std::string& position, const Json& json) {
  Options options;
  options.edition = json.value("edition", options.edition);
  options.hold_person_save = json.value("hold_person_save", options.hold_person_save);
  options.king_in_own_aura = json.value("king_in_own_aura", options.king_in_own_aura);
  options.paladin_touch = json.value("paladin_touch", options.paladin_touch);
  options.levels = json.value("levels", options.levels);
  return std::make_unique<Table>(position, options);
}

class RuleCasesOfDndReference : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfDndReference, Hold) { check_by_reference(GetParam(), set_up_reference); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfDndReference, testing::ValuesIn(rule_files_of("dnd")),
                         [](const auto& file) { return test_name(file.param); });

// The catalogue holds every ruling but those about campaigns (75 to 81, 111, 114), about what only magic
// items bring about (109, 110), and about words (117: melee_odds_test).
TEST(DndCatalogue, HoldsEveryRulingOfASingleGame) {
  const std::set<int> campaign{75, 76, 77, 78, 79, 80, 81, 109, 110, 111, 114, 117};
  const std::set<std::string> cases = rulings_in_cases("dnd");
  for (int number = 1; number <= 117; ++number) {
    if (campaign.contains(number)) continue;
    EXPECT_TRUE(cases.contains("D" + std::to_string(number))) << 'D' << number;
  }
}

}  // namespace
}  // namespace fray::test
