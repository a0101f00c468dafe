// toml++, the one way in which Fray includes it. Its assertions are off: it asserts what a text may get
// wrong, such as the header "[a]]" of a table, which it then refuses as it should.
#pragma once

#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>
