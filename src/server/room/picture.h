// What everybody is shown alike of a room at one moment, printed once for all who look on: whole for whoever
// comes, and as what has changed for those who have the picture before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "play/json/json.h"
#include "play/json/json_delta.h"

namespace fray {

class Picture {
 public:
  /// `state` is a printed state that has `choices`, of which `choices` is the place in it. The other parts
  /// are the keys of a welcome that everybody gets alike, printed. What is unchanged since `before`, which
  /// may be null, is not read again.
  using Part = std::pair<std::string_view, std::string>;  ///< a key, which lives for ever, and its value
  Picture(std::uint64_t seq, std::string state, TextRange choices, std::vector<Part> parts,
          const Picture* before);

  /// The newest entry that it shows.
  std::uint64_t seq() const { return seq_; }
  /// json_digest of the state without `choices` and `fields`, which deltas leave out.
  std::uint32_t digest() const { return digest_; }

  /// Writes the keys of the whole picture into an object: `state`, with these choices in it, and the parts.
  void write_whole(JsonText& json, std::string_view choices) const;
  /// Writes what makes this picture of `before`: `base`, `delta`, `digest`, and the parts that are not the
  /// same.
  void write_change(JsonText& json, const Picture& before) const;

 private:
  struct Panel {
    TextRange key, value;
    std::uint32_t digest;  ///< what it is worth to that of the state
  };
  std::string_view text_of(const TextRange& range) const {
    return std::string_view(state_).substr(range.begin, range.end - range.begin);
  }
  const Panel* find_panel(std::string_view key, std::size_t guess) const;
  std::vector<JsonMember> members() const;

  std::uint64_t seq_;
  std::string state_;
  TextRange choices_;
  std::vector<Panel> panels_;  ///< of the state, in order, without those that deltas leave out
  std::vector<Part> parts_;
  std::uint32_t digest_;
};

}  // namespace fray
