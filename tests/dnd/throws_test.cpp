// The dice of every kind of throw, rolled by the hundred thousand, against what the chance nodes say of them:
// the throws are those that the rule cases come to (D27, D36 to D43, D48 to D52, D60, D64 to D68, D101).
#include "dnd/throws.h"

#include <sstream>

#include "rules/rule_case.h"
#include "thorough.h"

namespace fray::dnd::test {
namespace {

using fray::test::kThorough;
using fray::test::RuleCase;

/// "effect bless", "effect magic-missile at two", "initiative".
std::string kind_of_throw(const Position& p) {
  std::string kind(name_of(p.now.phase));
  if (p.now.phase != Phase::effect) return kind;
  const std::string action = action_text(p.now.pending);
  kind += ' ' + action.substr(0, action.find(':'));
  if (is_spell(p.now.pending) && targets_of(p, doer(p), p.now.pending).two()) kind += " at two";
  return kind;
}

std::vector<int> told_faces(const std::string& step) {
  std::vector<int> faces;
  if (!step.starts_with("roll:")) return faces;
  std::istringstream in(step.substr(5));
  for (std::string face; std::getline(in, face, ',');) faces.push_back(std::stoi(face));
  return faces;
}

std::vector<OptionValue> options_of(const RuleCase& rule_case) {
  std::vector<OptionValue> options;
  const Json given = rule_case.json.value("options", Json::object());
  for (const auto& [name, value] : given.items()) options.push_back({name, value.get<std::string>()});
  return options;
}

/// The first throw of each kind in the rule cases that can come out in more than one way.
std::map<std::string, PendingRoll> throws_of_the_cases() {
  std::map<std::string, PendingRoll> throws;
  for (const RuleCase& rule_case : fray::test::rule_cases_of("dnd")) {
    const auto text = rule_case.json["position"].get<std::string>();
    if (text == "initial") continue;
    PendingRoll play(text, options_of(rule_case));
    const auto note = [&] {
      if (play.is_chance() && listed_odds(play.position()).size() > 1)
        throws.emplace(kind_of_throw(play.position()), play);
    };
    note();
    for (const Json& step : rule_case.json.value("do", Json::array())) {
      EXPECT_TRUE(play.play(step.get<std::string>(), told_faces(step.get<std::string>())))
          << rule_case.title() << ": " << step;
      note();
    }
  }
  return throws;
}

TEST(DndThrows, OfEveryKindFallAsOftenAsTheyShould) {
  constexpr int kRolls = kThorough ? 200'000 : 20'000;
  const std::map<std::string, PendingRoll> throws = throws_of_the_cases();
  for (const auto& [kind, play] : throws) {
    SCOPED_TRACE(kind);
    expect_rolls_as(play.position(), listed_odds(play.position()), kRolls);
  }
  for (const char* kind : {"hold", "curse", "initiative", "effect attack", "effect charge", "effect smite",
                           "effect smite-charge", "effect coup-de-grace", "effect magic-missile at two",
                           "effect lightning-bolt at two", "effect flaming-sphere at two"})
    EXPECT_TRUE(throws.contains(kind)) << kind;
  for (const SpellData& spell : usual_tables().spells) {
    const bool rolls = spell.damages || spell.heals || spell.save || spell.name == "false-life";
    EXPECT_EQ(throws.contains("effect " + spell.name), rolls) << spell.name;
  }
}

}  // namespace
}  // namespace fray::dnd::test
