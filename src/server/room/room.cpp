// How a room comes to be, and how its log grows: one entry because of somebody or of the time, then those
// that follow of themselves.
#include "server/room/room.h"

#include <utility>

#include "core/noted_dice.h"
#include "play/referee/request.h"
#include "server/room/roll.h"
#include "server/room/seal.h"

namespace fray {
namespace {

/// The body with its author after the type.
Json signed_by(Seat seat, const std::string& id, const Json& body) {
  Json json{{"type", body["type"]}, {"by", {{"seat", seat}, {"id", id}}}};
  for (const auto& [key, value] : body.items()) json[key] = value;
  return json;
}

tl::unexpected<Error> bad_entry(const LogEntry& entry, const std::string& what) {
  return fail("bad_log", "entry " + std::to_string(entry.seq) + ": " + what);
}

/// The setup with all options and the start as the game itself writes them.
Result<RoomSetup> written_out(RoomSetup setup) {
  const auto state = first_state(setup);
  if (!state) return tl::unexpected<Error>(state.error());
  if (setup.start) setup.start = (*state)->start_text();
  setup.options = chosen_options(setup.game->info(), (*state)->options());
  return setup;
}

}  // namespace

Room::Room(RoomFacts facts, const Bytes32& secret) : facts_(std::move(facts)), secret_(secret) {
  presence_.assign(facts_.seats.size(), Presence{false, facts_.created_at});
}

Result<std::unique_ptr<Room>> Room::create(const RoomSetup& setup, const Bytes32& secret, Moment now,
                                           std::vector<LogEntry>& entries,
                                           std::span<const AnyGame* const> games) {
  if (const auto ok = check_setup(setup); !ok) return tl::unexpected<Error>(ok.error());
  const auto full = written_out(setup);
  if (!full) return tl::unexpected<Error>(full.error());
  LogWriter writer;
  const LogEntry created = writer.append(now, setup_json(*full, dice_commitment(setup.id, secret)));
  auto facts = RoomFacts::make(created, games);
  if (!facts) return tl::unexpected<Error>(facts.error());

  std::unique_ptr<Room> room(new Room(std::move(*facts), secret));
  room->writer_ = std::move(writer);
  room->remember(created, {});
  RoomChange change;
  change.entries.push_back(created);
  room->settle(change, now);
  entries = std::move(change.entries);
  return room;
}

Result<std::unique_ptr<Room>> Room::restore(std::span<const LogEntry> log, const Bytes32& secret,
                                            std::span<const AnyGame* const> games) {
  if (log.empty()) return fail("bad_log", "the log is empty");
  auto facts = RoomFacts::make(log.front(), games);
  if (!facts) return bad_entry(log.front(), facts.error().message);
  if (dice_commitment(facts->setup.id, secret) != facts->commitment) {
    return bad_entry(log.front(), "the commitment is not that of the room's secret");
  }
  std::unique_ptr<Room> room(new Room(std::move(*facts), secret));
  std::string hash;
  for (const LogEntry& entry : log) {
    if (chained_hash(hash, entry) != entry.hash)
      return bad_entry(entry, "its hash does not follow from the log");
    hash = entry.hash;
    EventLog events;
    if (entry.seq > 1) {
      if (const auto sealed = room->check_seals(entry); !sealed)
        return bad_entry(entry, sealed.error().message);
      const auto applied = room->facts_.apply(entry, events);
      if (!applied) return bad_entry(entry, applied.error().message);
    }
    room->remember(entry, events);
  }
  room->writer_ = LogWriter(log);
  for (Presence& presence : room->presence_) presence.since = log.back().at;
  return room;
}

Result<RoomChange> Room::say(Seat seat, const ClientMessage& message, Moment now) {
  now = not_before_last(now);
  if (!is_seated(seat)) return fail("not_seated", "you have no seat in this room");
  if (const auto done = facts_.seats[seat].done_before(message.id)) return RoomChange{{}, *done, true};
  if (const auto* lines = std::get_if<say::Plan>(&message.what)) return plan(seat, *lines, now);
  auto body = std::visit([&](const auto& what) { return wish(seat, what, now); }, message.what);
  if (!body) return tl::unexpected<Error>(body.error());
  return change_by(signed_by(seat, message.id, *body), now);
}

Result<Json> Room::wish(Seat, const say::Hello&, Moment) const {
  return fail("bad_request", "'hello' is the first message of a connection only");
}

Result<Json> Room::wish(Seat, const say::Plan&, Moment) const {
  return fail("bad_request", "what is planned is no part of the log");
}

Result<Json> Room::wish(Seat, const say::Ping&, Moment) const {
  return fail("bad_request", "a room has no answer to 'ping'");
}

Result<Json> Room::wish(Seat, const say::Resync&, Moment) const {
  return fail("bad_request", "what somebody is shown is no part of the log");
}

Result<Json> Room::wish(Seat, const say::Chat&, Moment) const {
  return fail("bad_request", "what people write is no part of the game");
}

bool Room::is_seated(Seat seat) const {
  return seat < facts_.seats.size() && facts_.seats[seat].is_person() && facts_.seats[seat].is_taken();
}

Room::Due Room::due() const {
  switch (facts_.phase) {
    case Phase::open: return Due::nothing;
    case Phase::seeding: return facts_.all_shared() ? Due::start : Due::nothing;
    case Phase::playing:
      if (facts_.draw_agreed) return Due::draw;
      if (facts_.takeback_to) return Due::takeback;
      if (facts_.state->node_kind() == NodeKind::terminal) return Due::game_over;
      if (facts_.awaits_dice()) break;
      if (facts_.state->node_kind() == NodeKind::chance) return Due::roll;
      if (facts_.all_sealed()) return Due::choices;
      if (facts_.automatic_action()) return Due::automatic;
      if (planned_action()) return Due::planned;
      break;
    case Phase::ended: break;
  }
  return computers_answer() ? Due::answer : Due::nothing;
}

Json Room::due_entry(Due what) {
  switch (what) {
    case Due::start: return {{"type", "started"}};
    case Due::draw: return ended_entry(GameResult::draw, "draw agreed");
    case Due::takeback: return {{"type", "undo"}, {"steps", facts_.steps.size() - *facts_.takeback_to}};
    case Due::game_over: return ended_entry(facts_.state->result(), facts_.state->quick_view().reason);
    case Due::roll: return roll_entry();
    case Due::choices: return choices_entry();
    case Due::automatic:
      return {{"type", "action"}, {"action", facts_.state->action_text(*facts_.automatic_action())}};
    case Due::planned: {
      const auto [seat, text] = *planned_action();
      // As if the player had said it now.
      const std::string id = "plan-" + std::to_string(facts_.version);
      return signed_by(seat, id, {{"type", "action"}, {"action", text}});
    }
    case Due::answer: return *computers_answer();
    case Due::nothing: break;
  }
  return nullptr;
}

Json Room::roll_entry() {
  std::vector<Bytes32> nonces;
  for (const RoomSeat& seat : facts_.seats) {
    if (seat.is_person()) nonces.push_back(*seat.nonce);
  }
  const FairDice dice(facts_.setup.id, secret_, std::move(nonces));
  const Side side = facts_.state->side_to_act();
  const std::uint64_t index = facts_.rolls[index_of(side)];
  FairDice::Roll fair = dice.roll_of(name_of(side), index);
  NotedDice roll(fair);
  // Rolled to see what falls; it counts when the entry is applied.
  EventLog events;
  const auto rolled = facts_.state->roll(roll, events);
  if (!rolled) return nullptr;
  const GameStep step = facts_.state->steps().back();
  facts_.state->undo();
  return roll_body(side, index, roll.sides(), step.faces, step.text);
}

/// All have chosen: what was sealed is opened.
Json Room::choices_entry() const {
  Json actions = Json::object();
  for (const Seat seat : facts_.state->to_act()) {
    const auto action = open_seal(*facts_.state, facts_.setup.id, secret_, seat, facts_.version,
                                  facts_.find_sealed(seat)->seal);
    if (!action) return nullptr;  // cannot be: no seal comes in that does not open
    actions[std::to_string(seat)] = facts_.state->action_text(*action);
  }
  return {{"type", "choices"}, {"actions", std::move(actions)}};
}

/// That an entry has the fields it should have, RoomFacts finds out.
Result<void> Room::check_seals(const LogEntry& entry) const {
  const Fields fields(entry.body);
  if (entry.type() == "sealed") {
    const auto seat = fields.number("seat", 0, facts_.seats.size() - 1);
    const auto text = fields.text("seal");
    if (!seat || !text || !facts_.decides(static_cast<Seat>(*seat))) return {};
    const auto seal = from_hex(*text);
    if (!seal ||
        open_seal(*facts_.state, facts_.setup.id, secret_, static_cast<Seat>(*seat), facts_.version, *seal)) {
      return {};
    }
    return fail("bad_log", "the seal is not that of an action which this seat can choose");
  }
  if (entry.type() != "choices" || !facts_.all_sealed()) return {};
  const auto actions = fields.object("actions");
  if (!actions) return {};
  for (const SealedChoice& choice : facts_.sealed) {
    const auto text = Fields(**actions).text(std::to_string(choice.seat));
    if (!text || seal_of(facts_.setup.id, secret_, choice.seat, facts_.version, *text) != choice.seal) {
      return fail("bad_log", "this is not what seat " + std::to_string(choice.seat) + " had sealed");
    }
  }
  return {};
}

Json Room::ended_entry(GameResult result, std::string_view reason) const {
  return {{"type", "ended"}, {"result", pgn_result(result)}, {"reason", reason}, {"secret", to_hex(secret_)}};
}

Result<void> Room::append(RoomChange& change, Json body, Moment now) {
  LogEntry entry{facts_.seq + 1, now, std::move(body), ""};
  EventLog events;
  const bool was_playing = facts_.phase == Phase::playing;
  if (auto applied = facts_.apply(entry, events); !applied) return applied;
  if (facts_.clock.counts() && (was_playing || facts_.phase == Phase::playing)) {
    entry.body["clock"] = facts_.clock.left(now);
  }
  entry = writer_.append(now, std::move(entry.body));
  downtime_ = 0;
  change.entries.push_back(entry);
  if (change.seq == 0) change.seq = entry.seq;
  remember(entry, events);
  return {};
}

void Room::settle(RoomChange& change, Moment now) {
  for (Due what = due(); what != Due::nothing; what = due()) {
    if (!append(change, due_entry(what), now)) return;
  }
}

/// An entry and what follows from it.
Result<RoomChange> Room::change_by(Json body, Moment now) {
  RoomChange change;
  if (const auto done = append(change, std::move(body), now); !done) {
    return fail("not_possible", done.error().message);
  }
  settle(change, now);
  return change;
}

void Room::remember(const LogEntry& entry, const EventLog& events) {
  if (entry.type() == "undo") {
    last_undo_ = entry.seq;
    plans_.clear();
  }
  std::string told = entry_text(entry);
  if (entry.type() == "action" || entry.type() == "choices" || entry.type() == "roll") {
    const GameStep& step = facts_.state->steps().back();
    JsonText json;
    json.field("side", name_of(step.side));
    json.field("turn", step.turn);
    if (!step.other_record().empty()) json.field("record", step.record);
    json.key("events");
    json.begin_array();
    for (const Event& event : events.events) write_event(json, event, setup().game->info().files);
    json.end_array();
    told.pop_back();
    told += ',' + std::move(json).text() + '}';
  }
  history_.add(std::move(told));
}

}  // namespace fray
