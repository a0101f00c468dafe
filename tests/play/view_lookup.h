// Finding things in a View, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "core/view.h"

namespace fray::test {

/// The action of that text; without one the test fails.
inline const ViewAction& action_of(const View& view, std::string_view text) {
  for (const ViewAction& action : view.actions) {
    if (action.text == text) return action;
  }
  ADD_FAILURE() << "no action " << text;
  return view.actions.front();
}

}  // namespace fray::test
