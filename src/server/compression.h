// Texts made small: zstd.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fray {

using PackedBytes = std::vector<std::uint8_t>;

/// A frame that says how long the text is and has a checksum. Levels 1 (fast) to 19 (small). Error "storage"
/// with zstd's own words.
Result<PackedBytes> compress(std::string_view text, int level);
/// The text of such a frame. Error "storage" if the bytes are damaged, or the text would have more than 256
/// MiB.
Result<std::string> decompress(std::span<const std::uint8_t> bytes);

}  // namespace fray
