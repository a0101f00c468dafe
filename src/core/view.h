// A View: everything there is to see and do at a node, in words and numbers that need no knowledge of the
// game. The terminal, the referee and the page draw views and return actions; they hold no rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.h"
#include "core/node.h"
#include "core/position_text.h"
#include "core/side.h"

namespace fray {

/// A number or word that a piece carries: {"strength", "2"}.
struct Badge {
  std::string_view name;
  std::string value;
};

struct ViewPiece {
  Square square;
  Side side;
  std::string_view kind;  ///< "bishop"
  char letter;            ///< as in the placement: upper case for White
  std::vector<Badge> badges;
  bool beside = false;  ///< it shares its square with the piece that the placement shows there
};

/// Something about a square that is not a piece: "terrain", "target". Some marks come in degrees: "shade"
/// from -2 (all dark) to 2 (all light).
struct ViewMark {
  Square square;
  std::string_view name;
  std::optional<int> level{};
};

/// Which piece gives check, and where the king stands.
struct ViewCheck {
  Square from;
  Square to;
};

/// Things beside the board: captured pieces, hands, spell books.
struct ViewTray {
  std::string_view name;
  Side side;
  std::vector<std::string> items;
};

/// A marker that walks along a row of places, such as the light of the board.
struct ViewTrack {
  std::string_view name;
  std::vector<std::string_view> places;
  std::size_t at = 0;
  std::vector<std::size_t> next;   ///< the places it goes to, soonest first
  int rounds = 1;                  ///< until it takes its next step
  std::vector<std::string> notes;  ///< what happens where, for people: "the black queen on d8 is free at A"
};

/// Something that a side may have and may use instead of, or beside, a move: a spell, a card, a song. The
/// actions that use it begin with a step whose choice is `name`.
struct ViewAbility {
  std::string_view name;
  Side side;
  std::string summary;  ///< what it does, in a sentence
  bool ready = false;   ///< it can be used now by the side that is to choose
  std::string reason;   ///< why not, if it cannot
};

/// A card that lies open: in the middle, where a side may buy it, or in a hand. The actions that use it have
/// a step (role `card` or `buy`) whose choice is `code`.
struct ViewCard {
  std::string_view name;       ///< "queen of hearts"
  std::string_view code;       ///< "Qh"
  std::string_view rank;       ///< "Q", "10", "joker"
  std::string_view suit;       ///< "hearts"; empty for a joker
  std::string_view place;      ///< "book", "hand"
  std::optional<Side> side{};  ///< whose hand
  int price = 0;
  std::string summary;          ///< what it does, in a sentence
  std::vector<Square> targets;  ///< the pieces that it could be cast on as the board is
  bool ready = false;           ///< the side that is to choose may buy or cast it now
  std::string reason;           ///< why not, if it may not
};

/// One of the moves that make up a turn in which each side has several, and who makes it.
struct ViewSlot {
  Side side = Side::white;
  std::string_view commander;  ///< "king", "black knight": whose move it is
  Seat seat = 0;               ///< who plays that commander
  std::string_view state;      ///< "done", "now" or "ahead"
};

/// A line of the sheet on which a side keeps the tally of its pieces. There is one for each piece that a side
/// began with, in a fixed order, wherever it is now.
struct ViewTally {
  Side side = Side::white;
  std::string_view kind;
  std::string_view commander;  ///< who moves it
  std::string_view
      state;  ///< "board", "frozen", "captive", "returning" (it is to be placed), "lost", "replaced"
  Square square = kNoSquare;  ///< on the board: where; frozen or captive: of the piece that holds it
  int hits = 0;               ///< hit points left
  int full = 0;               ///< of a piece that is whole; 0 if it never fights
  bool moved = false;         ///< it has moved this turn
  std::string note{};         ///< "2 of 5 turns"
};

/// One of those who fight in a battle that is played round by round.
struct ViewFighter {
  Seat seat = 0;
  Side side = Side::white;
  std::string_view kind;
  Square square = kNoSquare;   ///< where it stands
  int dice = 0;                ///< at most so many a round
  int target = 0;              ///< points that it needs
  int score = 0;               ///< points that are safe
  int turn = 0;                ///< points of this turn, which may yet be lost
  std::string_view state;      ///< "choosing", "rolling", "held", "bust", "waiting"
  std::optional<int> rolls{};  ///< how many dice it rolls now, once everybody may know
};

/// A battle in progress, the attacker first, with what is to be expected of good play on both sides.
struct ViewBattle {
  Square square = kNoSquare;
  std::vector<ViewFighter> fighters;
  double wins = 0;       ///< probability that the attacker wins
  double loses = 0;      ///< that the defender does
  double both = 0;       ///< that both fall
  bool pending = false;  ///< these are not known yet (AnyState::slow_odds)
};

/// A part of a number of a sheet: the table's, or what an effect or an item adds to it or takes from it.
struct ViewPart {
  std::string name;       ///< "table", "Bless"
  std::string_view type;  ///< of the bonus: "morale"; empty if it has none
  int by = 0;
  bool counts = true;  ///< false where a better one of the same type does
};

/// A number of a sheet: {"attack", "+5"}. Without parts it is as the table has it.
struct ViewNumber {
  std::string_view name;
  std::string value;
  std::vector<ViewPart> parts{};
};

/// Something lasting that acts on a piece.
struct ViewEffect {
  std::string name;
  int rounds = 0;  ///< that are left; 0 if it is not counted in rounds
};

/// What there is to know of a piece that is a character with numbers of its own, one for each of `pieces`
/// that is.
struct ViewSheet {
  Side side = Side::white;
  std::string_view kind;
  Square square = kNoSquare;
  std::string title;      ///< "rogue of level 2"
  std::string_view role;  ///< in the melee that is being fought: "attacker" or "defender"; else empty
  bool turn = false;      ///< it is its turn in that melee
  std::vector<ViewNumber> numbers;
  std::vector<ViewEffect> effects;
  std::vector<std::string> notes;  ///< "flat-footed", "wears: magic weapon +1"
};

/// One choice on the way to an action, in the order a person makes them: from, to, target, supporter, piece,
/// choice. Steps of the role `place` are a set: all squares are chosen, in any order.
struct ViewStep {
  std::string_view role;
  Square square = kNoSquare;  ///< the square to point at, or kNoSquare
  std::string choice;         ///< the menu entry to pick where no square says it
};

/// What a person tried at the board, be it possible or not: to use what stands on a square, to take it to
/// another, or to do that with what is in hand.
struct Attempt {
  std::string
      choice{};  ///< the menu entry in hand, as steps have it: an ability's name, a card's code; "" for none
  Square from = kNoSquare;  ///< the first square that was pointed at
  Square to = kNoSquare;    ///< the second
};

/// What is known of a battle that is decided by one roll.
struct RollOdds {
  int attack = 0;          ///< what the attacker adds to its dice
  int defence = 0;         ///< what the defender adds to its dice
  std::uint64_t wins = 0;  ///< of `rolls` equally likely rolls, the attacker wins so many
  std::uint64_t rolls = 1;
};

/// What is known of a battle before it is chosen, if both sides play it well.
struct ViewOdds {
  double wins = 0;  ///< probability that the attacker wins
  double both = 0;  ///< that both fall
  std::optional<RollOdds> roll{};
  std::vector<Badge> facts{};  ///< what else is worth knowing: {"needs", "30"}, {"left if it wins", "22"}
  double neither = 0;          ///< that both are still there when it ends
  bool pending = false;        ///< the probabilities are not known yet (AnyState::slow_odds)
};

struct ViewAction {
  Action id{};
  std::string text;
  std::vector<ViewStep> steps;
  std::optional<ViewOdds> odds;
  Seat seat = 0;         ///< who may choose it; at a simultaneous node each seat has actions of its own
  bool leaves = false;   ///< it leaves the decision to another seat of the side
  std::string note{};    ///< what else is known of it before it is chosen: "55% to hit, 2d6+3"
  std::string record{};  ///< as game files have it, where that is something else than `text`: "Nf3"
};

struct ViewOutcome {
  Outcome id{};
  std::string text;
  std::uint64_t weight = 0;
  std::uint64_t denominator = 1;
};

struct View {
  int files = 8;
  int ranks = 8;
  NodeKind node = NodeKind::terminal;
  Side side = Side::white;   ///< whose turn it is
  std::vector<Seat> to_act;  ///< who chooses now: one seat at a decision, several at a simultaneous node
  std::string_view phase;
  std::string prompt;  ///< what is to be decided, for people
  /// At a chance node: which dice fall in which order, for whoever rolls them by hand: "White's first". Empty
  /// where there is nothing to say.
  std::string dice_order{};
  GameResult result = GameResult::none;
  std::string_view reason;  ///< why the game ended
  std::uint64_t key = 0;    ///< the hash of the position; at a turn start the key of notation.md
  PositionText position;
  std::vector<ViewPiece> pieces;
  std::vector<ViewMark> marks;
  std::vector<ViewCheck> checks;  ///< in games that know check and say who gives it
  std::vector<ViewTray> trays;
  std::vector<ViewAbility> abilities;  ///< of both sides, in a fixed order
  std::vector<ViewCard> cards;         ///< the open ones in the middle, then White's hand, then Black's
  std::vector<ViewSlot> slots;         ///< of this turn, in order; empty where a turn is one move
  std::vector<ViewTally> tally;        ///< White's, then Black's; empty in games without one
  std::vector<ViewSheet> sheets;       ///< in the order of `pieces`; empty in games without characters
  std::optional<ViewTrack> track;
  std::optional<ViewBattle> battle;
  std::vector<ViewAction> actions;
  std::vector<ViewOutcome> outcomes;
};

/// The piece on a square, of two that share it the first; null if there is none.
inline const ViewPiece* find_piece(const View& view, Square square) {
  for (const ViewPiece& piece : view.pieces) {
    if (piece.square == square) return &piece;
  }
  return nullptr;
}

}  // namespace fray
