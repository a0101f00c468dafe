#include "core/game_info.h"

#include <algorithm>
#include <atomic>
#include <string>

namespace fray {
namespace {

template <class Items, class NameOf>
std::string joined(const Items& items, NameOf name_of) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += name_of(item);
  }
  return text;
}

std::string text_of_options(const GameInfo& info, const OptionSet& options, bool for_record) {
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const OptionSpec& option = info.options[i];
    if (options[i] == 0 && !(for_record && !option.before.empty())) continue;
    if (!text.empty()) text += ' ';
    text += std::string(option.name) + '=' + std::string(option.values[options[i]]);
  }
  return text;
}

/// The digits of the numbers that options can have; they last as long as the program.
std::string_view digits_of(int number) {
  static const auto digits = [] {
    std::vector<std::string> all;
    for (int i = 0; i < 1000; ++i) all.push_back(std::to_string(i));
    return all;
  }();
  return digits[static_cast<std::size_t>(number)];
}

std::atomic<bool>& laborious_offered() {
  static std::atomic<bool> offered{true};
  return offered;
}

std::string expected_of(const OptionSpec& option) {
  if (!option.number)
    return "one of " + joined(option.values, [](std::string_view name) { return std::string(name); });
  return "a number from " + std::to_string(option.number->least) + " to " +
         std::to_string(option.number->most);
}

}  // namespace

OptionSpec number_option(std::string_view name, std::string_view summary, const RuleNumber& number) {
  OptionSpec option{name, summary, {digits_of(number.usual)}, {}, number};
  for (int i = number.least; i <= number.most; ++i) {
    if (i != number.usual) option.values.push_back(digits_of(i));
  }
  return option;
}

int number_of(const RuleNumber& number, std::uint8_t value) {
  if (value == 0) return number.usual;
  const int ascending = number.least + value - 1;
  return ascending < number.usual ? ascending : ascending + 1;
}

void offer_laborious_options(bool offered) { laborious_offered() = offered; }
bool laborious_options_offered() { return laborious_offered(); }

Result<OptionSet> resolve_options(const GameInfo& info, std::span<const OptionValue> given) {
  OptionSet chosen(info.options.size(), 0);
  std::vector<bool> seen(info.options.size(), false);
  for (const OptionValue& item : given) {
    const auto spec = std::find_if(info.options.begin(), info.options.end(),
                                   [&](const OptionSpec& option) { return option.name == item.name; });
    if (spec == info.options.end()) {
      const std::string known =
          joined(info.options, [](const OptionSpec& option) { return std::string(option.name); });
      return fail("bad_option", std::string(info.name) + " has no option '" + item.name + "'; it has " +
                                    (known.empty() ? "none" : known));
    }
    const auto value = std::find(spec->values.begin(), spec->values.end(), item.value);
    if (value == spec->values.end()) {
      return fail("bad_option",
                  "option '" + item.name + "': '" + item.value + "' is not " + expected_of(*spec));
    }
    const auto index = static_cast<std::size_t>(spec - info.options.begin());
    if (seen[index]) return fail("bad_option", "option '" + item.name + "' is given twice");
    seen[index] = true;
    chosen[index] = static_cast<std::uint8_t>(value - spec->values.begin());
    if (spec->laborious && chosen[index] != 0 && !laborious_options_offered()) {
      return fail("bad_option", "option '" + item.name + "': only the usual value, " +
                                    std::string(spec->values[0]) +
                                    ", is offered here, as others take minutes of computing first");
    }
  }
  if (info.check_together != nullptr) {
    if (const auto together = info.check_together(chosen); !together) return pass_on(together.error());
  }
  return chosen;
}

std::uint8_t chosen_number(const RuleNumber& number, const OptionSet& options, std::size_t option) {
  return static_cast<std::uint8_t>(number_of(number, options[option]));
}

std::vector<OptionValue> chosen_options(const GameInfo& info, const OptionSet& options) {
  std::vector<OptionValue> chosen;
  for (std::size_t i = 0; i < options.size(); ++i)
    chosen.push_back({std::string(info.options[i].name), std::string(info.options[i].values[options[i]])});
  return chosen;
}

std::vector<std::string_view> commanders_of(const GameInfo& info, const OptionSet& options, Side side,
                                            int player) {
  std::vector<std::string_view> commanders;
  for (std::size_t option = 0; option < info.options.size(); ++option) {
    const OptionSpec& spec = info.options[option];
    if (info.commanders.empty() || spec.name != info.seat_options[index_of(side)]) continue;
    const std::string_view players = spec.values[options[option]];
    for (std::size_t i = 0; i < info.commanders.size() && i < players.size(); ++i) {
      if (players[i] - '1' == player) commanders.push_back(info.commanders[i]);
    }
  }
  return commanders;
}

std::string options_text(const GameInfo& info, const OptionSet& options) {
  return text_of_options(info, options, false);
}

std::string record_options_text(const GameInfo& info, const OptionSet& options) {
  return text_of_options(info, options, true);
}

std::vector<OptionValue> recorded_options(const GameInfo& info, std::vector<OptionValue> named) {
  for (const OptionSpec& option : info.options) {
    const auto is_it = [&](const OptionValue& value) { return value.name == option.name; };
    if (!option.before.empty() && std::none_of(named.begin(), named.end(), is_it))
      named.push_back({std::string(option.name), std::string(option.before)});
  }
  return named;
}

Result<std::vector<OptionValue>> parse_options_text(std::string_view text) {
  std::vector<OptionValue> values;
  while (true) {
    const std::size_t start = text.find_first_not_of(' ');
    if (start == std::string_view::npos) return values;
    text.remove_prefix(start);
    const std::string_view item = text.substr(0, text.find(' '));
    text.remove_prefix(item.size());
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return fail("bad_option", "'" + std::string(item) + "' is not of the form name=value");
    }
    values.push_back({std::string(item.substr(0, equals)), std::string(item.substr(equals + 1))});
  }
}

}  // namespace fray
