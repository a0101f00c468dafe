#include "play/referee/request.h"

#include <algorithm>
#include <set>

namespace fray {
namespace {

/// Deeper values would take a deep stack to print.
constexpr std::size_t kDeepest = 32;
/// Of what was sent an error says no more than that.
constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestList = 100;

std::string shortened(const std::string& text) {
  return text.size() <= kLongestQuote ? text : text.substr(0, kLongestQuote) + "...";
}

/// As many of the names as there is room for, at least one.
std::string quoted_list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    const std::string quoted = (text.empty() ? "'" : ", '") + shortened(name) + "'";
    if (!text.empty() && text.size() + quoted.size() > kLongestList) break;
    text += quoted;
  }
  return text;
}

template <class Names>
std::string plain_list(const Names& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

/// Builds a value as it is read, and stops at the first thing that is wrong.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  const std::string& problem() const { return problem_; }
  Json value() && { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool flag) override { return add(flag); }
  bool number_integer(number_integer_t number) override { return add(number); }
  bool number_unsigned(number_unsigned_t number) override { return add(number); }
  bool number_float(number_float_t number, const string_t&) override { return add(number); }
  bool string(string_t& text) override { return add(std::move(text)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return deeper(Json::object()); }
  bool start_array(std::size_t) override { return deeper(Json::array()); }
  bool end_object() override { return shallower(); }
  bool end_array() override { return shallower(); }
  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (level.keys.size() == limits_.keys)
      return wrong("an object with more than " + std::to_string(limits_.keys) + " keys");
    if (!level.keys.insert(name).second)
      return wrong("key '" + shortened(name) + "' is given twice in one object");
    // Not by the object's own means, which would look through all keys that are there.
    Json::object_t& object = level.container->get_ref<Json::object_t&>();
    object.emplace_back(std::move(name), nullptr);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    // What comes before the first "] " is the library's number of the error.
    const std::string message = error.what();
    const std::size_t start = message.find("] ");
    return wrong(message.substr(start == std::string::npos ? 0 : start + 2, 200));
  }

 private:
  struct Level {
    Json* container;             ///< an open object or array
    std::set<std::string> keys;  ///< of an object
  };

  bool wrong(std::string what) {
    problem_ = std::move(what);
    return false;
  }
  bool add(Json value) { return place(std::move(value)) != nullptr; }
  /// Where the value is now; null if it is one too many.
  Json* place(Json value) {
    if (++values_ > limits_.values) {
      wrong("more than " + std::to_string(limits_.values) + " values");
      return nullptr;
    }
    Json* to = &root_;
    if (!levels_.empty()) {
      Json& container = *levels_.back().container;
      if (container.is_array()) {
        container.push_back(std::move(value));
        return &container.back();
      }
      to = &container.get_ref<Json::object_t&>().back().second;
    }
    *to = std::move(value);
    return to;
  }
  bool deeper(Json container) {
    if (levels_.size() == kDeepest)
      return wrong("nested deeper than " + std::to_string(kDeepest) + " levels");
    // Stays where it is while it is open: only the innermost container grows.
    Json* placed = place(std::move(container));
    if (placed == nullptr) return false;
    levels_.push_back({placed, {}});
    return true;
  }
  bool shallower() {
    levels_.pop_back();
    return true;
  }

  const JsonLimits limits_;
  Json root_;
  std::vector<Level> levels_;
  std::size_t values_ = 0;
  std::string problem_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const JsonLimits& limits) {
  Builder builder(limits);
  if (!Json::sax_parse(text, &builder)) return fail("bad_json", "not a JSON value: " + builder.problem());
  return std::move(builder).value();
}

std::optional<std::uint64_t> whole_number(const Json& json, std::uint64_t low, std::uint64_t high) {
  // A value that was made here and not read from text may hold a small number as a signed one.
  if (!json.is_number_integer() || (!json.is_number_unsigned() && json.get<std::int64_t>() < 0)) {
    return std::nullopt;
  }
  const auto value = json.get<std::uint64_t>();
  if (value < low || value > high) return std::nullopt;
  return value;
}

Result<void> Fields::only(std::span<const std::string_view> known) const {
  std::vector<std::string> unknown;
  for (const auto& [name, value] : object_.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end()) unknown.push_back(path_ + name);
  }
  if (unknown.empty()) return {};
  if (unknown.size() > 5) unknown.resize(5);
  return fail("bad_request",
              "unknown field " + quoted_list(unknown) + "; expected only " + plain_list(known));
}

Result<std::string_view> Fields::one_of(std::initializer_list<std::string_view> names) const {
  const auto there = [&](std::string_view name) { return has(name); };
  if (std::count_if(names.begin(), names.end(), there) == 1) {
    return *std::find_if(names.begin(), names.end(), there);
  }
  return fail("bad_request", "expected exactly one of the fields " + plain_list(names));
}

Result<const Json*> Fields::required(std::string_view name, std::string_view expected) const {
  const auto found = object_.find(name);
  if (found != object_.end()) return &*found;
  return fail("bad_request",
              "field '" + path_ + std::string(name) + "' is missing: expected " + std::string(expected));
}

Result<std::string> Fields::text(std::string_view name) const {
  const auto json = required(name, "a string");
  if (!json) return tl::unexpected<Error>(json.error());
  if (!(*json)->is_string()) return wrong(name, "a string", **json);
  return (*json)->get<std::string>();
}

Result<std::uint64_t> Fields::number(std::string_view name, std::uint64_t low, std::uint64_t high) const {
  const std::string expected = "a number from " + std::to_string(low) + " to " + std::to_string(high);
  const auto json = required(name, expected);
  if (!json) return tl::unexpected<Error>(json.error());
  if (const auto value = whole_number(**json, low, high)) return *value;
  return wrong(name, expected, **json);
}

Result<const Json*> Fields::object(std::string_view name) const {
  const auto json = required(name, "an object");
  if (json && !(*json)->is_object()) return wrong(name, "an object", **json);
  return json;
}

Result<const Json*> Fields::array(std::string_view name) const {
  const auto json = required(name, "an array");
  if (json && !(*json)->is_array()) return wrong(name, "an array", **json);
  return json;
}

Result<std::vector<OptionValue>> Fields::options(std::string_view name) const {
  std::vector<OptionValue> values;
  if (!has(name)) return values;
  const auto options = object(name);
  if (!options) return tl::unexpected<Error>(options.error());
  const Fields fields(**options, path_ + std::string(name) + '.');
  for (const auto& [option, value] : (*options)->items()) {
    const auto text = fields.text(option);
    if (!text) return tl::unexpected<Error>(text.error());
    values.push_back({option, *text});
  }
  return values;
}

tl::unexpected<Error> Fields::wrong(std::string_view name, std::string_view expected, const Json& got) const {
  return fail("bad_request", "field '" + path_ + shortened(std::string(name)) + "': expected " +
                                 std::string(expected) + ", got " + shortened(dump_line(got)));
}

std::string answer_line(std::string_view line, std::size_t most_bytes, std::string_view field,
                        const std::function<Result<Json>(const Json& request, const Json& id)>& answer) {
  Json reply{{"id", nullptr}, {"ok", false}};
  const auto refuse = [&](const Error& error) {
    reply["error"] = error_json(error);
    return dump_line(reply);
  };
  if (line.size() > most_bytes) {
    return refuse({"line_too_long", "the line has more than " + std::to_string(most_bytes) + " bytes"});
  }
  const auto request = parse_json(line);
  if (!request) return refuse(request.error());
  if (!request->is_object()) {
    return refuse({"bad_request", "expected an object with a field '" + std::string(field) + "'"});
  }
  if (request->contains("id")) reply["id"] = (*request)["id"];
  auto answered = answer(*request, reply["id"]);
  if (!answered) return refuse(answered.error());
  reply["ok"] = true;
  for (auto& [name, value] : answered->items()) reply[name] = std::move(value);
  return dump_line(reply);
}

}  // namespace fray
