// What the compiler and the C++ library expect of a system, and WASI's C library of 2022 does not have.
#include <cstdint>

extern "C" {

// The compiler's run-time library for WebAssembly refers to these; nothing here is compiled with stack
// protection.
std::uintptr_t __stack_chk_guard = 0;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

// The only thread lasts as long as the instance, so what is local to it is never destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}
