// The packed table of solved fights in the module: a custom section of it, which whoever holds the module
// hands over when it is asked for. So a page can send the module without it to those who play other games.
#include "gnostic/packed_table.h"

#include <cstddef>
#include <string_view>

__asm__(
    ".section .custom_section.fray.hyperpig,\"\",@\n"
    ".incbin \"" FRAY_PACKED_TABLE
    "\"\n"
    ".text\n");

extern "C" [[clang::import_module("fray"), clang::import_name("data")]] std::size_t fray_host_data(
    const char* name, std::size_t name_size, std::uint8_t* out, std::size_t size);

namespace fray::gnostic {

std::vector<std::uint8_t> packed_table() {
  constexpr std::string_view kName = "fray.hyperpig";
  std::vector<std::uint8_t> bytes(fray_host_data(kName.data(), kName.size(), nullptr, 0));
  fray_host_data(kName.data(), kName.size(), bytes.data(), bytes.size());
  return bytes;
}

}  // namespace fray::gnostic
