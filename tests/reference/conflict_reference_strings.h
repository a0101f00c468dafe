// Plain string helpers that the files of the reference share.

#ifndef FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_STRINGS_H_
#define FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_STRINGS_H_

#include <algorithm>
#include <string>
#include <vector>

namespace fray::reference {

inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

inline bool contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace fray::reference

#endif  // FRAY_TESTS_REFERENCE_CONFLICT_REFERENCE_STRINGS_H_
