// Wizard's Chess: reading positions, and which of them could have come about.
#include <algorithm>

#include "core/field_table.h"
#include "core/piece_text.h"
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

/// "8/7": a number of checkers for each side, of whose colour there are `most`.
Objection read_checkers(std::string_view text, int most, std::array<std::uint8_t, 2>& counts) {
  const auto parts = split_sides(text);
  const auto read = [&](std::size_t side) {
    return !(*parts)[side].starts_with('-') && !read_count((*parts)[side], 0, most, counts[side]);
  };
  if (parts && read(0) && read(1)) return {};
  return "checkers of White and Black, such as 8/8";
}

/// Reads a position by the table of its fields; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, Rules rules, Trail& trail) : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
    cards_left_ = rules.deck();
  }

  Result<Position> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::check(&Reader::read_placement),
        Step::required("side", &Reader::read_side),
        Step::with_default("phase", "turn", &Reader::read_phase),
        Step::optional("done", &Reader::read_done),
        Step::with_default("castling", "-", &Reader::read_castling_rights),
        Step::with_default("passive", "8/8", &Reader::read_passive).when(&Reader::has_mana),
        Step::with_default("captured", "0/0", &Reader::read_captured).when(&Reader::has_mana),
        Step::check(&Reader::check_checkers).when(&Reader::has_mana),
        Step::with_default("dead", "-/-", &Reader::read_dead),
        Step::with_default("hands", "-/-", &Reader::read_hands).when(&Reader::has_mana),
        Step::required("book", &Reader::read_book).when(&Reader::has_mana),
        Step::optional("bottom", &Reader::read_bottom).when(&Reader::has_mana),
        Step::optional("clubbed", &Reader::read_clubbed),
        Step::check(&Reader::check_clubbed),
        Step::optional("ep", &Reader::read_passed),
        Step::required("love", &Reader::read_love).when(&Reader::is_love),
        Step::check(&Reader::check_love).when(&Reader::is_love),
        Step::check(&Reader::check_kings),
        Step::check(&Reader::check_deal).when(&Reader::has_mana),
        Step::optional("quiet", &Reader::read_quiet),
        Step::optional("turn", &Reader::read_turn),
        Step::check(&Reader::read_past),
        Step::end_of_fields(),
        Step::check(&Reader::go_on),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return p_;
  }

 private:
  const Numbers& numbers() const { return p_.rules.numbers; }
  bool has_mana() const { return p_.rules.mana; }
  bool is_love() const { return p_.phase == Phase::hearts || p_.phase == Phase::second; }

  Read read_placement() {
    const auto read = read_pieces<Kind>(
        text_.placement, kLetters, [&](Side side, Kind kind, Square square) { p_.set(side, kind, square); });
    if (!read) return read;
    if (const Bits64 edge = p_.of(Kind::pawn) & (Board::rank_set(0) | Board::rank_set(7)); edge != 0)
      return bad_placement("a pawn stands on " + squares_text<Board>(edge) + ", on the first or last rank");
    if (const Bits64 light = p_.mana() & ~kDarkSquares; light != 0)
      return bad_placement("mana stands on " + squares_text<Board>(light) + ", which is no dark square");
    if (!p_.rules.mana && p_.mana() != 0) return bad_placement("there is no mana with the option mana=off");
    for (const Side side : {Side::white, Side::black}) {
      if (const Bits64 last = p_.of(side, Kind::mana) & last_rank(side); last != 0)
        return bad_placement("lesser mana stands on " + squares_text<Board>(last) +
                             ", where it would be king mana");
      if (popcount(p_.of(side, Kind::king)) > 1)
        return bad_placement(std::string(name_of(side)) + " has several kings");
    }
    return {};
  }

  Objection read_side(std::string_view text) { return fray::read_side(text, p_.side); }

  Objection read_phase(std::string_view text) {
    const auto objection = read_name(text, kPhases, p_.phase);
    if (!objection && !has_mana() && p_.phase != Phase::turn) return "turn: without mana there are no cards";
    return objection;
  }

  Objection read_done(std::string_view text) {
    const bool fine = has_mana() && each_item(text, [&](std::string_view item) {
                        const auto found =
                            std::find_if(kDoneWords.begin(), kDoneWords.end(),
                                         [&](const DoneWord& word) { return word.word == item; });
                        if (found == kDoneWords.end() || p_.done >= found->bit) return false;
                        p_.done |= found->bit;
                        return true;
                      });
    if (!fine) return "some of reset, buy, give, cast, in this order, with commas";
    if (p_.has_done(Done::buy) && p_.has_done(Done::cast))
      return "not both buy and cast: nobody does both in one turn";
    // The first Hearts move may have made king mana of a pawn (W50).
    if (p_.has_done(Done::give) && p_.phase != Phase::second && p_.mana(p_.side) != 0)
      return "without give: who has mana on the board does not replenish";
    if (p_.has_done(Done::cast) && p_.phase != Phase::turn)
      return "without cast: that is Clubs, after which only a move follows";
    return {};
  }

  Objection read_castling_rights(std::string_view text) {
    const auto is_home = [&](Side side, bool king_side) {
      return on(p_.of(side, Kind::king), chess::home_square(side, 4)) &&
             on(p_.of(side, Kind::rook), chess::home_square(side, king_side ? 7 : 0));
    };
    return read_castling(text, is_home, p_.castling);
  }

  Objection read_passive(std::string_view text) {
    return read_checkers(text, numbers().checkers, p_.passive);
  }
  Objection read_captured(std::string_view text) {
    return read_checkers(text, numbers().checkers, p_.captured);
  }

  /// Every checker is somewhere (W2).
  Read check_checkers() {
    for (const Side side : {Side::white, Side::black}) {
      const int count = popcount(p_.of(side, Kind::mana)) + 2 * popcount(p_.of(side, Kind::king_mana)) +
                        p_.passive_of(side) + p_.captured_by(~side);
      const bool fine = p_.rules.spent_out ? count <= numbers().checkers : count == numbers().checkers;
      if (!fine) {
        return bad_field(
            "passive", given(text_, "passive").value_or("8/8"),
            (p_.rules.spent_out ? "at most " : "") + std::to_string(numbers().checkers) + ' ' +
                std::string(name_of(side)) +
                " checkers in all, on the board (king mana being two), passive and captured, not " +
                std::to_string(count));
      }
    }
    return {};
  }

  Objection read_dead(std::string_view text) {
    const auto parts = split_sides(text);
    if (!parts) return "captured pieces of White and Black, such as QPP/-";
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      std::size_t last = 0;
      int count = 0;
      for (const char letter : part == "-" ? "" : part) {
        const auto found = std::find_if(kDeadOrder.begin(), kDeadOrder.end(),
                                        [&](Kind kind) { return letter_of(Side::white, kind) == letter; });
        const auto place = static_cast<std::size_t>(found - kDeadOrder.begin());
        if (found == kDeadOrder.end() || place < last) return "letters in the order KQRBNP, or -";
        last = place;
        ++p_.dead[fray::index_of(side)][index_of(*found)];
        if (++count > kMostMen) return "at most 16 pieces a side";
      }
      if (part.empty()) return "letters in the order KQRBNP, or -";
      if (count + popcount(p_.men(side)) > kMostMen)
        return "at most 16 " + std::string(name_of(side)) + " pieces, living and dead";
      if (popcount(p_.of(side, Kind::king)) + p_.dead[fray::index_of(side)][index_of(Kind::king)] != 1)
        return "one " + std::string(name_of(side)) + " king, on the board or captured";
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

  Objection read_hands(std::string_view text) {
    const auto parts = split_sides(text);
    if (!parts) return "the cards of White and Black: 8c,Qh/-";
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      Hand& hand = p_.hands[fray::index_of(side)];
      if (part == "-") continue;
      const bool fine = each_item(part, [&](std::string_view item) {
        const auto card = size_of(hand) < numbers().hand_size ? take_card(item) : std::nullopt;
        if (card) hand = with(hand, *card);
        return card.has_value();
      });
      if (!fine) {
        return (numbers().hand_size == 1 ? "at most one a side, " : "at most two a side, ") +
               std::string(kCardsExpected);
      }
    }
    if (p_.has_done(Done::buy) && p_.hand(p_.side)[0] == kNoCard) return "the card that was bought";
    return {};
  }

  Objection read_book(std::string_view text) {
    std::size_t places = 0;
    const bool fine = each_item(text, [&](std::string_view item) {
      if (places == p_.places().size()) return false;
      Card& card = p_.book[places++];
      if (item == "-") return true;
      const auto taken = take_card(item);
      if (taken) card = *taken;
      return taken.has_value();
    });
    if (!fine || places != p_.places().size()) {
      return std::to_string(p_.places().size()) + (p_.places().size() == 1 ? " place" : " places") +
             ", - for one to be filled, " + std::string(kCardsExpected);
    }
    return {};
  }

  Objection read_bottom(std::string_view text) {
    const bool fine = each_item(text, [&](std::string_view item) {
      const auto card = take_card(item);
      if (card) p_.bottom.push(*card);
      return card.has_value();
    });
    if (!fine) return std::string(kCardsExpected);
    return {};
  }

  Objection read_clubbed(std::string_view text) {
    const auto squares = parse_squares<Board>(text);
    if (!squares || !has_mana()) return "squares with commas";
    p_.clubbed = *squares;
    return {};
  }

  Read check_clubbed() {
    const Bits64 own = p_.clubbed & p_.men(p_.side);
    const Bits64 enemy = p_.clubbed & p_.men(~p_.side);
    const int cast = p_.has_done(Done::cast) ? 1 : 0;
    if ((own | enemy) != p_.clubbed || popcount(own) > 1 || popcount(enemy) != cast) {
      return bad_field(
          "clubbed", given(text_, "clubbed").value_or(""),
          "at most one piece of the side to move, and one of the other exactly if Clubs was cast "
          "in this turn");
    }
    return {};
  }

  Objection read_passed(std::string_view text) {
    const auto squares = parse_squares<Board>(text);
    if (!squares) return "squares with commas";
    const Bits64 ranks =
        passed_rank(~p_.side) | (p_.phase == Phase::second ? passed_rank(p_.side) : Bits64{0});
    if ((*squares & ~ranks) != 0) return "squares that a double step has just passed over";
    Bits64 stepped = 0;
    for (const Side side : {Side::white, Side::black}) {
      const Bits64 passed = *squares & passed_rank(side);
      if ((pawn_steps(passed, side) & ~p_.of(side, Kind::pawn)) != 0 || (passed & p_.occupied()) != 0)
        return "a pawn beyond each square, and none on it";
      if (p_.phase != Phase::second && (pawn_steps(passed, ~side) & p_.occupied()) != 0)
        return "an empty square behind each, from where the pawn came";
      if (popcount(passed) > 2 || (side == p_.side && popcount(passed) > 1)) return "two at most";
      stepped |= passed;
    }
    p_.passed = stepped;
    p_.passed =
        takeable_passed(p_, p_.side) | (p_.phase == Phase::second ? takeable_passed(p_, ~p_.side) : 0);
    return {};
  }

  Objection read_love(std::string_view text) {
    const bool hearts = p_.phase == Phase::hearts;
    std::size_t count = 0;
    const bool fine = each_item(text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || count == 2 || !on(p_.men(p_.side), *square)) return false;
      p_.love[count++] = *square;
      return true;
    });
    if (!fine || count != (hearts ? 2u : 1u))
      return "squares of own pieces: the lover and its beloved in phase hearts, the one that may still move "
             "in phase second";
    if (hearts && (p_.love[0] == p_.love[1] || !may_love(p_.kind_on(p_.love[0]), p_.kind_on(p_.love[1]))))
      return "a lover, and another piece of the same or lower value";
    return {};
  }

  Read check_love() {
    if (p_.has_done(Done::buy)) return bad_field("done", "buy", "no purchase in a turn with a spell");
    if (p_.phase == Phase::hearts && (must_leap(p_) || must_replenish(p_)))
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
          "possible: the other king could be taken from " + squares_text<Board>(checkers(p_, ~p_.side)));
    return {};
  }

  /// Places of the book are empty exactly while cards are dealt, and only as they can be.
  Read check_deal() {
    const auto places = p_.places();
    const auto empty = std::count(places.begin(), places.end(), kNoCard);
    const bool at_end = std::find(places.begin(), places.end(), kNoCard) == places.end() - empty;
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
        "book", given(text_, "book").value_or(""),
        "- for places to be filled in phase deal only: one after a purchase, the last ones after a "
        "reset or at the start of the game, when nobody has cards yet");
  }

  Objection read_quiet(std::string_view text) {
    const bool middle = p_.phase != Phase::turn || p_.done != Done::nothing;
    return read_count(text, 0, middle ? 0 : kQuietLimit, p_.quiet);
  }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }

  Read read_past() { return read_seen(fields_, trail_, p_.trail_end); }

  /// Whoever has the turn can complete it from here.
  Read go_on() {
    p_.unseen = cards_left_;
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
