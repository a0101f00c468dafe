#include "wizards/view.h"

#include <algorithm>

#include "wizards/action.h"
#include "wizards/moves.h"
#include "wizards/spells.h"
#include "wizards/text.h"
#include "wizards/turn.h"

namespace fray::wizards {
namespace {

void describe_pieces(const Position& p, View& view) {
  for_each_square(p.occupied(), [&](Square square) {
    const Kind kind = p.kind_on(square);
    const Side side = p.side_on(square);
    ViewPiece piece{square, side, name_of(kind), letter_of(side, kind), {}};
    if (on(p.clubbed, square)) {
      const bool now = side == p.side;
      piece.badges.push_back({"clubbed", now ? "cannot be moved this turn" : "cannot be moved next turn"});
    }
    view.pieces.push_back(std::move(piece));
  });
}

void describe_marks(const Position& p, View& view) {
  for (const Side side : {Side::white, Side::black}) {
    const Bits64 giving_check = checkers(p, side);
    if (giving_check != 0) view.marks.push_back({p.king(side), "check"});
    for_each_square(giving_check, [&](Square square) { view.checks.push_back({square, p.king(side)}); });
  }
  for_each_square(p.clubbed, [&](Square square) { view.marks.push_back({square, "clubbed"}); });
  for (const Square square : p.love) {
    if (square != kNoSquare) view.marks.push_back({square, "love"});
  }
}

void describe_trays(const Position& p, View& view) {
  for (const Side side : {Side::white, Side::black}) {
    ViewTray dead{"dead", side, {}};
    for (std::size_t kind = kMenKinds; kind-- > 0;) {
      for (int i = 0; i < p.dead[fray::index_of(side)][kind]; ++i)
        dead.items.emplace_back(name_of(static_cast<Kind>(kind)));
    }
    const auto checkers_tray = [&](std::string_view name, int count) {
      view.trays.push_back({name, side, std::vector<std::string>(static_cast<std::size_t>(count), "mana")});
    };
    if (p.rules.mana) {
      checkers_tray("captured", p.captured_by(side));
      checkers_tray("passive", p.passive_of(side));
    }
    view.trays.push_back(std::move(dead));
  }
}

std::string_view rank_text(Card card) {
  if (card == kJoker) return "joker";
  return rank_of(card) == Rank::ten ? std::string_view("10") : code_of(card).substr(0, 1);
}

std::string kinds_text(KindSet kinds, std::string_view conjunction) {
  if (kinds == kAllMen) return "piece";
  std::string text;
  for (std::size_t kind = 0; kind < kMenKinds; ++kind) {
    if ((kinds >> kind & 1) == 0) continue;
    if (!text.empty()) text += ' ' + std::string(conjunction) + ' ';
    text += name_of(static_cast<Kind>(kind));
  }
  return text;
}

std::string summary_of(Card card, Tens tens) {
  if (card == kJoker)
    return "Cast it on any piece, as any suit; while you hold it, your king may stay in check";
  const std::string kind = kinds_text(targets_of(card, tens), "or");
  switch (suit_of(card)) {
    case Suit::spades:
      return "Brings a captured " + kind + " of yours back to an empty home square; that is your turn" +
             (exempts(card) ? "; while you hold it, your king may stay in check" : "");
    case Suit::hearts: return "A " + kind + " of yours and one it loves may both move in this turn";
    case Suit::diamonds:
      return "Sends a " + kind + " to an empty square of its colour's half of the board; that is your turn";
    case Suit::clubs: break;
  }
  return "An enemy " + kind + " cannot be moved in its owner's next turn; you move as well";
}

/// What the legal actions say of each card.
struct Usable {
  CardSet bought = 0;
  CardSet cast = 0;
};

Usable usable_cards(const View& view) {
  Usable usable;
  for (const ViewAction& action : view.actions) {
    if (sort_of(action.id) == Sort::buy) usable.bought |= CardSet{1} << card_of(action.id);
    if (is_cast(action.id)) usable.cast |= CardSet{1} << card_of(action.id);
  }
  return usable;
}

bool at_turn(const Position& p) { return p.result == GameResult::none && p.phase == Phase::turn; }

std::string why_not_bought(const Position& p, int price) {
  if (!at_turn(p)) return "not now";
  if (!p.has_king(p.side)) return "the captured king must come back first";
  if (p.has_done(Done::buy)) return "one card a turn may be bought";
  if (p.has_done(Done::give | Done::cast)) return "cards are bought before anything else is done";
  if (p.captured_by(p.side) < price)
    return "it costs " + std::to_string(price) + " captured mana, you have " +
           std::to_string(p.captured_by(p.side));
  return "the turn could not be completed after it";
}

std::string why_not_cast(const Position& p, Side side, Card card, bool targets) {
  if (!at_turn(p) || side != p.side) return "not now";
  if (!p.has_king(p.side)) return "the captured king must come back first";
  if (p.has_done(Done::buy)) return "whoever buys a card casts no spell in that turn";
  if (p.has_done(Done::cast)) return "one spell a turn may be cast";
  if (!is_suit(card, Suit::clubs) || card == kJoker) {
    if (must_leap(p)) return "your mana can leap, so it must";
    if (must_replenish(p)) return "mana must be replenished or given away first";
  }
  if (!targets) return "there is nothing that it could be cast on";
  return "the turn could not be completed after it";
}

void describe_cards(const Position& p, View& view) {
  if (!p.rules.mana) return;
  const Usable usable = usable_cards(view);
  const auto add = [&](Card card, std::string_view place, std::optional<Side> side) {
    ViewCard shown{name_of(card),
                   code_of(card),
                   rank_text(card),
                   card == kJoker ? "" : name_of(suit_of(card)),
                   place,
                   side,
                   p.rules.price(card),
                   summary_of(card, p.rules.tens),
                   {},
                   false,
                   ""};
    const Side caster = side.value_or(p.side);
    for_each_square(possible_targets(p, caster, card),
                    [&](Square square) { shown.targets.push_back(square); });
    if (side) {
      shown.ready = *side == p.side && (usable.cast >> card & 1) != 0;
      if (!shown.ready) shown.reason = why_not_cast(p, *side, card, !shown.targets.empty());
    } else {
      shown.ready = (usable.bought >> card & 1) != 0;
      if (!shown.ready) shown.reason = why_not_bought(p, shown.price);
    }
    view.cards.push_back(std::move(shown));
  };
  for (const Card card : p.places()) {
    if (card != kNoCard) add(card, "book", std::nullopt);
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Card card : p.hand(side)) {
      if (card != kNoCard) add(card, "hand", side);
    }
  }
}

void describe_cast(Action id, ViewAction& action) {
  const auto at = [&](std::string_view role, Square square) { action.steps.push_back({role, square, ""}); };
  const auto choose = [&](std::string_view role, std::string_view choice) {
    action.steps.push_back({role, kNoSquare, std::string(choice)});
  };
  choose("card", code_of(card_of(id)));
  if (card_of(id) == kJoker) choose("suit", name_of(suit_of(id)));
  switch (suit_of(id)) {
    case Suit::spades: choose("piece", name_of(into_of(id))); return at("to", to_of(id));
    case Suit::hearts: at("lover", from_of(id)); return at("beloved", to_of(id));
    case Suit::diamonds: at("from", from_of(id)); return at("to", to_of(id));
    case Suit::clubs: return at("target", from_of(id));
  }
}

void describe_action(const Position& p, ViewAction& action) {
  const Action id = action.id;
  const auto choose = [&](std::string_view role, std::string_view choice) {
    action.steps.push_back({role, kNoSquare, std::string(choice)});
  };
  if (is_cast(id)) return describe_cast(id, action);
  switch (sort_of(id)) {
    case Sort::replenish:
      if (places_of(id) == 0) return choose("choice", "give mana, no square is free");
      for_each_square(squares_of(p.side, places_of(id)),
                      [&](Square square) { action.steps.push_back({"place", square, ""}); });
      return;
    case Sort::done: return choose("choice", "no second move");
    case Sort::give: return choose("choice", "give mana away");
    case Sort::reset: return choose("choice", "reset the spell book");
    case Sort::buy:
      choose("buy", code_of(card_of(id)));
      if (discarded_of(id) != kNoCard) choose("discard", code_of(discarded_of(id)));
      return;
    default: break;
  }
  action.steps.push_back({"from", from_of(id), ""});
  action.steps.push_back({"to", to_of(id), ""});
  if (kind_of(id) == Kind::pawn && into_of(id) != Kind::none) choose("promotion", name_of(into_of(id)));
}

std::string prompt_of(const Position& p) {
  if (p.result != GameResult::none) return "The game is over";
  const std::string side = title_of(p.side);
  switch (p.phase) {
    case Phase::deal: return "A card is dealt to the spell book";
    case Phase::hearts: return side + " moves one of the two pieces in love";
    case Phase::second:
      return side + " may move the " + std::string(name_of(p.kind_on(p.love[0]))) + " on " +
             Board::name(p.love[0]) + " as well";
    case Phase::turn: break;
  }
  if (!p.has_king(p.side)) return side + "'s king was captured and must come back now";
  const std::string check = in_check(p) ? ", in check," : "";
  if (must_replenish(p)) return side + check + " replenishes mana, or gives it away and moves";
  if (must_leap(p)) return side + check + " must leap with mana";
  const bool means = p.captured_by(p.side) > 0 || p.hand(p.side)[0] != kNoCard;
  if (p.has_done(Done::buy | Done::cast) || !means) return side + check + " moves";
  return side + check + " moves, or uses cards first";
}

}  // namespace

void describe(const Position& p, View& view) {
  view.side = p.side;
  view.phase = name_of(p.phase);
  view.prompt = prompt_of(p);
  view.reason = name_of(p.ending);
  describe_pieces(p, view);
  describe_marks(p, view);
  describe_trays(p, view);
  describe_cards(p, view);
  for (ViewAction& action : view.actions) describe_action(p, action);
}

}  // namespace fray::wizards
