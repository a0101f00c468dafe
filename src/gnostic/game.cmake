add_subdirectory(gnostic/tables)
fray_library(fray_gnostic gnostic fray_core fray_hyperpig_table WITHOUT gnostic/tables)
# Products and sums are rounded one by one, as they are everywhere: so every build looks the same fight up alike.
target_compile_options(fray_gnostic PRIVATE -ffp-contract=off)

# For the module the table is packed, by the build for this machine: its name says of which table, and how.
set(digests "")
foreach(file table_packing.h table_prediction.h table_residuals.h table_unpacking.cpp tables/pack.cpp)
  file(SHA256 ${CMAKE_CURRENT_SOURCE_DIR}/gnostic/${file} digest)
  string(APPEND digests ${digest})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/gnostic/${file})
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING ${digest} 0 8 digest)
set(packed ${hyperpig_table}-${digest}.packed)

if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  if(NOT EXISTS ${packed})
    message(FATAL_ERROR "${packed} is made by another build: cmake --build build/release --target packed_hyperpig_table")
  endif()
  add_library(fray_hyperpig_table STATIC gnostic/tables/packed_data.cpp)
  set_source_files_properties(gnostic/tables/packed_data.cpp PROPERTIES OBJECT_DEPENDS ${packed}
    COMPILE_DEFINITIONS "FRAY_PACKED_TABLE=\"${packed}\"")
  target_include_directories(fray_hyperpig_table PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  # What the assembler makes is lost on the way through the optimiser.
  target_compile_options(fray_hyperpig_table PRIVATE -fno-lto)
else()
  add_library(fray_table_packing STATIC EXCLUDE_FROM_ALL gnostic/tables/pack.cpp)
  target_include_directories(fray_table_packing PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  add_executable(pack_table EXCLUDE_FROM_ALL gnostic/tables/pack_main.cpp gnostic/table_unpacking.cpp)
  target_link_libraries(pack_table PRIVATE fray_table_packing)
  add_custom_command(OUTPUT ${packed} COMMAND pack_table ${hyperpig_table} ${packed}
    DEPENDS pack_table fray_hyperpig_table VERBATIM)
  add_custom_target(packed_hyperpig_table DEPENDS ${packed})
endif()
