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
//
//   types
//     Position       trivially copyable, ==, at most 256 bytes or so. Equal positions have the same node, the
//     same actions
//                    and, with equal past entries of the trail, the same future. Options that change rules
//                    are part of it.
//
//   what the game is
//     info()         name, title, board, seats, options. Names stay the same for ever.
//     initial(options, trail)
//                    the first position; `options` comes from resolve_options. Records the first turn start
//                    in the trail.
//
//   the node (hot)
//     node_kind(p)   never changes for a given p; terminal as soon as the rules end the game.
//     side_to_act(p) the side that chooses at a decision node; at a chance node the side whose battle or turn
//     it is, from
//                    whose point of view the search values the node; at a terminal node either side.
//     result(p)      none unless terminal.
//     hash(p)        64 bits that depend on everything that == compares and that bears on the future, the
//     phase
//                    included, but not on counters and the trail. Equal positions have equal hashes. The part
//                    for pieces is kept up incrementally; check_hash(p) recomputes it from scratch and says
//                    whether it agrees (for tests).
//     turn_start(p)  true at the first decision of a turn. The search counts depth in turns and evaluates
//     only here.
//
//   moving on (hot)
//     legal_actions(p, list)
//                    at a decision node: appends each legal action once, at least one, in an order that
//                    depends on p alone.
//     chance_outcomes(p, list)
//                    at a chance node: fills the list with the smallest set of classes that differ in their
//                    consequences, each of positive weight, at least one.
//     apply(p, action, trail, sink), apply(p, outcome, trail, sink)
//                    changes p into the next node; the action or outcome is one of those listed (else
//                    undefined). Writes the trail at and beyond the end of p's past only. Reports events to
//                    the sink; with a NullSink that costs nothing.
//
//   dice (edges)
//     roll(p, dice, faces)
//                    at a chance node: takes the real dice or cards one by one from the source, appends them
//                    to `faces`, and returns the class they fall in. The sizes of the dice may depend on p
//                    and on earlier faces of the roll.
//     explain_roll(p, faces, log)
//                    reports the `Rolled` events of these faces at p, before the outcome is applied.
//
//   text (edges; docs/notation.md has the grammar)
//     position_text(p, trail), parse_position(text, options, trail)
//                    complete and a round trip: what is printed, read back and played on has the same future.
//                    Reading accepts exactly the positions that the contract's other members can handle, and
//                    says what is wrong with all others.
//     action_text(p, action), parse_action(p, text)
//                    parse(print(a)) == a for every legal a; parse answers only legal actions and may accept
//                    further spellings that people use.
//     outcome_text(outcome)
//     describe(p, trail, view)
//                    fills pieces, marks, trays, phase, prompt and reason, and the steps and odds of the
//                    actions that the adapter has already listed in view.actions (with id and text). The odds
//                    come from the same function as the chance node's.
//
//   search (hot)
//     evaluate(p)    at a turn start: the expected result for the side to act, in (-kWinValue, kWinValue),
//     calibrated: of positions
//                    valued v, the share of points is (1 + v / kWinValue) / 2.
//     order(p, list, scores)
//                    one score for each action of the list, the likely best highest; any scale below 2^20 in
//                    magnitude.
//     battle_actions(p, list)
//                    at a turn start: the legal actions that may lead to a battle this turn; the search looks
//                    at these beyond its depth.
//
//   optional
//     count_leaves(p)
//                    perft(p, 1) without making the actions, for speed (see core/perft.h).
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
      G::order(p, actions, scores);
      G::battle_actions(p, actions);
    };

/// One seat's choice at a simultaneous node.
struct SeatAction {
  Seat seat;
  Action action;
};

/// A game with simultaneous nodes. There `acting_seats` are asked, each for one of its own `legal_actions`,
/// and the choices are applied together, one for each acting seat in ascending order; nobody sees one before
/// all are in.
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
