#include "server/room/setup.h"

#include "room_fixture.h"
#include "server/room/person_name.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using namespace test;

Json good_body() {
  RoomSetup setup = two_people();
  setup.options = {{"knight_terrain", "strict"}};
  setup.start = kKnightAndPawn;
  setup.clock = fischer(180'000, 2000);
  setup.seats[1] = computer(7);
  setup.listed = true;
  return setup_json(setup, bytes_of(5));
}

TEST(RoomSetup, PrintedAsThePageHasIt) {
  EXPECT_EQ(
      dump_line(good_body()),
      R"({"type":"created","game_id":"Room012345","game":"conflict","options":{"knight_terrain":"strict"},)"
      R"("start":"7k/8/8/p7/8/8/8/2NK4 side=white",)"
      R"("seats":[{"kind":"person"},{"kind":"computer","level":7}],)"
      R"("clock":{"kind":"fischer","initial":180000,"increment":2000},"listed":true,)"
      R"("dice":{"scheme":"dice-v1","commitment":")" +
          to_hex(bytes_of(5)) + "\"}}");
}

TEST(RoomSetup, ReadsWhatItPrints) {
  const auto room = parse_setup(good_body());
  ASSERT_TRUE(room) << room.error().message;
  EXPECT_EQ(room->commitment, bytes_of(5));
  EXPECT_EQ(room->setup.game, *find_game("conflict"));
  EXPECT_EQ(setup_json(room->setup, room->commitment), good_body());
  Json without_start = good_body();
  without_start["start"] = nullptr;
  EXPECT_FALSE(parse_setup(without_start)->setup.start);
}

TEST(RoomSetup, WhatIsWrongIsNamed) {
  struct Bad {
    const char* pointer;
    Json value;  ///< discarded: the key is left out
    const char* part;
  };
  const Json left_out(Json::value_t::discarded);
  const std::vector<Bad> cases{
      {"/game_id", left_out, "'game_id' is missing"},
      {"/game_id", "short", "10 letters and digits"},
      {"/game_id", "Room-12345", "10 letters and digits"},
      {"/game", "draughts", "no game 'draughts'"},
      {"/options", 3, "'options'"},
      {"/options/knight_terrain", 3, "'options.knight_terrain'"},
      {"/start", left_out, "'start' is missing"},
      {"/start", 3, "'start'"},
      {"/seats", left_out, "'seats' is missing"},
      {"/seats/0", 3, "'seats[0]'"},
      {"/seats/0/kind", "ghost", "'seats[0].kind'"},
      {"/seats/1/level", 9, "'seats[1].level'"},
      {"/seats/1/level", left_out, "'seats[1].level' is missing"},
      {"/clock", left_out, "'clock' is missing"},
      {"/clock/initial", 0, "'clock.initial'"},
      {"/listed", 1, "'listed'"},
      {"/listed", left_out, "'listed' is missing"},
      {"/dice", left_out, "'dice' is missing"},
      {"/dice/scheme", "dice-v0", "'dice.scheme'"},
      {"/dice/commitment", "00", "'dice.commitment'"},
      {"/dice/commitment", left_out, "'dice.commitment' is missing"},
  };
  for (const Bad& bad : cases) {
    Json body = good_body();
    const Json::json_pointer pointer(bad.pointer);
    if (bad.value.is_discarded())
      body[pointer.parent_pointer()].erase(pointer.back());
    else
      body[pointer] = bad.value;
    const auto room = parse_setup(body);
    ASSERT_FALSE(room) << bad.pointer;
    EXPECT_THAT(room.error().message, HasSubstr(bad.part)) << bad.pointer;
  }
}

TEST(PersonName, WhatPeopleAreCalled) {
  for (const char* name : {"A", "Zoë", "李小龙", "O'Neill-Łukasz", "a b", "🦄", "123456789012345678901234",
                           "ééééééééééééééééééééééé!", "\"<b>"}) {
    EXPECT_TRUE(check_person_name(name)) << name << ": " << check_person_name(name).error().message;
  }
}

TEST(PersonName, WhatTheyAreNot) {
  const std::vector<std::pair<std::string, const char*>> cases{
      {"", "got 0"},
      {"1234567890123456789012345", "got 25"},
      {" a", "begins with a space"},
      {"a ", "ends with a space"},
      {" ", "begins with a space"},
      {"\u3000a", "begins with a space"},
      {"a\nb", "character 2 is not printable"},
      {"a\x7f", "not printable"},
      {std::string("a\0b", 3), "not printable"},
      {"\u202eabc", "not printable"},
      {"a\u200bb", "not printable"},
      {"\u2800", "not printable"},
      {"\u3164", "not printable"},
      {"a\xff", "not valid UTF-8"},
      {"\xc3", "not valid UTF-8"},
      {"\xc0\xaf", "not valid UTF-8"},
      {"\xe0\x80\xaf", "not valid UTF-8"},
      {"\xed\xa0\x80", "not printable"},
      {"\xf4\x90\x80\x80", "not valid UTF-8"},
      {"\xf8\x88\x80\x80\x80", "not valid UTF-8"},
  };
  for (const auto& [name, part] : cases) {
    const auto ok = check_person_name(name);
    ASSERT_FALSE(ok) << name;
    EXPECT_EQ(ok.error().code, "bad_request");
    EXPECT_THAT(ok.error().message, HasSubstr(part)) << name;
  }
}

}  // namespace
}  // namespace fray
