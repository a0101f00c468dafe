// What the module asks of whoever holds it (docs/module.md). WebAssembly only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" {
[[clang::import_module("fray"), clang::import_name("say")]] void fray_host_say(const char* text,
                                                                               std::size_t size);
[[clang::import_module("fray"), clang::import_name("sha256")]] void fray_host_sha256(
    const std::uint8_t* bytes, std::size_t size, std::uint8_t* out);
[[clang::import_module("fray"), clang::import_name("hmac_sha256")]] void fray_host_hmac_sha256(
    const std::uint8_t* key, const std::uint8_t* bytes, std::size_t size, std::uint8_t* out);
}

namespace fray {

/// Tells a line of progress, or a message of the server.
inline void say_to_host(std::string_view text) { fray_host_say(text.data(), text.size()); }

}  // namespace fray
