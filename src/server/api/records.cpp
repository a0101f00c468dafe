// Whole games, from what is on disk: the log, the record, the frames for looking through it.
#include <algorithm>
#include <ctime>

#include "core/pgn.h"
#include "core/record.h"
#include "play/frames.h"
#include "server/api/answers.h"
#include "server/api/api.h"

namespace fray {
namespace {

/// Some thousand actions of the games that have most to show.
constexpr std::size_t kLongestReplay = std::size_t{24} << 20;

Result<StoredRoom> read_room(Store& store, const std::string& id) {
  auto stored = store.load(id);
  if (!stored) return tl::unexpected<Error>(stored.error());
  if (!*stored) return fail("not_found", "there is no room " + id);
  return std::move(**stored);
}

Result<std::unique_ptr<Room>> restore_room(Store& store, const std::string& id) {
  const auto stored = read_room(store, id);
  if (!stored) return tl::unexpected<Error>(stored.error());
  return Room::restore(stored->log, stored->secret);
}

using Made = SharedTexts::Made;

Result<Made> log_text(Store& store, const std::string& id) {
  const auto stored = read_room(store, id);
  if (!stored) return tl::unexpected<Error>(stored.error());
  std::string text = "{\"log\":[";
  for (const LogEntry& entry : stored->log) {
    if (text.back() != '[') text += ',';
    text += dump_line(entry_json(entry, true));
  }
  return Made{text + "]}", std::ranges::any_of(
                               stored->log, [](const LogEntry& entry) { return entry.type() == "ended"; })};
}

std::string names_of(const RoomFacts& facts, Side side) {
  std::string names;
  for (const RoomSeat& seat : facts.seats) {
    if (seat.side != side) continue;
    if (!names.empty()) names += ", ";
    if (!seat.is_person()) {
      names += "Fray level " + std::to_string(seat.setup.level);
    } else {
      names += seat.name.empty() ? "?" : seat.name;
    }
  }
  return names;
}

Result<Made> record_text(Store& store, const std::string& id) {
  const auto room = restore_room(store, id);
  if (!room) return tl::unexpected<Error>(room.error());
  const RoomFacts& facts = (*room)->facts();
  GameRecord record = record_of(*facts.state);
  const std::time_t created = facts.created_at / 1000;
  std::tm utc{};
  gmtime_r(&created, &utc);
  char date[16];
  record.set_tag("Date", {date, std::strftime(date, sizeof date, "%Y.%m.%d", &utc)});
  record.set_tag("White", names_of(facts, Side::white));
  record.set_tag("Black", names_of(facts, Side::black));
  record.set_tag("GameId", id);
  if (facts.phase == RoomPhase::ended) {
    record.result = pgn_result(facts.result);
    record.set_tag("Result", record.result);
    record.set_tag("Termination", facts.reason);
  }
  return Made{print_pgn(record), facts.phase == RoomPhase::ended};
}

Result<Made> replay_text(Store& store, const std::string& id) {
  const auto room = restore_room(store, id);
  if (!room) return tl::unexpected<Error>(room.error());
  const AnyState& state = (*room)->state();
  GivenGame game{&state.game(), (*room)->setup().options, state.start_text(), {}};
  for (const GameStep& step : state.steps()) game.steps.push_back(step_text(step));
  const auto frames = frames_of(game, kLongestReplay);
  if (!frames) return tl::unexpected<Error>(frames.error());
  return Made{"{\"room\":" + (*room)->summary_text() + ",\"frames\":" + *frames + "}",
              (*room)->phase() == RoomPhase::ended};
}

}  // namespace

void Api::add_records(Router& router) {
  router.add("GET", "/api/rooms/*/log", [this](Call call) { show_log(std::move(call)); });
  router.add("GET", "/api/rooms/*/record", [this](Call call) { show_record(std::move(call)); });
  router.add("GET", "/api/rooms/*/replay", [this](Call call) { show_replay(std::move(call)); });
}

void Api::show_log(Call call) { reply_with_text(call, "log", log_text); }
void Api::show_record(Call call) {
  reply_with_text(call, "record", record_text, "application/x-chess-pgn; charset=utf-8");
}
void Api::show_replay(Call call) { reply_with_text(call, "replay", replay_text); }

void Api::reply_with_text(const Call& call, const std::string& what, MakeText make, std::string type) {
  const std::string& id = call.parameters[0];
  texts_.get(
      id, what, asker_of(call), [&store = parts_.store, id, make] { return make(store, id); },
      answering_shared(call, std::move(type)));
}

}  // namespace fray
