#include "stored_rooms.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "games.h"
#include "server/room/seal.h"
#include "server/store/packing.h"
#include "server/store/rooms.h"
#include "server/store/schema.h"

namespace fray {
namespace {

constexpr Moment kLongAgo = 1'789'000'000'000;
constexpr std::int64_t kInOneGo = 2'000;
constexpr std::uint64_t kTemplates = 2;  // of each game

void take(PlayedRoom& played, Result<RoomChange> change) {
  if (change) std::ranges::move(change->entries, std::back_inserter(played.log));
}

std::string random_action(const AnyState& state, Seat seat, SplitMix64& random) {
  ActionList actions;
  state.legal_actions(seat, actions);
  return state.action_text(actions[random.next() % actions.size()]);
}

std::string id_of(std::int64_t number) {
  std::string id = std::to_string(number);
  return std::string(10 - std::min<std::size_t>(10, id.size()), 'r') + id;
}

RoomWrite row_of(const PlayedRoom& played) {
  RoomWrite row;
  row.room = played.room->setup().id;
  row.entries = played.log;
  row.summary = played.room->summary_text();
  row.phase = name_of(played.room->phase());
  row.listed = true;
  row.secret = played.secret;
  row.keys.push_back({0, random_bytes32(), std::nullopt});
  return row;
}

/// Seals the choices again, which a seal binds to the id of the room. One that was never opened goes.
void seal_anew(RoomWrite& row) {
  std::uint64_t version = 0;
  std::vector<LogEntry> entries;
  for (auto entry = row.entries.begin(); entry != row.entries.end(); ++entry) {
    const std::string type(entry->type());
    if (type == "sealed") {
      const auto opened = std::find_if(entry, row.entries.end(),
                                       [](const LogEntry& later) { return later.type() == "choices"; });
      if (opened == row.entries.end()) continue;
      const auto seat = entry->body["seat"].get<Seat>();
      const auto action = opened->body["actions"][std::to_string(seat)].get<std::string>();
      entry->body["seal"] = to_hex(seal_of(row.room, *row.secret, seat, version, action));
    } else if (type == "started" || type == "action" || type == "choices" || type == "roll") {
      version = entry->seq;
    }
    entries.push_back(std::move(*entry));
  }
  row.entries = std::move(entries);
}

/// The same room under another id: its commitment and its seals are to that, and all hashes are new.
RoomWrite renamed(const RoomWrite& row, const std::string& id) {
  RoomWrite other = row;
  other.room = id;
  seal_anew(other);
  other.keys[0].token_hash = random_bytes32();
  LogWriter writer;
  for (LogEntry& entry : other.entries) {
    if (entry.seq == 1) {
      entry.body["game_id"] = id;
      entry.body["dice"]["commitment"] = to_hex(dice_commitment(id, *row.secret));
    }
    entry = writer.append(entry.at, std::move(entry.body));
  }
  return other;
}

/// Work on rows `first` to `last`, some thousands in a transaction.
template <class Work>
Result<void> in_batches(Database& database, std::int64_t count, Work work) {
  for (std::int64_t first = 0; first < count; first += kInOneGo) {
    auto done = database.transact(Database::Access::write, [&]() -> Result<void> {
      for (std::int64_t i = first; i < std::min(count, first + kInOneGo); ++i) {
        if (auto one = work(i); !one) return one;
      }
      return {};
    });
    if (!done) return done;
  }
  return {};
}

/// Copies of a packed room, row by row.
Result<void> copy_packed(Database& database, std::int64_t number, const std::string& room) {
  auto done = database.run(
      "INSERT INTO rooms (id, secret, phase, phase_since, listed, summary, last_seq, updated, packed)"
      " SELECT ?1, secret, phase, phase_since + ?3, listed, summary, last_seq, updated + ?3, packed"
      " FROM rooms WHERE id = ?2",
      id_of(number), room, number);
  if (!done) return done;
  return database.run(
      "INSERT INTO packed_logs (room, hash, log) SELECT last_insert_rowid(), hash, log"
      " FROM packed_logs WHERE room = (SELECT number FROM rooms WHERE id = ?)",
      room);
}

std::vector<RoomWrite> play_templates(const StoredRoomsOrder& order, bool ends) {
  std::vector<RoomWrite> rows;
  for (const AnyGame* game : all_games()) {
    for (std::uint64_t seed = 0; seed < kTemplates; ++seed)
      rows.push_back(row_of(play_room(*game, 2 * seed + (ends ? 1 : 0), order.actions, seed == 1, ends)));
  }
  return rows;
}

Result<void> add_ended(Database& database, const StoredRoomsOrder& order) {
  const std::vector<RoomWrite> rows = play_templates(order, true);
  const auto templates = std::min(order.ended, static_cast<std::int64_t>(rows.size()));
  auto done = in_batches(database, order.packed ? templates : order.ended, [&](std::int64_t i) {
    return write_room(database, renamed(rows[static_cast<std::size_t>(i) % rows.size()], id_of(i)));
  });
  if (!done || !order.packed) return done;
  const auto unpacked = rooms_to_pack(database, kLongAgo * 2, static_cast<int>(templates));
  if (!unpacked) return tl::unexpected<Error>(unpacked.error());
  const std::vector<PackedRoom> packed = pack_rooms(*unpacked);
  done = database.transact(Database::Access::write, [&] { return store_packed(database, packed); });
  if (!done) return done;
  return in_batches(database, order.ended - templates, [&](std::int64_t i) {
    return copy_packed(database, templates + i, id_of(i % templates));
  });
}

Result<void> add_unfinished(Database& database, const StoredRoomsOrder& order) {
  constexpr Moment kFarAhead = 4'000'000'000'000;
  const std::vector<RoomWrite> rows = play_templates(order, false);
  return in_batches(database, order.unfinished, [&](std::int64_t i) {
    RoomWrite row = renamed(rows[static_cast<std::size_t>(i) % rows.size()], id_of(order.ended + i));
    row.deadline = kFarAhead + i;
    return write_room(database, row);
  });
}

}  // namespace

PlayedRoom play_room(const AnyGame& game, std::uint64_t seed, int actions, bool computer, bool ends) {
  SplitMix64 random(seed);
  RoomSetup setup;
  setup.id = id_of(static_cast<std::int64_t>(seed));
  setup.game = &game;
  setup.listed = true;
  setup.seats.resize(static_cast<std::size_t>((*game.start({}))->seats()));
  if (computer) setup.seats[1] = {SeatSetup::Kind::computer, 2};
  PlayedRoom played{nullptr, sha256("stored room " + std::to_string(seed)), {}};
  Moment now = kLongAgo;
  played.room = std::move(*Room::create(setup, played.secret, now, played.log));
  Room& room = *played.room;
  for (Seat seat = 0; seat < setup.seats.size(); ++seat) take(played, room.sit(seat, "Player", now));
  take(played, room.tick(now += 30'000));  // shares that nobody sends
  for (int i = 0; i < actions && room.phase() == RoomPhase::playing; ++i) {
    const std::vector<Seat> deciders = room.facts().deciders();
    if (deciders.empty()) break;
    const std::string action = random_action(room.state(), deciders[0], random);
    now += 2'000 + static_cast<Moment>(random.next() % 20'000);
    const auto tasks = room.tasks();
    if (!tasks.empty() && tasks[0].seat == deciders[0]) {
      take(played, room.computer_plays(tasks[0], action, now));
    } else {
      take(played,
           room.say(deciders[0], {"message" + std::to_string(i), say::Act{room.version(), action}}, now));
    }
  }
  if (ends && room.phase() == RoomPhase::playing) take(played, room.say(0, {"end", say::Resign{}}, now));
  return played;
}

Result<void> store_rooms(const std::string& path, const StoredRoomsOrder& order) {
  auto database = Database::open({path, kApplicationId});
  if (!database) return tl::unexpected<Error>(database.error());
  if (auto done = migrate(*database); !done) return done;
  if (auto done = database->script("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000"); !done)
    return done;
  if (auto done = add_ended(*database, order); !done) return done;
  if (auto done = add_unfinished(*database, order); !done) return done;
  return database->script("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace fray
