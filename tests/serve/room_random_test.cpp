// Random games with all that people, computers and time may do, at any moment. After every entry the room
// restored from the log is the same; whatever is said twice is done once; what is refused changes nothing;
// nobody sees the secret, and no roll is ever taken back. In games for two, and in games for teams. Whatever
// is drawn is drawn in statements of its own, so that the games are the same whichever compiler built them.
#include <map>

#include "core/random.h"
#include "server/relay_room.h"
#include "thorough.h"

namespace fray {
namespace {

using namespace test;

constexpr int kGames = kThorough ? 250 : 15;  ///< in each of the tests; fewer, and not everything happens
constexpr int kTwoSided = 4;                  ///< tests with a game for two
constexpr int kMessages = 45;

class RandomRoom {
 public:
  RandomRoom(std::uint64_t seed, bool teams)
      : random_(seed), games_(teams ? std::span<const AnyGame* const>(kRelayGames) : all_games()) {
    for (std::uint8_t& byte : secret_) byte = static_cast<std::uint8_t>(random_.next());
    auto made = Room::create(teams ? random_teams() : random_setup(), secret_, now_, log_, games_);
    EXPECT_TRUE(made) << made.error().message;
    room_ = std::move(*made);
    check_change(log_);
  }

  void play() {
    const int messages = games_.size() == 1 ? 3 * kMessages : kMessages;  // more people have more to say
    for (int i = 0; i < messages && !::testing::Test::HasFailure(); ++i) {
      now_ += below(20) == 0 ? below(200'000) : below(3000);
      step();
    }
    for (const LogEntry& entry : log_) ++seen[std::string(entry.type())];
  }

  static std::map<std::string, int> seen;  ///< entries of each type, and answers of each code, in all games

 private:
  std::uint32_t below(std::uint32_t n) { return random_.below(n); }
  template <class T>
  T one_of(std::initializer_list<T> list) {
    return list.begin()[below(static_cast<std::uint32_t>(list.size()))];
  }

  RoomSetup random_setup() {
    RoomSetup setup = two_people();
    if (below(5) != 0) {
      setup.start = one_of({kKnightAndPawn, "7k/8/8/pp6/8/8/1Q6/2NK4 side=white",
                            "3qk3/3p4/8/8/4P3/8/8/3QK3 side=black", "Q6k/8/8/8/8/8/K5QQ/8 side=white"});
    }
    setup.clock =
        one_of({ClockSettings{}, fischer(60'000, 1000), fischer(10'000, 0), correspondence(3'600'000)});
    return with_computers(setup);
  }
  RoomSetup random_teams() {
    const char* white = one_of({"1111", "1112", "1123", "1212"});
    const char* black = one_of({"1111", "1122", "1234"});
    RoomSetup setup = relay(white, black, one_of({ClockSettings{}, fischer(60'000, 1000)}));
    setup.options.push_back({"call", one_of({"no", "no", "yes"})});
    if (below(3) != 0) setup.start = "6r3/6R3 side=white leg=9";
    if (setup.start) setup.options.back().value = "no";
    return with_computers(setup);
  }
  RoomSetup with_computers(RoomSetup setup) {
    for (SeatSetup& seat : setup.seats) {
      if (below(setup.seats.size() > 2 ? 5 : 3) == 0) seat = computer(1 + static_cast<int>(below(8)));
    }
    return setup;
  }
  Seat some_seat() {
    return static_cast<Seat>(below(static_cast<std::uint32_t>(room_->facts().seats.size())));
  }

  void step() {
    switch (below(12)) {
      case 0: return tick();
      case 1: return room_->set_online(some_seat(), below(3) == 0, now_);
      case 2: return below(4) == 0 ? restart() : tick();
      case 3: return sit();
      case 4: return say_something(some_seat());
      case 5: return repeat();
      default: return go_on();
    }
  }

  /// What brings the game on, or something beside it.
  void go_on() {
    const Seat seat = some_seat();
    if (room_->phase() == RoomPhase::open) return sit();
    if (room_->phase() == RoomPhase::seeding) {
      const Seat whose = below(8) == 0 ? some_seat() : seat;
      return tell(seat, TestRoom::share(whose, room_->facts().all_committed() ? "nonce" : "nonce_commit"));
    }
    if (!room_->facts().offers.empty() && below(3) == 0) return answer_offer();
    if (!room_->gone(now_).is_null() && below(room_->facts().seats.size() > 2 ? 4 : 20) == 0) return claim();
    if (room_->phase() == RoomPhase::ended || below(5) == 0) return say_something(seat);
    const auto tasks = room_->tasks();
    if (!tasks.empty()) return computer_plays(tasks[below(static_cast<std::uint32_t>(tasks.size()))]);
    const auto deciders = room_->facts().deciders();
    if (deciders.empty()) return;
    const Seat decider = deciders[below(static_cast<std::uint32_t>(deciders.size()))];
    const auto deputy = room_->facts().seats[decider].deputy;
    const Seat speaker = deputy && below(3) != 0 ? *deputy : decider;
    tell(speaker, {{"type", "act"}, {"action", random_action(decider)}});
  }

  void answer_offer() {
    const OpenOffer offer = room_->facts().offers.front();
    const Seat opponent = opponent_of(offer.seat);
    tell(opponent, {{"type", "answer"}, {"what", name_of(offer.what)}, {"accept", below(3) != 0}});
  }
  /// Waits until the opponent has been away for long enough, or nearly.
  void claim() {
    const Json gone = room_->gone(now_);
    now_ = std::max(now_, gone["claim_at"].get<Moment>() - (below(3) == 0 ? 1 : 0));
    const Seat away = gone["seat"].get<Seat>();
    const Json& mates = gone["claims"]["seat"];
    if (mates.empty() || below(3) == 0) {
      const Seat opponent = opponent_of(away);
      return tell(opponent, {{"type", "claim"}, {"what", one_of({"win", "draw"})}});
    }
    tell(below(3) == 0 ? some_seat() : mates[0].get<Seat>(),
         {{"type", "claim"}, {"what", "seat"}, {"seat", away}});
  }
  /// A seat of the other side, as a rule that of a person.
  Seat opponent_of(Seat seat) {
    const auto& seats = room_->facts().seats;
    const auto speaker = room_->facts().speaker(~seats[seat].side);
    if (speaker && below(4) != 0) return *speaker;
    for (Seat other = 0; other < seats.size(); ++other) {
      if (seats[other].side != seats[seat].side) return other;
    }
    return 0;
  }

  std::string random_action(Seat seat) {
    ActionList actions;
    room_->state().legal_actions(seat, actions);
    // Battles are what is interesting.
    std::string text;
    for (int i = 0; i < 3 && text.find('x') == std::string::npos; ++i) {
      text = room_->state().action_text(actions[below(static_cast<std::uint32_t>(actions.size()))]);
    }
    return text;
  }

  void say_something(Seat seat) { tell(seat, random_message()); }
  Json random_message() {
    const char* kind = one_of({"draw", "takeback", "takeback", "rematch"});
    switch (below(18)) {
      case 16: return {{"type", "automatic"}, {"on", below(3) != 0}};
      case 17: return {{"type", "back"}};
      case 0:
      case 1:
      case 2: return {{"type", "offer"}, {"what", kind}};
      case 3:
      case 4:
      case 5: return {{"type", "answer"}, {"what", kind}, {"accept", below(3) != 0}};
      case 6:
      case 7:
      case 8: return {{"type", "undo"}};
      case 9: return {{"type", "act"}, {"action", one_of({"e2e4", "none", "c1b3", "xa5", "nobody", "?"})}};
      case 10: return {{"type", "claim"}, {"what", one_of({"win", "draw"})}};
      case 11: return {{"type", one_of({"resign", "abort", "undo"})}};
      case 12: return {{"type", "undo"}, {"version", below(30)}};
      case 13: return {{"type", "offer"}, {"what", kind}, {"version", below(30)}};
      case 14: return TestRoom::share(some_seat(), "nonce");
      default: return TestRoom::share(some_seat(), "nonce_commit");
    }
  }

  void tell(Seat seat, Json json) {
    json["id"] = "m" + std::to_string(++ids_);
    const bool versioned = json["type"] == "act" || json["type"] == "undo" || json["type"] == "offer" ||
                           json["type"] == "answer";
    if (versioned && !json.contains("version")) json["version"] = room_->version();
    std::string id;
    const auto message = parse_client_message(dump_line(json), id);
    ASSERT_TRUE(message) << dump_line(json) << message.error().message;
    said_.emplace_back(seat, *message);
    const std::string before = all_of(*room_, now_);
    const auto change = room_->say(seat, *message, now_);
    if (!change) {
      ++seen[change.error().code];
      ASSERT_EQ(all_of(*room_, now_), before) << dump_line(json);
      return;
    }
    ASSERT_FALSE(change->repeated);
    ASSERT_EQ(change->seq, change->entries.front().seq);
    done_[{seat, id}] = change->seq;
    take(*change);
    expect_repeated(seat, *message);
  }

  /// Says something again that has been said before.
  void repeat() {
    if (said_.empty()) return;
    const auto [seat, message] = said_[below(static_cast<std::uint32_t>(said_.size()))];
    if (done_.contains({seat, message.id})) expect_repeated(seat, message);
  }
  void expect_repeated(Seat seat, const ClientMessage& message) {
    const std::string before = all_of(*room_, now_);
    const auto again = room_->say(seat, message, now_ + below(100'000));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_TRUE(again->repeated);
    EXPECT_EQ(again->seq, done_.at({seat, message.id}));
    EXPECT_TRUE(again->entries.empty());
    ASSERT_EQ(all_of(*room_, now_), before);
  }

  void computer_plays(const ThinkingTask& task) {
    const auto change = room_->computer_plays(task, random_action(task.seat), now_);
    if (change) return take(*change);
    EXPECT_EQ(change.error().code, "stale");  // its time is up
  }
  void sit() {
    const auto change = room_->sit(some_seat(), "Zoë", now_);
    if (change)
      take(*change);
    else
      ++seen[change.error().code];
  }
  void tick() {
    const auto deadline = room_->next_deadline();
    const auto change = room_->tick(now_);
    EXPECT_EQ(!change.entries.empty(), deadline && *deadline <= now_);
    take(change);
  }
  void restart() {
    const Moment last_seen = now_;
    now_ += below(1'000'000);
    room_ = restored(log_);
    ASSERT_TRUE(room_);
    take(room_->resume(now_ - last_seen, now_));
  }

  void take(const RoomChange& change) {
    if (change.entries.empty()) return;
    log_.insert(log_.end(), change.entries.begin(), change.entries.end());
    check_change(change.entries);
  }

  std::unique_ptr<Room> restored(std::span<const LogEntry> log) {
    auto room = Room::restore(read_.of(log), secret_, games_);
    EXPECT_TRUE(room) << room.error().message;
    return room ? std::move(*room) : nullptr;
  }

  void check_change(const std::vector<LogEntry>& entries) {
    const auto again = restored(log_);
    ASSERT_TRUE(again);
    const std::string all = all_of(*room_, now_);
    ASSERT_EQ(all_of(*again, now_), all) << dump_line(entry_json(log_.back(), true));
    if (room_->phase() != RoomPhase::ended) {
      std::string text = all;
      for (const LogEntry& entry : entries) text += dump_line(entry_json(entry, true));
      EXPECT_EQ(text.find(to_hex(secret_)), std::string::npos);
      EXPECT_EQ(text.find(std::string(secret_.begin(), secret_.begin() + 8)), std::string::npos);
    }
    check_parts(entries.size());
    const auto& steps = room_->state().steps();
    EXPECT_EQ(room_->summary()["turns"], std::ranges::count_if(steps, &GameStep::starts_turn));
    for (const LogEntry& entry : entries) check_entry(entry);
  }

  /// A log that breaks off within a change goes on in the same way by itself.
  void check_parts(std::size_t entries) {
    for (std::size_t missing = 1; missing < entries; ++missing) {
      const std::size_t length = log_.size() - missing;
      const bool by_itself = log_[length].type() != "nonce";  // those come with time, and all at once
      const auto part = restored(std::span(log_).first(length));
      ASSERT_TRUE(part);
      const auto rest = part->tick(log_[length].at);
      if (!by_itself) continue;
      ASSERT_EQ(rest.entries.size(), missing);
      EXPECT_EQ(rest.entries.back().hash, log_.back().hash);
    }
  }

  void check_entry(const LogEntry& entry) {
    const std::string_view type = entry.type();
    if (type == "action" || type == "roll" || type == "choices") rolled_.push_back(type != "action");
    if (type == "undo") {
      for (auto steps = entry.body["steps"].get<std::size_t>(); steps > 0; --steps) {
        ASSERT_FALSE(rolled_.empty());
        EXPECT_FALSE(rolled_.back()) << "a roll was taken back";
        rolled_.pop_back();
      }
    }
    if (type == "ended" && entry.body["reason"] == "time") {
      const std::size_t loser = entry.body["result"] == "1-0" ? 1 : 0;
      EXPECT_EQ(entry.body["clock"][loser], 0);
    }
    if (entry.type() == "ended") ++seen[entry.body["reason"].get<std::string>()];
  }

  SplitMix64 random_;
  std::span<const AnyGame* const> games_;
  Bytes32 secret_{};
  Moment now_ = kStart;
  std::vector<LogEntry> log_;
  ReadLog read_;
  std::unique_ptr<Room> room_;
  int ids_ = 0;
  std::vector<std::pair<Seat, ClientMessage>> said_;
  std::map<std::pair<Seat, std::string>, std::uint64_t> done_;
  std::vector<bool> rolled_;  ///< of each step in force: whether it was a roll, or choices that were opened
};

std::map<std::string, int> RandomRoom::seen;

class RoomRandom : public ::testing::TestWithParam<int> {};

TEST_P(RoomRandom, GamesHoldWhatTheRoomPromises) {
  RandomRoom::seen.clear();
  const bool teams = GetParam() >= kTwoSided;
  for (int game = 0; game < kGames; ++game) {
    RandomRoom room(static_cast<std::uint64_t>(GetParam() * 1000 + game), teams);
    room.play();
    ASSERT_FALSE(HasFailure()) << "game " << game;
  }
  if (!kThorough) return;  // fewer games, in which not everything need have happened
  // The games were worth something: everything has happened.
  for (const char* what :
       {"seated",        "nonce_commit", "nonce",          "started",      "action",
        "roll",          "undo",         "offer",          "answer",       "paused",
        "ended",         "aborted",      "resigned",       "time",         "abandoned",
        "draw agreed",   "stale",        "wrong_phase",    "not_possible", "no_offer",
        "not_your_turn", "not_seated",   "illegal_action", "bad_action",   "bad_request"}) {
    // Relay understands whatever it refuses.
    if (teams && what == std::string_view("bad_action")) continue;
    EXPECT_GT(RandomRoom::seen[what], 0) << what;
  }
  for (const char* what : {"deputy", "automatic", "sealed", "choices"})
    EXPECT_EQ(RandomRoom::seen[what] > 0, teams) << what;
}

INSTANTIATE_TEST_SUITE_P(Seeds, RoomRandom, ::testing::Range(0, kTwoSided + 2));

}  // namespace
}  // namespace fray
