#include "choices_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>
#include <vector>

#include "play/json/json_scan.h"

namespace fray::bench {
namespace {

std::uint64_t number(std::string_view digits) {
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::string_view inside_of_string(std::string_view value) { return value.substr(1, value.size() - 2); }

/// Keys of a node that are no role of a further step and lead to no action.
bool is_remark(std::string_view key) {
  return key == "record" || key == "leaves" || key == "note" || key == "odds" || key == "shared";
}

/// Goes through all actions of CHOICES and keeps one of them, each as likely: the nth takes the place of the
/// one that is kept with the probability 1/n.
class Picker {
 public:
  explicit Picker(std::mt19937_64& random) : random_(random) {}

  std::string pick(std::string_view tree) {
    for_each_json_member(tree, [&](std::string_view key, std::string_view value) {
      if (key == "shared")
        for_each_json_element(value, [&](std::string_view child) { shared_.push_back(child); });
    });
    take_child(tree);
    return std::move(kept_);
  }

 private:
  void take_child(std::string_view child) {
    if (child.front() == '"') return take_action(inside_of_string(child));
    if (child.front() != '{') return take_child(shared_.at(number(child)));
    bool recorded = false, named = false;
    for_each_json_member(child, [&](std::string_view key, std::string_view) {
      recorded |= key == "record";
      named |= key == "text";
    });
    if (recorded && !named) take_action("*");
    for_each_json_member(child, [&](std::string_view key, std::string_view value) {
      if (key == "text") return take_action(inside_of_string(value));
      if (key == "also") return for_each_json_element(value, [&](std::string_view one) { take_child(one); });
      if (is_remark(key)) return;
      for_each_json_member(value,
                           [&](std::string_view keys, std::string_view next) { take_steps(keys, next); });
    });
  }

  /// `keys` is one step (`e8=queen`, `=teleport`, or nothing), or squares with spaces between them.
  void take_steps(std::string_view keys, std::string_view child) {
    const std::size_t sign = keys.find('=');
    if (sign != std::string_view::npos || keys.empty()) return take_step(keys.substr(0, sign), child);
    while (!keys.empty()) {
      const std::size_t end = std::min(keys.find(' '), keys.size());
      take_step(keys.substr(0, end), child);
      keys.remove_prefix(std::min(end + 1, keys.size()));
    }
  }

  void take_step(std::string_view square, std::string_view child) {
    const std::string_view before = last_;
    const std::size_t length = squares_.size();
    squares_ += square;
    if (!square.empty()) last_ = square;
    take_child(child);
    squares_.resize(length);
    last_ = before;
  }

  void take_action(std::string_view text) {
    if (random_() % ++seen_ != 0) return;
    kept_ = text;
    if (const auto at = kept_.find('*'); at != std::string::npos) kept_.replace(at, 1, squares_);
    if (const auto at = kept_.find('^'); at != std::string::npos) kept_.replace(at, 1, last_);
  }

  std::mt19937_64& random_;
  std::vector<std::string_view> shared_;
  std::string squares_;    // of the steps up to here
  std::string_view last_;  // the last of them
  std::string kept_;
  std::uint64_t seen_ = 0;
};

}  // namespace

Said kind_of(std::string_view message) {
  constexpr std::string_view kBegin = "{\"type\":\"";
  constexpr std::array<std::pair<std::string_view, Said>, 5> kKinds{{{"welcome", Said::welcome},
                                                                     {"update", Said::update},
                                                                     {"ack", Said::ack},
                                                                     {"refused", Said::refused},
                                                                     {"presence", Said::presence}}};
  if (!message.starts_with(kBegin)) return Said::other;
  message.remove_prefix(kBegin.size());
  for (const auto& [name, kind] : kKinds) {
    if (message.starts_with(name) && message.substr(name.size()).starts_with('"')) return kind;
  }
  return Said::other;
}

void ChoicesReader::take(std::string_view message) {
  switch (kind_of(message)) {
    case Said::welcome:
    case Said::update: return take_position(message);
    case Said::ack:
      for_each_json_member(message, [&](std::string_view key, std::string_view value) {
        if (key == "seq") acknowledged_ = number(value);
      });
      return;
    default: return;
  }
}

void ChoicesReader::take_position(std::string_view message) {
  std::string_view base, choices, seq, version;
  for_each_json_member(message, [&](std::string_view key, std::string_view value) {
    if (key == "base") base = value;
    if (key == "seq") seq = value;
    if (key == "version") version = value;
    if (key == "phase") over_ = value == "\"ended\"";
    if (key == "choices") choices = value;
    if (key == "state")  // of a welcome
      for_each_json_member(value, [&](std::string_view part, std::string_view inside) {
        if (part == "choices") choices = inside;
      });
  });
  if (!base.empty() && number(base) != seq_)
    throw std::runtime_error("an update builds on " + std::string(base) + ", but what came before is " +
                             std::to_string(seq_));
  seq_ = number(seq);
  version_ = version.empty() ? seq : version;
  choices_ = choices;
}

std::string ChoicesReader::pick(std::mt19937_64& random) const {
  std::string action = Picker(random).pick(choices_);
  if (action.empty()) throw std::runtime_error("no action in the choices " + choices_.substr(0, 400));
  return action;
}

}  // namespace fray::bench
