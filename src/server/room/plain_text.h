// Text that people type: its characters, and what they may write to each other.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.h"

namespace fray {

/// Takes the first character off a text in UTF-8; nothing if it does not begin with one that is well-formed.
/// The text must not be empty.
std::optional<char32_t> take_character(std::string_view& text);

/// Whether a character is one of the spaces of Unicode, tabulator and line ends included.
bool is_space(char32_t c);

/// What somebody writes to the others in a room: 1 to 500 characters (code points) of valid UTF-8, not all of
/// them spaces, and none a control character: one of C0, C1, a line or paragraph separator, or one that turns
/// the direction of what follows. Error "bad_request" for the field `text`.
Result<void> check_chat_text(std::string_view text);

}  // namespace fray
