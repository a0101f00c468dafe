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
using Node = Game::Node;

class Table final : public ReferenceTable {
 public:
  Table(const std::string& position, const Options& options)
      : game_(position == "initial" ? Game::initial_text(options) : position, options) {}

  std::string node() const override {
    switch (game_.node()) {
      case Node::decision: return "decision";
      case Node::chance: return "chance";
      case Node::terminal: break;
    }
    return "terminal";
  }
  std::string phase() const override { return game_.phase(); }
  std::vector<std::string> to_act() const override {
    if (game_.node() != Node::decision) return {};
    return {game_.side()};
  }
  int seat() const override { return game_.seat(); }
  std::vector<std::string> actions() const override { return game_.actions(); }
  std::string result() const override { return game_.result(); }
  std::string reason() const override { return game_.reason(); }
  std::string text() const override { return game_.text(); }
  std::map<std::string, double> chances() const override { return game_.outcomes(); }

  void play(const std::string& step) override {
    if (step.starts_with("roll:")) {
      game_.outcome(outcome_of(faces_of(step)));
    } else if (game_.node() == Node::chance) {
      game_.outcome(step);
    } else {
      game_.act(step);
    }
  }

 private:
  /// The outcome of these faces, no more and no fewer.
  std::string outcome_of(const std::vector<int>& told) const {
    std::size_t next = 0;
    std::vector<int> faces;
    const std::string outcome = game_.roll(
        [&](int sides) {
          if (next == told.size()) throw std::invalid_argument("a die is missing");
          if (told[next] > sides) throw std::invalid_argument("no such face");
          return told[next++];
        },
        faces);
    if (next != told.size()) throw std::invalid_argument("there are dice left over");
    return outcome;
  }

  Game game_;
};

std::unique_ptr<ReferenceTable> set_up(const std::string& position, const Json& json) {
  Options options;
  options.hold_person_save = json.value("hold_person_save", options.hold_person_save);
  options.king_in_own_aura = json.value("king_in_own_aura", options.king_in_own_aura);
  options.paladin_touch = json.value("paladin_touch", options.paladin_touch);
  options.levels = json.value("levels", options.levels);
  return std::make_unique<Table>(position, options);
}

class RuleCasesOfDndReference : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfDndReference, Hold) { check_by_reference(GetParam(), set_up); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfDndReference, testing::ValuesIn(rule_files_of("dnd")),
                         [](const auto& file) { return test_name(file.param); });

// The catalogue holds every ruling but those about campaigns (75 to 81, 111) and about what only magic items
// bring about (109, 110).
TEST(DndCatalogue, HoldsEveryRulingOfASingleGame) {
  const std::set<int> campaign{75, 76, 77, 78, 79, 80, 81, 109, 110, 111};
  const std::set<std::string> cases = rulings_in_cases("dnd");
  for (int number = 1; number <= 112; ++number) {
    if (campaign.contains(number)) continue;
    EXPECT_TRUE(cases.contains("D" + std::to_string(number))) << 'D' << number;
  }
}

}  // namespace
}  // namespace fray::test
