#include "play/json/json_delta.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "play/json/json_scan.h"

namespace fray {
namespace {

/// Of two sequences: what they have in common is looked for where the product of their lengths is at most
/// this.
constexpr std::size_t kMostCells = 1 << 14;
/// Elements that are new are compared with so many that are gone, to be sent as what has changed of one of
/// these.
constexpr std::size_t kMostPairs = 64;
/// Shorter texts are sent whole.
constexpr std::size_t kShortText = 24;

using Members = std::span<const JsonMember>;
using Parts = std::vector<std::string_view>;
using Indices = std::vector<std::size_t>;
using Alignment = std::vector<std::pair<std::size_t, std::size_t>>;  // of equal parts, rising

/// The longest common subsequence, by the table of Wagner and Fischer (1974), within what is left when equal
/// parts at both ends are taken away.
Alignment align(std::span<const std::string_view> before, std::span<const std::string_view> after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  Alignment common;
  for (std::size_t i = 0; i < head; ++i) common.emplace_back(i, i);
  const std::size_t rows = before.size() - head - tail, columns = after.size() - head - tail;
  if (rows > 0 && columns > 0 && rows * columns <= kMostCells) {
    std::vector<std::uint16_t> length((rows + 1) * (columns + 1), 0);
    const auto cell = [&](std::size_t row, std::size_t column) -> std::uint16_t& {
      return length[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;) {
      for (std::size_t column = columns; column-- > 0;) {
        const bool same = before[head + row] == after[head + column];
        cell(row, column) = same ? static_cast<std::uint16_t>(cell(row + 1, column + 1) + 1)
                                 : std::max(cell(row + 1, column), cell(row, column + 1));
      }
    }
    for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
      if (before[head + row] == after[head + column]) {
        common.emplace_back(head + row++, head + column++);
      } else {
        cell(row + 1, column) >= cell(row, column + 1) ? ++row : ++column;
      }
    }
  }
  for (std::size_t i = tail; i > 0; --i) common.emplace_back(before.size() - i, after.size() - i);
  return common;
}

class DeltaWriter {
 public:
  void object(Members before, Members after) {
    out_ += '{';
    members(before, after);
    out_ += '}';
  }

  std::string take() { return std::move(out_); }

 private:
  void members(Members before, Members after) {
    std::size_t next = 0, found = 0;
    for (const JsonMember& member : after) {
      const JsonMember* was = find(before, member.key, next);
      if (was != nullptr) ++found;
      if (was != nullptr && was->value == member.value) continue;
      begin_member(member.key);
      was == nullptr ? whole(member.value) : change(was->value, member.value);
    }
    if (found < before.size()) remove_missing(before, after);
  }

  /// Looks first where it was found last time: keys come in the same order as a rule.
  static const JsonMember* find(Members members, std::string_view key, std::size_t& next) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      const std::size_t at = (next + i) % members.size();
      if (members[at].key != key) continue;
      next = at + 1;
      return &members[at];
    }
    return nullptr;
  }

  void remove_missing(Members before, Members after) {
    for (const JsonMember& member : before) {
      if (std::ranges::find(after, member.key, &JsonMember::key) != after.end()) continue;
      begin_member(member.key);
      out_ += "[]";
    }
  }

  void begin_member(std::string_view key) {
    if (out_.back() != '{') out_ += ',';
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }

  void whole(std::string_view value) {
    out_ += '[';
    out_ += value;
    out_ += ']';
  }

  /// What has changed, or the whole where that is no longer.
  void change(std::string_view before, std::string_view after) {
    const std::size_t mark = out_.size();
    const char kind = before.front();
    if (kind == after.front() && kind == '{') {
      object(json_members(before), json_members(after));
    } else if (kind == after.front() && kind == '[') {
      script([&] { array_script(before, after); });
    } else if (kind == after.front() && kind == '"' && after.size() > kShortText) {
      script([&] { text_script(before.substr(1, before.size() - 2), after.substr(1, after.size() - 2)); });
    } else {
      return whole(after);
    }
    if (out_.size() - mark < after.size() + 2) return;
    out_.resize(mark);
    whole(after);
  }

  template <class Items>
  void script(Items items) {
    out_ += "{\"\":[";
    items();
    out_ += "]}";
  }

  void begin_item() {
    if (out_.back() != '[') out_ += ',';
  }

  void count(char sign, std::size_t number) {
    if (number == 0) return;
    begin_item();
    if (sign == '-') out_ += '-';
    char digits[24];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  }

  /// Walks along an alignment: `insert` writes the parts of `after` from one index up to another.
  template <class Insert>
  void walk(const Alignment& common, std::size_t before_size, std::size_t after_size, Insert insert) {
    std::size_t old_at = 0, new_at = 0, kept = 0;
    for (const auto& [in_before, in_after] : common) {
      if (in_before != old_at || in_after != new_at) {
        count('+', std::exchange(kept, 0));
        count('-', in_before - old_at);
        if (in_after > new_at) insert(new_at, in_after);
      }
      ++kept;
      old_at = in_before + 1;
      new_at = in_after + 1;
    }
    if (old_at == before_size && new_at == after_size) return;  // what is left is kept
    count('+', kept);
    count('-', before_size - old_at);
    if (after_size > new_at) insert(new_at, after_size);
  }

  void array_script(std::string_view before, std::string_view after) {
    Parts old, now;
    for_each_json_element(before, [&](std::string_view element) { old.push_back(element); });
    for_each_json_element(after, [&](std::string_view element) { now.push_back(element); });
    const Alignment common = align(old, now);
    const Indices gone = unaligned(common, old.size(), &Alignment::value_type::first);
    const Indices come = unaligned(common, now.size(), &Alignment::value_type::second);
    std::size_t order = 0;  // of the next among those that have come
    walk(common, old.size(), now.size(), [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i) element(old, candidates(gone, come.size(), order++), now[i]);
    });
  }

  /// Those that are gone of which the new element at that place in order may be what has become: all, if
  /// there are few; else those at the same place, counted from the front and from the back.
  static Indices candidates(const Indices& gone, std::size_t come, std::size_t order) {
    if (gone.size() * come <= kMostPairs) return gone;
    Indices few;
    const auto add = [&](std::size_t at) {
      if (at < gone.size()) few.push_back(gone[at]);
    };
    add(order);
    if (gone.size() != come) add(order + gone.size() - come);
    return few;
  }

  /// A new element, whole or as what has changed of the one of `was` that it is most like.
  void element(const Parts& old, const Indices& was, std::string_view now) {
    begin_item();
    const std::size_t mark = out_.size();
    whole(now);
    if (now.front() != '{') return;
    for (const std::size_t index : was) {
      if (old[index].front() != '{') continue;
      const std::size_t end = out_.size();
      out_ += "{\"@\":" + std::to_string(index);
      members(json_members(old[index]), json_members(now));
      out_ += '}';
      if (out_.size() - end < end - mark) {
        out_.erase(mark, end - mark);
      } else {
        out_.resize(end);
      }
    }
  }

  /// The places of what the other sequence does not have.
  static Indices unaligned(const Alignment& common, std::size_t size,
                           std::size_t Alignment::value_type::* part) {
    Indices rest;
    std::size_t at = 0;
    for (const auto& pair : common) {
      for (; at < pair.*part; ++at) rest.push_back(at);
      at = pair.*part + 1;
    }
    for (; at < size; ++at) rest.push_back(at);
    return rest;
  }

  void text_script(std::string_view before, std::string_view after) {
    const Parts old = words(before), now = words(after);
    walk(align(old, now), old.size(), now.size(), [&](std::size_t from, std::size_t to) {
      begin_item();
      out_ += '"';
      for (std::size_t i = from; i < to; ++i) out_ += now[i];
      out_ += '"';
    });
  }

  /// The text cut after each space, slash and comma.
  static Parts words(std::string_view text) {
    Parts parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != ' ' && text[i] != '/' && text[i] != ',') continue;
      parts.push_back(text.substr(begin, i + 1 - begin));
      begin = i + 1;
    }
    if (begin < text.size()) parts.push_back(text.substr(begin));
    return parts;
  }

  std::string out_;
};

}  // namespace

std::vector<JsonMember> json_members(std::string_view object) {
  std::vector<JsonMember> members;
  for_each_json_member(
      object, [&](std::string_view key, std::string_view value) { members.push_back({key, value}); });
  return members;
}

std::string json_delta(std::string_view before, std::string_view after) {
  return json_delta(json_members(before), json_members(after));
}

std::string json_delta(std::span<const JsonMember> before, std::span<const JsonMember> after) {
  DeltaWriter writer;
  writer.object(before, after);
  return writer.take();
}

}  // namespace fray
