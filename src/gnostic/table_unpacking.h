// The table of solved fights as the module carries it: packed by gnostic/tables/pack.h at build time,
// unpacked once when it starts.
#pragma once

#include <cstdint>
#include <span>

namespace fray::gnostic {

/// Unpacks what table::pack_table has packed to the words of hyperpig_table_layout.h. False if `table` has
/// another size or `packed` another length than the code it holds; damage that changes no length is not
/// found, and gives other words. Takes about 5 MB while it works.
bool unpack_table(std::span<const std::uint8_t> packed, std::span<std::uint64_t> table);

}  // namespace fray::gnostic
