// What can be chosen at a node as a tree by steps, for messages that are sent often: a thousand actions have
// most of their steps in common. docs/server-protocol.md, CHOICES.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/view.h"
#include "play/json/json_text.h"

namespace fray {

/// The tree where there is nothing to choose.
inline constexpr std::string_view kNoChoices = "{}";

/// Writes the tree of the actions of `seat`; without a seat those of all that are to act, each under a step
/// `seat` of its own if there are several. Keys are in the order in which the actions come. Takes
/// actions * (steps + children of a node).
void write_choices(JsonText& json, const View& view, std::optional<Seat> seat);

/// The same as text.
std::string choices_text(const View& view, std::optional<Seat> seat);

}  // namespace fray
