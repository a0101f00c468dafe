#include "wizards/text.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "core/man_alone.h"
#include "core/piece_text.h"
#include "wizards/moves.h"
#include "wizards/turn.h"
#include "wizards/why_not.h"

namespace fray::wizards {
namespace {

/// Of the suits, in their order.

char lower_letter(Kind kind) { return letter_of(Side::black, kind); }

std::string cast_text(Action action) {
  const Card card = card_of(action);
  const Suit suit = suit_of(action);
  std::string text = "cast:" + std::string(code_of(card));
  if (card == kJoker) text += kSuitLetters[index_of(suit)];
  text += ':';
  switch (suit) {
    case Suit::spades: return text + lower_letter(into_of(action)) + Board::name(to_of(action));
    case Suit::clubs: return text + Board::name(from_of(action));
    default: return text + Board::name(from_of(action)) + Board::name(to_of(action));
  }
}

std::string move_text(Action action) {
  std::string text = Board::name(from_of(action)) + Board::name(to_of(action));
  // Mana that comes to its promotion rank has no choice.
  if (kind_of(action) == Kind::pawn && into_of(action) != Kind::none) text += lower_letter(into_of(action));
  return text;
}

std::string replenish_text(Side side, std::uint32_t places) {
  std::string text = places == 0 ? "m" : "m:";
  for_each_square(squares_of(side, places), [&](Square square) { text += Board::name(square); });
  return text;
}

std::optional<Square> take_square(std::string_view& text) {
  const auto square = Board::parse(text.substr(0, 2));
  if (square) text.remove_prefix(2);
  return square;
}

std::optional<Card> take_card(std::string_view& text) {
  const auto card = parse_card(text.substr(0, 2));
  if (card) text.remove_prefix(2);
  return card;
}

bool take(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

/// Reads what follows "cast:".
std::optional<Action> read_cast(std::string_view text) {
  const auto card = take_card(text);
  if (!card) return std::nullopt;
  std::size_t suit = 0;
  if (*card == kJoker) {
    suit = text.empty() ? std::string_view::npos : kSuitLetters.find(text[0]);
    if (suit == std::string_view::npos) return std::nullopt;
    text.remove_prefix(1);
  } else {
    suit = index_of(suit_of(*card));
  }
  if (!take(text, ":") || text.empty()) return std::nullopt;
  const Suit cast = kSuits[suit];
  if (cast == Suit::spades) {
    const Kind kind = kind_of_letter(text[0]);
    text.remove_prefix(1);
    const auto to = take_square(text);
    if (index_of(kind) >= kMenKinds || !to || !text.empty()) return std::nullopt;
    return make_cast(cast, *card, 0, *to, kind);
  }
  const auto from = take_square(text);
  const auto to = cast == Suit::clubs ? std::optional(Square{0}) : take_square(text);
  if (!from || !to || !text.empty()) return std::nullopt;
  return make_cast(cast, *card, *from, *to);
}

/// Reads what follows "buy:".
std::optional<Action> read_buy(std::string_view text) {
  const auto card = take_card(text);
  if (!card) return std::nullopt;
  if (text.empty()) return make_buy(*card, kNoCard);
  if (!take(text, "-")) return std::nullopt;
  const auto discarded = take_card(text);
  if (!discarded || !text.empty()) return std::nullopt;
  return make_buy(*card, *discarded);
}

/// Reads what follows "m": the squares in any order.
std::optional<Action> read_replenish(const Position& p, std::string_view text) {
  if (text.empty()) return make_replenish(0);
  if (!take(text, ":") || text.empty()) return std::nullopt;
  const auto& squares = kReplenishing[fray::index_of(p.side)];
  std::uint32_t places = 0;
  while (!text.empty()) {
    const auto square = take_square(text);
    const auto found = square ? std::find(squares.begin(), squares.end(), *square) : squares.end();
    if (found == squares.end()) return std::nullopt;
    const std::uint32_t place = 1u << (found - squares.begin());
    if ((places & place) != 0) return std::nullopt;
    places |= place;
  }
  return make_replenish(places);
}

/// A move as somebody wrote it; which of the legal ones it is, its squares say.
struct WrittenMove {
  Square from = kNoSquare;
  Square to = kNoSquare;
  Kind into = Kind::none;
};

std::optional<WrittenMove> read_move(const Position& p, std::string_view text) {
  if (text == "o-o" || text == "o-o-o") {
    return WrittenMove{chess::home_square(p.side, 4), chess::home_square(p.side, text.size() == 3 ? 6 : 2),
                       Kind::none};
  }
  WrittenMove move;
  const auto from = take_square(text);
  const auto to = take_square(text);
  if (!from || !to || text.size() > 1) return std::nullopt;
  if (!text.empty()) {
    move.into = kind_of_letter(text[0]);
    const bool known = std::find(kPromotions.begin(), kPromotions.end(), move.into) != kPromotions.end();
    if (!known && move.into != Kind::king_mana) return std::nullopt;
  }
  move.from = *from;
  move.to = *to;
  return move;
}

std::string expected_text(const Position& p) {
  switch (p.phase) {
    case Phase::hearts: return "a move of one of the two in love, such as e2e4";
    case Phase::second: return "a second move such as e2e4, or done";
    default: break;
  }
  if (must_replenish(p)) return "squares to replenish such as m:a1c1e3g3, or give";
  return "a move such as e2e4, buy:Qh, reset, or a spell such as cast:8h:g1f3";
}

/// What is wrong with a move that is not legal.
std::string why_no_move(const Position& p, const WrittenMove& move) {
  if (!p.has_king(p.side)) return "your captured king must come back first";
  if (!on(p.own(), move.from)) return "no piece of yours stands on " + Board::name(move.from);
  ActionList actions;
  legal_actions(p, actions);
  const bool promotes = std::any_of(actions.begin(), actions.end(), [&](Action action) {
    return is_move(action) && from_of(action) == move.from && to_of(action) == move.to;
  });
  if (!promotes) return why_not(p, move.from, move.to);
  if (move.into == Kind::none) return "add what the pawn becomes: q, r, b, n, or d for king mana";
  return "the pawn cannot become that";
}

std::string why_not_other(const Position& p, Action action) {
  const Hand& hand = p.hand(p.side);
  switch (sort_of(action)) {
    case Sort::buy: {
      const Card card = card_of(action);
      if (std::find(p.book.begin(), p.book.end(), card) == p.book.end())
        return "the " + std::string(name_of(card)) + " is not in the spell book";
      if (p.has_done(Done::buy)) return "one card a turn may be bought";
      if (p.rules.price(card) > p.captured_by(p.side))
        return "it costs " + std::to_string(p.rules.price(card)) + " captured mana";
      if (discarded_of(action) == kNoCard && size_of(hand) == p.rules.numbers.hand_size)
        return "your hand is full: say which card goes, as in buy:Qh-" + std::string(code_of(hand[0]));
      if (discarded_of(action) != kNoCard && size_of(hand) < p.rules.numbers.hand_size)
        return "your hand is not full";
      break;
    }
    case Sort::reset:
      if (p.captured_by(p.side) < p.rules.reset_price)
        return "it costs " + std::to_string(p.rules.reset_price) + " captured mana";
      break;
    case Sort::give:
    case Sort::replenish:
      if (!must_replenish(p)) return "that is for who has no mana on the board and some passive mana";
      return sort_of(action) == Sort::give
                 ? "not after a spell, nor if the turn could not be completed"
                 : "all the mana that finds a place, up to " + std::to_string(p.rules.numbers.replenish) +
                       ", is placed, and no check is left";
    case Sort::done: return "there is no second move to decline, or your king would be in check";
    default:
      if (hand[0] != card_of(action) && hand[1] != card_of(action))
        return "the " + std::string(name_of(card_of(action))) + " is not in your hand";
      if (p.has_done(Done::buy)) return "whoever buys a card casts no spell in that turn";
      if (p.has_done(Done::cast)) return "one spell a turn may be cast";
      return "that is no target of it, or the turn could not be completed after it";
  }
  return "not now, or the turn could not be completed after it";
}

}  // namespace

char letter_of(Side side, Kind kind) { return fray::letter_of(kLetters, side, kind); }
Kind kind_of_letter(char letter) { return fray::kind_of_letter<Kind>(kLetters, letter); }

std::string action_text(const Position& p, Action action) {
  switch (sort_of(action)) {
    case Sort::replenish: return replenish_text(p.side, places_of(action));
    case Sort::done: return "done";
    case Sort::give: return "give";
    case Sort::reset: return "reset";
    case Sort::buy: {
      std::string text = "buy:" + std::string(code_of(card_of(action)));
      if (discarded_of(action) != kNoCard) text += '-' + std::string(code_of(discarded_of(action)));
      return text;
    }
    default: return is_cast(action) ? cast_text(action) : move_text(action);
  }
}

Result<Action> parse_action(const Position& p, std::string_view text) {
  std::string lower;
  for (const char c : text.substr(0, 20))
    lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::string_view rest = lower;
  const std::string quoted = '\'' + std::string(text.substr(0, 60)) + '\'';
  ActionList legal;
  legal_actions(p, legal);
  const auto move = text.size() > 20 ? std::nullopt : read_move(p, rest);
  if (move) {
    for (const Action action : legal) {
      const bool same = is_move(action) && from_of(action) == move->from && to_of(action) == move->to;
      // Mana is promoted without being asked, so its move may say so or not.
      const bool mana = same && kind_of(action) == Kind::mana && move->into == Kind::none;
      if (same && (into_of(action) == move->into || mana)) return action;
    }
    return fail("illegal_action", quoted + " is not legal: " + why_no_move(p, *move));
  }
  std::optional<Action> action;
  if (text.size() > 20) {
    action = std::nullopt;
  } else if (rest == "done") {
    action = kDone;
  } else if (rest == "give") {
    action = kGive;
  } else if (rest == "reset") {
    action = kReset;
  } else if (take(rest, "buy:")) {
    action = read_buy(rest);
  } else if (take(rest, "cast:")) {
    action = read_cast(rest);
  } else if (take(rest, "m")) {
    action = read_replenish(p, rest);
  }
  if (!action) return fail("bad_action", quoted + " is not understood; expected " + expected_text(p));
  if (std::find(legal.begin(), legal.end(), *action) == legal.end())
    return fail("illegal_action", quoted + " is not legal: " + why_not_other(p, *action));
  return *action;
}

std::string outcome_text(Outcome outcome) {
  return std::string(code_of(static_cast<Card>(code_of(outcome))));
}

std::vector<std::string> examples(char letter) {
  const std::string rest = " side=white book=Qh,2c,3d,7d,Ks passive=";
  // Mana steps where nothing is to be leaped over, and else it leaps (W7, W8, W18).
  if (letter == 'M')
    return {"1k6/8/8/8/3M4/8/8/5K2" + rest + "11/12", "1k6/8/8/2m5/3M4/8/8/5K2" + rest + "11/11"};
  if (letter == 'D')
    return {"1k6/8/8/8/3D4/8/8/5K2" + rest + "10/12", "1k6/8/8/2m5/3D4/8/8/5K2" + rest + "10/11"};
  // A side without mana on the board may do nothing but replenish it (W27); this one is on nobody's way.
  const std::string board = man_alone(letter, letter == 'P' ? "2p1p1M1" : "6M1");
  if (board.empty()) return {};
  return {board + rest + "11/12"};
}

}  // namespace fray::wizards
