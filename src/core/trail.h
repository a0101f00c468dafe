// What a position cannot carry in a fixed size: the keys of earlier turn starts, which decide draws by
// repetition, and what the positions of a game point to.
//
// A position says which entries of the trail are its past: [trail_begin, trail_end). Playing on writes only
// at trail_end and beyond, so one trail serves a whole depth-first search: positions are copied freely, and
// whatever an abandoned line left behind is overwritten by the next. Each thread, and each game in progress,
// has a trail of its own.
//
// Things that do not change while a game goes on and are too large for a position (what the characters of D&D
// Battle Chess wear) belong to the trail; positions point to them. Copies of a trail share them, and the last
// copy takes them with it: nothing of a game remains once it is gone. So a position is valid as long as the
// trail that it was begun or read with, or a copy of that trail, lives; whoever keeps a position for longer
// than the call it was given in keeps the trail too, as games in progress and searches do anyway.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace fray {

class Trail {
 public:
  Trail() : keys_(64) {}

  /// Writes entry number `at`. Allocates only when the trail is longer than ever before.
  void set(std::uint32_t at, std::uint64_t key) {
    if (at >= keys_.size()) [[unlikely]]
      keys_.resize(at + at / 2 + 1);
    keys_[at] = key;
  }

  std::uint64_t key(std::uint32_t at) const { return keys_[at]; }

  /// How often `key` is among the entries [begin, end). O(end - begin).
  int count(std::uint32_t begin, std::uint32_t end, std::uint64_t key) const {
    int found = 0;
    for (std::uint32_t i = begin; i < end; ++i) found += keys_[i] == key ? 1 : 0;
    return found;
  }

  /// Keeps alive what the positions of the game point to. Once, before there are such positions: what the
  /// trail owned before goes, if no copy of the trail is left that owns it.
  void own(std::shared_ptr<const void> belongings) { belongings_ = std::move(belongings); }
  /// What it owns; null as a rule.
  const std::shared_ptr<const void>& belongings() const { return belongings_; }

 private:
  std::vector<std::uint64_t> keys_;
  std::shared_ptr<const void> belongings_;
};

/// The `seen` field of a position text (docs/notation.md) for the entries [begin, end).
std::string trail_text(const Trail& trail, std::uint32_t begin, std::uint32_t end);

/// Reads a `seen` field into entries 0, 1, ...; answers how many there are.
Result<std::uint32_t> parse_trail(std::string_view text, Trail& trail);

}  // namespace fray
