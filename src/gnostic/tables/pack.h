// The table of solved fights, packed for the module (gnostic/table_packing.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fray::gnostic::table {

/// Packs kWords words, of any content: hyperpig_table_layout.h says what they are. Nothing for another number
/// of words. unpack_table of table_unpacking.h gives them back bit by bit.
std::vector<std::uint8_t> pack_table(std::span<const std::uint64_t> words);

}  // namespace fray::gnostic::table
