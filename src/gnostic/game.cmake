add_subdirectory(gnostic/tables)
fray_library(fray_gnostic gnostic fray_core fray_hyperpig_table WITHOUT gnostic/tables)

# The table packed for the module, by `pack_table TABLE OUTPUT`. Only the module needs it, so it is built when asked for.
add_library(fray_table_packing STATIC EXCLUDE_FROM_ALL gnostic/tables/pack.cpp)
target_include_directories(fray_table_packing PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
add_executable(pack_table EXCLUDE_FROM_ALL gnostic/tables/pack_main.cpp gnostic/table_unpacking.cpp)
target_link_libraries(pack_table PRIVATE fray_table_packing)
