// The packed table of solved fights in the module, a part of it (core/module_part.h).
#include "core/module_part.h"
#include "gnostic/packed_table.h"

__asm__(
    ".section .custom_section.fray.hyperpig,\"\",@\n"
    ".incbin \"" FRAY_PACKED_TABLE
    "\"\n"
    ".text\n");

namespace fray::gnostic {

std::vector<std::uint8_t> packed_table() { return module_part("fray.hyperpig"); }

}  // namespace fray::gnostic
