#include "sample_log.h"

#include "games.h"

namespace fray {

SampleLog::SampleLog(const SampleGame& sample)
    : sample_(sample),
      random_(sample.seed),
      room_("Room" + std::to_string(100000 + sample.seed)),
      secret_(sample_bytes(1000 + sample.seed)) {
  state_ = (*find_game(sample.game))->start({}).value();
  set_up();
  share_seed();
  append({{"type", "started"}});
  play();
  if (sample_.end) end();
}

LogEntry& SampleLog::append(Json body) {
  now_ += 1 + static_cast<Moment>(random_.below(5000));
  entries_.push_back(writer_.append(now_, std::move(body)));
  return entries_.back();
}

Json SampleLog::by(Seat seat) { return {{"seat", seat}, {"id", "m" + std::to_string(++messages_)}}; }

void SampleLog::set_up() {
  auto seats = Json::array();
  seats.push_back({{"kind", "person"}});
  seats.push_back(sample_.computer_black ? Json{{"kind", "computer"}, {"level", 3}}
                                         : Json{{"kind", "person"}});
  append({{"type", "created"},
          {"game_id", room_},
          {"game", sample_.game},
          {"options", Json::object()},
          {"start", nullptr},
          {"seats", seats},
          {"clock", {{"kind", "fischer"}, {"initial", 180'000}, {"increment", 2000}}},
          {"listed", true},
          {"dice", {{"scheme", "dice-v1"}, {"commitment", to_hex(dice_commitment(room_, secret_))}}}});
  append({{"type", "seated"}, {"seat", 0}, {"name", "Anna"}});
  if (is_person(1)) append({{"type", "seated"}, {"seat", 1}, {"name", "Zoë"}});
}

void SampleLog::share_seed() {
  for (Seat seat = 0; seat < 2; ++seat) {
    if (!is_person(seat)) continue;
    const bool late = seat == 1 && sample_.black_is_late;
    nonces_.push_back(late ? Bytes32{} : sample_bytes(10 * sample_.seed + seat));
    if (late) continue;
    append({{"type", "nonce_commit"},
            {"by", by(seat)},
            {"seat", seat},
            {"commitment", to_hex(sha256(nonces_[seat]))}});
  }
  // A share that does not come is given up first: those who have committed may then show theirs.
  for (Seat seat = 2; seat-- > 0;) {
    if (!is_person(seat)) continue;
    const bool late = seat == 1 && sample_.black_is_late;
    append({{"type", "nonce"}, {"seat", seat}, {"nonce", to_hex(nonces_[seat])}, {"missing", late}});
  }
}

void SampleLog::roll() {
  const Side side = state_->side_to_act();
  const std::uint64_t index = rolls_[index_of(side)]++;
  const FairDice dice(room_, secret_, nonces_);
  FairDice::Roll source = dice.roll_of(name_of(side), index);
  EventLog events;
  (void)state_->roll(source, events);
  std::vector<int> faces = state_->steps().back().faces;
  if (sample_.loaded) {
    faces = sample_.loaded(rolled_, faces);
    state_->undo();
    (void)state_->roll_told(faces, events);
  }
  ++rolled_;
  append({{"type", "roll"},
          {"stream", name_of(side)},
          {"index", index},
          {"sides", std::vector<int>(faces.size(), 6)},
          {"faces", faces},
          {"outcome", state_->steps().back().text}});
}

void SampleLog::act(Action action) {
  const Seat seat = state_->to_act().front();
  Json body{{"type", "action"}};
  if (is_person(seat)) body["by"] = by(seat);
  body["action"] = state_->action_text(action);
  body["clock"] = {170'000 - 10 * messages_, 160'000};
  append(std::move(body));
  EventLog events;
  (void)state_->act(action, events);
}

void SampleLog::undo_last() {
  const Seat seat = state_->to_act().front();
  append({{"type", "undo"}, {"by", by(seat)}, {"steps", 1}});
  state_->undo();
  sample_.undo = false;
}

void SampleLog::take_back_by_agreement() {
  append({{"type", "offer"}, {"by", by(0)}, {"seat", 0}, {"what", "takeback"}});
  append({{"type", "answer"}, {"by", by(1)}, {"seat", 1}, {"what", "takeback"}, {"accept", true}});
  append({{"type", "undo"}, {"steps", 1}});
  state_->undo();
  sample_.takeback = false;
}

void SampleLog::play() {
  int acted = 0;
  while (state_->node_kind() != NodeKind::terminal && acted < sample_.actions) {
    if (state_->node_kind() == NodeKind::chance) {
      roll();
      continue;
    }
    const Seat seat = state_->to_act().front();
    const auto& steps = state_->steps();
    const bool after_action = !steps.empty() && steps.back().kind == GameStep::Kind::action;
    if (sample_.undo && after_action && !state_->turn_start() && steps.back().side == state_->side_of(seat)) {
      undo_last();
      continue;
    }
    if (sample_.takeback && after_action && state_->turn_start() && steps.back().starts_turn && seat == 1) {
      take_back_by_agreement();
      continue;
    }
    ActionList actions;
    state_->legal_actions(seat, actions);
    act(actions[random_.below(static_cast<std::uint32_t>(actions.size()))]);
    ++acted;
  }
}

void SampleLog::end() {
  Json body{{"type", "ended"}};
  if (state_->node_kind() == NodeKind::terminal) {
    body["result"] = pgn_result(state_->result());
    body["reason"] = state_->view().reason;
  } else {
    body["by"] = by(0);
    body["result"] = "0-1";
    body["reason"] = "resigned";
  }
  body["secret"] = to_hex(secret_);
  append(std::move(body));
}

}  // namespace fray
