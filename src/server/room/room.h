// A game on the server: seats, offers, clock, dice and the log. Pure logic: it is told what people say, who
// is connected and what time it is, and answers with log entries. Whoever runs it makes the entries durable
// before anybody sees them (RoomHost). Everything but who is connected follows from the log (RoomFacts):
// restore() of its entries gives the same room.
//
// Not for several threads at once. Moments may come late or go back a little: an entry is never older than
// the one before it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "server/room/client_message.h"
#include "server/room/facts.h"
#include "server/room/fair_dice.h"
#include "server/room/game_clock.h"
#include "server/room/game_log.h"
#include "server/room/history.h"
#include "server/room/picture.h"
#include "server/room/plan.h"
#include "server/room/setup.h"

namespace fray {

/// Entries that came of one message or of time passing, to be stored and then told; empty if nothing changed.
struct RoomChange {
  std::vector<LogEntry> entries;
  /// `seq` for the acknowledgement: of the first entry, or of the one that the same message made earlier.
  std::uint64_t seq = 0;
  bool repeated = false;           ///< the message had been done before
  std::optional<SeatPlan> plan{};  ///< a seat's conditional moves, to be stored beside the log
};

/// What only the player of a seat is told, printed.
struct OwnView {
  std::string choices;  ///< what he can choose, for his seat or as a deputy
  std::string can;      ///< what else he may say
  std::string plan;     ///< his conditional moves; empty if there are none
};

/// What the server is asked to have a computer think about.
struct ThinkingTask {
  Seat seat;
  int level;
  std::uint64_t version;  ///< give it back with the answer
  bool operator==(const ThinkingTask&) const = default;
};

class Room {
 public:
  using Phase = RoomPhase;

  /// A new room and its first entry; without people it starts at once, and there are more. `setup.options`
  /// and `setup.start` are written out in full. Errors of check_setup and of the game's options and start
  /// position, or "bad_request" if the game is over there.
  static Result<std::unique_ptr<Room>> create(const RoomSetup& setup, const Bytes32& secret, Moment now,
                                              std::vector<LogEntry>& entries,
                                              std::span<const AnyGame* const> games = all_games());
  /// The room that such a log made. Error "bad_log" names the first entry that cannot be, and says why; also
  /// if the hashes are not in order, or `secret` is not the one that was committed to. If the last entries of
  /// a change are missing, tick() makes them.
  static Result<std::unique_ptr<Room>> restore(std::span<const LogEntry> log, const Bytes32& secret,
                                               std::span<const AnyGame* const> games = all_games());

  /// The conditional moves that were stored with the log; those that no longer fit it are left out.
  void restore_plans(std::span<const SeatPlan> plans);

  /// A person takes an open seat. Errors "not_possible" (taken, or the computer's) and "bad_request" (no such
  /// seat, or the name: check_person_name).
  Result<RoomChange> sit(Seat seat, const std::string& name, Moment now);
  /// A message of a seat, other than hello and ping. The errors are the refusals of docs/server-protocol.md;
  /// then nothing has changed.
  Result<RoomChange> say(Seat seat, const ClientMessage& message, Moment now);
  /// What dice thrown by hand make: how many faces the next one has, if more are to be thrown; else the
  /// outcome, and how many faces each had.
  struct DiceSeen {
    std::optional<int> next;
    std::string outcome;
    std::vector<int> sides{};
  };
  /// Changes nothing. Errors "wrong_phase", "stale", "not_possible", and "bad_dice": which of the dice cannot
  /// be.
  Result<DiceSeen> look_at_dice(const say::Dice& dice, Moment now) const;
  /// Whether a seat may write to those. Errors "not_seated", and "not_possible" if there is nobody to read
  /// it.
  Result<void> may_chat(Seat seat, ChatTo to) const;
  /// The computer's answer to a task; sealed like a person's where several choose at once. Errors "stale" if
  /// the room has gone on, "bad_action" and "illegal_action".
  Result<RoomChange> computer_plays(const ThinkingTask& task, const std::string& action, Moment now);
  /// What time alone has brought: a flag, a share that did not come, the end of a game that nobody plays.
  RoomChange tick(Moment now);
  /// When tick() has something to do at the earliest.
  std::optional<Moment> next_deadline() const;
  /// When the room has to be in memory at the latest although nobody is there: its next deadline, or at once
  /// if a computer has to think or a rematch is to be made.
  std::optional<Moment> attention_at() const;
  /// When nobody has touched the game for so long that it ends as "expired"; nothing: it never does, or is
  /// over. Linear in the steps of the game.
  std::optional<Moment> expires_at() const;
  /// The room has been loaded: `downtime` milliseconds of those since the last entry the server was down, and
  /// no clock ran. Nobody is connected, and for how long that was so nobody knows, so absences count from
  /// now.
  RoomChange resume(std::int64_t downtime, Moment now);
  /// Who is connected; decides about claims. Not part of the log.
  void set_online(Seat seat, bool online, Moment now);

  Phase phase() const { return facts_.phase; }
  const RoomSetup& setup() const { return facts_.setup; }
  const AnyState& state() const { return *facts_.state; }
  std::uint64_t version() const { return facts_.version; }
  std::uint64_t last_seq() const { return facts_.seq; }
  const RoomFacts& facts() const { return facts_; }
  /// What computers should think about now, one task for each that has to decide, in order of seats.
  std::vector<ThinkingTask> tasks() const;
  /// The setup of a rematch that has been agreed and not yet made, with sides swapped and an empty id. The
  /// host creates that room, seats people in it as swapped_seats() says, and tells rematch_made().
  std::optional<RoomSetup> wants_rematch() const;
  /// For each seat of the next room the seat here whose player takes it.
  std::vector<Seat> swapped_seats() const;
  /// Entry `rematch`: which room comes next. Empty if none is awaited.
  RoomChange rematch_made(const std::string& room, Moment now);

  /// SUMMARY of the protocol.
  Json summary() const;
  std::string summary_text() const;  ///< printed
  /// What is seen of the room as it is now. Make it when the room has changed, once for all who look on.
  struct Shown {
    Picture picture;
    std::vector<OwnView> own;  ///< by seat
    const OwnView& own_of(
        std::optional<Seat> viewer) const;  ///< spectators are without a seat, or with none that there is
  };
  /// `view` is that of state() as it is now. `before`, which may be null, is what was shown before and spares
  /// work.
  Shown show(const View& view, const Picture* before, Moment now) const;
  /// The entries after `seq` as everybody is told them, an array of JSON; nothing if the room no longer has
  /// all of them (it keeps at least 64), or they are yet to come.
  std::optional<std::string> entries_since(std::uint64_t seq) const { return history_.since(seq); }
  /// Writes the keys of a `welcome` that say what the room is, into an object that has been begun. `shown` is
  /// the room as it is now.
  void write_whole(JsonText& json, const Shown& shown, std::string_view entries, std::optional<Seat> viewer,
                   Moment now) const;
  /// The keys of an `update` that are the same for all who have been shown `before`.
  std::string change_text(const Shown& before, const Shown& shown, std::string_view entries,
                          Moment now) const;
  /// Writes these, and the keys that are of one viewer.
  static void write_change(JsonText& json, std::string_view change, const OwnView& before,
                           const OwnView& now);
  /// What write_whole() writes, as an object.
  Json update(std::optional<Seat> viewer, Moment now, std::string_view entries = "[]") const;
  /// How long, in milliseconds, a person who has to decide may be away from a game without a clock before the
  /// other side can claim it; five minutes until this is called.
  void set_gone_after(std::int64_t milliseconds) { gone_after_ = milliseconds; }
  /// From now on the game never expires: it lies on a device of its player's own.
  void keep_for_ever() { expires_ = false; }
  /// `gone` of the message `presence`: the person who has to decide and is not connected; of several the one
  /// who can be claimed against first; and who may claim what.
  Json gone(Moment now) const;

 private:
  /// What the room itself has to do next, without anybody's asking.
  enum class Due : std::uint8_t {
    nothing,
    start,
    draw,
    takeback,
    game_over,
    roll,
    choices,
    automatic,
    planned,
    answer
  };
  struct Presence {
    bool online = false;
    Moment since = 0;
  };
  struct Gone {
    Seat seat;
    Moment since;
    Moment claim_at;
  };

  Room(RoomFacts facts, const Bytes32& secret);

  // room.cpp: entries
  Due due() const;
  Json due_entry(Due what);
  Json roll_entry();
  Json choices_entry() const;
  Json ended_entry(GameResult result, std::string_view reason) const;
  /// Whether seals and opened choices of an entry that was read agree with each other and with the secret.
  Result<void> check_seals(const LogEntry& entry) const;
  Result<void> append(RoomChange& change, Json body, Moment now);
  void settle(RoomChange& change, Moment now);
  Result<RoomChange> change_by(Json body, Moment now);
  void remember(const LogEntry& entry, const EventLog& events);
  /// A person sits there.
  bool is_seated(Seat seat) const;
  Moment not_before_last(Moment now) const { return now > facts_.updated_at ? now : facts_.updated_at; }

  // What a message asks for: the body of its entry, or why it is refused; may() and its like say only the
  // latter.
  Result<Json> wish(Seat seat, const say::Hello&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Ping&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Resync&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Chat&, Moment now) const;
  // seats.cpp
  Result<Json> wish(Seat seat, const say::NonceCommit&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Nonce&, Moment now) const;
  Result<void> may_commit(Seat seat) const;
  Result<void> may_share(Seat seat) const;
  // play.cpp
  Result<Json> wish(Seat seat, const say::Act&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Undo&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Dice&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Roll&, Moment now) const;
  Result<void> may_roll(std::uint64_t version, Moment now) const;
  Result<Json> wish(Seat seat, const say::Resign&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Abort&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Automatic&, Moment now) const;
  Result<void> may(Seat seat, const say::Undo&, Moment now) const;
  Result<void> may(Seat seat, const say::Resign&, Moment now) const;
  Result<void> may(Seat seat, const say::Abort&, Moment now) const;
  Result<void> may(Seat seat, const say::Automatic&, Moment now) const;
  Result<Json> action_entry(Seat seat, const std::string& text) const;
  // plans.cpp
  Result<Json> wish(Seat seat, const say::Plan&, Moment now) const;
  Result<void> may(Seat seat, const say::Plan&, Moment now) const;
  Result<RoomChange> plan(Seat seat, const say::Plan& message, Moment now);
  std::vector<std::span<const std::string>> planned_lines(Seat seat) const;
  std::optional<std::pair<Seat, std::string>> planned_action() const;
  void write_plan(JsonText& json, Seat seat) const;
  // offers.cpp
  Result<Json> wish(Seat seat, const say::Offer&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Answer&, Moment now) const;
  Result<void> may(Seat seat, const say::Offer&, Moment now) const;
  Result<void> may(Seat seat, const say::Answer&, Moment now) const;
  Result<void> may_offer(Seat seat, OfferKind what) const;
  std::optional<Json> computers_answer() const;
  // time.cpp
  Result<Json> wish(Seat seat, const say::Claim&, Moment now) const;
  Result<Json> wish(Seat seat, const say::Back&, Moment now) const;
  Result<Json> claim_seat(Seat seat, Seat claimed, Moment now) const;
  Result<void> may(Seat seat, const say::Back&, Moment now) const;
  std::vector<Gone> gone_seats() const;
  std::optional<Seat> claimant_of(Seat seat) const;
  bool somebody_has_moved() const;

  // play.cpp: conditions of several messages
  Result<void> must_be_playing(Moment now) const;
  Result<void> must_be_present(std::uint64_t version) const;
  Result<void> must_have_room() const;
  Result<void> must_speak(Seat seat) const;

  // views.cpp
  Picture picture(const View& view, const Picture* before) const;
  void write_can(JsonText& json, Seat seat, Moment now) const;

  RoomFacts facts_;
  Bytes32 secret_;
  LogWriter writer_;
  RoomHistory history_;
  std::vector<Presence> presence_;
  std::map<Seat, Plan> plans_;   ///< conditional moves of those who have any
  std::uint64_t last_undo_ = 0;  ///< `seq` of the newest entry that took something back
  std::int64_t gone_after_ = 300'000;
  bool expires_ = true;
  std::int64_t downtime_ = 0;  ///< of the server since the last entry, in ms; not part of the log
};

}  // namespace fray
