// The catalogue of rules, tests/rules/gladiator, through the brute-force reference.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "reference/gladiator_reference.h"
#include "rules/reference_case.h"

namespace fray::test {
namespace {

using gladiator_reference::Game;
using gladiator_reference::Options;

class Table final : public GameTable<Game> {
 public:
  Table(const std::string& position, const Options& options)
      : GameTable(Game(position == "initial" ? Game::initial_text() : position, options)) {}

  std::string phase() const override { return game().position().phase; }
  int seat() const override { return game().seat(); }
  std::map<std::string, double> chances() const override { return game().outcomes(); }

 private:
  /// How the fight ends with these faces, no more and no fewer.
  std::string outcome_of(const std::vector<int>& told) const override {
    std::size_t next = 0;
    std::vector<int> faces;
    std::string outcome = game().roll(
        [&] {
          if (next == told.size()) throw std::invalid_argument("the fight is not over");
          return told[next++];
        },
        faces);
    if (next != told.size()) throw std::invalid_argument("the fight is over before the last die");
    return outcome;
  }
};

std::unique_ptr<ReferenceTable> set_up(const std::string& position, const Json& json) {
  Options options;
  options.ties = json.value("ties", options.ties);
  options.queen_heals = json.value("queen_heals", options.queen_heals);
  options.edition = json.value("edition", options.edition);
  options.white_seats = json.value("white_seats", options.white_seats);
  options.black_seats = json.value("black_seats", options.black_seats);
  return std::make_unique<Table>(position, options);
}

class RuleCasesOfGladiatorReference : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfGladiatorReference, Hold) { check_by_reference(GetParam(), set_up); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfGladiatorReference,
                         testing::ValuesIn(rule_files_of("gladiator")),
                         [](const auto& file) { return test_name(file.param); });

// The catalogue holds every ruling. Of G11 the draw by agreement is none of the rules' doing: the players'
// room has it.
TEST(GladiatorCatalogue, HoldsEveryRuling) {
  const std::set<std::string> cases = rulings_in_cases("gladiator");
  for (int number = 1; number <= 70; ++number) {
    EXPECT_TRUE(cases.contains("G" + std::to_string(number))) << 'G' << number;
  }
  EXPECT_EQ(rulings_in_docs("gladiator").size(), 70u);
}

}  // namespace
}  // namespace fray::test
