#include "dnd/text/node_reading.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/field_table.h"
#include "dnd/chance/attack_roll.h"
#include "dnd/chance/chance_node.h"
#include "dnd/moves.h"
#include "dnd/text.h"
#include "dnd/text/position_words.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

/// Reads who acts and what has been chosen by the table of their fields.
class ChoiceReader {
 public:
  ChoiceReader(FieldReader& fields, Position& p) : fields_(fields), p_(p) {}

  Read read() {
    using Step = FieldStep<ChoiceReader>;
    static constexpr std::array kSteps{
        Step::required("pending", &ChoiceReader::read_pending).when(&ChoiceReader::has_pending),
        Step::required("piece", &ChoiceReader::read_actor).when(&ChoiceReader::has_actor),
        Step::check(&ChoiceReader::find_pending).when(&ChoiceReader::has_pending),
    };
    return read_fields(*this, fields_, kSteps);
  }

 private:
  bool has_pending() const { return p_.now.phase == Phase::swap || p_.now.phase == Phase::effect; }
  bool has_actor() const {
    const Phase phase = p_.now.phase;
    if (p_.in_battle()) return false;
    if (phase == Phase::swap) return pending_text_.find(':') != std::string_view::npos;
    return phase == Phase::hold || phase == Phase::curse || phase == Phase::act || phase == Phase::effect;
  }

  /// What it means depends on who does it.
  Objection read_pending(std::string_view text) {
    pending_text_ = text;
    return {};
  }

  Objection read_actor(std::string_view text) {
    const auto square = Board::parse(text);
    const Who who = square ? p_.board[*square] : kNobody;
    if (who == kNobody || side_of(who) != p_.now.side || p_.is_locked(who))
      return "the square of a piece of the side whose turn it is";
    p_.now.actor = who;
    return {};
  }

  Read find_pending() {
    const bool swap = p_.now.phase == Phase::swap;
    const auto action = swap ? find_declared() : find_effect();
    if (!action)
      return bad_field("pending", pending_text_,
                       swap ? "a move or an action against a king who can change places with a pawn"
                            : "an action that is decided by dice here");
    p_.now.pending = *action;
    return {};
  }

  /// What may be waiting for a swap: a move or an action whose target is the enemy king.
  std::optional<Action> find_declared() {
    const Square king = p_.square_of(king_of(~p_.now.side));
    if (!p_[king_of(~p_.now.side)].on_board() || swap_partners(p_, ~p_.now.side) == 0) return std::nullopt;
    ActionList actions;
    if (p_.now.actor == kNobody) {
      list_moves(p_, actions);
    } else {
      list_board_actions(p_, actions);
    }
    for (const Action action : actions) {
      if (action_text(action) == pending_text_ && is_against(action, king)) return action;
    }
    return std::nullopt;
  }

  bool is_against(Action action, Square king) const {
    if (type_of(action) == ActionType::move) return to_of(action) == king;
    if (!is_spell(action)) return false;
    const Targets targets = targets_of(p_, p_.now.actor, action);
    const Who who = p_.board[king];
    return targets.first == who || targets.second == who;
  }

  std::optional<Action> find_effect() {
    const Action second = make_action(ActionType::second);
    if (pending_text_ == action_text(second))
      return brings_second_attack(p_, ActionType::attack) ? std::optional(second) : std::nullopt;
    ActionList actions;
    if (!p_.in_battle()) {
      list_board_actions(p_, actions);
    } else if (is_before_contact(p_)) {
      list_actions_before_contact(p_, actions);
    } else {
      list_actions_in_battle(p_, actions);
    }
    for (const Action action : actions) {
      if (action_text(action) == pending_text_ && needs_dice(action)) return action;
    }
    return std::nullopt;
  }

  FieldReader& fields_;
  Position& p_;
  std::string_view pending_text_;
};

}  // namespace

Result<void> read_choice(FieldReader& fields, Position& p) { return ChoiceReader(fields, p).read(); }

Result<void> check_node(const Position& p) {
  const Phase phase = p.now.phase;
  const bool needs_battle = phase == Phase::initiative || phase == Phase::before || phase == Phase::battle;
  const bool forbids_battle = phase == Phase::move || phase == Phase::swap || phase == Phase::act;
  if (p.in_battle() ? forbids_battle : needs_battle)
    return wrong_position("phase '" + std::string(name_of(phase)) + "' " +
                          (needs_battle ? "needs" : "cannot have") + " the field 'battle'");
  const bool kings = p[king_of(Side::white)].on_board() && p[king_of(Side::black)].on_board();
  if (!kings && phase != Phase::move)
    return wrong_position("a side has no king, so that the game is over: expected phase move");
  if (phase == Phase::move || phase == Phase::initiative || phase == Phase::swap) return {};
  const Who who = doer(p);
  const bool saving = phase == Phase::hold;
  if (saving && (!p[who].held() || p.rules.save_once))
    return wrong_position("phase 'hold': the piece whose turn it is is not held, or does not save again");
  if (!saving && p[who].incapacitated()) return wrong_position("the piece whose turn it is can do nothing");
  if (phase == Phase::curse && !p[who].cursed(Effect::curse_delay))
    return wrong_position("phase 'curse': the piece whose turn it is does not bear that curse");
  if (!p.in_battle() && (phase == Phase::act || phase == Phase::curse) && !has_board_action(p))
    return wrong_position("the piece that has moved can do nothing more");
  if (phase == Phase::before && !(is_before_contact(p) && has_action_before_contact(p)))
    return wrong_position(
        "phase 'before': the defender has not won the initiative, or can do nothing before contact");
  if (phase == Phase::battle && is_before_contact(p))
    return wrong_position(
        "phase 'battle': expected phase before, since the attacker has not reached the defender");
  return {};
}

}  // namespace fray::dnd
