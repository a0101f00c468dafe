// Wizard's Chess: reading positions, and which of them could have come about.
#include <algorithm>
#include <charconv>

#include "wizards/apply.h"
#include "wizards/moves.h"
#include "wizards/position_words.h"
#include "wizards/spells.h"
#include "wizards/text.h"
#include "wizards/turn.h"

namespace fray::wizards {
namespace {

using Read = Result<void>;

tl::unexpected<Error> bad_placement(const std::string& problem) {
  return fail("bad_placement", "placement: " + problem);
}

/// Squares with commas, each once; nothing if the text is no such list.
std::optional<Bits64> read_squares(std::string_view text) {
  Bits64 set = 0;
  const bool fine = each_item(text, [&](std::string_view item) {
    const auto square = Board::parse(item);
    if (!square || on(set, *square)) return false;
    set |= Board::bit(*square);
    return true;
  });
  return fine ? std::optional(set) : std::nullopt;
}

/// "8/7": a number for each side.
std::optional<std::array<std::uint8_t, 2>> read_pair(std::string_view text) {
  std::array<std::uint8_t, 2> counts{};
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::array<std::string_view, 2> parts{text.substr(0, slash), text.substr(slash + 1)};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto parsed = std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), counts[i]);
    if (parsed.ec != std::errc() || parsed.ptr != parts[i].data() + parts[i].size()) return std::nullopt;
    if (counts[i] > kCheckers) return std::nullopt;
  }
  return counts;
}

/// Reads one part of the text after the other into a position; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, Rules rules, Trail& trail) : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
    cards_left_ = rules.deck();
  }

  Result<Position> read() {
    for (const auto part :
         {&Reader::read_placement, &Reader::read_side, &Reader::read_phase, &Reader::read_done,
          &Reader::read_castling, &Reader::read_piles, &Reader::read_dead, &Reader::read_hands,
          &Reader::read_book, &Reader::read_bottom, &Reader::read_clubbed, &Reader::read_passed,
          &Reader::read_love, &Reader::check_kings, &Reader::check_deal, &Reader::read_counters,
          &Reader::read_past}) {
      if (const auto done = (this->*part)(); !done) return tl::unexpected<Error>(done.error());
    }
    return p_;
  }

 private:
  Read read_placement() {
    const auto placed = parse_placement(text_.placement, 8, 8, "PNBRQKMDpnbrqkmd");
    if (!placed) return tl::unexpected<Error>(placed.error());
    for (const PlacedLetter& item : *placed)
      p_.set(item.letter < 'a' ? Side::white : Side::black, kind_of_letter(item.letter), item.square);
    if (const Bits64 edge = p_.of(Kind::pawn) & (Board::rank_set(0) | Board::rank_set(7)); edge != 0)
      return bad_placement("a pawn stands on " + squares_text(edge) + ", on the first or last rank");
    if (const Bits64 light = p_.mana() & ~kDarkSquares; light != 0)
      return bad_placement("mana stands on " + squares_text(light) + ", which is no dark square");
    if (!p_.rules.mana && p_.mana() != 0) return bad_placement("there is no mana with the option mana=off");
    for (const Side side : {Side::white, Side::black}) {
      if (const Bits64 last = p_.of(side, Kind::mana) & last_rank(side); last != 0)
        return bad_placement("lesser mana stands on " + squares_text(last) + ", where it would be king mana");
      if (popcount(p_.of(side, Kind::king)) > 1)
        return bad_placement(std::string(name_of(side)) + " has several kings");
    }
    return {};
  }

  Read read_side() {
    const auto side = fields_.side();
    if (!side) return tl::unexpected<Error>(side.error());
    p_.side = *side;
    return {};
  }

  Read read_phase() {
    const std::string_view text = fields_.optional("phase").value_or("turn");
    const auto found =
        std::find_if(kPhases.begin(), kPhases.end(), [&](Phase phase) { return name_of(phase) == text; });
    if (found == kPhases.end()) return bad_field("phase", text, "turn, deal, hearts or second");
    if (!p_.rules.mana && *found != Phase::turn)
      return bad_field("phase", text, "turn: without mana there are no cards");
    p_.phase = *found;
    return {};
  }

  Read read_done() {
    const auto text = fields_.optional("done");
    if (!text) return {};
    const bool fine = p_.rules.mana && each_item(*text, [&](std::string_view item) {
                        const auto found =
                            std::find_if(kDoneWords.begin(), kDoneWords.end(),
                                         [&](const DoneWord& word) { return word.word == item; });
                        if (found == kDoneWords.end() || p_.done >= found->bit) return false;
                        p_.done |= found->bit;
                        return true;
                      });
    if (!fine) return bad_field("done", *text, "some of reset, buy, give, cast, in this order, with commas");
    if (p_.has_done(Done::buy) && p_.has_done(Done::cast))
      return bad_field("done", *text, "not both buy and cast: nobody does both in one turn");
    // The first Hearts move may have made king mana of a pawn (W50).
    if (p_.has_done(Done::give) && p_.phase != Phase::second && p_.mana(p_.side) != 0)
      return bad_field("done", *text, "without give: who has mana on the board does not replenish");
    if (p_.has_done(Done::cast) && p_.phase != Phase::turn)
      return bad_field("done", *text, "without cast: that is Clubs, after which only a move follows");
    return {};
  }

  Read read_castling() {
    const std::string_view text = fields_.optional("castling").value_or("-");
    for (const char letter : text == "-" ? "" : text) {
      const std::size_t number = kCastlingLetters.find(letter);
      if (number == std::string_view::npos || p_.castling >> number != 0)
        return bad_field("castling", text, "some of KQkq in this order, or -");
      p_.castling = static_cast<CastlingRights>(p_.castling | 1u << number);
      const Side side = number < 2 ? Side::white : Side::black;
      const Square rook = chess::home_square(side, number % 2 == 0 ? 7 : 0);
      if (!on(p_.of(side, Kind::king), chess::home_square(side, 4)) || !on(p_.of(side, Kind::rook), rook))
        return bad_field("castling", text, "a king and a rook at home for each letter");
    }
    return {};
  }

  /// Every checker is somewhere (W2).
  Read read_piles() {
    if (!p_.rules.mana) return {};
    const std::string_view passive = fields_.optional("passive").value_or("8/8");
    const std::string_view captured = fields_.optional("captured").value_or("0/0");
    const auto passive_counts = read_pair(passive);
    if (!passive_counts) return bad_field("passive", passive, "checkers of White and Black, such as 8/8");
    const auto captured_counts = read_pair(captured);
    if (!captured_counts) return bad_field("captured", captured, "checkers of White and Black, such as 3/0");
    p_.passive = *passive_counts;
    p_.captured = *captured_counts;
    for (const Side side : {Side::white, Side::black}) {
      const int count = popcount(p_.of(side, Kind::mana)) + 2 * popcount(p_.of(side, Kind::king_mana)) +
                        p_.passive_of(side) + p_.captured_by(~side);
      const bool fine = p_.rules.spent_out ? count <= kCheckers : count == kCheckers;
      if (!fine) {
        return bad_field(
            "passive", passive,
            std::string(p_.rules.spent_out ? "at most 12 " : "12 ") + std::string(name_of(side)) +
                " checkers in all, on the board (king mana being two), passive and captured, not " +
                std::to_string(count));
      }
    }
    return {};
  }

  Read read_dead() {
    const std::string_view text = fields_.optional("dead").value_or("-/-");
    const std::size_t slash = text.find('/');
    const auto bad = [&](std::string_view expected) { return bad_field("dead", text, expected); };
    if (slash == std::string_view::npos) return bad("captured pieces of White and Black, such as QPP/-");
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = side == Side::white ? text.substr(0, slash) : text.substr(slash + 1);
      std::size_t last = 0;
      int count = 0;
      for (const char letter : part == "-" ? "" : part) {
        const auto found = std::find_if(kDeadOrder.begin(), kDeadOrder.end(),
                                        [&](Kind kind) { return letter_of(Side::white, kind) == letter; });
        const auto place = static_cast<std::size_t>(found - kDeadOrder.begin());
        if (found == kDeadOrder.end() || place < last) return bad("letters in the order KQRBNP, or -");
        last = place;
        ++p_.dead[fray::index_of(side)][index_of(*found)];
        if (++count > kMostMen) return bad("at most 16 pieces a side");
      }
      if (part.empty()) return bad("letters in the order KQRBNP, or -");
      if (count + popcount(p_.men(side)) > kMostMen)
        return bad("at most 16 " + std::string(name_of(side)) + " pieces, living and dead");
      if (popcount(p_.of(side, Kind::king)) + p_.dead[fray::index_of(side)][index_of(Kind::king)] != 1)
        return bad("one " + std::string(name_of(side)) + " king, on the board or captured");
    }
    return {};
  }

  /// Takes a card out of those that have not been named yet.
  std::optional<Card> take_card(std::string_view code) {
    const auto card = parse_card(code);
    if (!card || code_of(*card) != code || count_of(cards_left_, *card) == 0) return std::nullopt;
    cards_left_ = without(cards_left_, *card);
    return card;
  }
  static constexpr std::string_view kCardsExpected = "cards of the deck such as Qh, none of them twice";

  Read read_hands() {
    if (!p_.rules.mana) return {};
    const std::string_view text = fields_.optional("hands").value_or("-/-");
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
      return bad_field("hands", text, "the cards of White and Black: 8c,Qh/-");
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = side == Side::white ? text.substr(0, slash) : text.substr(slash + 1);
      Hand& hand = p_.hands[fray::index_of(side)];
      if (part == "-") continue;
      const bool fine = each_item(part, [&](std::string_view item) {
        const auto card = size_of(hand) < kHandSize ? take_card(item) : std::nullopt;
        if (card) hand = with(hand, *card);
        return card.has_value();
      });
      if (!fine) return bad_field("hands", text, "at most two a side, " + std::string(kCardsExpected));
    }
    if (p_.has_done(Done::buy) && p_.hand(p_.side)[0] == kNoCard)
      return bad_field("hands", text, "the card that was bought");
    return {};
  }

  Read read_book() {
    if (!p_.rules.mana) return {};
    const auto text = fields_.required("book");
    if (!text) return tl::unexpected<Error>(text.error());
    std::size_t places = 0;
    const bool fine = each_item(*text, [&](std::string_view item) {
      if (places == kBookSize) return false;
      Card& card = p_.book[places++];
      if (item == "-") return true;
      const auto taken = take_card(item);
      if (taken) card = *taken;
      return taken.has_value();
    });
    if (!fine || places != kBookSize)
      return bad_field("book", *text, "five places, - for one to be filled, " + std::string(kCardsExpected));
    return {};
  }

  Read read_bottom() {
    if (p_.rules.mana) {
      if (const auto text = fields_.optional("bottom")) {
        const bool fine = each_item(*text, [&](std::string_view item) {
          const auto card = take_card(item);
          if (card) p_.bottom.push(*card);
          return card.has_value();
        });
        if (!fine) return bad_field("bottom", *text, kCardsExpected);
      }
    }
    p_.unseen = cards_left_;
    return {};
  }

  Read read_clubbed() {
    const auto text = fields_.optional("clubbed");
    if (text) {
      const auto squares = read_squares(*text);
      if (!squares || !p_.rules.mana) return bad_field("clubbed", *text, "squares with commas");
      p_.clubbed = *squares;
    }
    const Bits64 own = p_.clubbed & p_.men(p_.side);
    const Bits64 enemy = p_.clubbed & p_.men(~p_.side);
    const int cast = p_.has_done(Done::cast) ? 1 : 0;
    if ((own | enemy) != p_.clubbed || popcount(own) > 1 || popcount(enemy) != cast) {
      return bad_field(
          "clubbed", text.value_or(""),
          "at most one piece of the side to move, and one of the other exactly if Clubs was cast "
          "in this turn");
    }
    return {};
  }

  Read read_passed() {
    const auto text = fields_.optional("ep");
    if (!text) return {};
    const auto squares = read_squares(*text);
    const auto bad = [&](std::string_view expected) { return bad_field("ep", *text, expected); };
    if (!squares) return bad("squares with commas");
    const Bits64 ranks =
        passed_rank(~p_.side) | (p_.phase == Phase::second ? passed_rank(p_.side) : Bits64{0});
    if ((*squares & ~ranks) != 0) return bad("squares that a double step has just passed over");
    Bits64 stepped = 0;
    for (const Side side : {Side::white, Side::black}) {
      const Bits64 passed = *squares & passed_rank(side);
      if ((pawn_steps(passed, side) & ~p_.of(side, Kind::pawn)) != 0 || (passed & p_.occupied()) != 0)
        return bad("a pawn beyond each square, and none on it");
      if (p_.phase != Phase::second && (pawn_steps(passed, ~side) & p_.occupied()) != 0)
        return bad("an empty square behind each, from where the pawn came");
      if (popcount(passed) > 2 || (side == p_.side && popcount(passed) > 1)) return bad("two at most");
      stepped |= passed;
    }
    p_.passed = stepped;
    p_.passed =
        takeable_passed(p_, p_.side) | (p_.phase == Phase::second ? takeable_passed(p_, ~p_.side) : 0);
    return {};
  }

  Read read_love() {
    const bool hearts = p_.phase == Phase::hearts;
    if (!hearts && p_.phase != Phase::second) return {};
    const auto text = fields_.required("love");
    if (!text) return tl::unexpected<Error>(text.error());
    std::size_t count = 0;
    const bool fine = each_item(*text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || count == 2 || !on(p_.men(p_.side), *square)) return false;
      p_.love[count++] = *square;
      return true;
    });
    if (!fine || count != (hearts ? 2u : 1u))
      return bad_field("love", *text,
                       "squares of own pieces: the lover and its beloved in phase hearts, the one that may "
                       "still move in phase second");
    if (hearts && (p_.love[0] == p_.love[1] || !may_love(p_.kind_on(p_.love[0]), p_.kind_on(p_.love[1]))))
      return bad_field("love", *text, "a lover, and another piece of the same or lower value");
    if (p_.has_done(Done::buy)) return bad_field("done", "buy", "no purchase in a turn with a spell");
    if (hearts && (must_leap(p_) || must_replenish(p_)))
      return bad_field("phase", name_of(p_.phase), "possible: mana must leap or be replenished first");
    return {};
  }

  /// A king is missing only between its capture and the cast that brings it back (W46).
  Read check_kings() {
    if (!p_.has_king(~p_.side) && (p_.phase != Phase::second || !p_.has_king(p_.side)))
      return bad_placement("the king of the side that is not to move is missing");
    if (!p_.has_king(p_.side) &&
        ((p_.phase != Phase::turn && p_.phase != Phase::deal) || (p_.done & ~Done::reset) != 0))
      return bad_placement("the king is missing, and must come back before anything else is done");
    if (p_.phase != Phase::second && !p_.exempt(~p_.side) && checkers(p_, ~p_.side) != 0)
      return bad_field(
          "side", name_of(p_.side),
          "possible: the other king could be taken from " + squares_text(checkers(p_, ~p_.side)));
    return {};
  }

  /// Places of the book are empty exactly while cards are dealt, and only as they can be.
  Read check_deal() {
    if (!p_.rules.mana) return {};
    const auto empty = std::count(p_.book.begin(), p_.book.end(), kNoCard);
    const bool at_end = std::find(p_.book.begin(), p_.book.end(), kNoCard) == p_.book.end() - empty;
    bool fine = (empty > 0) == (p_.phase == Phase::deal);
    if (p_.phase == Phase::deal) {
      if (p_.has_done(Done::buy)) {
        fine = fine && empty == 1 && !p_.has_done(Done::give);
      } else {
        fine = fine && at_end && !p_.has_done(Done::give);
      }
      if (p_.done == Done::nothing) fine = fine && p_.bottom.size == 0 && p_.hands == Position().hands;
    }
    if (fine) return {};
    return bad_field(
        "book", text_of_field("book"),
        "- for places to be filled in phase deal only: one after a purchase, the last ones after a "
        "reset or at the start of the game, when nobody has cards yet");
  }

  std::string_view text_of_field(std::string_view name) const {
    for (const auto& [field, value] : text_.fields) {
      if (field == name) return value;
    }
    return "";
  }

  Read read_counters() {
    const bool middle = p_.phase != Phase::turn || p_.done != Done::nothing;
    const auto quiet = fields_.number("quiet", 0, middle ? 0 : kQuietLimit, 0);
    if (!quiet) return tl::unexpected<Error>(quiet.error());
    const auto turn = fields_.number("turn", 1, kMostTurns, 1);
    if (!turn) return tl::unexpected<Error>(turn.error());
    p_.quiet = static_cast<std::uint8_t>(*quiet);
    p_.turn = static_cast<std::uint16_t>(*turn);
    return {};
  }

  Read read_past() {
    const auto seen = parse_trail(fields_.optional("seen").value_or(""), trail_);
    if (!seen) return tl::unexpected<Error>(seen.error());
    if (const auto finished = fields_.finish(); !finished) return finished;
    p_.trail_end = *seen;
    p_.update_deck_key();
    p_.key = fresh_key(p_);
    NullSink sink;
    if (p_.phase == Phase::turn && p_.done == Done::nothing) {
      begin_turn(p_, trail_, sink);
      return {};
    }
    if (p_.phase == Phase::turn && p_.done == Done::reset) {
      end_if_stuck(p_, sink);
      return {};
    }
    if (!p_.has_king(p_.side) || p_.done == Done::nothing || p_.done == Done::reset) {
      if (p_.phase == Phase::deal) return {};
    }
    Position after = p_;
    if (after.phase == Phase::deal) after.phase = Phase::turn;
    if (!can_complete(after))
      return bad_field("phase", name_of(p_.phase),
                       "possible: the turn could not be completed from here (W55)");
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  Position p_;
  CardSet cards_left_ = 0;
};

}  // namespace

Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::wizards
