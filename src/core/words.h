// The words of a text.
#pragma once

#include <string_view>
#include <vector>

namespace fray {

/// What stands between characters of `space`, as views into the text.
std::vector<std::string_view> words_between(std::string_view space, std::string_view text);

}  // namespace fray
