# Writes a source with the commit that a build is made from, if it is another than before: one small file is compiled
# then, and nothing else. Run as a script: -DSOURCE=<the tree> -DOUTPUT=<the file>.
#
# A tree without git (a tarball) has none: "unknown". "-dirty" follows where files that git knows were changed.
set(commit "")
if(EXISTS ${SOURCE}/.git)
  find_program(GIT git)
  if(GIT)
    execute_process(
      COMMAND ${CMAKE_COMMAND} -E env GIT_OPTIONAL_LOCKS=0 ${GIT} -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
if(NOT commit MATCHES "^[0-9a-f]+(-dirty)?$")
  set(commit unknown)
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "apps/version.h"

namespace fray {

std::string_view commit() { return "@commit@"; }

}  // namespace fray
]])
