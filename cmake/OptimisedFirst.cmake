# Lets a program be compiled without optimisation, for a fast build, or for size, on top of libraries that are optimised:
# puts those before its own files, where the linker looks first, so that of a template that both have it takes the
# optimised copy.

# fray_optimised_first(TARGET EXCEPT LIBRARY...): for all libraries of Fray that a target is linked with, from the bottom
# up, but for those that are themselves not optimised.
function(fray_optimised_first target)
  cmake_parse_arguments(PARSE_ARGV 1 first "" "" "EXCEPT")
  get_target_property(queue ${target} LINK_LIBRARIES)
  set(libraries)
  while(queue)
    list(POP_FRONT queue library)
    if(library MATCHES "^fray_" AND NOT library IN_LIST libraries)
      list(PREPEND libraries ${library})
      get_target_property(below ${library} LINK_LIBRARIES)
      list(APPEND queue ${below})
    endif()
  endwhile()
  list(REMOVE_ITEM libraries ${first_EXCEPT})
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_options(${target} PRIVATE LINKER:--whole-archive ${libraries} LINKER:--no-whole-archive)
endfunction()
