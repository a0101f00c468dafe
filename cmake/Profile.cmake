# What the search does often is told to the compiler: how often each branch of core, the games and the search is taken, as
# scripts/profile counted it (src/search/search.proftext). Clang inlines and lays out code by that; what it means
# does not change. Of functions that have changed since, the counts are left out, so an old profile costs speed only.

# fray_use_profile(FILE): for everything that is compiled from here on. Does nothing for other compilers than Clang, which do not
# read it.
function(fray_use_profile file)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  string(REGEX MATCH "^[0-9]+" version ${CMAKE_CXX_COMPILER_VERSION})
  find_program(FRAY_PROFDATA NAMES llvm-profdata-${version})
  if(NOT FRAY_PROFDATA)
    message(WARNING "llvm-profdata-${version} (Debian's llvm-${version}) is missing: built without knowing what is hot, some 10 % slower")
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  # By its content: another profile is another flag, so what was compiled by the one before is compiled again.
  file(SHA256 ${file} hash)
  string(SUBSTRING ${hash} 0 8 hash)
  set(profile ${CMAKE_BINARY_DIR}/search-${hash}.profdata)
  execute_process(COMMAND ${FRAY_PROFDATA} merge --output=${profile} ${file} COMMAND_ERROR_IS_FATAL ANY)
  add_compile_options(-fprofile-instr-use=${profile} -Wno-profile-instr-out-of-date -Wno-profile-instr-unprofiled)
endfunction()
