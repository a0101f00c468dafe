// Study files: TOML, read strictly. docs/lab.md explains every key.
#pragma once

#include <string>
#include <string_view>

#include "lab/study/study.h"

namespace fray {

/// The study of a text. `path` is what errors call it. Error "bad_study": PATH:LINE, the key, what is wrong
/// with it and what was expected; options, positions and engines that the game does not take among them.
Result<Study> parse_study(std::string_view text, const std::string& path);
/// The same of a file; error "bad_file" if it cannot be read.
Result<Study> read_study(const std::string& path);

}  // namespace fray
