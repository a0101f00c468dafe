# The tool chain of the module (docs/module.md): clang for WebAssembly with WASI's C library, no exceptions, one thread.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_ASM_COMPILER clang-19)
set(CMAKE_ASM_COMPILER_TARGET wasm32-wasi)
# Only parts of networks are assembled (cmake/NetworkPart.cmake), and what is said to the compiler is said to the assembler too.
set(CMAKE_ASM_FLAGS_INIT "-Wno-unused-command-line-argument")
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# What all browsers have had since 2021; positions are copied all the time, which takes an instruction of bulk memory. SIMD
# (all since 2023) only where a function asks for it, as the sums of networks do (core/network.h): what the compiler makes
# of it elsewhere by itself is slower in V8 than plain code, up to four times.
# Libraries of headers only are those of the machine that builds; they come after WebAssembly's own.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -DJSON_NOEXCEPTION -mbulk-memory -msign-ext -mnontrapping-fptoint -mmutable-globals -flto=thin -isystem /usr/include/wasm32-wasi/c++/v1 -idirafter /usr/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fuse-ld=lld -flto=thin -mexec-model=reactor -nostdlib++ -L/usr/lib/wasm32-wasi")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
