// Reading a position text by a table. A game's reader declares in their order the fields of its positions:
// the name, by what member function the value is read, whether it may be missing, when it belongs there at
// all; and between them the checks of what has been read until then. read_fields does the walking and says
// what is missing, wrong or unknown in the same words for every game.
//
//     Result<Position> read() {
//       using Step = FieldStep<Reader>;
//       static constexpr std::array kSteps{
//           Step::check(&Reader::read_placement),
//           Step::required("side", &Reader::read_side),
//           Step::with_default("phase", "move", &Reader::read_phase),
//           Step::optional("moved", &Reader::read_moved).when(&Reader::has_moved),
//           Step::end_of_fields(),
//       };
//       const auto done = read_fields(*this, fields_, kSteps);
//       ...
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/chessmen.h"
#include "core/grid.h"
#include "core/position_text.h"
#include "core/result.h"
#include "core/side.h"
#include "core/trail.h"

namespace fray {

/// What is said against a field's value: what it should have been, in words that follow "is not"; or nothing.
class Objection {
 public:
  Objection() = default;
  // Implicit, so that a reader just returns the words.
  Objection(std::string expected) : expected_(std::move(expected)) {}
  Objection(const char* expected) : expected_(expected) {}

  /// Whether anything is said.
  explicit operator bool() const { return expected_.has_value(); }
  /// The same said against a part of the value, which alone is then quoted; against that of before, if it was
  /// said against a part already, which lies within this one.
  Objection against(std::string_view part) const {
    Objection objection = *this;
    if (!objection.part_) objection.part_ = part;
    return objection;
  }
  /// The error of the field of that name and value. Something must be said.
  tl::unexpected<Error> error(std::string_view name, std::string_view value) const {
    return bad_field(name, part_.value_or(value), *expected_);
  }
  /// The words; empty if there are none.
  std::string expected() const { return expected_.value_or(""); }

 private:
  std::optional<std::string> expected_;
  std::optional<std::string_view> part_;
};

/// One entry of a table: a field, a check, or the end of the fields.
template <class Reader>
class FieldStep {
 public:
  using Read = Objection (Reader::*)(std::string_view value);
  using Check = Result<void> (Reader::*)();
  using Condition = bool (Reader::*)() const;

  /// A field that must be there; error "missing_field".
  static constexpr FieldStep required(std::string_view name, Read read) {
    FieldStep step = optional(name, read);
    step.required_ = true;
    return step;
  }
  /// A field of which nothing is read if it is not there.
  static constexpr FieldStep optional(std::string_view name, Read read) {
    FieldStep step;
    step.name_ = name;
    step.read_ = read;
    return step;
  }
  /// A field that has the value `otherwise` if it is not there.
  static constexpr FieldStep with_default(std::string_view name, std::string_view otherwise, Read read) {
    FieldStep step = optional(name, read);
    step.otherwise_ = otherwise;
    return step;
  }
  /// Something that looks at what has been read, or reads in its own way, with its own errors.
  static constexpr FieldStep check(Check check) {
    FieldStep step;
    step.check_ = check;
    return step;
  }
  /// All fields are read: error "unknown_field" if there is another.
  static constexpr FieldStep end_of_fields() { return {}; }

  /// The same step, only where that holds; else the field, if it is there, is an unknown one.
  constexpr FieldStep when(Condition condition) const {
    FieldStep step = *this;
    step.condition_ = condition;
    return step;
  }
  /// The same step, only where that holds; else the field must not be there, as it belongs to `place`, such
  /// as "phase fight".
  constexpr FieldStep only_in(std::string_view place, Condition condition) const {
    FieldStep step = when(condition);
    step.place_ = place;
    return step;
  }
  /// The same field without a name, known by its place as in FEN: whichever of those comes next. Its name is
  /// what errors call it.
  constexpr FieldStep by_place() const {
    FieldStep step = *this;
    step.by_place_ = true;
    return step;
  }

  Result<void> run(Reader& reader, FieldReader& fields) const {
    if (condition_ != nullptr && !(reader.*condition_)()) return refuse(fields);
    if (check_ != nullptr) return (reader.*check_)();
    if (read_ == nullptr) return fields.finish();
    auto value = by_place_ ? fields.optional_bare() : fields.optional(name_);
    if (!value && required_)
      return pass_on((by_place_ ? fields.bare(name_) : fields.required(name_)).error());
    if (!value) value = otherwise_;
    if (!value) return {};
    if (const Objection objection = (reader.*read_)(*value)) return objection.error(name_, *value);
    return {};
  }

 private:
  constexpr FieldStep() = default;

  /// Of a field that does not belong there: an error if only_in named where it does.
  Result<void> refuse(FieldReader& fields) const {
    if (place_.empty()) return {};
    const auto value = fields.optional(name_);
    if (!value) return {};
    return bad_field(name_, *value, "expected here: the field belongs to " + std::string(place_) + " only");
  }

  std::string_view name_;
  Read read_ = nullptr;
  bool required_ = false;
  bool by_place_ = false;
  std::optional<std::string_view> otherwise_;
  Check check_ = nullptr;
  Condition condition_ = nullptr;
  std::string_view place_;
};

/// Takes the steps in their order; the first error ends it.
template <class Reader, std::size_t kCount>
Result<void> read_fields(Reader& reader, FieldReader& fields,
                         const std::array<FieldStep<Reader>, kCount>& steps) {
  for (const FieldStep<Reader>& step : steps) {
    if (const auto done = step.run(reader, fields); !done) return done;
  }
  return {};
}

/// The value of a field, for those who only look at it again; nothing if it is not there.
std::optional<std::string_view> given(const PositionText& text, std::string_view name);

/// A whole text that is a number in [low, high]; nothing if it is none.
std::optional<int> parse_number(std::string_view text, int low, int high);

/// What is expected of such a text, in words.
std::string number_expected(int low, int high);

// What many fields have for values. Each puts what it reads into its last argument, or objects and leaves it.

/// white or black.
Objection read_side(std::string_view text, Side& side);

/// One of some things, by the words that `word_of(thing)` has for them.
template <class Thing, std::size_t kCount, class WordOf>
Objection read_word(std::string_view text, const std::array<Thing, kCount>& things, WordOf&& word_of,
                    Thing& thing) {
  std::string expected;
  for (std::size_t i = 0; i < kCount; ++i) {
    const std::string_view word = word_of(things[i]);
    if (word == text) {
      thing = things[i];
      return {};
    }
    expected += i == 0 ? "" : i + 1 == kCount ? " or " : ", ";
    expected += word;
  }
  return expected;
}
/// The same, by `name_of`.
template <class Thing, std::size_t kCount>
Objection read_name(std::string_view text, const std::array<Thing, kCount>& things, Thing& thing) {
  return read_word(text, things, [](Thing item) { return name_of(item); }, thing);
}

/// yes or no.
template <class Flag>
Objection read_yes_or_no(std::string_view text, Flag& flag) {
  if (text != "yes" && text != "no") return "yes or no";
  flag = static_cast<Flag>(text == "yes");
  return {};
}

/// A number in [low, high].
template <class Number>
Objection read_count(std::string_view text, int low, int high, Number& number) {
  const auto value = parse_number(text, low, high);
  if (!value) return number_expected(low, high);
  number = static_cast<Number>(*value);
  return {};
}

inline constexpr const char* kCastlingExpected = "some of KQkq in this order, or -";
/// What is expected where king and rook are not at home for the right to castle of that letter's number.
std::string castlers_expected(std::size_t number);

/// "KQkq", some of it in this order, or "-"; `is_home(side, short)` says whether king and rook stand where
/// the right to castle with them wants them.
template <class Rights, class IsHome>
Objection read_castling(std::string_view text, IsHome&& is_home, Rights& rights) {
  unsigned read = 0;
  if (text.empty()) return kCastlingExpected;
  for (const char letter : text == "-" ? "" : text) {
    const std::size_t number = kCastlingLetters.find(letter);
    if (number == std::string_view::npos || read >> number != 0) return kCastlingExpected;
    read |= 1u << number;
    if (!is_home(number < 2 ? Side::white : Side::black, number % 2 == 0)) return castlers_expected(number);
  }
  rights = static_cast<Rights>(read);
  return {};
}

/// A list with commas, or another separator: each item by `read(item)`, until there is an objection, which is
/// then against that item alone.
template <class ReadItem>
Objection read_list(std::string_view text, ReadItem&& read, char separator = ',') {
  Objection objection;
  each_item(
      text,
      [&](std::string_view item) {
        objection = read(item);
        if (objection) objection = objection.against(item);
        return !objection;
      },
      separator);
  return objection;
}

/// The two parts of "White's/Black's", by the index of the side; nothing if there is no slash or several.
std::optional<std::array<std::string_view, 2>> split_sides(std::string_view text);

/// Reads the field `seen`, the past that decides draws by repetition, into the trail; `end` is how many
/// entries it has.
Result<void> read_seen(FieldReader& fields, Trail& trail, std::uint32_t& end);

}  // namespace fray
