#include "server/room/roll.h"

namespace fray {

Result<std::vector<int>> read_dice(const Fields& fields, std::string_view name) {
  const auto array = fields.array(name);
  if (!array) return tl::unexpected<Error>(array.error());
  std::vector<int> numbers;
  for (const Json& json : **array) {
    const auto number = whole_number(json, 1, 255);
    if (!number) return fields.wrong(name, "numbers from 1 to 255", json);
    numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

Json roll_body(Side stream, std::uint64_t index, const std::vector<int>& sides, const std::vector<int>& faces,
               const std::string& outcome) {
  return {{"type", "roll"}, {"stream", name_of(stream)}, {"index", index}, {"sides", sides},
          {"faces", faces}, {"outcome", outcome}};
}

}  // namespace fray
