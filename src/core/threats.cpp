#include "core/threats.h"

#include <algorithm>
#include <map>

namespace fray {
namespace {

/// So many choices that come after the first one of a turn are looked at.
constexpr int kMostSecondChoices = 200;

/// The dice, cards and battles that are passed on the way to the next choice on the board.
constexpr int kMostChances = 40;

const WeightedOutcome* likeliest(const OutcomeList& outcomes) {
  const auto best = std::max_element(
      outcomes.items.begin(), outcomes.items.end(),
      [](const WeightedOutcome& a, const WeightedOutcome& b) { return a.weight < b.weight; });
  return best == outcomes.items.end() ? nullptr : &*best;
}

/// Plays what is likeliest until somebody has to choose something on the board; false if that is never so.
bool pass_chances(AnyState& state) {
  EventLog log;
  OutcomeList outcomes;
  for (int i = 0; i < kMostChances; ++i) {
    if (state.in_battle()) {
      state.battle_outcomes(outcomes);
      const WeightedOutcome* end = likeliest(outcomes);
      if (end == nullptr || !state.settle(end->outcome, log)) return false;
    } else if (state.node_kind() == NodeKind::chance) {
      state.chance_outcomes(outcomes);
      const WeightedOutcome* outcome = likeliest(outcomes);
      if (outcome == nullptr || !state.choose(outcome->outcome, log)) return false;
    } else {
      return state.node_kind() == NodeKind::decision;
    }
  }
  return false;
}

class Search {
 public:
  explicit Search(Side attacker) : attacker_(attacker) {}

  void look_at(AnyState& state) {
    if (!pass_chances(state) || state.side_to_act() != attacker_) return;
    const View view = state.view();
    take_attacks(view, view, "", kNoSquare);
    for (const ViewAction& action : view.actions) {
      if (action.odds || left_ == 0) continue;
      look_after(state, view, action);
    }
  }

  std::vector<Threat> found() && {
    std::vector<Threat> threats;
    for (auto& [square, threat] : best_) threats.push_back(std::move(threat));
    return threats;
  }

 private:
  /// What the same side may attack once it has done that.
  void look_after(AnyState& state, const View& before, const ViewAction& action) {
    EventLog log;
    if (!state.act(action.id, log)) return;
    if (state.node_kind() == NodeKind::decision && !state.turn_start() && !state.in_battle() &&
        state.side_to_act() == attacker_) {
      --left_;
      const Square from = action.steps.empty() ? kNoSquare : action.steps.front().square;
      take_attacks(before, state.view(), action.text + ' ', from);
    }
    state.undo();
  }

  void take_attacks(const View& before, const View& view, const std::string& prefix, Square moved_from) {
    for (const ViewAction& action : view.actions) {
      const Square square = attacked_by(before, action);
      if (square == kNoSquare) continue;
      Threat threat;
      threat.square = square;
      threat.from = moved_from;
      if (moved_from == kNoSquare && action.steps.front().role == "from")
        threat.from = action.steps.front().square;
      threat.text = prefix + action.text;
      threat.odds = action.odds;
      const auto known = best_.find(square);
      if (known == best_.end()) {
        best_.emplace(square, std::move(threat));
      } else if (threat.falls() > known->second.falls()) {
        known->second = std::move(threat);
      }
    }
  }

  /// The square of the other side's piece that an action attacks or takes, kNoSquare if it does neither.
  Square attacked_by(const View& before, const ViewAction& action) const {
    for (const ViewStep& step : action.steps) {
      const bool attacks = step.role == "target" ? action.odds.has_value() : step.role == "to";
      if (attacks && is_enemy(before, step.square)) return step.square;
    }
    return kNoSquare;
  }
  bool is_enemy(const View& view, Square square) const {
    return std::any_of(view.pieces.begin(), view.pieces.end(), [&](const ViewPiece& piece) {
      return piece.square == square && piece.side != attacker_;
    });
  }

  Side attacker_;
  int left_ = kMostSecondChoices;
  std::map<Square, Threat> best_;
};

}  // namespace

std::vector<Threat> threats_of(const AnyState& state, Side attacker) {
  const auto here = state.clone();
  if (!pass_chances(*here)) return {};
  Search search(attacker);
  for (const auto& turn : here->turns_of(attacker)) search.look_at(*turn);
  return std::move(search).found();
}

}  // namespace fray
