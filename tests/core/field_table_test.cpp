#include "core/field_table.h"

#include <gtest/gtest.h>

namespace fray {
namespace {

enum class Mode : std::uint8_t { plain, deal, race };
constexpr std::array kModes{Mode::plain, Mode::deal, Mode::race};
constexpr std::string_view name_of(Mode mode) {
  constexpr std::array<std::string_view, 3> names{"plain", "deal", "race"};
  return names[static_cast<std::size_t>(mode)];
}

/// What is read of a made-up game, in the order in which it was read.
class Reader {
 public:
  explicit Reader(const PositionText& text) : fields_(text) {}

  Result<std::string> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::required("side", &Reader::read_side),
        Step::with_default("mode", "plain", &Reader::read_mode),
        Step::optional("goal", &Reader::read_goal),
        Step::required("cards", &Reader::read_cards).when(&Reader::is_deal),
        Step::required("lap", &Reader::read_lap).only_in("mode race", &Reader::is_race),
        Step::check(&Reader::check_goal),
        Step::end_of_fields(),
        Step::check(&Reader::check_side),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return read_;
  }

 private:
  bool is_deal() const { return mode_ == Mode::deal; }
  bool is_race() const { return mode_ == Mode::race; }

  Objection read_side(std::string_view text) { return fray::read_side(text, side_); }
  Objection read_mode(std::string_view text) {
    read_ += "mode:" + std::string(text) + ' ';
    return read_name(text, kModes, mode_);
  }
  Objection read_goal(std::string_view text) {
    read_ += "goal:" + std::string(text) + ' ';
    return read_count(text, 1, 99, goal_);
  }
  Objection read_cards(std::string_view text) {
    read_ += "cards:" + std::string(text) + ' ';
    return {};
  }
  Objection read_lap(std::string_view text) {
    read_ += "lap:" + std::string(text) + ' ';
    return {};
  }
  Result<void> check_goal() {
    if (goal_ == 13) return fail("bad_luck", "not thirteen");
    return {};
  }
  Result<void> check_side() {
    if (side_ == Side::black) return fail("bad_side", "Black has lost");
    return {};
  }

  FieldReader fields_;
  Side side_ = Side::white;
  Mode mode_ = Mode::plain;
  int goal_ = 0;
  std::string read_;
};

/// What was read, or the code and the message.
std::string answer(std::string_view text) {
  const PositionText position = PositionText::parse("8 " + std::string(text)).value();
  const auto read = Reader(position).read();
  return read ? *read : read.error().code + ": " + read.error().message;
}

TEST(FieldTable, ReadsInTheOrderOfTheTable) {
  EXPECT_EQ(answer("goal=7 cards=ab mode=deal side=white"), "mode:deal goal:7 cards:ab ");
}

TEST(FieldTable, LeavesOutWhatIsOptionalAndReadsDefaults) { EXPECT_EQ(answer("side=white"), "mode:plain "); }

TEST(FieldTable, SaysWhatIsMissing) {
  EXPECT_EQ(answer("goal=7"), "missing_field: the position has no field 'side'");
  EXPECT_EQ(answer("side=white mode=deal"), "missing_field: the position has no field 'cards'");
}

TEST(FieldTable, SaysWhatIsWrongAndWhatWasExpected) {
  EXPECT_EQ(answer("side=red"), "bad_field: field 'side': 'red' is not white or black");
  EXPECT_EQ(answer("side=white mode=run"), "bad_field: field 'mode': 'run' is not plain, deal or race");
  EXPECT_EQ(answer("side=white goal=100"), "bad_field: field 'goal': '100' is not a number from 1 to 99");
}

TEST(FieldTable, KnowsFieldsOnlyWhereTheyBelong) {
  EXPECT_EQ(answer("side=white cards=ab"), "unknown_field: field 'cards' does not belong to this position");
  EXPECT_EQ(answer("side=white lap=2"),
            "bad_field: field 'lap': '2' is not expected here: the field belongs to mode race only");
}

TEST(FieldTable, ChecksWhatHasBeenReadSoFar) {
  EXPECT_EQ(answer("side=white goal=13 odd=1"), "bad_luck: not thirteen");
  EXPECT_EQ(answer("side=black odd=1"), "unknown_field: field 'odd' does not belong to this position");
  EXPECT_EQ(answer("side=black"), "bad_side: Black has lost");
}

TEST(FieldTable, ReadsRightsToCastle) {
  const auto read = [](std::string_view text) {
    unsigned rights = 99;
    const auto is_home = [](Side side, bool king_side) { return side == Side::white || king_side; };
    const Objection objection = read_castling(text, is_home, rights);
    return objection ? objection.expected() : std::to_string(rights);
  };
  EXPECT_EQ(read("KQk"), "7");
  EXPECT_EQ(read("-"), "0");
  EXPECT_EQ(read("QK"), "some of KQkq in this order, or -");
  EXPECT_EQ(read("KK"), "some of KQkq in this order, or -");
  EXPECT_EQ(read(""), "some of KQkq in this order, or -");
  EXPECT_EQ(read("KQq"), "possible: q needs Black's king and rook at home on e8 and a8");
}

TEST(FieldTable, ObjectsToOneItemOfAList) {
  const auto read = [](std::string_view text, char separator) {
    int sum = 0;
    const auto add = [&](std::string_view item) {
      int number = 0;
      const Objection objection = read_count(item, 1, 9, number);
      sum += number;
      return objection;
    };
    const Objection objection = read_list(text, add, separator);
    return objection ? objection.error("numbers", text).value().message : std::to_string(sum);
  };
  EXPECT_EQ(read("1,2,3", ','), "6");
  EXPECT_EQ(read("1;2", ';'), "3");
  EXPECT_EQ(read("1,22,333", ','), "field 'numbers': '22' is not a number from 1 to 9");
  EXPECT_EQ(read("1,", ','), "field 'numbers': '' is not a number from 1 to 9");
}

TEST(FieldTable, ObjectsToTheSmallestPartThatIsNamed) {
  const Objection objection = Objection("a digit").against("x").against("1x");
  EXPECT_EQ(objection.error("numbers", "0,1x").value().message, "field 'numbers': 'x' is not a digit");
}

/// What is read of a made-up game whose fields have no names.
class ReaderByPlace {
 public:
  explicit ReaderByPlace(const PositionText& text) : fields_(text) {}

  Result<std::string> read() {
    using Step = FieldStep<ReaderByPlace>;
    static constexpr std::array kSteps{
        Step::required("side to move", &ReaderByPlace::read_next).by_place(),
        Step::optional("clock", &ReaderByPlace::read_clock).by_place(),
        Step::optional("named", &ReaderByPlace::read_next),
        Step::end_of_fields(),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return read_;
  }

 private:
  Objection read_next(std::string_view text) {
    read_ += std::string(text) + ' ';
    return {};
  }
  Objection read_clock(std::string_view text) {
    int clock = 0;
    return read_count(text, 0, 9, clock);
  }

  FieldReader fields_;
  std::string read_;
};

TEST(FieldTable, KnowsFieldsByTheirPlace) {
  const auto read = [](std::string_view text) {
    const PositionText position = PositionText::parse("8 " + std::string(text)).value();
    const auto answer = ReaderByPlace(position).read();
    return answer ? *answer : answer.error().message;
  };
  EXPECT_EQ(read("w"), "w ");
  EXPECT_EQ(read("w 3 named=x"), "w x ");
  EXPECT_EQ(read("named=x"), "the position has no field 'side to move'");
  EXPECT_EQ(read("w x"), "field 'clock': 'x' is not a number from 0 to 9");
  EXPECT_EQ(read("w 3 x"), "'x' is not a field of the form name=value");
}

TEST(FieldTable, SplitsSidesAtOneSlash) {
  ASSERT_TRUE(split_sides("ab/-"));
  EXPECT_EQ((*split_sides("ab/-"))[1], "-");
  EXPECT_FALSE(split_sides("ab"));
  EXPECT_FALSE(split_sides("a/b/c"));
}

}  // namespace
}  // namespace fray
