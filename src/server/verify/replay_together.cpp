// Choices that several seats make at once: sealed one by one, then opened together.
#include <algorithm>

#include "server/room/seal.h"
#include "server/verify/replay.h"

namespace fray {

Result<void> LogReplay::sealed_choice(const Fields& fields) {
  const auto seat = seat_of(fields);
  if (!seat) return forward(seat);
  const auto seal = hash_field(fields, "seal");
  if (!seal) return forward(seal);
  const bool together = phase_ == Phase::playing && state_->node_kind() == NodeKind::simultaneous;
  const std::vector<Seat> seats = together ? deciders() : std::vector<Seat>();
  if (std::find(seats.begin(), seats.end(), *seat) == seats.end()) {
    return impossible("no choice of that seat is due");
  }
  sealed_[*seat] = *seal;
  ++seals_;
  drop_offers_to(state_->side_of(*seat));
  if (secret_) {
    if (!open_seal(*state_, room_, *secret_, *seat, version_, *seal)) {
      return merely_wrong("the secret does not open the seal to anything that seat " + std::to_string(*seat) +
                          " could choose");
    }
    ++opened_;
  }
  const std::string problem = author_problem(fields, *seat, false);
  end_deputy_of_author(fields);
  return problem.empty() ? Result<void>() : merely_wrong(problem);
}

Result<void> LogReplay::chosen_together(const Fields& fields) {
  const auto object = fields.object("actions");
  if (!object) return forward(object);
  if (phase_ != Phase::playing || state_->node_kind() != NodeKind::simultaneous || !deciders().empty()) {
    return impossible("not all have sealed a choice here");
  }
  const Fields actions(**object, "actions.");
  std::vector<SeatAction> choices;
  std::string problem;
  for (const Seat seat : state_->to_act()) {
    const auto text = actions.text(std::to_string(seat));
    if (!text) return forward(text);
    const auto action = state_->parse_action(*text);
    if (!action) return forward(action);
    choices.push_back({seat, *action});
    if (!secret_ || seal_of(room_, *secret_, seat, version_, *text) == sealed_[seat]) continue;
    const auto right = open_seal(*state_, room_, *secret_, seat, version_, sealed_[seat]);
    if (right) --opened_;
    problem = "seat " + std::to_string(seat) + " is said to have chosen " + text->substr(0, 40) +
              ", but sealed " + (right ? state_->action_text(*right) : "something else");
  }
  if ((*object)->size() != choices.size())
    return impossible("'actions' are of other seats than those to act");
  EventLog events;
  if (const auto done = state_->act_together(choices, events); !done) return done;
  step_done(std::nullopt);
  ++choices_;
  return problem.empty() ? Result<void>() : merely_wrong(problem);
}

}  // namespace fray
