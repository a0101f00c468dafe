# What `cmake --install` puts where. Two components, so that a package can have the one without the other:
#   program  fray, the page (if it has been built into build/web)
#   library  core, games and search as static libraries, their headers, a CMake package and a pkg-config file
# docs/library.md says how a program uses the libraries.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS fray RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
# Where `fray serve` looks for it (src/server/config/).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fray/web COMPONENT program OPTIONAL)

# Where `fray lab` looks for what its reports are made of (src/apps/cmd_lab.cpp).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/lab/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fray/lab COMPONENT program OPTIONAL)

# Libraries that were optimised across files, or that watch themselves, can be linked by the same compiler with the same
# flags only, so such builds install none.
if(FRAY_LTO OR FRAY_SANITIZE)
  return()
endif()

# From the top down, as a linker wants them; a game may stand on another one whose name comes first.
set(installed_games ${fray_game_names})
list(REVERSE installed_games)
set(installed_libraries search endgame games dnd_campaign ${installed_games} dnd_data hyperpig_table core)
foreach(name ${installed_libraries})
  add_library(Fray::${name} ALIAS fray_${name})
  set_target_properties(fray_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS fray_${name} EXPORT FrayTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
endforeach()

# Headers include each other as "core/...", so their folder is what a program includes from.
set(include_folder ${CMAKE_INSTALL_INCLUDEDIR}/fray)
target_include_directories(fray_core INTERFACE $<INSTALL_INTERFACE:${include_folder}>)
target_compile_features(fray_core PUBLIC cxx_std_20)
install(FILES ${PROJECT_SOURCE_DIR}/src/games.h ${PROJECT_SOURCE_DIR}/src/game_types.h
  DESTINATION ${include_folder} COMPONENT library)
foreach(folder core ${fray_game_names} endgame search)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/${folder} DESTINATION ${include_folder} COMPONENT library
    FILES_MATCHING PATTERN "*.h" PATTERN "campaign" EXCLUDE PATTERN "data" EXCLUDE PATTERN "solver" EXCLUDE)
endforeach()

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Fray)
install(EXPORT FrayTargets NAMESPACE Fray:: DESTINATION ${package_folder} COMPONENT library)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/FrayConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/FrayConfig.cmake
  INSTALL_DESTINATION ${package_folder})
# Before version 1 a second number is a promise of no more than itself.
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/FrayConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/FrayConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/FrayConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT library)

list(TRANSFORM installed_libraries PREPEND "-lfray_" OUTPUT_VARIABLE pkgconfig_libraries)
list(JOIN pkgconfig_libraries " " pkgconfig_libraries)
file(RELATIVE_PATH from_pkgconfig_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_CURRENT_LIST_DIR}/fray.pc.in ${CMAKE_CURRENT_BINARY_DIR}/fray.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/fray.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
