// Sides with several seats: how many there are, who speaks for a side, who decides for one who is away, and
// what is left to others by itself. With Relay: White's captain and runner are seat 0, the thrower is seat 1,
// the keeper seat 2, and Black is seat 3, unless a test says otherwise.
#include "shown_choices.h"

#include <tuple>
#include "relay_room.h"

namespace fray {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace test;

constexpr std::int64_t kPatience = 300'000;  // Room::set_gone_after

Json claim_seat(int seat) { return {{"type", "claim"}, {"what", "seat"}, {"seat", seat}}; }
Json automatic(bool on) { return {{"type", "automatic"}, {"on", on}}; }
Json an_offer(const std::string& what) { return {{"type", "offer"}, {"what", what}}; }
Json an_answer(const std::string& what, bool accept) {
  return {{"type", "answer"}, {"what", what}, {"accept", accept}};
}
const Json kBack{{"type", "back"}};

std::vector<Seat> deciders(const TestRoom& test) { return test.room->facts().deciders(); }

/// Plays on, everybody for himself and without dice, until `seat` has to decide; nobody sprints.
void play_until(TestRoom& test, Seat seat) {
  for (int actions = 0; deciders(test) != std::vector<Seat>{seat}; ++actions) {
    ASSERT_LT(actions, 40);
    const auto own = choices_of(test, deciders(test).at(0));
    test.act(deciders(test).at(0), own.back() == "leave" ? "leave" : "wait");
  }
}

/// The people of these seats are connected, the others are not.
void connect(TestRoom& test, const std::vector<Seat>& seats) {
  for (Seat seat = 0; seat < test.room->setup().seats.size(); ++seat) {
    test.room->set_online(seat, std::find(seats.begin(), seats.end(), seat) != seats.end(), test.now);
  }
}

/// White's thrower (seat 1) has to decide and is away; the others are there, and may claim.
void lose_the_thrower(TestRoom& test) {
  test.start();
  connect(test, {0, 1, 2, 3});
  play_until(test, 1);
  connect(test, {0, 2, 3});
  test.now += kPatience;
}

TEST(RoomTeamSeats, ThereAreAsManyAsTheOptionsMake) {
  for (const auto& [white, black, seats] :
       {std::tuple{"1111", "1111", 2}, {"1112", "1111", 3}, {"1123", "1212", 5}, {"1234", "1234", 8}}) {
    RoomSetup setup = relay(white, black);
    ASSERT_EQ(setup.seats.size(), static_cast<std::size_t>(seats));
    TestRoom test = relay_room(setup);
    EXPECT_EQ(test.room->summary()["seats"].size(), setup.seats.size());
    for (const int wrong : {-1, 1}) {
      RoomSetup other = setup;
      other.seats.resize(setup.seats.size() + static_cast<std::size_t>(wrong));
      std::vector<LogEntry> entries;
      const auto room = Room::create(other, bytes_of(1), kStart, entries, kRelayGames);
      ASSERT_FALSE(room);
      EXPECT_EQ(room.error().code, "bad_request");
      EXPECT_EQ(room.error().message, "field 'seats': Relay has " + std::to_string(seats) +
                                          " seats with white_seats=" + white + " and black_seats=" + black +
                                          ", got " + std::to_string(seats + wrong));
    }
  }
}

TEST(RoomTeamSeats, TheSummarySaysWhoPlaysWhom) {
  TestRoom test = relay_room(relay("1123", "1212"));
  const Json seats = test.room->summary()["seats"];
  EXPECT_EQ(seats[0]["commanders"], (Json{"captain", "runner"}));
  EXPECT_EQ(seats[1]["commanders"], (Json{"thrower"}));
  EXPECT_EQ(seats[2]["commanders"], (Json{"keeper"}));
  EXPECT_EQ(seats[3]["commanders"], (Json{"captain", "thrower"}));
  EXPECT_EQ(seats[4]["commanders"], (Json{"runner", "keeper"}));
  EXPECT_EQ(seats[2]["side"], "white");
  EXPECT_EQ(seats[3]["side"], "black");
  EXPECT_EQ(TestRoom().room->summary()["seats"][0]["commanders"], Json::array());
}

TEST(RoomTeamSeats, EightPeopleShareTheSeedAndPlay) {
  TestRoom test = relay_room(relay("1234", "1234"));
  test.start();
  std::size_t shares = 0;
  for (const LogEntry& entry : test.log) shares += entry.type() == "nonce" ? 1 : 0;
  EXPECT_EQ(shares, 8u);
  std::vector<Seat> acted;
  while (acted.size() < 14) {
    acted.push_back(deciders(test).at(0));
    EXPECT_THAT(choices_of(test, acted.back()), ::testing::Not(IsEmpty()));
    for (Seat other = 0; other < 8; ++other) {
      EXPECT_EQ(choices_of(test, other).empty(), other != acted.back());
    }
    test.act(acted.back(), choices_of(test, acted.back()).back() == "leave" ? "leave" : "wait");
  }
  EXPECT_THAT(acted, ElementsAre(0, 4, 0, 1, 4, 5, 0, 2, 4, 6, 0, 3, 4, 7));
}

TEST(RoomTeamSeats, PeopleAndComputersInAnyMixture) {
  RoomSetup setup = relay("1123", "1212");
  setup.seats[1] = computer(4);
  setup.seats[3] = computer(2);
  TestRoom test = relay_room(setup);
  test.start();
  std::vector<Seat> thought;
  for (int legs = 0; legs < 16; ++legs) {
    const auto tasks = test.room->tasks();
    if (tasks.empty()) {
      const Seat seat = deciders(test).at(0);
      test.act(seat, choices_of(test, seat).back() == "leave" ? "leave" : "wait");
      continue;
    }
    thought.push_back(tasks[0].seat);
    EXPECT_EQ(tasks[0].level, tasks[0].seat == 1 ? 4 : 2);
    const bool asked = test.room->state().leaving_action() != no_action;
    test.take(test.room->computer_plays(tasks[0], asked ? "leave" : "wait", test.now));
  }
  EXPECT_THAT(thought, ElementsAre(3, 3, 1, 3, 3, 3, 3));
}

TEST(RoomTeamTalk, TheFirstPersonSpeaksForTheSide) {
  TestRoom test = relay_room(relay());
  test.start();
  for (const Seat mute : {Seat{1}, Seat{2}}) {
    for (const Json& message : {Json{{"type", "resign"}}, Json{{"type", "abort"}}, an_offer("draw")})
      test.refused(mute, message, "not_possible", "Player 0 (seat 0) speaks for your side");
    for (const char* what : {"resign", "abort", "offer:draw"}) EXPECT_FALSE(test.can(mute, what)) << what;
  }
  for (const Seat speaker : {Seat{0}, Seat{3}}) {
    for (const char* what : {"resign", "abort", "offer:draw"}) EXPECT_TRUE(test.can(speaker, what)) << what;
  }
  test.must(3, an_offer("draw"));
  test.refused(1, an_answer("draw", true), "not_possible", "seat 0");
  test.refused(1, an_answer("draw", false), "not_possible", "seat 0");
  EXPECT_FALSE(test.can(1, "answer:draw"));
  EXPECT_TRUE(test.can(0, "answer:draw"));
  test.must(0, an_answer("draw", false));
  test.must(0, an_offer("draw"));
  for (const Seat own : {Seat{0}, Seat{1}, Seat{2}})
    test.refused(own, an_answer("draw", true), "not_possible", "your own side");
  test.refused(2, an_answer("draw", false), "not_possible", "seat 0");
  EXPECT_TRUE(test.can(0, "withdraw:draw"));
  EXPECT_FALSE(test.can(2, "withdraw:draw"));
  test.must(0, {{"type", "resign"}});
  EXPECT_EQ(test.last()["result"], "0-1");
  test.refused(1, an_offer("rematch"), "not_possible", "seat 0");
}

TEST(RoomTeamTalk, WhereTheFirstIsAComputerTheNextPersonSpeaks) {
  RoomSetup setup = relay("1123", "1212");
  setup.seats[0] = computer();
  setup.seats[3] = setup.seats[4] = computer();
  TestRoom test = relay_room(setup);
  // Nobody but seat 2 has come yet, so he may call the game off.
  test.sit(2);
  EXPECT_TRUE(test.can(2, "abort"));
  test.sit(1);
  EXPECT_FALSE(test.can(2, "abort"));
  test.refused(2, {{"type", "abort"}}, "not_possible", "seat 1");
  for (const char* type : {"nonce_commit", "nonce"}) {
    for (const Seat seat : {Seat{1}, Seat{2}}) test.must(seat, TestRoom::share(seat, type));
  }
  test.refused(2, {{"type", "resign"}}, "not_possible", "Player 1 (seat 1)");
  // Black has no people: its first seat answers for it.
  const auto change = test.must(1, an_offer("draw"));
  ASSERT_EQ(change.entries.size(), 2u);
  EXPECT_EQ(change.entries[1].body["seat"], 3);
  test.must(1, {{"type", "resign"}});
  EXPECT_EQ(test.last()["result"], "0-1");
}

TEST(RoomTeamTalk, ALogInWhichAnotherSpeaksIsRefused) {
  TestRoom test = relay_room(relay());
  test.start();
  test.must(0, an_offer("draw"));
  const auto other = forged(test.log, "offer", [](Json& body) { body["seat"] = 1; });
  const auto restored = Room::restore(other, test.secret, kRelayGames);
  ASSERT_FALSE(restored);
  EXPECT_THAT(restored.error().message, HasSubstr("does not speak for its side"));
}

TEST(RoomTeamTalk, EachTakesBackWhatHeDidHimself) {
  TestRoom test = relay_room(relay());
  test.start();
  play_until(test, 1);
  test.act(1, "walk");
  test.refused(0, {{"type", "undo"}}, "not_possible", "not yours");
  EXPECT_FALSE(test.can(0, "undo"));
  EXPECT_TRUE(test.can(1, "undo"));
  test.must(1, {{"type", "undo"}});
  EXPECT_THAT(choices_of(test, 1), ElementsAre("wait", "walk"));
  // What the captain left to him is not his to take back.
  test.refused(1, {{"type", "undo"}}, "not_possible", "not yours");
}

TEST(RoomTeamRematch, SidesOfDifferentSizesChangePlaces) {
  RoomSetup setup = relay("1123", "1212");
  setup.seats[1] = computer(5);
  TestRoom test = relay_room(setup);
  test.start();
  test.must(0, {{"type", "resign"}});
  test.must(3, an_offer("rematch"));
  test.must(0, an_answer("rematch", true));
  EXPECT_THAT(test.room->swapped_seats(), ElementsAre(3, 4, 0, 1, 2));
  const auto next = test.room->wants_rematch();
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats, (std::vector<SeatSetup>{person(), person(), person(), computer(5), person()}));
  RoomSetup full = *next;
  full.id = "Room999999";
  TestRoom again = relay_room(full);
  const Json seats = again.room->summary()["seats"];
  EXPECT_EQ(seats[1]["commanders"], (Json{"runner", "keeper"}));  // as seat 4 had them
  EXPECT_EQ(seats[1]["side"], "white");
  EXPECT_EQ(seats[3]["commanders"], (Json{"thrower"}));
  EXPECT_EQ(again.room->summary()["options"]["black_seats"], "1123");
}

TEST(RoomDeputy, TheFirstOfTheSideWhoIsThereClaimsTheSeat) {
  TestRoom test = relay_room(relay());
  test.start();
  connect(test, {0, 1, 2, 3});
  play_until(test, 1);
  EXPECT_TRUE(test.room->gone(test.now).is_null());
  connect(test, {0, 2, 3});
  const Json gone{{"seat", 1},
                  {"since", test.now},
                  {"claim_at", test.now + kPatience},
                  {"claims", {{"win", {3}}, {"draw", {3}}, {"seat", {0}}}}};
  EXPECT_EQ(test.room->gone(test.now), gone);
  test.now += kPatience - 1;
  test.refused(0, claim_seat(1), "not_possible", "you can claim the seat in 1 seconds");
  test.now += 1;
  test.refused(0, claim_seat(2), "not_possible", "nobody of seat 2 is away");
  test.refused(0, claim_seat(0), "not_possible", "not that of another of your side");
  test.refused(0, claim_seat(3), "not_possible", "not that of another of your side");
  test.refused(0, claim_seat(7), "bad_request", "no seat 7");
  test.refused(2, claim_seat(1), "not_possible", "for seat 0 to claim");
  test.refused(3, claim_seat(1), "not_possible", "not that of another of your side");
  EXPECT_THAT(choices_of(test, 0), IsEmpty());
  test.refused(0, {{"type", "act"}, {"action", "wait"}}, "not_your_turn");

  const auto change = test.must(0, {{"type", "claim"}, {"id", "k1"}, {"what", "seat"}, {"seat", 1}});
  ASSERT_EQ(change.entries.size(), 1u);
  EXPECT_EQ(dump_line(change.entries[0].body),
            R"({"type":"deputy","by":{"seat":0,"id":"k1"},"seat":1,"deputy":0})");
  EXPECT_EQ(shown(test, 3)["deputies"], (Json{nullptr, 0, nullptr, nullptr}));
  EXPECT_TRUE(test.room->gone(test.now).is_null());
  EXPECT_THAT(choices_of(test, 0), ElementsAre("wait", "walk"));
  EXPECT_THAT(choices_of(test, 1), ElementsAre("wait", "walk"));
  EXPECT_THAT(choices_of(test, 2), IsEmpty());
  EXPECT_THAT(choices_of(test, std::nullopt), IsEmpty());
  test.refused(3, {{"type", "claim"}, {"what", "win"}}, "not_possible", "no opponent is away");
}

TEST(RoomDeputy, HeDecidesAndTakesBackForTheSeat) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  test.must(0, claim_seat(1));
  const auto change = test.act(0, "walk");
  EXPECT_EQ(change.entries[0].body["by"]["seat"], 0);
  EXPECT_TRUE(test.can(0, "undo"));
  EXPECT_FALSE(test.can(2, "undo"));
  test.must(0, {{"type", "undo"}});
  test.refused(2, {{"type", "act"}, {"action", "wait"}}, "not_your_turn");
  test.act(0, "wait");
  // He is deputy until the player is back, and not only for that move.
  play_until(test, 2);
  test.act(2, "wait");
  EXPECT_EQ(shown(test, 0)["deputies"][1], 0);
  for (int actions = 0; deciders(test) != std::vector<Seat>{1}; ++actions) {
    ASSERT_LT(actions, 40);
    const Seat seat = deciders(test).at(0);
    test.act(seat, choices_of(test, seat).back() == "leave" ? "leave" : "wait");
  }
  EXPECT_TRUE(test.room->gone(test.now).is_null());
  test.act(0, "wait");
}

TEST(RoomDeputy, ThePlayerWhoActsNeedsNoDeputy) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  test.must(0, claim_seat(1));
  connect(test, {0, 1, 2, 3});
  test.act(1, "walk");
  EXPECT_EQ(shown(test, 0)["deputies"], (Json{nullptr, nullptr, nullptr, nullptr}));
  test.refused(0, {{"type", "act"}, {"action", "stop"}}, "not_your_turn");
  test.refused(0, {{"type", "undo"}}, "not_possible", "not yours");
}

TEST(RoomDeputy, ThePlayerWhoTakesBackWhatTheDeputyDidNeedsNoneEither) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  test.must(0, claim_seat(1));
  test.act(0, "walk");
  test.must(1, {{"type", "undo"}});
  EXPECT_EQ(shown(test, 0)["deputies"][1], nullptr);
  EXPECT_THAT(choices_of(test, 0), IsEmpty());
}

TEST(RoomDeputy, ThePlayerMaySayThatHeIsBack) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  EXPECT_FALSE(test.can(1, "back"));
  test.refused(1, kBack, "not_possible", "nobody else decides for you");
  test.must(0, claim_seat(1));
  EXPECT_TRUE(test.can(1, "back"));
  EXPECT_FALSE(test.can(0, "back"));
  test.refused(0, kBack, "not_possible", "nobody else decides for you");
  test.must(1, kBack);
  EXPECT_EQ(test.last()["deputy"], nullptr);
  EXPECT_EQ(test.last()["seat"], 1);
  test.refused(0, {{"type", "act"}, {"action", "wait"}}, "not_your_turn");
  // Away still, and for longer than it takes, he is claimed for again at once.
  test.must(0, claim_seat(1));
}

TEST(RoomDeputy, WhereTheSpeakerIsAwayTheNextOfTheSideClaims) {
  TestRoom test = relay_room(relay());
  test.start();
  connect(test, {1, 2, 3});  // seat 0 has the first leg
  EXPECT_EQ(test.room->gone(test.now)["claims"]["seat"], (Json{1}));
  test.now += kPatience;
  test.refused(2, claim_seat(0), "not_possible", "for seat 1 to claim");
  test.must(1, claim_seat(0));
  test.act(1, "walk");
  // He decides for the captain, but speaks for nobody.
  test.refused(1, {{"type", "resign"}}, "not_possible", "seat 0");

  TestRoom fewer = relay_room(relay());
  fewer.start();
  connect(fewer, {2, 3});
  EXPECT_EQ(fewer.room->gone(fewer.now)["claims"]["seat"], (Json{2}));
  fewer.now += kPatience;
  fewer.must(2, claim_seat(0));
  // The deputy goes, too: the seat is nobody's until the next one claims it.
  fewer.now += 5'000;
  connect(fewer, {1, 3});
  const Json gone = fewer.room->gone(fewer.now);
  EXPECT_EQ(gone["since"], fewer.now);
  EXPECT_EQ(gone["claims"]["seat"], (Json{1}));
  fewer.refused(1, claim_seat(0), "not_possible", "300 seconds");
  fewer.now += kPatience;
  fewer.must(1, claim_seat(0));
  EXPECT_EQ(shown(fewer, 0)["deputies"][0], 1);
  fewer.refused(2, {{"type", "act"}, {"action", "wait"}}, "not_your_turn");
}

TEST(RoomDeputy, TheOtherSideClaimsTheGameAsEver) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  test.must(3, {{"type", "claim"}, {"what", "win"}});
  EXPECT_EQ(test.last()["result"], "0-1");
  EXPECT_EQ(test.last()["reason"], "abandoned");

  TestRoom two;
  two.start();
  two.room->set_online(1, true, two.now);
  EXPECT_EQ(two.room->gone(two.now)["claims"], (Json{{"win", {1}}, {"draw", {1}}, {"seat", Json::array()}}));
  two.now += kPatience;
  two.refused(1, claim_seat(0), "not_possible", "not that of another of your side");
}

TEST(RoomDeputy, InCorrespondenceGamesNobodyIsGone) {
  TestRoom test = relay_room(relay("1123", "1111", correspondence(3'600'000)));
  lose_the_thrower(test);
  EXPECT_TRUE(test.room->gone(test.now).is_null());
  test.refused(0, claim_seat(1), "not_possible", "nobody of seat 1 is away");
}

TEST(RoomDeputy, WhereAllChooseAtOnceHeChoosesForBoth) {
  RoomSetup setup = relay();
  setup.options.push_back({"call", "yes"});
  TestRoom test = relay_room(setup);
  test.start();
  connect(test, {0, 2, 3});
  test.now += kPatience;
  test.must(0, claim_seat(1));
  const auto own = test.act(0, "heads");
  EXPECT_EQ(own.entries[0].body["seat"], 0);
  const auto other = test.act(0, "tails");
  EXPECT_EQ(other.entries[0].body["seat"], 1);
  EXPECT_EQ(other.entries[0].body["by"]["seat"], 0);
  // Having played for himself he has no deputy; that he is one for another is not ended by it.
  EXPECT_EQ(shown(test, 0)["deputies"], (Json{nullptr, 0, nullptr, nullptr}));
  test.refused(0, {{"type", "act"}, {"action", "heads"}}, "not_possible", "you have chosen");
  test.act(2, "heads");
  const auto last = test.act(3, "heads");
  EXPECT_EQ(dump_line(last.entries[1].body),
            R"({"type":"choices","actions":{"0":"heads","1":"tails","2":"heads","3":"heads"}})");
}

TEST(RoomDeputy, ALogWithAnImpossibleDeputyIsRefused) {
  TestRoom test = relay_room(relay());
  lose_the_thrower(test);
  test.must(0, claim_seat(1));
  for (const Json& deputy : {Json(1), Json(3), Json(4), Json("0"), Json(nullptr)}) {
    const auto other = forged(test.log, "deputy", [&](Json& body) { body["deputy"] = deputy; });
    EXPECT_FALSE(Room::restore(other, test.secret, kRelayGames)) << deputy;
  }
}

TEST(RoomAutomatic, WhatIsLeftToOthersIsLeftAtOnce) {
  TestRoom test = relay_room(relay());
  test.start();
  EXPECT_TRUE(test.can(0, "automatic"));
  EXPECT_FALSE(test.can(3, "automatic"));
  test.refused(3, automatic(true), "not_possible", "no seat that could decide instead");
  test.refused(0, automatic(false), "not_possible", "off already");
  test.must(0, automatic(true));
  EXPECT_EQ(test.last()["seat"], 0);
  EXPECT_EQ(test.last()["on"], true);
  test.refused(0, automatic(true), "not_possible", "on already");
  EXPECT_EQ(shown(test, std::nullopt)["automatic"], (Json{true, false, false, false}));
  // Its own legs it plays as ever.
  EXPECT_THAT(deciders(test), ElementsAre(0));
  test.act(0, "wait");
  test.act(3, "wait");
  test.act(0, "wait");
  // The captain would be asked before the thrower's leg.
  const auto change = test.act(3, "wait");
  EXPECT_THAT(TestRoom::types(change), ElementsAre("action", "action"));
  EXPECT_EQ(dump_line(change.entries[1].body), R"({"type":"action","action":"leave"})");
  EXPECT_THAT(deciders(test), ElementsAre(1));
  EXPECT_EQ(test.room->version(), change.entries[1].seq);
  test.act(1, "wait");
  test.must(0, automatic(false));
  test.act(3, "wait");
  EXPECT_THAT(deciders(test), ElementsAre(0));
  EXPECT_THAT(choices_of(test, 0), ElementsAre("sprint", "leave"));
  // Set while he is asked it answers for him.
  const auto now = test.must(0, automatic(true));
  EXPECT_THAT(TestRoom::types(now), ElementsAre("automatic", "action"));
  EXPECT_THAT(deciders(test), ElementsAre(2));
}

TEST(RoomAutomatic, ItCanBeSetAsSoonAsOneSits) {
  TestRoom test = relay_room(relay());
  test.sit(0);
  test.must(0, automatic(true));
  EXPECT_EQ(test.room->phase(), RoomPhase::open);
  test.refused(1, automatic(true), "not_seated");
}

TEST(RoomAutomatic, ATakebackLeadsToTheSameChoice) {
  TestRoom test = relay_room(relay());
  test.start();
  test.must(0, automatic(true));
  play_until(test, 1);
  test.act(1, "wait");
  test.must(0, an_offer("takeback"));
  const auto change = test.must(3, an_answer("takeback", true));
  EXPECT_THAT(TestRoom::types(change), ElementsAre("answer", "undo", "action"));
  EXPECT_EQ(change.entries[1].body["steps"], 2);
  EXPECT_THAT(deciders(test), ElementsAre(1));
}

TEST(RoomAutomatic, TheActionIsMarked) {
  TestRoom test = relay_room(relay());
  test.start();
  test.act(0, "wait");
  test.act(3, "wait");
  test.act(0, "wait");
  test.act(3, "wait");
  EXPECT_EQ(dump_line(shown(test, 0)["state"]["choices"]),
            R"({"choice":{"=sprint":"sprint","=leave":{"text":"leave","leaves":true}}})");
  const Json actions = state_json(test.room->state())["actions"];
  EXPECT_FALSE(actions[0].contains("leaves"));
  EXPECT_EQ(actions[1]["leaves"], true);
}

TEST(RoomChat, WhoMayWriteToWhom) {
  RoomSetup setup = relay("1123", "1212");
  setup.seats[4] = computer();
  TestRoom test = relay_room(setup);
  EXPECT_EQ(test.room->may_chat(0, ChatTo::room).error().code, "not_seated");
  test.sit(0);
  EXPECT_TRUE(test.room->may_chat(0, ChatTo::room));
  EXPECT_TRUE(test.room->may_chat(0, ChatTo::team));
  EXPECT_TRUE(test.can(0, "chat:team"));
  test.sit(3);
  EXPECT_TRUE(test.room->may_chat(3, ChatTo::room));
  const auto alone = test.room->may_chat(3, ChatTo::team);  // with a computer
  ASSERT_FALSE(alone);
  EXPECT_THAT(alone.error().message, HasSubstr("you have no team"));
  EXPECT_FALSE(test.can(3, "chat:team"));
  EXPECT_TRUE(test.can(3, "chat:room"));
  EXPECT_EQ(test.room->may_chat(4, ChatTo::room).error().code, "not_seated");
  EXPECT_EQ(test.room->may_chat(9, ChatTo::room).error().code, "not_seated");
  // It is no part of the game.
  test.refused(0, {{"type", "chat"}, {"to", "room"}, {"text", "hello"}}, "bad_request");
  TestRoom two;
  two.sit(0);
  EXPECT_FALSE(two.room->may_chat(0, ChatTo::team));
}

}  // namespace
}  // namespace fray
