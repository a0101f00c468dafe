// Sets of tables for tests.
#pragma once

#include <string>
#include <string_view>

#include "reference/dnd_reference_rules.h"

namespace fray::test {

/// Values of the option `tables`: a set with other numbers, two with the usual numbers in files of their
/// own, and two with all numbers as large and as small as they may be. They are added before the tests begin.
const std::string& house_tables();
const std::string& double_tables();
const std::string& twin_tables();
const std::string& largest_tables();
const std::string& smallest_tables();

/// The text `file` with one thing that is in it replaced, wherever it is.
std::string with_changes(std::string_view file, const std::string& from, const std::string& to);

/// The same numbers as house_tables, as the reference knows them.
dnd_reference::House reference_house();

}  // namespace fray::test
