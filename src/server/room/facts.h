// All that follows from the log of a room. Applying entries, one after the other, is the only way in which it
// changes, whether they have just been made or come from the store; so a restored room cannot differ from the
// one that wrote its log.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/any_game.h"
#include "server/room/client_message.h"
#include "server/room/game_clock.h"
#include "server/room/game_log.h"
#include "server/room/setup.h"

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
  std::optional<Seat> deputy;  ///< who else may decide for it
  bool automatic = false;      ///< decisions that can be left to another seat of the side are
  /// The newest messages, by their ids as 64 bits, and the entries they made, oldest first. Two ids of one
  /// client that are alike in these bits cannot be expected.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> messages;

  /// The entry that the message of that id made, if it is one of them.
  std::optional<std::uint64_t> done_before(std::string_view id) const;
  void note_message(std::string_view id, std::uint64_t seq);

  bool is_person() const { return setup.kind == SeatSetup::Kind::person; }
  bool is_taken() const { return !is_person() || !name.empty(); }
};

/// Beside each step of the game.
struct StepFacts {
  /// Who chose; nobody a roll, nor what several chose together: either has shown what was hidden, and cannot
  /// be taken back.
  std::optional<Seat> seat;
  Side turn = Side::white;      ///< whose turn it was
  GameClock::Left left_before;  ///< what both had left when the node before it came up
  std::uint32_t turns = 0;      ///< how many turns had begun after it
};

/// A choice at a simultaneous node that waits for the others (server/seal.h).
struct SealedChoice {
  Seat seat;
  Bytes32 seal;
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

  /// How many turns have begun.
  std::uint32_t turns_begun() const { return steps.empty() ? 0 : steps.back().turns; }
  bool all_taken() const;
  /// All people have committed to their shares of the seed; all shares are there.
  bool all_committed() const;
  bool all_shared() const;
  bool has_person(Side side) const;
  /// Who speaks for a side: the lowest seat of it that a person has taken; nobody if there is none.
  std::optional<Seat> speaker(Side side) const;
  /// Whether an offer or answer of the side can be this seat's: the speaker's or, of a side without people,
  /// that of the first.
  bool speaks(Seat seat) const;
  /// Whether the side has another seat; another one for a person.
  bool in_team(Seat seat) const;
  bool has_mates(Seat seat) const;
  /// Whether what `who` says can decide for `seat`: its own player and its deputy.
  bool may_decide_for(Seat who, Seat seat) const;
  /// The seat for which `who` is to choose now: his own, or else the first whose deputy he is.
  std::optional<Seat> chooses_for(Seat who) const;
  /// The action by which a seat on automatic leaves the present decision to another, if it is one.
  std::optional<Action> automatic_action() const;
  /// The seats that are to choose now, ascending: one at a decision, at a simultaneous node those that have
  /// not chosen yet. Nobody unless the game is on.
  std::vector<Seat> deciders() const;
  bool decides(Seat seat) const;
  /// The sides that these seats play for.
  Sides deciding_sides() const;
  /// Whether the players are to throw dice and say what they show.
  bool awaits_dice() const;
  /// Those of them whose time runs: of a clock for one sitting, once the side has chosen anything, so that
  /// nobody's does while he looks at the board for the first time.
  Sides running_sides() const;
  const SealedChoice* find_sealed(Seat seat) const;
  /// The seats that have chosen at this node and wait for others, ascending.
  std::vector<Seat> sealed_seats() const;
  /// A simultaneous node at which all have chosen.
  bool all_sealed() const;
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
  std::vector<SealedChoice> sealed;  ///< at the present node, as they came
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
  Result<void> sealed_choice(const LogEntry& entry, EventLog&);
  Result<void> chosen_together(const LogEntry& entry, EventLog& events);
  Result<void> rolled(const LogEntry& entry, EventLog& events);
  Result<void> undone(const LogEntry& entry, EventLog&);
  Result<void> deputised(const LogEntry& entry, EventLog&);
  Result<void> set_automatic(const LogEntry& entry, EventLog&);
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
  /// Whoever goes on playing has declined what the others offered.
  void drop_offers_to(Side side);
};

/// The number of steps before the last turn of `side` that has begun; nothing if there is none.
std::optional<std::size_t> before_last_turn(const RoomFacts& facts, Side side);
/// Whether among the steps from number `first` on is one that has shown what was hidden: a roll, or choices
/// made together.
bool revealed_since(const RoomFacts& facts, std::size_t first);
/// Whether both sides have played a turn to its end.
bool both_have_made_a_turn(const RoomFacts& facts);

}  // namespace fray
