// What entries say of the game itself: actions, rolls, steps taken back, the end.
#include <algorithm>

#include "core/noted_dice.h"
#include "server/verify/replay.h"

namespace fray {
namespace {

/// A list of what dice show, or of how many faces they have.
Result<std::vector<int>> dice_field(const Fields& fields, std::string_view name) {
  const auto array = fields.array(name);
  if (!array) return forward(array);
  std::vector<int> numbers;
  for (const Json& json : **array) {
    const auto number = whole_number(json, 1, 255);
    if (!number) return fields.wrong(name, "numbers from 1 to 255", json);
    numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

std::string dice_text(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

std::string roll_text(const std::vector<int>& faces, const std::string& outcome) {
  return dice_text(faces) + " (" + outcome.substr(0, 40) + ")";
}

std::string sides_problem(const std::vector<int>& expected, const std::vector<int>& got) {
  return "expected dice of " + dice_text(expected) + " faces, got " + dice_text(got);
}

std::string expected_result(const std::string& expected, const std::string& got) {
  return got == expected ? "" : "expected the result " + expected + ", got " + got.substr(0, 40);
}

}  // namespace

/// Offers that a step leaves behind: whoever plays on has declined those of the other side.
void LogReplay::step_done(std::optional<Seat> seat) {
  chosen_by_.push_back(seat);
  takeback_agreed_ = false;
  draw_agreed_ = false;
  offers_.erase("takeback");
  new_position();
  if (seat) drop_offers_to(state_->side_of(*seat));
}

void LogReplay::drop_offers_to(Side side) {
  std::erase_if(offers_, [&](const auto& offer) { return state_->side_of(offer.second) != side; });
}

void LogReplay::new_position() {
  sealed_.clear();
  version_ = seq_;
}

void LogReplay::end_deputy_of_author(const Fields& fields) {
  if (const auto author = author_of(fields); author && *author) seats_[**author].deputy.reset();
}

std::vector<Seat> LogReplay::deciders() const {
  std::vector<Seat> seats = state_->to_act();
  std::erase_if(seats, [&](Seat seat) { return sealed_.contains(seat); });
  return seats;
}

std::string LogReplay::author_problem(const Fields& fields, Seat seat, bool by_itself) const {
  const auto author = author_of(fields);
  if (!author) return author.error().message;
  const bool person = seats_[seat].person && !by_itself;
  const std::optional<Seat> expected = person ? std::optional(seat) : std::nullopt;
  if (*author == expected) return "";
  if (person && seats_[seat].deputy && *author == seats_[seat].deputy) return "";
  if (seats_[seat].person && by_itself)
    return "seat " + std::to_string(seat) + " was on automatic, so nobody did it";
  const auto named = [](std::optional<Seat> who) { return who ? "seat " + std::to_string(*who) : "nobody"; };
  return "it is said to be by " + named(*author) + ", expected " + named(expected) +
         (expected ? "" : ", as the computer chooses for seat " + std::to_string(seat));
}

Result<void> LogReplay::acted(const Fields& fields) {
  const auto text = fields.text("action");
  if (!text) return forward(text);
  if (phase_ != Phase::playing || state_->node_kind() != NodeKind::decision) {
    return impossible("nobody is to choose an action here");
  }
  const Seat seat = state_->to_act().front();
  const auto action = state_->parse_action(*text);
  if (!action) return forward(action);
  const bool by_itself = seats_[seat].automatic && *action == state_->leaving_action();
  EventLog events;
  if (const auto done = state_->act(*action, events); !done) return done;
  step_done(seat);
  ++actions_;
  const std::string problem = author_problem(fields, seat, by_itself);
  end_deputy_of_author(fields);
  return problem.empty() ? Result<void>() : merely_wrong(problem);
}

Result<LogReplay::LoggedRoll> LogReplay::read_roll(const Fields& fields) {
  const auto stream = fields.text("stream");
  if (!stream) return forward(stream);
  const auto index = fields.number("index", 0, std::uint64_t{1} << 53);
  if (!index) return forward(index);
  const auto sides = dice_field(fields, "sides");
  if (!sides) return forward(sides);
  const auto faces = dice_field(fields, "faces");
  if (!faces) return forward(faces);
  const auto outcome = fields.text("outcome");
  if (!outcome) return forward(outcome);
  return LoggedRoll{*stream, *index, *sides, *faces, *outcome};
}

std::string LogReplay::play_told(const LoggedRoll& roll) {
  ToldDice told(roll.faces);
  NotedDice dice(told);
  EventLog events;
  if (const auto done = state_->roll(dice, events); !done) {
    lost_ = true;
    return done.error().message;
  }
  if (const std::string problem = told.problem(); !problem.empty()) {
    lost_ = true;
    return problem;
  }
  const std::string& outcome = state_->steps().back().text;
  if (outcome != roll.outcome) {
    return "the outcome is said to be " + roll.outcome.substr(0, 40) + ", but these dice make it " + outcome;
  }
  return dice.sides() == roll.sides ? "" : sides_problem(dice.sides(), roll.sides);
}

std::string LogReplay::play_fair(const LoggedRoll& roll, Side side) {
  FairDice::Roll fair = dice_->roll_of(name_of(side), next_roll_[index_of(side)]);
  NotedDice dice(fair);
  EventLog events;
  if (const auto done = state_->roll(dice, events); !done) {
    lost_ = true;
    return done.error().message;
  }
  const GameStep& step = state_->steps().back();
  if (step.faces == roll.faces && step.text == roll.outcome) {
    return dice.sides() == roll.sides ? "" : sides_problem(dice.sides(), roll.sides);
  }
  const std::string problem = "the dice show " + roll_text(roll.faces, roll.outcome) + ", expected " +
                              roll_text(step.faces, step.text);
  state_->undo();
  (void)play_told(roll);
  return problem;
}

std::string LogReplay::thrower_problem(const Fields& fields) const {
  const auto author = author_of(fields);
  if (!author) return author.error().message;
  if (!dice_by_hand_) return *author ? "the dice fell by themselves, so nobody threw them" : "";
  return *author && seats_[**author].person ? "" : "no person is said to have thrown the dice";
}

Result<void> LogReplay::rolled(const Fields& fields) {
  const auto roll = read_roll(fields);
  if (!roll) return forward(roll);
  if (phase_ != Phase::playing || state_->node_kind() != NodeKind::chance) {
    return impossible("no dice are to be rolled here");
  }
  const Side side = state_->side_to_act();
  std::string problem = dice_ ? play_fair(*roll, side) : play_told(*roll);
  if (lost_) return impossible(problem);
  if (problem.empty()) problem = thrower_problem(fields);
  const std::uint64_t number = next_roll_[index_of(side)]++;
  if (roll->stream != name_of(side) || roll->index != number) {
    problem = "it is called roll " + std::to_string(roll->index) + " of " + roll->stream.substr(0, 40) +
              ", expected roll " + std::to_string(number) + " of " + std::string(name_of(side));
  }
  ++rolls_;
  if (dice_ && problem.empty()) ++fair_rolls_;
  step_done(std::nullopt);
  return problem.empty() ? Result<void>() : merely_wrong(problem);
}

std::string LogReplay::undo_problem(const Fields& fields, std::size_t count) const {
  const auto first = chosen_by_.end() - static_cast<std::ptrdiff_t>(count);
  if (std::any_of(first, chosen_by_.end(), [](const auto& seat) { return !seat; })) {
    return "a roll, or what several chose together, would be taken back";
  }
  if (takeback_agreed_) return "";
  const auto author = author_of(fields);
  if (!author) return author.error().message;
  if (!*author) return "nobody is said to have taken back the steps";
  if (!sealed_.empty()) return "a seat has chosen since, so it could be taken back by agreement only";
  const bool own = std::all_of(first, chosen_by_.end(), [&](const auto& seat) {
    return seat == *author || seats_[*seat].deputy == **author;
  });
  return own ? ""
             : "seat " + std::to_string(**author) +
                   " took back steps that were not all its own, without agreement";
}

Result<void> LogReplay::undone(const Fields& fields) {
  const auto steps = fields.number("steps", 1, std::uint64_t{1} << 53);
  if (!steps) return forward(steps);
  if (phase_ != Phase::playing || *steps > chosen_by_.size())
    return impossible("there are no such steps to take back");
  const std::string problem = undo_problem(fields, *steps);
  if (!problem.empty()) return impossible(problem);
  for (std::uint64_t i = 0; i < *steps; ++i) {
    state_->undo();
    chosen_by_.pop_back();
  }
  new_position();
  end_deputy_of_author(fields);
  takeback_agreed_ = false;
  draw_agreed_ = false;
  offers_.erase("takeback");
  return {};
}

Result<void> LogReplay::ended(const Fields& fields) {
  const auto result = fields.text("result");
  if (!result) return forward(result);
  const auto reason = fields.text("reason");
  if (!reason) return forward(reason);
  const auto secret = hash_field(fields, "secret");
  if (!secret) return forward(secret);
  if (phase_ == Phase::ended) return impossible("the game had ended before");
  const std::string problem = end_problem(fields, *result, *reason);
  phase_ = Phase::ended;
  sealed_.clear();
  offers_.clear();
  result_ = *result;
  reason_ = *reason;
  const Bytes32 commitment = dice_commitment(room_, *secret);
  if (commitment != commitment_) {
    return merely_wrong("the commitment to this secret is " + to_hex(commitment) +
                        ", but the game began with " + to_hex(commitment_) + "; so no roll can be checked");
  }
  return problem.empty() ? Result<void>() : merely_wrong(problem);
}

std::string LogReplay::end_problem(const Fields& fields, const std::string& result,
                                   const std::string& reason) const {
  if (phase_ == Phase::before) {
    if (reason != "aborted" && reason != "expired")
      return "the game had not started, so it can only be aborted or expire";
    return player_end_problem(fields, result, reason);
  }
  const GameResult by_rules = state_->result();
  if (by_rules == GameResult::none) return player_end_problem(fields, result, reason);
  const std::string expected(state_->view().reason);
  if (reason != expected) return "expected the reason '" + expected + "', got '" + reason.substr(0, 40) + "'";
  return expected_result(std::string(pgn_result(by_rules)), result);
}

std::string LogReplay::time_problem(const std::string& result) const {
  std::array<bool, 2> late{};
  for (const Seat seat : deciders()) late[index_of(state_->side_of(seat))] = true;
  if (!late[0] && !late[1]) return "nobody had to decide, so no clock ran";
  if (late[0] != late[1]) {
    return expected_result(std::string(pgn_result(win_for(late[0] ? Side::black : Side::white))), result);
  }
  // Who was late first, or whether both were at once, is what the clocks said.
  return result == "*" ? "the result of a game that time decides is not *" : "";
}

bool LogReplay::person_has_chosen() const {
  const auto by_person = [&](const std::optional<Seat>& seat) { return seat && seats_[*seat].person; };
  return choices_ > 0 || std::any_of(chosen_by_.begin(), chosen_by_.end(), by_person) ||
         std::any_of(sealed_.begin(), sealed_.end(),
                     [&](const auto& choice) { return seats_[choice.first].person; });
}

std::string LogReplay::expired_problem(const std::string& result) const {
  constexpr std::int64_t kDay = 24 * 60 * 60 * std::int64_t{1000};
  const auto people =
      std::count_if(seats_.begin(), seats_.end(), [](const SeatState& seat) { return seat.person; });
  const bool moved = person_has_chosen();
  if (people == 0) return "a game of computers alone does not expire";
  if (moved && people > 1) return "a game that people have begun does not expire";
  const std::int64_t wait = std::max(moved ? 30 * kDay : kDay, per_move_);
  if (at_ - before_at_ < wait) {
    return "the entry before it is " + std::to_string(at_ - before_at_) + " ms older, expected at least " +
           std::to_string(wait);
  }
  return expected_result("*", result);
}

std::string LogReplay::player_end_problem(const Fields& fields, const std::string& result,
                                          const std::string& reason) const {
  const auto author = author_of(fields);
  if (!author) return author.error().message;
  const auto win_of = [&](Side side) { return std::string(pgn_result(win_for(side))); };
  if ((reason == "aborted" || reason == "resigned") && *author) {
    if (const std::string problem = speaker_problem(**author); !problem.empty()) return problem;
  }
  if (reason == "aborted") return expected_result("*", result);
  if (reason == "expired") {
    return *author ? "nobody ends a game that expires" : expired_problem(result);
  }
  if (reason == "draw agreed") {
    return draw_agreed_ ? expected_result("1/2-1/2", result) : "a draw was not agreed on";
  }
  if (reason == "resigned") {
    if (!*author) return "nobody is said to have resigned";
    return expected_result(win_of(~state_->side_of(**author)), result);
  }
  if (reason == "time") {
    if (!timed_) return "the game has no clock";
    return time_problem(result);
  }
  if (reason == "abandoned") {
    if (!*author) return "nobody is said to have claimed the game";
    if (result == "1/2-1/2") return "";
    return expected_result(win_of(state_->side_of(**author)), result);
  }
  return "by the rules the game is not over, and '" + reason.substr(0, 40) + "' is no other way to end it";
}

}  // namespace fray
