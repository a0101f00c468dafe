// A room with people and computers to talk to it, for tests. After every change it is restored from its log
// as text, and must be the same.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "play/referee/request.h"
#include "server/room/room.h"

namespace fray::test {

/// White's knight can go to b3 and then attack the pawn on a5, or not.
inline constexpr const char* kKnightAndPawn = "7k/8/8/p7/8/8/8/2NK4 side=white";
inline constexpr Moment kStart = 1'789'000'000'000;
inline constexpr std::int64_t kHour = 3'600'000;  ///< in milliseconds

inline Bytes32 bytes_of(std::uint8_t value) {
  Bytes32 bytes;
  bytes.fill(value);
  return bytes;
}

inline SeatSetup person() { return {}; }
inline SeatSetup computer(int level = 2) { return {SeatSetup::Kind::computer, level}; }
inline ClockSettings fischer(std::int64_t initial, std::int64_t increment) {
  return {ClockSettings::Kind::fischer, initial, increment, 0};
}
inline ClockSettings correspondence(std::int64_t per_move) {
  return {ClockSettings::Kind::correspondence, 0, 0, per_move};
}

/// Two people at a game of Conflict Chess without a clock.
inline RoomSetup two_people() {
  RoomSetup setup;
  setup.id = "Room012345";
  setup.game = *find_game("conflict");
  setup.seats = {person(), person()};
  return setup;
}

/// An entry as it is read from the store.
inline LogEntry reread(const LogEntry& entry) {
  return parse_entry(parse_json(dump_line(entry_json(entry, true))).value()).value();
}

/// The log with all entries of a type changed, and numbers and hashes made right.
inline std::vector<LogEntry> forged(std::span<const LogEntry> log, std::string_view type,
                                    const std::function<void(Json&)>& change) {
  std::vector<LogEntry> entries;
  LogWriter writer;
  for (const LogEntry& entry : log) {
    Json body = entry.body;
    if (entry.type() == type) change(body);
    entries.push_back(writer.append(entry.at, std::move(body)));
  }
  return entries;
}

/// Everything about a room that must be the same after a restart, as text: an object of JSON.
inline std::string all_of(const Room& room, Moment now) {
  JsonText json;
  json.begin_object();
  json.key("summary");
  json.raw(room.summary_text());
  const Room::Shown shown = room.show(room.state().view(), nullptr, now);
  const auto view = [&](std::optional<Seat> viewer, std::string_view entries) {
    json.begin_object();
    room.write_whole(json, shown, entries, viewer, now);
    json.end_object();
  };
  json.key("views");
  json.begin_array();
  for (Seat seat = 0; seat < room.setup().seats.size(); ++seat) view(seat, "[]");
  view(std::nullopt, *room.entries_since(room.last_seq() > 20 ? room.last_seq() - 20 : 0));
  json.end_array();
  Json rest = Json::object();
  for (Seat seat = 0; seat < room.setup().seats.size(); ++seat)
    rest["messages"].push_back(room.facts().seats[seat].messages);
  rest["tasks"] = Json::array();
  for (const ThinkingTask& task : room.tasks())
    rest["tasks"].push_back({task.seat, task.level, task.version});
  const auto deadline = room.next_deadline();
  rest["deadline"] = deadline ? Json(*deadline) : Json();
  const auto flag = room.facts().clock.flag_falls();
  rest["flag"] = flag ? Json{flag->at, flag->side ? name_of(*flag->side) : "both"} : Json();
  const auto next = room.wants_rematch();
  rest["rematch"] = next ? setup_json(*next, {}) : Json();
  rest["position"] = room.state().position_text();
  json.key("rest");
  json.raw(dump_line(rest));
  json.end_object();
  return std::move(json).text();
}

/// A log as it is read from the store, of which each entry is read once.
class ReadLog {
 public:
  /// The entries of `log`, which begins with those that it was given before.
  std::span<const LogEntry> of(std::span<const LogEntry> log) {
    while (entries_.size() < log.size()) entries_.push_back(reread(log[entries_.size()]));
    return std::span(entries_).first(log.size());
  }

 private:
  std::vector<LogEntry> entries_;
};

class TestRoom {
 public:
  explicit TestRoom(const RoomSetup& setup = two_people(), const Bytes32& dice = bytes_of(0xa7),
                    std::span<const AnyGame* const> known = all_games())
      : secret(dice), games(known) {
    auto made = Room::create(setup, secret, now, log, games);
    EXPECT_TRUE(made) << made.error().message;
    room = std::move(*made);
    check();
  }

  /// People take the seats and send their shares; the game starts.
  TestRoom& start() {
    for (Seat seat = 0; seat < room->setup().seats.size(); ++seat) {
      if (room->setup().seats[seat].kind == SeatSetup::Kind::person) sit(seat);
    }
    for (const char* type : {"nonce_commit", "nonce"}) {
      for (Seat seat = 0; seat < room->setup().seats.size(); ++seat) {
        if (room->setup().seats[seat].kind == SeatSetup::Kind::person) must(seat, share(seat, type));
      }
    }
    EXPECT_EQ(room->phase(), RoomPhase::playing);
    return *this;
  }
  void sit(Seat seat) { take(room->sit(seat, "Player " + std::to_string(seat), now)); }

  static Bytes32 nonce_of(Seat seat) { return bytes_of(static_cast<std::uint8_t>(0x40 + seat)); }
  static Json share(Seat seat, const std::string& type) {
    if (type == "nonce") return {{"type", "nonce"}, {"nonce", to_hex(nonce_of(seat))}};
    return {{"type", "nonce_commit"}, {"hash", to_hex(sha256(nonce_of(seat)))}};
  }

  /// A message as the client sends it; an id is made up if there is none, and the present version where it
  /// belongs.
  Result<RoomChange> say(Seat seat, Json message) {
    if (!message.contains("id")) message["id"] = "m" + std::to_string(++ids_);
    const bool versioned = message["type"] == "act" || message["type"] == "undo" ||
                           message["type"] == "offer" || message["type"] == "answer" ||
                           message["type"] == "plan" || message["type"] == "roll" ||
                           message["type"] == "dice";
    if (versioned && !message.contains("version")) message["version"] = room->version();
    std::string id;
    const auto parsed = parse_client_message(dump_line(message), id);
    if (!parsed) {
      ADD_FAILURE() << dump_line(message) << ": " << parsed.error().message;
      return tl::unexpected<Error>(parsed.error());
    }
    return room->say(seat, *parsed, now);
  }
  /// It is done, and what it made is taken into the log.
  RoomChange must(Seat seat, const Json& message) { return take(say(seat, message), dump_line(message)); }
  RoomChange act(Seat seat, const std::string& action) {
    return must(seat, {{"type", "act"}, {"action", action}});
  }
  /// It is refused with this code and a message that contains `part`, and nothing changes.
  void refused(Seat seat, const Json& message, const std::string& code, const std::string& part = "") {
    const std::string before = all_of(*room, now);
    const auto answer = say(seat, message);
    ASSERT_FALSE(answer) << dump_line(message);
    EXPECT_EQ(answer.error().code, code) << dump_line(message) << ": " << answer.error().message;
    EXPECT_THAT(answer.error().message, ::testing::HasSubstr(part)) << dump_line(message);
    EXPECT_EQ(all_of(*room, now), before) << dump_line(message);
  }
  RoomChange tick() { return take(room->tick(now)); }

  /// The types of the entries of a change.
  static std::vector<std::string> types(const RoomChange& change) {
    std::vector<std::string> list;
    for (const LogEntry& entry : change.entries) list.emplace_back(entry.type());
    return list;
  }
  const Json& last() const { return log.back().body; }
  bool can(Seat seat, const std::string& what) const {
    const Json list = room->update(seat, now)["can"];
    return std::find(list.begin(), list.end(), what) != list.end();
  }

  RoomChange take(Result<RoomChange> change, const std::string& what = "") {
    EXPECT_TRUE(change) << what << ": " << change.error().code << ": " << change.error().message;
    if (!change) return {};
    log.insert(log.end(), change->entries.begin(), change->entries.end());
    if (change->plan) plans.push_back(*change->plan);
    check();
    return std::move(*change);
  }
  Result<std::unique_ptr<Room>> restored() const {
    auto again = Room::restore(read_.of(log), secret, games);
    if (again) (*again)->restore_plans(plans);
    return again;
  }
  void check() const {
    const auto again = restored();
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(all_of(**again, now), all_of(*room, now)) << dump_line(entry_json(log.back(), true));
  }

  Bytes32 secret;
  std::span<const AnyGame* const> games;
  Moment now = kStart;
  std::vector<LogEntry> log;
  std::vector<SeatPlan> plans;  ///< as they came
  std::unique_ptr<Room> room;

 private:
  mutable ReadLog read_;
  int ids_ = 0;
};

}  // namespace fray::test
