# Compiling many sources as one: a source of Fray is a hundred lines, what it includes are ten thousands, so one batch
# costs little more than one file. A batch is a folder, or of a folder of many files a part of it; what is changed
# together is compiled together.
#
# It changes nothing in what a source means: every one still includes what it uses (scripts/check-includes compiles
# each alone), and names in unnamed namespaces differ within a folder.

set(FRAY_LARGEST_BATCH 16)

# Sorts the sources of a target into batches. Does nothing where FRAY_UNITY is off.
function(fray_one_batch_a_folder target)
  if(NOT FRAY_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(name ${folder} NAME)
    math(EXPR count_${name} "0${count_${name}} + 1")
    math(EXPR part "(${count_${name}} - 1) / ${FRAY_LARGEST_BATCH}")
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${name}_${part}")
  endforeach()
endfunction()
