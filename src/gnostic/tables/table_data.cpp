// The table of solved fights, as the build has computed it, in the read-only data of the program. The words
// are those of hyperpig_table_layout.h, in the byte order of the machine that built.
__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    ".global fray_hyperpig_table\n"
    "fray_hyperpig_table:\n"
    ".incbin \"" FRAY_HYPERPIG_TABLE
    "\"\n"
    ".type fray_hyperpig_table, %object\n"
    ".size fray_hyperpig_table, . - fray_hyperpig_table\n"
    ".text\n");
