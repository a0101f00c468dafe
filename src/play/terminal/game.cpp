#include "play/terminal/game.h"

#include <algorithm>
#include <map>
#include <utility>

namespace fray::terminal {
namespace {

/// The tags that follow from the game itself.
constexpr std::array<std::string_view, 6> kOwnTags{"Result", "Game", "Options",
                                                   "SetUp",  "FEN",  "Termination"};

GameResult result_of(std::string_view pgn) {
  for (const GameResult result : {GameResult::white_wins, GameResult::black_wins, GameResult::draw}) {
    if (pgn_result(result) == pgn) return result;
  }
  return GameResult::none;
}

/// Where an event moved a piece from and to, if it moved one.
std::optional<std::pair<Square, Square>> movement_of(const Event& event) {
  if (const auto* moved = std::get_if<event::Moved>(&event)) return std::pair(moved->from, moved->to);
  if (const auto* home = std::get_if<event::SentHome>(&event)) return std::pair(home->from, home->to);
  return std::nullopt;
}

}  // namespace

PlayedGame::PlayedGame(std::unique_ptr<AnyState> state, Players players)
    : state_(std::move(state)), players_(players) {}

Result<PlayedGame> PlayedGame::from_record(const GameRecord& record, const AnyGame& game, Players players) {
  const auto options = parse_options_text(record.tag("Options"));
  auto played = replay(record, game);
  if (!played) return tl::unexpected<Error>(played.error());
  const std::string_view start = record.tag("FEN");
  auto fresh = start.empty() ? game.start(*options) : game.load(start, *options);
  if (!fresh) return tl::unexpected<Error>(fresh.error());

  PlayedGame result(std::move(*fresh), players);
  for (const GameStep& step : (*played)->steps()) {
    if (auto repeated = result.repeat(step); !repeated) return tl::unexpected<Error>(repeated.error());
  }
  const GameResult reached = result.state_->result();
  const GameResult told = result_of(record.result);
  if (reached == GameResult::none && told != GameResult::none) {
    const std::string_view reason = record.tag("Termination");
    result.early_end_ = EarlyEnd{told, std::string(reason.empty() ? "not said in the file" : reason)};
  } else if (reached != told) {
    return fail("bad_game", "the file gives the result as " + record.result +
                                ", but after its last move it is " + std::string(pgn_result(reached)));
  }
  for (const auto& [name, value] : record.tags) {
    if (std::find(kOwnTags.begin(), kOwnTags.end(), name) == kOwnTags.end())
      result.tags_.set_tag(name, value);
  }
  return result;
}

GameResult PlayedGame::result() const { return early_end_ ? early_end_->result : state_->result(); }

std::string PlayedGame::reason() const {
  return early_end_ ? early_end_->reason : std::string(state_->view().reason);
}

bool PlayedGame::waits_for_person() const {
  if (state_->node_kind() == NodeKind::chance) return players_.dice_by_hand;
  const std::vector<Seat> seats = state_->to_act();
  return std::any_of(seats.begin(), seats.end(), [&](Seat seat) { return is_person(seat); });
}

Side PlayedGame::chooser() const {
  const std::vector<Seat> seats = state_->to_act();
  return seats.empty() ? state_->side_to_act() : state_->side_of(seats.front());
}

bool PlayedGame::person_decides() const {
  if (!waits_for_person()) return false;
  if (state_->node_kind() == NodeKind::chance || state_->first_choice()) return true;
  const std::vector<Seat> seats = state_->to_act();
  return std::any_of(seats.begin(), seats.end(), [&](Seat seat) {
    ActionList actions;
    state_->legal_actions(seat, actions);
    return is_person(seat) && actions.size() > 1;
  });
}

Result<void> PlayedGame::annotate(Result<void> done, EventLog& log, bool decided_by_person) {
  if (done) annotations_.push_back({std::move(log.events), decided_by_person});
  return done;
}

Result<void> PlayedGame::act(Action action) {
  const bool by_person = person_decides();
  EventLog log;
  return annotate(state_->act(action, log), log, by_person);
}

Result<void> PlayedGame::act_together(std::span<const SeatAction> choices) {
  const bool by_person = person_decides();
  EventLog log;
  return annotate(state_->act_together(choices, log), log, by_person);
}

Result<void> PlayedGame::roll(DiceSource& dice) {
  const bool by_person = person_decides();
  EventLog log;
  return annotate(state_->roll(dice, log), log, by_person);
}

Result<void> PlayedGame::roll_told(std::span<const int> faces) {
  const bool by_person = person_decides();
  EventLog log;
  return annotate(state_->roll_told(faces, log), log, by_person);
}

Result<void> PlayedGame::repeat(const GameStep& step) {
  switch (step.kind) {
    case GameStep::Kind::action: return act(step.action);
    case GameStep::Kind::joint: return act_together(step.choices);
    case GameStep::Kind::roll: return roll_told(step.faces);
    default: break;
  }
  EventLog log;
  return annotate(state_->choose(step.outcome, log), log, false);
}

const std::vector<Event>& PlayedGame::last_events() const {
  static const std::vector<Event> kNone;
  return annotations_.empty() ? kNone : annotations_.back().events;
}

View PlayedGame::view() const {
  View view = state_->view();
  const std::vector<GameStep>& steps = state_->steps();
  std::size_t first = steps.size();
  while (first > 0 && !steps[first - 1].starts_turn) --first;
  std::map<Square, std::string_view> marks;
  for (std::size_t i = first == 0 ? 0 : first - 1; i < steps.size(); ++i) {
    for (const Event& event : annotations_[i].events) {
      const auto movement = movement_of(event);
      if (!movement || movement->first == movement->second) continue;
      marks[movement->first] = "from";
      marks[movement->second] = "moved";
    }
  }
  for (const auto& [square, name] : marks) view.marks.push_back({square, name});
  return view;
}

PlayedGame::TakenBack PlayedGame::undo() {
  TakenBack taken;
  if (early_end_) {
    early_end_.reset();
    taken.early_end = true;
    return taken;
  }
  std::size_t last = annotations_.size();
  while (last > 0 && !annotations_[last - 1].decided_by_person) --last;
  if (last == 0) return taken;
  const auto first = state_->steps().begin() + static_cast<std::ptrdiff_t>(last - 1);
  taken.steps.assign(first, state_->steps().end());
  annotations_.resize(last - 1);
  while (state_->steps().size() > annotations_.size()) state_->undo();
  return taken;
}

void PlayedGame::set_unknown_tag(std::string_view name, std::string_view value) {
  const std::string_view known = tags_.tag(name);
  if (known.empty() || known[0] == '?') tags_.set_tag(name, value);
}

GameRecord PlayedGame::record() const {
  GameRecord record = record_of(*state_);
  for (const auto& [name, value] : tags_.tags) record.set_tag(name, value);
  if (early_end_) {
    record.result = pgn_result(early_end_->result);
    record.set_tag("Result", record.result);
    record.set_tag("Termination", early_end_->reason);
  }
  return record;
}

}  // namespace fray::terminal
