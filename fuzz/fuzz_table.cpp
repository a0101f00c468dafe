// Any bytes as the file of a table of an ending: read or refused with a reason, and what is read can be
// asked.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "endgame/table_file.h"
#include "fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fray::fuzz::check;
  std::vector<std::uint64_t> aligned(size / 8 + 1);
  if (size > 0) std::memcpy(aligned.data(), data, size);
  // Beside the bytes as they are, entries of a file that is sound: no checksum keeps the fuzzer from them.
  const std::vector<fray::EndgameEntry> entries = [&] {
    std::vector<fray::EndgameEntry> some;
    for (std::size_t i = 0; i + 4 <= size; i += 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, data + i, 4);
      some.emplace_back(word);
    }
    return some;
  }();
  const std::vector<std::byte> sound = fray::table_bytes({"conflict", "KvK", 1, 0, 0, 0}, entries);
  check(fray::read_table(sound).has_value(), "a sound table is refused", "");
  for (const fray::EndgameEntry entry : entries) {
    const fray::EndgameValue value = entry.decoded(1);
    check(value.points >= 0 && value.points <= 1 && value.turns >= 0, "an entry of no meaning",
          std::to_string(entry.word()));
    check(entry.value() >= -fray::kWinValue && entry.value() <= fray::kWinValue, "a value out of range",
          std::to_string(entry.word()));
  }
  const auto table = fray::read_table({reinterpret_cast<const std::byte*>(aligned.data()), size});
  check(table || !table.error().message.empty(), "empty error", "");
  return 0;
}
