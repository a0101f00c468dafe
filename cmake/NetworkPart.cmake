# In the module the network of a game is a part of its own (core/game_network.h), which is sent when the game is played.

enable_language(ASM)

# Makes the section `fray.network.GAME` of the rows in GAME/weights.inc (core/network_packing.h), and adds it to the module's sources.
function(fray_network_part game)
  set(weights ${CMAKE_CURRENT_SOURCE_DIR}/${game}/weights.inc)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weights})
  file(READ ${weights} numbers)
  # A statement for each row: lines end with a comma there, and the last may be followed by nothing.
  string(REGEX REPLACE ",?[ \t]*\n" "\n.sleb128 " rows ".sleb128 ${numbers}")
  string(REGEX REPLACE "\n\\.sleb128 *$" "\n" rows "${rows}")
  set(part ${CMAKE_CURRENT_BINARY_DIR}/${game}_network.s)
  file(CONFIGURE OUTPUT ${part} CONTENT ".section .custom_section.fray.network.${game},\"\",@\n${rows}" @ONLY)
  set_property(GLOBAL APPEND PROPERTY fray_network_parts ${part})
endfunction()
