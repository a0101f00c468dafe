// The catalogue of rules, tests/rules/gnostic, through the brute-force reference.
#include <gtest/gtest.h>

#include <string>

#include "reference/gnostic_reference.h"
#include "rules/reference_case.h"

namespace fray::test {
namespace {

using reference::GnosticOptions;
using reference::GnosticReference;
using Node = GnosticReference::Node;

class Table final : public ReferenceTable {
 public:
  Table(const std::string& position, const GnosticOptions& options)
      : game_(position == "initial" ? GnosticReference::initial_text(options) : position, options) {}

  std::string node() const override {
    switch (game_.node()) {
      case Node::decision: return "decision";
      case Node::chance: return "chance";
      case Node::simultaneous: return "simultaneous";
      case Node::terminal: break;
    }
    return "terminal";
  }
  std::string phase() const override { return game_.phase(); }
  std::vector<std::string> to_act() const override { return game_.to_act(); }
  /// The actions of everybody who chooses; those of two sides may have the same text.
  std::vector<std::string> actions() const override {
    std::vector<std::string> all;
    for (const std::string& side : game_.to_act()) {
      const std::vector<std::string> actions = game_.actions_of(side);
      all.insert(all.end(), actions.begin(), actions.end());
    }
    return all;
  }
  std::string result() const override { return game_.result(); }
  std::string reason() const override { return game_.reason(); }
  std::string text() const override { return game_.text(); }

  std::map<std::string, std::string> weights() const override {
    std::uint64_t throws = 1;
    for (int die = game_.dice_to_roll(); die > 0; --die) throws *= 6;
    std::map<std::string, std::string> weights;
    for (const auto& [name, weight] : game_.outcomes())
      weights[name] = std::to_string(weight) + '/' + std::to_string(throws);
    return weights;
  }

  void play(const std::string& step) override {
    if (step.starts_with("roll:")) {
      game_.outcome(game_.classify(faces_of(step)));
    } else if (game_.node() == Node::chance) {
      game_.outcome(step);
    } else {
      game_.act(step);
    }
  }

 private:
  GnosticReference game_;
};

std::unique_ptr<ReferenceTable> set_up(const std::string& position, const Json& json) {
  GnosticOptions options;
  options.queen_spells = json.value("spells", "side") == "queen";
  options.rounds_per_step = std::stoi(json.value("rounds_per_step", "1"));
  return std::make_unique<Table>(position, options);
}

class RuleCasesOfGnosticReference : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfGnosticReference, Hold) { check_by_reference(GetParam(), set_up); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfGnosticReference, testing::ValuesIn(rule_files_of("gnostic")),
                         [](const auto& file) { return test_name(file.param); });

}  // namespace
}  // namespace fray::test
