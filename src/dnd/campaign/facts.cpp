#include "dnd/campaign/facts.h"

#include "dnd/game.h"
#include "dnd/turn/abilities.h"

namespace fray::dnd::campaign {
namespace {

using Game = DndBattleChess;

/// The kill of somebody whom the step from `before` took off the board.
Kill kill_of(const Position& before, Who who) {
  const bool fought = before.in_battle() && before.now.battle.has(who);
  Kill kill;
  kill.who = who;
  kill.level = static_cast<int>(before[who].level);
  // Who fights is killed by his opponent, be it that his own vicious weapon did it.
  kill.by = fought ? ~side_of(who) : side_of(doer(before));
  kill.in_battle = fought && !is_before_contact(before);
  return kill;
}

/// Plays one step; answers what was expected, or nothing if all is well.
std::string play(Position& p, Trail& trail, const RecordStep& step) {
  NullSink sink;
  if (step.kind == GameStep::Kind::action) {
    if (Game::node_kind(p) != NodeKind::decision) return "dice or an outcome, not an action";
    const auto action = parse_action(p, step.text);
    if (!action) return action.error().message;
    apply(p, *action, trail, sink);
    return {};
  }
  if (Game::node_kind(p) != NodeKind::chance) return "an action";
  if (step.kind == GameStep::Kind::roll) {
    ToldDice dice(step.faces);
    Faces faces;
    const Outcome outcome = roll(p, dice, faces);
    if (!dice.problem().empty()) return dice.problem();
    apply(p, outcome, trail, sink);
    return {};
  }
  OutcomeList outcomes;
  chance_outcomes(p, outcomes);
  for (const WeightedOutcome& item : outcomes.items) {
    if (step.kind != GameStep::Kind::outcome || outcome_text(item.outcome) != step.text) continue;
    apply(p, item.outcome, trail, sink);
    return {};
  }
  return "an outcome of this node";
}

/// Whoever gives the game up while a battle is fought has lost that battle first: his piece in it is killed
/// in melee (D114). Answers whether that was his king.
bool lose_battle(const Position& p, Side loser, GameFacts& facts) {
  const Battle& battle = p.now.battle;
  const Who who = side_of(battle.attacker) == loser ? battle.attacker : battle.defender;
  facts.kills.push_back({who, static_cast<int>(p[who].level), ~loser, true});
  std::erase(facts.promoted, who);
  return who == king_of(loser);
}

/// Enters into the facts how a game ended that did not end by itself.
Result<void> conclude(const Position& p, const Ended& ended, GameFacts& facts) {
  if (ended.surrendered) {
    if (p.result != GameResult::none || p.now.phase != Phase::move || p.now.side != *ended.surrendered)
      return fail("bad_surrender", "a king surrenders instead of a move, when it is his turn");
    facts.surrendered = ended.surrendered;
    facts.result = win_for(~*ended.surrendered);
  } else if (ended.forfeited) {
    if (p.result != GameResult::none) return fail("bad_surrender", "the game is over");
    facts.result = win_for(~*ended.forfeited);
    const bool in_battle = p.in_battle() && !p.rules.first_edition;
    if (in_battle && lose_battle(p, *ended.forfeited, facts)) return {};
    facts.surrendered = ended.forfeited;
  } else if (p.result == GameResult::none) {
    if (!ended.draw_agreed) return fail("not_finished", "the game is not over");
    facts.result = GameResult::draw;
  }
  return {};
}

}  // namespace

void Chronicle::see(const Position& next) {
  for (Who who = 0; who < kCharacters; ++who) {
    if (now_[who].on_board() && !next[who].on_board()) kills_.push_back(kill_of(now_, who));
  }
  now_ = next;
}

GameFacts Chronicle::facts() const {
  GameFacts facts;
  facts.result = now_.result;
  facts.kills = kills_;
  for (Who who = 0; who < kCharacters; ++who) {
    if (now_[who].on_board() && now_[who].level > start_[who].level) facts.promoted.push_back(who);
  }
  return facts;
}

Result<GameFacts> facts_of(std::string_view start, const OptionSet& options,
                           std::span<const RecordStep> steps, const Ended& ended) {
  const auto text = PositionText::parse(start);
  if (!text) return tl::unexpected<Error>(text.error());
  Trail trail;
  auto position = Game::parse_position(*text, options, trail);
  if (!position) return tl::unexpected<Error>(position.error());
  Chronicle chronicle(*position);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string problem = play(*position, trail, steps[i]);
    if (!problem.empty()) return fail("bad_game", "step " + std::to_string(i + 1) + ": expected " + problem);
    chronicle.see(*position);
  }
  GameFacts facts = chronicle.facts();
  if (const auto done = conclude(*position, ended, facts); !done) return tl::unexpected<Error>(done.error());
  return facts;
}

}  // namespace fray::dnd::campaign
