#include "play/keep_solved.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/solving.h"

namespace fray {

std::string cache_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && cache[0] == '/')
    return std::string(cache) + "/fray";
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return std::string(home) + "/.cache/fray";
  return "";
}

void keep_solved() {
  const std::string folder = cache_folder();
  const std::string kept = folder.empty() ? "" : " (once: it is kept in " + folder + ")";
  set_solving({folder, [kept](std::string_view what, bool done) {
                 if (done) return;
                 const std::string line = "fray: solving the " + std::string(what) + kept + '\n';
                 std::fputs(line.c_str(), stderr);
               }});
}

}  // namespace fray
