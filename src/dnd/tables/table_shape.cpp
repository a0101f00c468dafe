#include "dnd/tables/table_shape.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "dnd/tables/table_reader.h"

namespace fray::dnd {
namespace {

using Json = nlohmann::json;

template <std::size_t n>
bool is_one_of(std::string_view name, const std::array<std::string_view, n>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// What nobody plays by.
constexpr std::array<std::string_view, 2> kRemarks{"about", "abilities_about"};
/// What a class may have at a level or not; true or false, and of those that are more the readers know what.
constexpr std::array<std::string_view, 8> kAtWill{"slots",   "sneak",   "smite", "lay_on_hands",
                                                  "evasion", "uncanny", "aura",  "metal"};
/// Lists of numbers or dice, by level or by size.
constexpr std::array<std::string_view, 10> kLists{"slots", "saves",  "damage",   "heals", "temporary",
                                                  "dc",    "rounds", "missiles", "sizes", "prices"};

/// Goes through both; the first difference that may not be is kept.
class ShapeCheck {
 public:
  void compare(const Json& own, const Json& usual, const std::string& path, const std::string& name) {
    if (!problem.empty() || is_one_of(name, kRemarks)) return;
    if (usual.is_object()) return compare_objects(own, usual, path, name);
    if (usual.is_array()) return compare_lists(own, usual, path, name);
    if (usual.is_number()) return compare_numbers(own, usual, path, name);
    const bool is_free = is_one_of(name, kAtWill) || (name == "damage" && usual.is_string());
    if (!is_free && own != usual) expect_usual(path, name, usual);
  }

  std::string problem;

 private:
  void compare_objects(const Json& own, const Json& usual, const std::string& path, const std::string& name) {
    if (!own.is_object()) return expect_usual(path, name, usual);
    const std::string inner = name.empty() ? path : path + ", '" + name + '\'';
    for (const auto& [field, value] : usual.items()) {
      if (own.contains(field)) {
        compare(own.at(field), value, inner, field);
      } else if (!is_one_of(field, kAtWill)) {
        expect_usual(inner, field, value);
      }
    }
    for (const auto& [field, value] : own.items()) {
      if (!usual.contains(field) && !is_one_of(field, kAtWill))
        complain(inner, field, "no such field, as in the usual file");
    }
  }

  void compare_lists(const Json& own, const Json& usual, const std::string& path, const std::string& name) {
    if (is_one_of(name, kLists)) return;
    if (!own.is_array() || own.size() != usual.size())
      return complain(path, name, "as many entries as in the usual file, " + std::to_string(usual.size()));
    for (std::size_t i = 0; i < usual.size(); ++i) {
      if (usual[i].is_object()) {
        const std::string entry =
            usual[i].contains("name") ? name_in_table(usual[i]) : name + ' ' + std::to_string(i + 1);
        compare(own[i], usual[i], path + ", " + entry, "");
      } else if (own[i] != usual[i]) {
        return expect_usual(path, name, usual);
      }
    }
  }

  void compare_numbers(const Json& own, const Json& usual, const std::string& path, const std::string& name) {
    if (!own.is_number_integer()) return expect_usual(path, name, usual);
    // What the rules call a spell of a level pays for others of it (D82, D112).
    if (name == "slot" && own != usual) return expect_usual(path, name, usual);
    // A curse that helps, or a help that harms, is none.
    if (name == "by" && own != 0 && (own > 0) != (usual > 0))
      complain(path, name, usual > 0 ? "a number of 0 or more" : "a number of 0 or less");
  }

  void expect_usual(const std::string& path, const std::string& name, const Json& usual) {
    const std::string value = usual.is_structured() && usual.size() > 4 ? "what it is" : usual.dump();
    complain(path, name, value + ", as in the usual file");
  }
  void complain(const std::string& path, const std::string& name, const std::string& expected) {
    if (problem.empty())
      problem = path + (name.empty() ? "" : ", '" + name + '\'') + ": expected " + expected;
  }
};

}  // namespace

Result<void> check_shape(const Json& own, const Json& usual, const std::string& file) {
  ShapeCheck check;
  check.compare(own, usual, file, "");
  if (check.problem.empty()) return {};
  return fail("bad_table", check.problem);
}

}  // namespace fray::dnd
