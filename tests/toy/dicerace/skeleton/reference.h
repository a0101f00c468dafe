// Dice Race a second time: slow, plain, and without any of src/, from docs/rules/dicerace.md alone. To be
// filled in.
#ifndef FRAY_TESTS_REFERENCE_DICERACE_REFERENCE_H_
#define FRAY_TESTS_REFERENCE_DICERACE_REFERENCE_H_

#include <set>
#include <string>

namespace fray::reference {

/// The legal actions at a position text whose phase is `run`.
std::set<std::string> dicerace_actions(const std::string& position);

}  // namespace fray::reference

#endif  // FRAY_TESTS_REFERENCE_DICERACE_REFERENCE_H_
