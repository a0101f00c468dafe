// The contract of a game. Whoever adds a game writes one folder with a struct that satisfies `Game`, adds
// that struct to `AllGames` in src/game_types.h, and writes docs/rules/<name>.md. Everything else (search,
// referee, UCI, terminal, page, laboratory, the generic tests) is written once against this contract and
// works with the new game as it is.
//
// A game is a tree of decision, chance, simultaneous and terminal nodes (core/node.h). A turn is a path
// through it: each choice of a person is one action, also the defender's in the middle of the attacker's
// turn, and each throw of dice is one chance node. A position is a plain value: it is copied, compared and
// hashed freely, and says alone what node it is. Only what has no fixed size is kept beside it in a Trail:
// the turn starts that decide repetition, and what is too large for a position and stays the same for a whole
// game.
//
// Members of a game G, all static. "Hot" members are called by the search and by playouts: they do not
// allocate, throw or go through virtual calls, and may assume what the contract says they are given. The
// others serve people and programs at the edges: they check what they are given and answer with a Result.
// tests/toy/duel is a whole game in two hundred lines; tests/generic holds every game to what follows.
//
//   types
//     Position     trivially copyable, ==, and small, since the search copies one at each node: from 96
//                  bytes (chess) to 664 (D&D Battle Chess, with 32 characters of 16 bytes); the position.h
//                  of each game asserts its own. Equal positions have the same node, the same actions and,
//                  with equal past entries of the trail, the same future. Options that change rules are
//                  part of it. It may point to what its trail owns (Trail::own); then it is valid as long
//                  as that trail or a copy of it lives, and == compares what is pointed to.
//
//   what the game is
//     info()       name, title, board, seats, options. Names stay the same for ever.
//     initial(options, trail)
//                  the first position; `options` comes from resolve_options, the trail is new. A game in
//                  which positions repeat records the first turn start in the trail.
//
//   the node (hot)
//     node_kind(p) never changes for a given p; terminal as soon as the rules end the game.
//     to_act(p)    at a decision node: the seat that chooses. Not asked elsewhere.
//     side_of(p, seat)
//                  the side that a seat of the game plays for.
//     side_to_act(p)
//                  at a decision node the side of to_act; at a chance node the side whose battle or turn it
//                  is, from whose point of view the search values the node; at a simultaneous node the side
//                  whose turn it is, or White; at a terminal node either side.
//     result(p)    none unless terminal.
//     hash(p)      64 bits that depend on everything that == compares and that bears on the future, the
//                  phase and the options included, but not on the trail nor on what only counts up (the
//                  turn number, moves towards a draw). Equal positions have equal hashes. check_hash(p)
//                  recomputes from scratch whatever part of it is kept up from move to move, and says
//                  whether it agrees (for tests).
//     turn_start(p)
//                  true at the first node of a turn: a decision or simultaneous node, or where a turn begins
//                  with a roll the chance node of that roll, and then not again at the choice that follows.
//                  Of a terminal node it is not asked. The search counts depth in turns and evaluates only
//                  here, so that before the roll with which a turn begins it need not look at every roll;
//                  clocks and the numbers of turns go by it too. A roll that decides who begins the game
//                  belongs to no turn.
//
//   moving on (hot)
//     legal_actions(p, list)
//                  at a decision node: appends each legal action once, at least one, in an order that
//                  depends on p alone.
//     chance_outcomes(p, list)
//                  at a chance node: clears the list and fills it with the smallest set of classes that
//                  differ in their consequences, each of positive weight, at least one. The weights sum to
//                  the denominator, below 2^63; at most 2^40 at nodes that the search visits (so that it
//                  can add them up in 64 bits), which are all but those in a battle of a BattleGame.
//     apply(p, action, trail, sink), apply(p, outcome, trail, sink)
//                  changes p into the next node; the action or outcome is one of those listed (else
//                  undefined). Writes the trail at and beyond the end of p's past only. Reports to the sink
//                  (a template parameter, instantiated for NullSink and EventLog) what people see happen,
//                  the end of the game included, but not the dice; with a NullSink that costs nothing.
//
//   dice (edges)
//     roll(p, dice, faces)
//                  at a chance node: takes the real dice or cards one by one from the source, appends them
//                  to `faces`, and returns the class they fall in. The sizes of the dice may depend on p
//                  and on earlier faces of the roll, on nothing else.
//     explain_roll(p, faces, log)
//                  reports the `Rolled` events of these faces at p, before the outcome is applied, and
//                  between the rounds of a roll of several what they do. Of cards it reports nothing: that
//                  they are `Dealt` is for apply to say.
//
//   text (edges; docs/notation.md has the grammar)
//     position_text(p, trail), parse_position(text, options, trail)
//                  complete and a round trip: what is printed, read back and played on has the same future.
//                  Reading is given a new trail, accepts exactly the positions that the contract's other
//                  members can handle, terminal ones included, and says what is wrong with all others.
//     action_text(p, action), parse_action(p, text)
//                  parse(print(a)) == a for every legal a; parse answers only legal actions and may accept
//                  further spellings that people use. It is asked at decision and simultaneous nodes; at
//                  the latter it answers the action of any acting seat, so that seats which share a text
//                  share its code.
//     outcome_text(outcome)
//     describe(p, trail, view)
//                  fills pieces, marks, trays, abilities, track, battle, phase, prompt and reason, and the
//                  steps and odds of the actions that are already listed in view.actions (with id, seat and
//                  text). The adapter has filled the rest; `side` may be set where the side whose turn it is
//                  is not the one that chooses. The odds come from the same function as the chance node's,
//                  or from battle_outcomes.
//     why_not(p, from, to)
//                  at a decision node: why no legal action takes what stands on one square to the other, or,
//                  where `to` is kNoSquare, does anything with it: in the words of the rules, the nearest
//                  reason first, as a clause without capital and full stop. Where actions begin with a step
//                  `from`, it holds a piece of the side that chooses. Empty where there is nothing to say but
//                  what is to be chosen (the prompt), as where no move is due.
//
//   search (hot)
//     evaluate(p)  at a turn start, before the roll if it begins with one: the expected result for
//     side_to_act, in (-kWinValue, kWinValue),
//                  calibrated: of positions valued v, the share of points is (1 + v / kWinValue) / 2.
//     material(p)  at a turn start: a crude count of who has how much, for side_to_act, in (-kWinValue,
//                  kWinValue). The fixed opponents that strength is measured against play by it, so it is
//                  never tuned.
//     order(p, list, scores)
//                  at a decision node: one score for each action of the list, the likely best highest; any
//                  scale below 2^20 in magnitude.
//     battle_actions(p, list)
//                  at a decision node that starts a turn: appends the legal actions that may lead to a
//                  battle this turn; the search looks at these beyond its depth. At a simultaneous node
//                  there are none, and where a turn begins with a roll nothing is looked at beyond.
//
//   optional
//     network(), list_features(p, features)
//                  the network of evaluate(p), and at a turn start the features that it adds up, for
//                  side_to_act (core/network.h); with them `fray fit` finds its weights (lab/fit.h).
//     feature_groups()
//                  the features whose weights belong together; with them `fray tune` finds how heavy each
//                  group should be (lab/tune.h).
//     is_known(p)  whether evaluate(p) is what is known of the position, whatever the network says.
//     training_start(seed)
//                  the text of a position, with the default options, from which a self-play game of `fray
//                  fit` starts in place of the first one: drawn by the seed, in proportions that the game
//                  chooses, where games also begin in other ways (edges).
//     slow_odds(p), add_slow_odds(p, part, view)
//                  where some odds may take more than a millisecond to find: in how many parts they come,
//                  which is told at once (0 where there are none), and what adds one part to a view that
//                  describe has filled without them. Who must not wait has another thread add them.
//     odds_near()  in the module, of a game with slow_odds: whether what odds are found by is at hand. While
//                  it is not, describe shows them as pending, slow_odds counts them, and add_slow_odds waits
//                  for what is missing.
//     count_leaves(p)
//                  at a decision node: perft(p, 1) without making the actions, for speed (core/perft.h).
//     search_actions(p, list)
//                  at a decision node: appends the legal actions that are worth searching, at least one:
//                  for games with so many that the search would drown in them. Left out may be what is
//                  hardly ever best. The root is searched with all actions, but only one turn deep.
//     lookahead_outcomes(p, list)
//                  at a chance node: as chance_outcomes, for whoever looks ahead, playouts and the greedy
//                  engine included: where outcomes are too many for anybody (cards) a few of them, drawn
//                  from the position alone, in their place, or groups of them. The game says what that
//                  costs.
//     search_outcomes(p, list)
//                  likewise, for the search alone: all others see lookahead_outcomes or chance_outcomes, so
//                  that the opponents that strength is measured against play as if there were no samples.
//     perft(p, depth)
//                  the perft of a game whose published counts follow other words than core/perft.h; the
//                  game says which.
//     seat_count(p)
//                  how many seats there are, where that depends on options; the seats of a side are numbered
//                  in a row, White's first. Without it info().seats.
//     leaving_action(p)
//                  at a decision node: the legal action that leaves the decision to another seat of the same
//                  side, or no_action: for games that ask one player whether another one is to decide. A seat
//                  need not be waited for there (docs/server-protocol.md, "Teams").
//     turns_of(p, side, trail)
//                  at a decision node outside a battle: the positions in which `side` would begin its next
//                  turn if nothing happened before, for whoever asks what it threatens: p itself at the start
//                  of its own turn; several where the moves of its turn are those of several groups of
//                  pieces, one for each. None in the middle of its own turn, where the rules do not know such
//                  a position (the other side's king could be taken), and where the game would be over. Their
//                  past is forgotten, and they may be chance nodes. `trail` is a copy of p's (edges).
//     examples(letter)
//                  the texts of one position or more, with the default options, in which White has one piece
//                  of that letter (upper case), always on the same square and with room around it, and may
//                  move it now; in the last of them there is what shows how its captures differ from its
//                  moves, if they do. Empty for other letters. For pictures of how pieces move (edges).
//     kHasChance   false in a game that has no chance nodes at all.
//     record_text(p, action)
//                  the action as game files of this game have it, where they have a notation of their own
//                  (SAN); parse_action reads it too. Empty for what that notation has no word for: the
//                  record then says it by action_text in a comment (core/record.h).
//     kQuiescenceTurns
//                  how many turns of battles the search looks at beyond its depth unless its settings say
//                  otherwise; 0 where the game does not say.
//     kChoices     a ChoiceCounts (core/level.h): how many choices that need thought a side has in a game,
//                  and in each turn of its own; by them an engine divides what is left on its clock. They are
//                  averages of the search against itself, as `fray match` counts them; where a game does not
//                  say, search/game_traits.h does.
//     kLevelTable  a LevelTable (core/level.h): how well the levels for people play; likewise.
//     kNodeSizes   a NodeSizes (core/node.h): how many actions and outcomes a node of play has at most, with
//                  room to spare, for learners that want arrays of one size; 4096 where a game does not say.
//     draw_action(p, random)
//                  at a decision node: one of the legal actions, each being equally likely, where that is
//                  faster than listing them (for playouts).
//     forced(p)    at a turn start: whether the side to act must answer a threat, so that its evaluation
//                  means little; the search then looks at all actions instead of stopping there.
//     campaigns()  the rules of its campaigns, for games whose teams keep something from game to game
//                  (core/campaign.h).
//     SimultaneousGame, below, for games with nodes where several seats choose unseen.
//     BattleGame, below, for games whose battles are played in many nodes and have been solved.
//     WeighsBattles, below, for those of them in which a search may say what the ends of a battle are worth.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/dice.h"
#include "core/event.h"
#include "core/game_info.h"
#include "core/logistic.h"
#include "core/node.h"
#include "core/position_text.h"
#include "core/result.h"
#include "core/side.h"
#include "core/trail.h"
#include "core/value.h"
#include "core/view.h"

namespace fray {

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::Position> && std::equality_comparable<typename G::Position> &&
    requires(const typename G::Position& p, typename G::Position& changing, Action action, Outcome outcome,
             Seat seat, const OptionSet& options, Trail& trail, const Trail& past, NullSink& null_sink,
             EventLog& log, ActionList& actions, OutcomeList& outcomes, std::span<std::int32_t> scores,
             DiceSource& dice, Faces& faces, const PositionText& position_text, std::string_view text,
             View& view, Square square) {
      { G::info() } -> std::same_as<const GameInfo&>;
      { G::initial(options, trail) } -> std::same_as<typename G::Position>;

      { G::node_kind(p) } -> std::same_as<NodeKind>;
      { G::to_act(p) } -> std::same_as<Seat>;
      { G::side_of(p, seat) } -> std::same_as<Side>;
      { G::side_to_act(p) } -> std::same_as<Side>;
      { G::result(p) } -> std::same_as<GameResult>;
      { G::hash(p) } -> std::same_as<std::uint64_t>;
      { G::check_hash(p) } -> std::same_as<bool>;
      { G::turn_start(p) } -> std::same_as<bool>;

      G::legal_actions(p, actions);
      G::chance_outcomes(p, outcomes);
      G::apply(changing, action, trail, null_sink);
      G::apply(changing, outcome, trail, null_sink);
      G::apply(changing, action, trail, log);
      G::apply(changing, outcome, trail, log);

      { G::roll(p, dice, faces) } -> std::same_as<Outcome>;
      G::explain_roll(p, faces, log);

      { G::position_text(p, past) } -> std::same_as<PositionText>;
      { G::parse_position(position_text, options, trail) } -> std::same_as<Result<typename G::Position>>;
      { G::action_text(p, action) } -> std::same_as<std::string>;
      { G::parse_action(p, text) } -> std::same_as<Result<Action>>;
      { G::outcome_text(outcome) } -> std::same_as<std::string>;
      G::describe(p, past, view);
      { G::why_not(p, square, square) } -> std::same_as<std::string>;

      { G::evaluate(p) } -> std::same_as<Value>;
      { G::material(p) } -> std::same_as<Value>;
      G::order(p, actions, scores);
      G::battle_actions(p, actions);
    };

/// One seat's choice at a simultaneous node.
struct SeatAction {
  Seat seat;
  Action action;
};

/// A game with simultaneous nodes. There `acting_seats` (ascending) are asked, each for one of its own
/// `legal_actions` (appended, at least one), and the choices are applied together, one for each acting seat
/// in that order; nobody sees one before all are in.
template <class G>
concept SimultaneousGame =
    Game<G> &&
    requires(const typename G::Position& p, typename G::Position& changing, Seat seat, ActionList& actions,
             std::span<const SeatAction> choices, Trail& trail, NullSink& null_sink, EventLog& log) {
      { G::acting_seats(p) } -> std::same_as<std::vector<Seat>>;
      G::legal_actions(p, seat, actions);
      G::apply(changing, choices, trail, null_sink);
      G::apply(changing, choices, trail, log);
    };

/// An action of a mixed strategy, with the probability of choosing it.
struct MixedAction {
  Action action;
  double probability;
};
using MixedStrategy = InlineList<MixedAction, 16>;

/// A game in which a battle is played in nodes of its own, choices included, and good play of it is known.
/// The search takes a battle that has just begun as one chance node; whoever has to choose in a battle, or
/// wants to know how it stands, asks here.
///
///     in_battle(p)  whether the node, of any kind, belongs to a battle (hot).
///     battle_outcomes(p, list)
///                   at a node in a battle: as chance_outcomes, the ways in which the battle can end if both
///                   sides go on as battle_strategy says, their weights summing to 2^32. Outcomes that differ
///                   little may be grouped; the game says how. Hot and without allocation where a battle has
///                   just begun; in the middle of one it may take a tenth of a second.
///     settle(p, outcome, trail, sink)
///                   plays the battle to that end and changes p into the node after it (hot).
///     battle_outcome_text(p, outcome)
///                   such an end in a few words: "white wins (22 left)".
///     battle_strategy(p, seat, strategy)
///                   at a decision or simultaneous node in a battle: clears the list and fills it with what
///                   the acting seat `seat` does, in an equilibrium.
template <class G>
concept BattleGame =
    Game<G> && requires(const typename G::Position& p, typename G::Position& changing, Outcome outcome,
                        Seat seat, OutcomeList& outcomes, MixedStrategy& strategy, Trail& trail,
                        NullSink& null_sink, EventLog& log) {
      { G::in_battle(p) } -> std::same_as<bool>;
      G::battle_outcomes(p, outcomes);
      G::settle(changing, outcome, trail, null_sink);
      G::settle(changing, outcome, trail, log);
      { G::battle_outcome_text(p, outcome) } -> std::same_as<std::string>;
      G::battle_strategy(p, seat, strategy);
    };

/// Ends of a battle, as settle takes them.
using BattleEnds = InlineList<Outcome, 16>;

/// A BattleGame whose battles are played by what their ends are worth on the board, which evaluate says
/// unless somebody does who looks further: a search.
///
///     battle_stakes(p, ends)
///                   at a decision node in a battle: appends the ends by whose worth it is played: few, and
///                   not all that there can be.
///     battle_strategy(p, seat, worth, strategy)
///                   as battle_strategy, `worth` being what each of these is worth to the side of `seat`.
template <class G>
concept WeighsBattles = BattleGame<G> && requires(const typename G::Position& p, Seat seat, BattleEnds& ends,
                                                  std::span<const Value> worth, MixedStrategy& strategy) {
  G::battle_stakes(p, ends);
  G::battle_strategy(p, seat, worth, strategy);
};

/// A game in which the side to act may let its turn pass in thought, at the start of it:
///
///     pass_turn(p, trail)
///                   at a turn start: changes p into the position in which the side to act has done nothing
///                   in its turn, and answers true; false where doing nothing may well be the best that there
///                   is, or where it must answer a threat (hot). Such a position may be one that the rules do
///                   not know.
template <class G>
concept PassesTurns = Game<G> && requires(typename G::Position& p, Trail& trail) {
  { G::pass_turn(p, trail) } -> std::same_as<bool>;
};

/// A game in which a search may take a position that has been there before for a draw:
///
///     has_repeated(p, trail)
///                   at a turn start: whether it is the same as an earlier one of this game (hot). Whoever
///                   wants to can mostly bring it about again, so that a search need not wait until the rules
///                   make it a draw.
template <class G>
concept TellsRepetition = Game<G> && requires(const typename G::Position& p, const Trail& trail) {
  { G::has_repeated(p, trail) } -> std::same_as<bool>;
};

/// A game whose search may pass over what is hardly ever best:
///
///     is_calm(p, action)
///                   at a turn start: whether the action changes little at once: nothing is taken, and no
///                   piece becomes another (hot). The score that `order` gives to any other is negative if it
///                   probably loses more than it wins.
///     loses(p, action)
///                   whether somebody can take what a calm action moves, and win by it (hot).
///     most_gain(p, action)
///                   how much any other action can bring at once, in log-odds, beyond what is calm (hot).
///     structure_key(p)
///                   at a turn start: a number that is the same where the evaluation is mostly wrong by the
///                   same, such as one of the pawns (hot).
///     kTurnMargin   how much what is calm hardly ever brings in a turn, in log-odds.
template <class G>
concept TellsCalm = Game<G> && requires(const typename G::Position& p, Action action) {
  { G::is_calm(p, action) } -> std::same_as<bool>;
  { G::loses(p, action) } -> std::same_as<bool>;
  { G::most_gain(p, action) } -> std::same_as<Logit>;
  { G::structure_key(p) } -> std::same_as<std::uint64_t>;
  { G::kTurnMargin } -> std::convertible_to<Logit>;
};

/// A game in which a chance node may be left where a search of one turn less puts it far outside the window
/// (ChanceProbCut: Schadd, Winands and Uiterwijk, "ChanceProbCut: forward pruning in chance nodes", 2009).
///
///     kChanceMargin  how far, as a value.
template <class G>
concept CutsChance = Game<G> && requires {
  { G::kChanceMargin } -> std::convertible_to<Value>;
};

template <class G>
concept SamplesLookahead = Game<G> && requires(const typename G::Position& p, OutcomeList& outcomes) {
  G::lookahead_outcomes(p, outcomes);
};

template <class G>
concept SamplesSearch = Game<G> && requires(const typename G::Position& p, OutcomeList& outcomes) {
  G::search_outcomes(p, outcomes);
};

/// Whether the search is shown other outcomes than there are.
template <class G>
concept SamplesOutcomes = SamplesLookahead<G> || SamplesSearch<G>;

template <class G>
concept SelectsActions = Game<G> && requires(const typename G::Position& p, ActionList& actions) {
  G::search_actions(p, actions);
};

/// Whether p is a node in a battle of a BattleGame.
template <Game G>
bool in_battle([[maybe_unused]] const typename G::Position& p) {
  if constexpr (BattleGame<G>) return G::in_battle(p);
  return false;
}

/// What whoever looks ahead sees of a chance node: its outcomes, of a game that samples them a few, or the
/// ends of a battle, which count as one.
template <Game G>
void list_outcomes(const typename G::Position& p, OutcomeList& outcomes) {
  if constexpr (BattleGame<G>) {
    if (G::in_battle(p)) return G::battle_outcomes(p, outcomes);
  }
  if constexpr (SamplesLookahead<G>) return G::lookahead_outcomes(p, outcomes);
  G::chance_outcomes(p, outcomes);
}

/// The same, as the search sees it.
template <Game G>
void list_search_outcomes(const typename G::Position& p, OutcomeList& outcomes) {
  if constexpr (SamplesSearch<G>) {
    if (!in_battle<G>(p)) return G::search_outcomes(p, outcomes);
  }
  list_outcomes<G>(p, outcomes);
}

/// Applies one of those.
template <Game G, EventSink Sink>
void apply_outcome(typename G::Position& p, Outcome outcome, Trail& trail, Sink& sink) {
  if constexpr (BattleGame<G>) {
    if (G::in_battle(p)) return G::settle(p, outcome, trail, sink);
  }
  G::apply(p, outcome, trail, sink);
}

/// The text of one of those.
template <Game G>
std::string outcome_text([[maybe_unused]] const typename G::Position& p, Outcome outcome) {
  if constexpr (BattleGame<G>) {
    if (G::in_battle(p)) return G::battle_outcome_text(p, outcome);
  }
  return G::outcome_text(outcome);
}

}  // namespace fray
