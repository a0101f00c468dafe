// What the tests of the reference share.

#ifndef FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_TEST_HELPERS_H_
#define FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_TEST_HELPERS_H_

#include <string>
#include <utility>
#include <vector>

#include "conflict_reference.h"

namespace fray::reference {

using Strings = std::vector<std::string>;
using Outcomes = std::vector<std::pair<std::string, int>>;

inline constexpr ConflictOptions kDefault = {};

inline std::string first_field(const ConflictReference& game) {
  const std::string text = game.text();
  return text.substr(0, text.find(' '));
}

}  // namespace fray::reference

#endif  // FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_TEST_HELPERS_H_
