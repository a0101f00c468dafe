// Runs the catalogue of rules (docs of the format: tests/rules/README.md) through the referee.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

#include "games.h"
#include "play/referee/referee.h"
#include "rules/rule_case.h"

namespace fray::test {
namespace {

using Texts = std::set<std::string>;

/// A game in the hands of the referee.
class Table {
 public:
  /// The answer to a request; the state it holds, if any, becomes the current one.
  Json ask(const Json& request) {
    Json answer = Json::parse(referee_.handle(request.dump()));
    if (answer["ok"] == true && answer.contains("state")) state_ = answer["state"];
    return answer;
  }
  Json set_up(const std::string& game, const Json& options, const std::string& position) {
    if (position == "initial") return ask({{"cmd", "new"}, {"game", game}, {"options", options}});
    return ask({{"cmd", "load"}, {"game", game}, {"options", options}, {"position", position}});
  }
  /// Does what `text` says: an action, "roll:5,3", at a chance node an outcome class, or at a simultaneous
  /// node an action of each seat, as in "3d6&hold".
  Json play(const std::string& text) {
    if (text.starts_with("roll:")) {
      return ask({{"cmd", "roll"}, {"dice", Json::parse('[' + text.substr(5) + ']', nullptr, false)}});
    }
    if (state_["node"] == "chance") return ask({{"cmd", "outcome"}, {"outcome", text}});
    if (state_["node"] == "simultaneous") return ask({{"cmd", "act"}, {"actions", by_seat(text)}});
    return ask({{"cmd", "act"}, {"action", text}});
  }
  const Json& state() const { return state_; }

 private:
  /// The actions of a joint choice, by the seats that choose.
  Json by_seat(const std::string& text) const {
    Json actions = Json::object();
    std::istringstream parts(text);
    std::string part;
    for (const Json& seat : state_["to_act"]) {
      if (std::getline(parts, part, '&')) actions[seat["seat"].dump()] = part;
    }
    return actions;
  }

  Referee referee_;
  Json state_;
};

Texts texts_of(const Json& items) {
  Texts texts;
  for (const Json& item : items) texts.insert(item["text"].get<std::string>());
  return texts;
}

/// What an expectation looks at in a state, in the form that cases write it.
Json actual(const Json& state, const std::string& name) {
  if (name == "count") return state["actions"].size();
  if (name == "to_act") {
    Json sides = Json::array();
    for (const Json& seat : state["to_act"]) sides.push_back(seat["side"]);
    return sides.size() == 1 ? sides[0] : sides;
  }
  if (name == "seat") return state["to_act"].size() == 1 ? state["to_act"][0]["seat"] : Json(nullptr);
  if (name == "outcomes") {
    std::map<std::string, std::string> weights;
    for (const Json& outcome : state["outcomes"]) {
      weights[outcome["text"].get<std::string>()] =
          outcome["weight"].dump() + '/' + outcome["denominator"].dump();
    }
    return weights;
  }
  return state[name];
}

std::string letter_on(const Json& state, const std::string& square) {
  for (const Json& piece : state["pieces"]) {
    if (piece["square"] == square) return piece["letter"].get<std::string>();
  }
  return "";
}

/// The probability of each outcome that is expected, to nine digits. Outcomes that are not named are not
/// looked at.
void check_chances(const Json& state, const Json& expected) {
  std::map<std::string, double> chances;
  for (const Json& outcome : state["outcomes"]) {
    chances[outcome["text"].get<std::string>()] = outcome["probability"].get<double>();
  }
  for (const auto& [text, probability] : expected.items()) {
    ASSERT_TRUE(chances.contains(text)) << "no outcome " << text;
    EXPECT_NEAR(chances[text], probability.get<double>(), 1e-9) << text;
  }
}

void check_actions(const Json& state, const std::string& name, const Json& expected) {
  const Texts actions = texts_of(state["actions"]);
  const Texts texts = expected.get<Texts>();
  if (name == "actions") {
    EXPECT_EQ(actions, texts);
    return;
  }
  for (const std::string& text : texts) {
    EXPECT_EQ(actions.contains(text), name == "includes") << "action " << text;
  }
}

void check_refused(Table& table, const std::string& text) {
  const Json before = table.state();
  EXPECT_EQ(table.play(text)["ok"], false) << text << " is not refused";
  table.ask({{"cmd", "state"}});
  EXPECT_EQ(table.state(), before) << "the refused " << text << " changed something";
}

void check(Table& table, const std::string& name, const Json& expected) {
  static const Texts kPlain{"node", "to_act", "seat", "phase", "count", "position", "result", "reason"};
  static const Texts kActions{"actions", "includes", "excludes"};
  const Json& state = table.state();
  if (kPlain.contains(name)) {
    EXPECT_EQ(actual(state, name), expected) << name;
  } else if (kActions.contains(name)) {
    check_actions(state, name, expected);
  } else if (name == "outcomes") {
    // Order does not matter: both are compared as sorted maps.
    EXPECT_EQ(nlohmann::json(actual(state, name)), nlohmann::json(expected)) << name;
  } else if (name == "classes") {
    EXPECT_EQ(texts_of(state["outcomes"]), expected.get<Texts>());
  } else if (name == "chances") {
    check_chances(state, expected);
  } else if (name == "pieces") {
    for (const auto& [square, letter] : expected.items()) {
      EXPECT_EQ(letter_on(state, square), letter.get<std::string>()) << "on " << square;
    }
  } else if (name == "fields") {
    for (const auto& [field, value] : expected.items()) {
      EXPECT_EQ(state["fields"].value(field, ""), value.get<std::string>()) << "field " << field;
    }
  } else if (name == "refused") {
    check_refused(table, expected.get<std::string>());
  } else {
    ADD_FAILURE() << "the case expects '" << name << "', which is not known";
  }
}

void check_case(const RuleCase& rule_case) {
  static const Texts kKeys{"title", "rulings", "options", "position", "do", "expect"};
  ASSERT_EQ(rule_case.problem, "");
  const Json& json = rule_case.json;
  for (const auto& [key, value] : json.items()) ASSERT_TRUE(kKeys.contains(key)) << "unknown key " << key;
  for (const char* key : {"title", "rulings", "position", "expect"}) ASSERT_TRUE(json.contains(key)) << key;
  ASSERT_FALSE(json["expect"].empty()) << "the case expects nothing";

  Table table;
  const Json options = json.value("options", Json::object());
  const Json loaded = table.set_up(rule_case.game, options, json["position"].get<std::string>());
  ASSERT_EQ(loaded["ok"], true) << loaded["error"];
  for (const Json& step : json.value("do", Json::array())) {
    const Json answer = table.play(step.get<std::string>());
    ASSERT_EQ(answer["ok"], true) << step << ": " << answer["error"];
  }
  for (const auto& [name, expected] : json["expect"].items()) check(table, name, expected);

  // The position text says all there is to say.
  Table again;
  const std::string position = table.state()["position"].get<std::string>();
  const Json read = again.set_up(rule_case.game, options, position);
  ASSERT_EQ(read["ok"], true) << position << ": " << read["error"];
  EXPECT_EQ(again.state(), table.state());
}

class RuleFiles : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleFiles, Hold) {
  Texts titles;
  for (const RuleCase& rule_case : GetParam().cases()) {
    SCOPED_TRACE(rule_case.title());
    EXPECT_TRUE(titles.insert(rule_case.title()).second) << "the title is there twice";
    check_case(rule_case);
  }
}

std::vector<RuleFile> all_rule_files() {
  std::vector<RuleFile> all;
  for (const AnyGame* game : all_games()) {
    const std::vector<RuleFile> files = rule_files_of(std::string(game->info().name));
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleFiles, testing::ValuesIn(all_rule_files()),
                         [](const auto& file) { return test_name(file.param); });

TEST(RuleCatalogue, EveryGameHasItsRulings) {
  for (const AnyGame* game : all_games()) {
    const std::string name(game->info().name);
    EXPECT_FALSE(rulings_in_docs(name).empty()) << "docs/rules/" << name << ".md lists none";
    EXPECT_FALSE(rule_files_of(name).empty()) << "tests/rules/" << name << " has no cases";
  }
}

TEST(RuleCatalogue, EveryRulingIsHeldByACaseOrATest) {
  for (const AnyGame* game : all_games()) {
    const std::string name(game->info().name);
    const Texts rulings = rulings_in_docs(name);
    const Texts cases = rulings_in_cases(name);
    const Texts tests = rulings_in_tests(rulings);
    for (const std::string& ruling : rulings) {
      EXPECT_TRUE(cases.contains(ruling) || tests.contains(ruling)) << name << ": nothing holds " << ruling;
    }
  }
}

TEST(RuleCatalogue, CasesNameRulingsThatExist) {
  for (const AnyGame* game : all_games()) {
    const std::string name(game->info().name);
    const Texts rulings = rulings_in_docs(name);
    for (const std::string& ruling : rulings_in_cases(name)) {
      EXPECT_TRUE(rulings.contains(ruling)) << name << ": a case names " << ruling;
    }
  }
}

}  // namespace
}  // namespace fray::test
