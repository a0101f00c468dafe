// All that follows from the log of a room. Applying entries, one after the other, is the only way in which it
// changes, whether they have just been made or come from the store; so a restored room cannot differ from the
// one that wrote its log.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "server/client_message.h"
#include "server/game_clock.h"
#include "server/game_log.h"
#include "server/room_setup.h"

namespace fray {

class Fields;

enum class RoomPhase : std::uint8_t { open, seeding, playing, ended };
std::string_view name_of(RoomPhase phase);

struct RoomSeat {
  SeatSetup setup;
  Side side = Side::white;
  std::string name;  ///< of the person; empty: nobody has taken the seat
  std::optional<Bytes32> commitment;
  std::optional<Bytes32> nonce;
  /// The newest message ids and the entries they made, oldest first.
  std::deque<std::pair<std::string, std::uint64_t>> messages;

  bool is_person() const { return setup.kind == SeatSetup::Kind::person; }
  bool is_taken() const { return !is_person() || !name.empty(); }
};

/// Beside each step of the game.
struct StepFacts {
  std::optional<Seat> seat;     ///< who chose; nobody a roll
  Side turn = Side::white;      ///< whose turn it was
  GameClock::Left left_before;  ///< what both had left when the node before it came up
};

struct OpenOffer {
  Seat seat;
  OfferKind what;
};

struct RoomFacts {
  /// A room and its first entry, `created`. Errors as parse_setup, as the game's for options and start; the
  /// game must not be over at the start.
  static Result<RoomFacts> make(const LogEntry& created, std::span<const AnyGame* const> games);

  /// The next entry. Its `clock`, if it has one, is what counts; live entries get theirs afterwards. Adds
  /// what happened in the game to `events`. On error ("bad_log" says what cannot be) nothing has changed.
  Result<void> apply(const LogEntry& entry, EventLog& events);

  bool all_taken() const;
  /// All people have committed to their shares of the seed; all shares are there.
  bool all_committed() const;
  bool all_shared() const;
  bool has_person(Side side) const;
  /// The seat that is to choose now; nobody unless the game is on and at a decision.
  std::optional<Seat> decider() const;
  const OpenOffer* find_offer(OfferKind kind) const;

  // What the room was created as
  RoomSetup setup;
  Bytes32 commitment{};
  Moment created_at = 0;

  // Log
  std::uint64_t seq = 0;
  Moment updated_at = 0;

  // Seats and seeding
  RoomPhase phase = RoomPhase::open;
  std::vector<RoomSeat> seats;
  Moment seeding_ends = 0;

  // Play
  std::unique_ptr<AnyState> state;
  std::vector<StepFacts> steps;  ///< one for each of state->steps()
  std::array<std::uint64_t, 2> rolls{};
  std::uint64_t version = 0;
  Moment version_at = 0;
  Side turn = Side::white;  ///< whose turn it is
  GameClock clock{ClockSettings{}};
  GameClock::Left node_left{};  ///< what both had left when the present node came up

  // Offers
  std::vector<OpenOffer> offers;                              ///< one of each kind at most
  std::array<std::array<int, kOfferKinds>, 2> offers_made{};  ///< by each side in this position
  bool draw_agreed = false;
  std::optional<std::size_t> takeback_to;  ///< agreed: the number of steps that are to be left
  bool rematch_agreed = false;

  // The end
  GameResult result = GameResult::none;
  std::string reason;
  std::string rematch;  ///< the id of the next room

 private:
  using Handler = Result<void> (RoomFacts::*)(const LogEntry&, EventLog&);
  static Handler handler_of(std::string_view type);

  Result<void> seated(const LogEntry& entry, EventLog&);
  Result<void> nonce_committed(const LogEntry& entry, EventLog&);
  Result<void> nonce_shared(const LogEntry& entry, EventLog&);
  Result<void> started(const LogEntry& entry, EventLog&);
  Result<void> acted(const LogEntry& entry, EventLog& events);
  Result<void> rolled(const LogEntry& entry, EventLog& events);
  Result<void> undone(const LogEntry& entry, EventLog&);
  Result<void> offered(const LogEntry& entry, EventLog&);
  Result<void> answered(const LogEntry& entry, EventLog&);
  Result<void> paused(const LogEntry& entry, EventLog&);
  Result<void> ended(const LogEntry& entry, EventLog&);
  Result<void> rematched(const LogEntry& entry, EventLog&);

  Result<Seat> read_seat(const Fields& fields) const;
  void enter_seeding(Moment at);
  void step_done(std::optional<Seat> seat, const LogEntry& entry);
  void new_position(const LogEntry& entry);
  void drop_offers(OfferKind kind);
};

/// The number of steps before the last turn of `side` that has begun; nothing if there is none.
std::optional<std::size_t> before_last_turn(const RoomFacts& facts, Side side);
/// Whether a roll is among the steps from number `first` on.
bool rolled_since(const RoomFacts& facts, std::size_t first);
/// Whether both sides have played a turn to its end.
bool both_have_made_a_turn(const RoomFacts& facts);

}  // namespace fray
