// The contract of a game. Whoever adds a game writes one folder with a struct that satisfies `Game`, adds
// that struct to `AllGames` in src/games.h, and writes docs/rules/<name>.md. Everything else (search,
// referee, UCI, terminal, page, laboratory, the generic tests) is written once against this contract and
// works with the new game as it is.
//
// A game is a tree of decision, chance, simultaneous and terminal nodes (core/node.h). A turn is a path
// through it: each choice of a person is one action, also the defender's in the middle of the attacker's
// turn, and each throw of dice is one chance node. A position is a plain value: it is copied, compared and
// hashed freely, and says alone what node it is. Only what has no fixed size, the turn starts that decide
// repetition, is kept beside it in a Trail.
//
// Members of a game G, all static. "Hot" members are called by the search and by playouts: they do not
// allocate, throw or go through virtual calls, and may assume what the contract says they are given. The
// others serve people and programs at the edges: they check what they are given and answer with a Result.
// tests/toy/duel is a whole game in two hundred lines; tests/generic holds every game to what follows.
//
//   types
//     Position     trivially copyable, ==, at most 256 bytes or so. Equal positions have the same node, the
//                  same actions and, with equal past entries of the trail, the same future. Options that
//                  change rules are part of it.
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
//                  true at the first decision or simultaneous node of a turn, never at a chance node; of a
//                  terminal node it is not asked. The search counts depth in turns and evaluates only here;
//                  a game record starts a new move here.
//
//   moving on (hot)
//     legal_actions(p, list)
//                  at a decision node: appends each legal action once, at least one, in an order that
//                  depends on p alone.
//     chance_outcomes(p, list)
//                  at a chance node: clears the list and fills it with the smallest set of classes that
//                  differ in their consequences, each of positive weight, at least one. The weights sum to
//                  the denominator, at most 2^40 (so that the search can add them up in 64 bits).
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
//                  reports the `Rolled` events of these faces at p, before the outcome is applied.
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
//                  fills pieces, marks, trays, phase, prompt and reason, and the steps and odds of the
//                  actions that are already listed in view.actions (with id, seat and text). The adapter
//                  has filled the rest; `side` may be set where the side whose turn it is is not the one
//                  that chooses. The odds come from the same function as the chance node's.
//
//   search (hot)
//     evaluate(p)  at a turn start: the expected result for side_to_act, in (-kWinValue, kWinValue),
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
//                  there are none.
//
//   optional
//     feature_count(), list_features(p, features)
//                  at a turn start: the features that the network of evaluate(p) adds up, for side_to_act
//                  (core/network.h); with them `fray fit` finds its weights (lab/fit.h).
//     count_leaves(p)
//                  at a decision node: perft(p, 1) without making the actions, for speed (core/perft.h).
//     SimultaneousGame, below, for games with nodes where several seats choose unseen.
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
             View& view) {
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

}  // namespace fray
