// The entries of a log played again, for verify_log.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/referee/request.h"
#include "server/room/fair_dice.h"
#include "server/verify/verify.h"

namespace fray {

/// The code of errors after which the replay can go on.
inline constexpr const char* kMerelyWrong = "wrong";
inline tl::unexpected<Error> merely_wrong(const std::string& what) { return fail(kMerelyWrong, what); }
/// An entry that cannot be where it is.
inline tl::unexpected<Error> impossible(const std::string& what) { return fail("bad_log", what); }

template <class T>
tl::unexpected<Error> forward(const Result<T>& result) {
  return tl::unexpected<Error>(result.error());
}

/// A field of 64 hexadecimal digits.
Result<Bytes32> hash_field(const Fields& fields, std::string_view name);

class LogReplay {
 public:
  /// From the entry `created`. `secret` is the published one, if there is one. Errors say what is wrong with
  /// the entry.
  static Result<LogReplay> begin(const LogEntry& created, const std::optional<std::string>& secret,
                                 std::span<const AnyGame* const> games);

  /// The next entry. Error: what is wrong with it. Then `lost` says whether the entries after it can still be
  /// understood.
  Result<void> apply(const LogEntry& entry);
  bool lost() const { return lost_; }

  /// Fills in what was counted.
  void report(VerifyReport& report) const;

 private:
  struct SeatState {
    bool person = false;
    Side side = Side::white;
    bool taken = false;
    std::optional<Bytes32> commitment;
    std::optional<Bytes32> nonce;
    std::optional<Seat> deputy;
    bool automatic = false;
  };
  struct LoggedRoll {
    std::string stream;
    std::uint64_t index;
    std::vector<int> sides;
    std::vector<int> faces;
    std::string outcome;
  };
  enum class Phase : std::uint8_t { before, playing, ended };
  using Handler = Result<void> (LogReplay::*)(const Fields&);

  static Handler handler_of(std::string_view type);
  Result<void> read_seats(const Json& seats);

  Result<void> seated(const Fields& fields);
  Result<void> nonce_committed(const Fields& fields);
  Result<void> nonce_shared(const Fields& fields);
  Result<void> started(const Fields& fields);
  Result<void> acted(const Fields& fields);
  Result<void> sealed_choice(const Fields& fields);
  Result<void> chosen_together(const Fields& fields);
  Result<void> rolled(const Fields& fields);
  Result<void> undone(const Fields& fields);
  Result<void> deputised(const Fields& fields);
  Result<void> set_automatic(const Fields& fields);
  Result<void> offered(const Fields& fields);
  Result<void> answered(const Fields& fields);
  Result<void> paused(const Fields& fields);
  Result<void> ended(const Fields& fields);
  Result<void> rematched(const Fields& fields);

  Result<Seat> seat_of(const Fields& fields) const;
  Result<std::optional<Seat>> author_of(const Fields& fields) const;
  static Result<LoggedRoll> read_roll(const Fields& fields);
  /// Plays the logged roll; answers what is wrong with it, empty if nothing is. If it is impossible the
  /// replay is lost.
  std::string play_told(const LoggedRoll& roll);
  /// The same by the secret: if other dice should have fallen it plays the logged ones and says so.
  std::string play_fair(const LoggedRoll& roll, Side side);
  /// What is wrong with who is said to have thrown dice; empty if nothing is.
  std::string thrower_problem(const Fields& fields) const;
  /// What is wrong with who took back these last steps; empty if nothing is.
  std::string undo_problem(const Fields& fields, std::size_t count) const;
  void step_done(std::optional<Seat> seat);
  void drop_offers_to(Side side);
  /// What is wrong with who is said to have chosen for `seat`, `by_itself` if that was for the server to do;
  /// empty if nothing is.
  std::string author_problem(const Fields& fields, Seat seat, bool by_itself) const;
  /// Who plays is there, and needs no deputy any more.
  void end_deputy_of_author(const Fields& fields);
  /// Whether what concerns the whole side is for this seat to say: the first person's, or, of a side without
  /// people, the first.
  bool speaks(Seat seat) const;
  std::string speaker_problem(Seat seat) const;
  /// The seats that are to act and have not chosen yet.
  std::vector<Seat> deciders() const;
  /// The present position is another than before the entry.
  void new_position();
  /// What is wrong with how the game ended by the rules or by the players; empty if nothing is.
  std::string end_problem(const Fields& fields, const std::string& result, const std::string& reason) const;
  std::string time_problem(const std::string& result) const;
  /// What is wrong with the end of a game that nobody has touched for long.
  std::string expired_problem(const std::string& result) const;
  bool person_has_chosen() const;
  std::string player_end_problem(const Fields& fields, const std::string& result,
                                 const std::string& reason) const;

  std::string room_;
  std::unique_ptr<AnyState> state_;
  Bytes32 commitment_{};
  std::optional<Bytes32> secret_;  ///< only if it is the one that was committed to
  bool timed_ = false;             ///< the game has a clock
  std::vector<SeatState> seats_;
  Phase phase_ = Phase::before;
  bool dice_by_hand_ = false;
  std::optional<FairDice> dice_;                ///< once they are known, if they are not thrown by hand
  std::array<std::uint64_t, 2> next_roll_{};    ///< by side
  std::vector<std::optional<Seat>> chosen_by_;  ///< one for each step of the game; nobody: a roll, or several
  std::map<Seat, Bytes32> sealed_;              ///< at the present node
  std::uint64_t seq_ = 0;                       ///< of the entry that is being applied
  Moment at_ = 0;                               ///< of the same
  Moment before_at_ = 0;                        ///< of the entry before it
  std::int64_t per_move_ = 0;                   ///< of a clock of correspondence, in ms; else 0
  std::uint64_t version_ = 0;                   ///< of the entry that made the present position
  std::map<std::string, Seat> offers_;          ///< the open ones: what, and who made it
  bool draw_agreed_ = false;
  bool takeback_agreed_ = false;
  bool rematch_agreed_ = false;
  bool lost_ = false;
  std::string result_ = "*";
  std::string reason_;
  std::uint64_t actions_ = 0, choices_ = 0, rolls_ = 0, fair_rolls_ = 0, shares_ = 0, missing_ = 0;
  std::uint64_t seals_ = 0, opened_ = 0;
};

}  // namespace fray
