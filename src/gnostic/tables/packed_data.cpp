// The packed table of solved fights in the module, a part of it (core/module_part.h).
#include <string_view>

#include "core/module_part.h"
#include "gnostic/packed_table.h"

__asm__(
    ".section .custom_section.fray.hyperpig,\"\",@\n"
    ".incbin \"" FRAY_PACKED_TABLE
    "\"\n"
    ".text\n");

namespace fray::gnostic {

namespace {

constexpr std::string_view kPart = "fray.hyperpig";

}  // namespace

std::vector<std::uint8_t> packed_table() { return module_part(kPart); }
bool packed_table_near() { return module_part_near(kPart); }

}  // namespace fray::gnostic
