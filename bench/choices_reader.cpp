#include "choices_reader.h"

#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>
#include <vector>

#include "json_slices.h"

namespace fray::bench {
namespace {

using Actions = std::vector<std::string_view>;

/// Keys of a node that are no role of a further step and lead to no action.
bool is_remark(std::string_view key) {
  return key == "record" || key == "leaves" || key == "note" || key == "odds";
}

void collect(std::string_view node, Actions& actions) {
  for_each_member(node, [&](std::string_view key, std::string_view value) {
    if (key == "text") {
      actions.push_back(inside_of_string(value));
    } else if (key == "also") {
      for_each_value(value, [&](std::string_view further) { collect(further, actions); });
    } else if (!is_remark(key)) {
      for_each_member(value, [&](std::string_view, std::string_view child) {
        if (child.front() == '"') {
          actions.push_back(inside_of_string(child));
        } else {
          collect(child, actions);
        }
      });
    }
  });
}

std::uint64_t number(std::string_view digits) {
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

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
  const Said kind = kind_of(message);
  if (kind == Said::ack) {
    for_each_member(message, [&](std::string_view key, std::string_view value) {
      if (key == "seq") acknowledged_ = number(value);
    });
  }
  if (kind != Said::welcome && kind != Said::update) return;
  bool with_choices = false;
  for_each_member(message, [&](std::string_view key, std::string_view value) {
    if (key == "seq") seq_ = number(value);
    if (key == "version") version_ = value;
    if (key == "phase") over_ = value == "\"ended\"";
    if (key != "state") return;
    for_each_member(value, [&](std::string_view part, std::string_view choices) {
      if (part != "choices") return;
      choices_ = choices;
      with_choices = true;
    });
  });
  if (!with_choices) throw std::runtime_error("no choices in: " + std::string(message.substr(0, 400)));
}

std::string ChoicesReader::pick(std::mt19937_64& random) const {
  Actions actions;
  collect(choices_, actions);
  if (actions.empty()) throw std::runtime_error("no action in the choices " + choices_.substr(0, 400));
  return std::string(actions[random() % actions.size()]);
}

}  // namespace fray::bench
