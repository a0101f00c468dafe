#include "core/words.h"

#include <algorithm>

namespace fray {

std::vector<std::string_view> words_between(std::string_view space, std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t start = text.find_first_not_of(space); start != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(space, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = text.find_first_not_of(space, end);
  }
  return words;
}

}  // namespace fray
