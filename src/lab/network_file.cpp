#include "lab/network_file.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "play/terminal/files.h"

namespace fray {
namespace {

/// The numbers of a line; nothing if something else stands there.
std::optional<std::vector<std::int16_t>> row_of(std::string_view line) {
  std::vector<std::int16_t> row;
  while (!line.empty()) {
    std::int16_t number = 0;
    const auto parsed = std::from_chars(line.data(), line.data() + line.size(), number);
    if (parsed.ec != std::errc()) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(parsed.ptr - line.data()));
    if (line.empty() || line.front() != ',') return std::nullopt;
    line.remove_prefix(1);
    if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    row.push_back(number);
  }
  return row;
}

}  // namespace

Result<void> save_network(const std::string& path, const Network& network) {
  std::string text;
  for (std::size_t i = 0; i < network.numbers.size(); ++i)
    text += std::to_string(network.numbers[i]) + (i % network.lanes == network.lanes - 1 ? ",\n" : ", ");
  return terminal::replace_file(path, text);
}

Result<OwnedNetwork> parse_network(std::string_view text, std::size_t features, const std::string& name) {
  OwnedNetwork network;
  network.lanes = 0;
  std::size_t lines = 0;
  const auto wrong = [&](const std::string& problem) {
    return fail("bad_network", name + ", line " + std::to_string(lines) + ": " + problem);
  };
  while (!text.empty()) {
    ++lines;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto row = row_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!row) return wrong("expected whole numbers from -32768 to 32767, each with a comma after it");
    if (lines == 1) network.lanes = row->size();
    const bool possible = network.lanes > 0 && network.lanes % kLaneStep == 0 && network.lanes <= kMostLanes;
    if (!possible || row->size() != network.lanes) {
      return wrong(std::to_string(row->size()) + " numbers; expected as many in every line, a multiple of " +
                   std::to_string(kLaneStep) + " up to " + std::to_string(kMostLanes));
    }
    network.numbers.insert(network.numbers.end(), row->begin(), row->end());
  }
  if (lines != features + 2)
    return wrong("this is the last line; the network has " + std::to_string(features + 2) + " lines");
  return network;
}

Result<OwnedNetwork> read_network(const std::string& path, std::size_t features) {
  const auto text = terminal::read_file(path);
  if (!text) return pass_on(text.error());
  return parse_network(*text, features, path);
}

}  // namespace fray
