// The packed table of solved fights in the read-only data of the module, and how many bytes it has.
#include <cstddef>

__asm__(
    ".section .rodata.fray_packed_hyperpig_table,\"\",@\n"
    ".global fray_packed_hyperpig_table\n"
    "fray_packed_hyperpig_table:\n"
    ".incbin \"" FRAY_PACKED_TABLE
    "\"\n"
    ".type fray_packed_hyperpig_table, @object\n"
    ".size fray_packed_hyperpig_table, . - fray_packed_hyperpig_table\n"
    ".text\n");

extern "C" const std::size_t fray_packed_hyperpig_size;
const std::size_t fray_packed_hyperpig_size = FRAY_PACKED_SIZE;
