// The catalogue of rules, tests/rules/dnd, through the engine.
#include <gtest/gtest.h>

#include "dnd/engine_table.h"

namespace fray::test {
namespace {

std::unique_ptr<ReferenceTable> set_up_engine(const std::string& position, const Json& json) {
  std::vector<OptionValue> options;
  for (const auto& [name, value] : json.items()) options.push_back({name, value.get<std::string>()});
  return std::make_unique<EngineTable>(position, options);
}

class RuleCasesOfDnd : public testing::TestWithParam<RuleFile> {};

TEST_P(RuleCasesOfDnd, Hold) { check_by_reference(GetParam(), set_up_engine); }

INSTANTIATE_TEST_SUITE_P(Catalogue, RuleCasesOfDnd, testing::ValuesIn(rule_files_of("dnd")),
                         [](const auto& file) { return test_name(file.param); });

}  // namespace
}  // namespace fray::test
