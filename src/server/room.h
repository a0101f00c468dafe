// A game on the server: seats, offers, clock, dice and the log. Pure logic: it is told what people say, who
// is connected and what time it is, and answers with log entries. Whoever runs it makes the entries durable
// before anybody sees them (RoomHost). Everything but who is connected follows from the log: restore() of its
// entries gives the same room.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/any_game.h"
#include "server/client_message.h"
#include "server/fair_dice.h"
#include "server/game_clock.h"
#include "server/game_log.h"
#include "server/room_setup.h"

namespace fray {

/// Entries that came of one message or of time passing, to be stored and then told; empty if nothing changed.
struct RoomChange {
  std::vector<LogEntry> entries;
  /// `seq` for the acknowledgement: of the first entry, or of the one that the same message made earlier.
  std::uint64_t seq = 0;
  bool repeated = false;  ///< the message had been done before
};

/// What the server is asked to have a computer think about.
struct ThinkingTask {
  Seat seat;
  int level;
  std::uint64_t version;  ///< give it back with the answer
};

class Room {
 public:
  enum class Phase : std::uint8_t { open, seeding, playing, ended };

  /// A new room and its first entry. Errors of the game's options and start position, or "bad_request".
  static Result<std::unique_ptr<Room>> create(const RoomSetup& setup, const Bytes32& secret, Moment now,
                                              std::vector<LogEntry>& entries);
  /// The room that such a log made. Error "bad_log" names the first entry that cannot be.
  static Result<std::unique_ptr<Room>> restore(std::span<const LogEntry> log, const Bytes32& secret);
  virtual ~Room() = default;

  /// A person takes an open seat. Errors "not_possible" (taken, or the computer's) and "bad_request" (the
  /// name: 1 to 24 printable characters).
  virtual Result<RoomChange> sit(Seat seat, const std::string& name, Moment now) = 0;
  /// A message of a seat, other than hello and ping. The errors are the refusals of docs/server-protocol.md;
  /// then nothing has changed.
  virtual Result<RoomChange> say(Seat seat, const ClientMessage& message, Moment now) = 0;
  /// The computer's answer to a task; "stale" if the room has gone on.
  virtual Result<RoomChange> computer_plays(const ThinkingTask& task, const std::string& action,
                                            Moment now) = 0;
  /// What time alone has brought: a flag, a share that did not come.
  virtual RoomChange tick(Moment now) = 0;
  /// When tick() has something to do at the earliest.
  virtual std::optional<Moment> next_deadline() const = 0;
  /// After a restart: clocks do not run between the last entry, or `last_seen` if that is later, and now.
  virtual RoomChange resume(Moment last_seen, Moment now) = 0;
  /// Who is connected; decides about claims. Not part of the log.
  virtual void set_online(Seat seat, bool online, Moment now) = 0;

  virtual Phase phase() const = 0;
  virtual const RoomSetup& setup() const = 0;
  virtual const AnyState& state() const = 0;
  virtual std::uint64_t version() const = 0;
  virtual std::uint64_t last_seq() const = 0;
  /// What the computer should think about now, if anything.
  virtual std::optional<ThinkingTask> task() const = 0;
  /// Entry `rematch` says which room comes next; made by the host, which creates that room. `setup` has sides
  /// swapped.
  virtual std::optional<RoomSetup> wants_rematch() const = 0;
  virtual RoomChange rematch_made(const std::string& room, Moment now) = 0;

  /// SUMMARY of the protocol.
  virtual Json summary() const = 0;
  /// Keys of `update` (`entries` as given, which may be none) as `viewer` may see them; spectators without a
  /// seat.
  virtual Json update(std::span<const LogEntry> entries, std::optional<Seat> viewer, Moment now) const = 0;
  /// The entries after `seq`, if the room still has all of them in its history of at least 64.
  virtual std::optional<std::span<const LogEntry>> since(std::uint64_t seq) const = 0;
  /// `gone` of the message `presence`.
  virtual Json gone(Moment now) const = 0;
};

}  // namespace fray
