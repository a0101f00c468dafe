// Where the module has the packed table of solved fights from.
#pragma once

#include <cstdint>
#include <vector>

namespace fray::gnostic {

/// The bytes that table::pack_table has made, from the host (docs/module.md, `fray.data`); none if it has
/// none. WebAssembly only. May take as long as the network.
std::vector<std::uint8_t> packed_table();

/// Whether packed_table() would answer at once (core/module_part.h).
bool packed_table_near();

}  // namespace fray::gnostic
