#include "rules/reference_case.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>

namespace fray::test {
namespace {

using Texts = std::set<std::string>;

std::string field_of(const ReferenceTable& table, const std::string& name) {
  const std::string text = table.text() + ' ';
  const std::size_t start = text.find(' ' + name + '=');
  if (start == std::string::npos) return "";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

/// What the placement has on each square that is taken.
std::map<std::string, std::string> pieces_of(const ReferenceTable& table) {
  const std::string text = table.text();
  const std::string placement = text.substr(0, text.find(' '));
  std::vector<std::string> ranks;
  std::istringstream in(placement);
  for (std::string rank; std::getline(in, rank, '/');) ranks.push_back(rank);

  std::map<std::string, std::string> pieces;
  for (std::size_t row = 0; row < ranks.size(); ++row) {
    char file = 'a';
    int empty = 0;
    for (const char c : ranks[row]) {
      if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        empty = 10 * empty + (c - '0');
        continue;
      }
      file = static_cast<char>(file + empty);
      empty = 0;
      pieces[file + std::to_string(ranks.size() - row)] = {c};
      ++file;
    }
  }
  return pieces;
}

void check_actions(const ReferenceTable& table, const std::string& name, const Json& expected) {
  const std::vector<std::string> list = table.actions();
  const Texts actions(list.begin(), list.end());
  const auto texts = expected.get<Texts>();
  if (name == "actions") {
    EXPECT_EQ(actions, texts);
    return;
  }
  for (const std::string& text : texts) EXPECT_EQ(actions.contains(text), name == "includes") << text;
}

void check_outcomes(const ReferenceTable& table, const std::string& name, const Json& expected) {
  if (name == "outcomes") {
    EXPECT_EQ(table.weights(), (expected.get<std::map<std::string, std::string>>()));
    return;
  }
  const std::map<std::string, double> chances = table.chances();
  if (name == "classes") {
    Texts texts;
    for (const auto& [text, probability] : chances) texts.insert(text);
    EXPECT_EQ(texts, expected.get<Texts>());
    return;
  }
  for (const auto& [text, probability] : expected.items()) {
    ASSERT_TRUE(chances.contains(text)) << "no outcome " << text;
    EXPECT_NEAR(chances.at(text), probability.get<double>(), 1e-9) << text;
  }
}

/// Answers whether the expectation is one of a single word or number.
bool check_plain(const ReferenceTable& table, const std::string& name, const Json& expected) {
  if (name == "node") {
    EXPECT_EQ(table.node(), expected.get<std::string>());
  } else if (name == "phase") {
    EXPECT_EQ(table.phase(), expected.get<std::string>());
  } else if (name == "position") {
    EXPECT_EQ(table.text(), expected.get<std::string>());
  } else if (name == "count") {
    EXPECT_EQ(table.actions().size(), expected.get<std::size_t>());
  } else if (name == "seat") {
    EXPECT_EQ(table.seat(), expected.get<int>());
  } else if (name == "result") {
    EXPECT_EQ(table.result(), expected.get<std::string>());
  } else if (name == "reason") {
    EXPECT_EQ(table.reason(), expected.get<std::string>());
  } else {
    return false;
  }
  return true;
}

void check(ReferenceTable& table, const std::string& name, const Json& expected) {
  static const Texts kOutcomes{"outcomes", "classes", "chances"};
  if (check_plain(table, name, expected)) return;
  if (name == "to_act") {
    const auto sides = expected.is_array() ? expected.get<std::vector<std::string>>()
                                           : std::vector<std::string>{expected.get<std::string>()};
    EXPECT_EQ(table.to_act(), sides);
  } else if (name == "fields") {
    for (const auto& [field, value] : expected.items())
      EXPECT_EQ(field_of(table, field), value.get<std::string>()) << field;
  } else if (name == "pieces") {
    std::map<std::string, std::string> pieces = pieces_of(table);
    for (const auto& [square, letter] : expected.items())
      EXPECT_EQ(pieces[square], letter.get<std::string>()) << square;
  } else if (name == "refused") {
    EXPECT_THROW(table.play(expected.get<std::string>()), std::invalid_argument) << expected;
  } else if (kOutcomes.contains(name)) {
    check_outcomes(table, name, expected);
  } else {
    check_actions(table, name, expected);
  }
}

void check_case(const RuleCase& rule_case, const SetUpReference& set_up) {
  ASSERT_EQ(rule_case.problem, "");
  const Json& json = rule_case.json;
  const Json options = json.value("options", Json::object());
  const std::unique_ptr<ReferenceTable> table = set_up(json["position"].get<std::string>(), options);
  EXPECT_EQ(set_up(table->text(), options)->text(), table->text());
  for (const Json& step : json.value("do", Json::array())) {
    ASSERT_NO_THROW(table->play(step.get<std::string>())) << step << " at " << table->text();
  }
  SCOPED_TRACE(table->text());
  for (const auto& [name, expected] : json["expect"].items()) check(*table, name, expected);
}

}  // namespace

void check_by_reference(const RuleFile& file, const SetUpReference& set_up) {
  for (const RuleCase& rule_case : file.cases()) {
    SCOPED_TRACE(rule_case.title());
    ASSERT_NO_THROW(check_case(rule_case, set_up));
  }
}

std::vector<int> faces_of(const std::string& step) {
  std::vector<int> faces;
  std::istringstream in(step.substr(step.find(':') + 1));
  for (std::string face; std::getline(in, face, ',');) faces.push_back(std::stoi(face));
  return faces;
}

}  // namespace fray::test
