// DELTA and `digest` of docs/server-protocol.md, read from that page: they share no code with what makes
// them.
#pragma once

#include <cstdint>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "play/json/json.h"

namespace fray::test {

Json apply_delta(const Json& before, const Json& delta);

/// The words of a text, each with the space, slash or comma after it.
inline std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    words.back() += c;
    if (c == ' ' || c == '/' || c == ',') words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Plays a list of items on old parts; `fresh` makes of an item the parts that it brings.
template <class Part, class Fresh>
std::vector<Part> play_items(const std::vector<Part>& old, const Json& items, Fresh fresh) {
  std::vector<Part> parts;
  std::size_t at = 0;
  const auto go_on = [&](std::size_t count, bool keep) {
    if (count > old.size() - at) throw std::runtime_error("an item goes beyond the end");
    for (; count > 0; --count, ++at) {
      if (keep) parts.push_back(old[at]);
    }
  };
  for (const Json& item : items) {
    if (item.is_number()) {
      const auto count = item.get<int>();
      go_on(static_cast<std::size_t>(count < 0 ? -count : count), count > 0);
    } else {
      for (Part& part : fresh(item)) parts.push_back(std::move(part));
    }
  }
  go_on(old.size() - at, true);
  return parts;
}

inline Json apply_script(const Json& before, const Json& items) {
  if (before.is_string()) {
    std::string text;
    const auto fresh = [](const Json& item) { return std::vector{item.get<std::string>()}; };
    for (const std::string& word : play_items(words_of(before.get<std::string>()), items, fresh))
      text += word;
    return text;
  }
  if (!before.is_array()) throw std::runtime_error("items for what is no array and no string");
  const std::vector<Json> old(before.begin(), before.end());
  const auto fresh = [&](const Json& item) {
    if (item.is_array()) return std::vector<Json>{item.at(0)};
    Json changes = item;
    changes.erase("@");
    const Json& which = item.at("@");
    const bool many = which.is_array();
    const auto first = (many ? which.at(0) : which).get<std::size_t>();
    std::vector<Json> made;
    for (std::size_t i = 0; i < (many ? which.at(1).get<std::size_t>() : 1); ++i)
      made.push_back(apply_delta(old.at(first + i), changes));
    return made;
  };
  return play_items(old, items, fresh);
}

/// Throws if the delta does not fit.
inline Json apply_delta(const Json& before, const Json& delta) {
  Json after = before;
  for (const auto& [key, change] : delta.items()) {
    if (change.is_array() && change.empty()) {
      if (after.erase(key) != 1) throw std::runtime_error("there is no key " + key + " to be removed");
    } else if (change.is_array()) {
      after[key] = change.at(0);
    } else if (change.contains("")) {
      after[key] = apply_script(before.at(key), change[""]);
    } else {
      after[key] = apply_delta(before.at(key), change);
    }
  }
  return after;
}

inline std::uint32_t mix(std::uint32_t digest, std::uint32_t word) { return (digest ^ word) * 16777619U; }
inline std::uint32_t tag(char sign) { return mix(2166136261U, static_cast<unsigned char>(sign)); }

inline std::uint32_t digest_of_bytes(char sign, const std::string& bytes) {
  std::uint32_t digest = mix(tag(sign), static_cast<std::uint32_t>(bytes.size()));
  const std::size_t whole = bytes.size() / 4 * 4;
  for (std::size_t i = 0; i < whole; i += 4) {
    std::uint32_t word = 0;
    for (std::size_t j = 4; j-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes[i + j]);
    digest = mix(digest, word);
  }
  for (std::size_t i = whole; i < bytes.size(); ++i)
    digest = mix(digest, static_cast<unsigned char>(bytes[i]));
  return digest;
}

inline std::uint32_t digest_of(const Json& json) {
  if (json.is_string()) return digest_of_bytes('s', json.get<std::string>());
  if (json.is_null()) return tag('n');
  if (json.is_boolean()) return tag(json.get<bool>() ? 't' : 'f');
  if (json.is_array()) {
    std::uint32_t digest = tag('a');
    for (const Json& element : json) digest = mix(digest, digest_of(element));
    return digest;
  }
  if (json.is_object()) {
    std::uint32_t sum = 0;
    for (const auto& [key, value] : json.items()) {
      const std::uint32_t member = mix(digest_of_bytes('k', key), digest_of(value));
      sum += member ^ (member >> 15);
    }
    return mix(tag('o'), sum);
  }
  const auto number = json.get<double>();
  const bool minus_zero = number == 0 && 1 / number < 0;
  if (number > -2147483648.0 && number < 2147483648.0 && !minus_zero &&
      number == static_cast<double>(static_cast<std::int64_t>(number)))
    return mix(tag('i'), static_cast<std::uint32_t>(static_cast<std::int64_t>(number)));
  std::uint64_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  return mix(mix(tag('d'), static_cast<std::uint32_t>(bits)), static_cast<std::uint32_t>(bits >> 32));
}

/// The fields of a position text by their names, or their numbers.
inline Json fields_of(const std::string& position) {
  Json fields = Json::object();
  std::istringstream words(position);
  std::string word;
  words >> word;  // the placement
  for (int number = 1; words >> word; ++number) {
    const std::size_t sign = word.find('=');
    fields[sign == std::string::npos ? std::to_string(number) : word.substr(0, sign)] =
        sign == std::string::npos ? word : word.substr(sign + 1);
  }
  return fields;
}

/// The state of an update that builds on `before`, the state of the message before. Throws if its digest is
/// another than the update says.
inline Json state_after(const Json& before, const Json& update) {
  Json state = before;
  for (const char* key : {"choices", "fields"}) state.erase(key);
  state = apply_delta(state, update.at("delta"));
  if (digest_of(state) != update.at("digest").get<std::uint32_t>())
    throw std::runtime_error("the state made of deltas is not the one that was meant: " + state.dump());
  state["choices"] = update.value("choices", Json::object());
  state["fields"] = fields_of(state.at("position").get<std::string>());
  return state;
}

}  // namespace fray::test
