// Parts of the module: custom sections of it, which whoever holds the module hands over when they are asked
// for. So a page can send the module without them, and what only one game needs to who plays that one.
// WebAssembly only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

extern "C" [[clang::import_module("fray"), clang::import_name("data")]] std::size_t fray_host_data(
    const char* name, std::size_t name_size, std::uint8_t* out, std::size_t size);
extern "C" [[clang::import_module("fray"), clang::import_name("near")]] bool fray_host_near(
    const char* name, std::size_t name_size);

namespace fray {

/// The bytes of the part of this name (docs/module.md, `fray.data`); none if the host has none. May take as
/// long as the network.
inline std::vector<std::uint8_t> module_part(std::string_view name) {
  std::vector<std::uint8_t> bytes(fray_host_data(name.data(), name.size(), nullptr, 0));
  fray_host_data(name.data(), name.size(), bytes.data(), bytes.size());
  return bytes;
}

/// Whether module_part() would answer at once. If not, the host begins to bring the part, and tells the
/// server `part` when it has come (docs/module.md).
inline bool module_part_near(std::string_view name) { return fray_host_near(name.data(), name.size()); }

}  // namespace fray
