// URLs with passwords in them, as they may be shown.
#pragma once

#include <string>
#include <string_view>

namespace fray {

/// The text with *** in the place of what is, or may be, a password of a URL in it: between the name of a
/// user and an @, where the port stands if that is no number, and in parameters whose names end in
/// "password". Of a list of URLs only the last host may be left. Any other text stays as it is. Applied
/// to its own result it changes nothing.
std::string without_passwords(std::string_view text);

}  // namespace fray
