// Gladiator Chess: reading positions, and which of them could have come about.
#include <array>

#include "core/field_table.h"
#include "core/piece_text.h"
#include "gladiator/moves.h"
#include "gladiator/node_check.h"
#include "gladiator/text.h"

namespace fray::gladiator {
namespace {

using Read = Result<void>;

/// A whole number, without sign, of at most three digits.
std::optional<int> parse_hits(std::string_view text) {
  return text.size() > 3 || text.starts_with('-') ? std::nullopt : parse_number(text, 0, 999);
}

/// A letter, hit points if the kind fights, and `*` if it has moved.
struct WrittenPiece {
  char letter = '\0';
  OffBoard piece;
};
std::optional<WrittenPiece> parse_off_board(std::string_view text, const Army& army) {
  if (text.empty()) return std::nullopt;
  WrittenPiece written{text[0], {kind_of_letter(text[0])}};
  if (!written.piece) return std::nullopt;
  text.remove_prefix(1);
  if (text.ends_with('*')) {
    written.piece.moved = 1;
    text.remove_suffix(1);
  }
  const Kind kind = written.piece.kind;
  if (!fights(kind)) return text.empty() ? std::optional(written) : std::nullopt;
  const auto hits = parse_hits(text);
  const int least = keeps_wounds(kind) ? 1 : army.whole(kind);
  if (!hits || *hits < least || *hits > army.whole(kind)) return std::nullopt;
  written.piece.hits = static_cast<std::uint8_t>(*hits);
  return written;
}

/// Reads a position by the table of its fields; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, const Rules& rules) : text_(text), fields_(text) { p_.rules = rules; }

  Result<Position> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::check(&Reader::read_placement),
        Step::required("side", &Reader::read_side),
        Step::with_default("slot", "king", &Reader::read_slot),
        Step::with_default("phase", "move", &Reader::read_phase),
        Step::optional("hits", &Reader::read_hits),
        Step::optional("moved", &Reader::read_moved),
        Step::with_default("frozen", "-/-", &Reader::read_frozen),
        Step::with_default("captive", "-/-", &Reader::read_captive),
        Step::required("place", &Reader::read_place).only_in("phase place", &Reader::is_placing),
        Step::with_default("lost", "-/-", &Reader::read_lost),
        Step::check(&Reader::check_army),
        Step::optional("fallen", &Reader::read_fallen),
        Step::check(&Reader::check_fallen),
        Step::optional("arrived", &Reader::read_arrived),
        Step::optional("came", &Reader::read_came),
        Step::with_default("begun", "no", &Reader::read_begun),
        Step::with_default("answer", "no", &Reader::read_answer),
        Step::optional("quiet", &Reader::read_quiet),
        Step::optional("turn", &Reader::read_turn),
        Step::check(&Reader::check_before_fight).when(&Reader::is_fighting),
        Step::required("fight", &Reader::read_fight).only_in("phase fight", &Reader::is_fighting),
        Step::end_of_fields(),
        Step::check(&Reader::go_on),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return p_;
  }

 private:
  bool is_placing() const { return p_.now.phase == Phase::place; }
  bool is_fighting() const { return p_.now.phase == Phase::fight; }

  Read read_placement() {
    const auto placed =
        parse_placement(text_.placement, Board::kFiles, Board::kRanks, "KQCMBNWSPFkqcmbnwspf");
    if (!placed) return tl::unexpected<Error>(placed.error());
    // Whole at first; scouts are put in ascending order of squares.
    for (const PlacedLetter& item : *placed) {
      const Side side = item.letter < 'a' ? Side::white : Side::black;
      const Kind kind = kind_of_letter(item.letter);
      if (popcount(p_.of(side, kind)) == data_of(kind).count) {
        return fail("bad_placement", "placement: more than " + std::to_string(data_of(kind).count) + ' ' +
                                         std::string(name_of(side)) + ' ' + std::string(name_of(kind)));
      }
      p_.put(side, kind, item.square, p_.whole(kind));
    }
    return {};
  }

  Objection read_side(std::string_view text) { return fray::read_side(text, p_.now.side); }

  Objection read_slot(std::string_view text) {
    constexpr std::array kAll{Commander::king, Commander::queen, Commander::black_knight,
                              Commander::kings_knight};
    return read_word(text, kAll, word_of, p_.now.slot);
  }

  Objection read_phase(std::string_view text) {
    constexpr std::array kAll{Phase::replace, Phase::heal,  Phase::override,
                              Phase::move,    Phase::fight, Phase::place};
    return read_name(text, kAll, p_.now.phase);
  }

  Objection read_hits(std::string_view text) {
    int last = -1;
    const bool fine = each_item(text, [&](std::string_view item) {
      const std::size_t colon = item.find(':');
      const auto square = Board::parse(item.substr(0, colon));
      const auto hits = colon == std::string_view::npos ? std::nullopt : parse_hits(item.substr(colon + 1));
      if (!square || !hits || *square <= last || !(p_.occupied() & Board::bit(*square))) return false;
      last = *square;
      const Kind kind = p_.kind_on(*square);
      if (!keeps_wounds(kind) || *hits < 1 || *hits >= p_.whole(kind)) return false;
      p_.set_hits(p_.side_on(*square), kind, *square, *hits);
      return true;
    });
    if (fine) return {};
    return "square and hit points of each hurt piece on the board, ascending, such as f1:25,e4:12; footmen, "
           "squires and warriors are never hurt";
  }

  Objection read_moved(std::string_view text) {
    const auto squares = parse_squares<Board>(text, true);
    if (!squares || (*squares & ~p_.occupied())) return "squares of pieces, ascending, with commas";
    p_.moved = *squares;
    return {};
  }

  Objection read_frozen(std::string_view text) {
    const auto parts = split_sides(text);
    constexpr const char* kForm =
        "what White's and Black's queen hold: a letter in upper case, hit points if it fights, * if it has "
        "moved, or -: B20/-, -/Q*";
    if (!parts) return kForm;
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      if (part == "-") continue;
      const auto held = parse_off_board(part, p_.rules.army);
      if (!held || held->letter != letter_of(Side::white, held->piece.kind)) return kForm;
      if (!p_.has(side, Kind::queen)) return "nothing for a queen who is not on the board";
      p_.now.frozen[fray::index_of(side)] = held->piece;
    }
    return {};
  }

  Objection read_captive(std::string_view text) {
    const auto parts = split_sides(text);
    const std::string form =
        "the captors of White's and Black's queen and how many turns have ended since, 0 to " +
        std::to_string(p_.rules.ends_held()) + ", or -: g5:2/-";
    if (!parts) return form;
    for (const Side side : {Side::white, Side::black}) {
      std::string_view part = (*parts)[fray::index_of(side)];
      if (part == "-") continue;
      const bool moved = part.ends_with(":0*");
      if (moved) part.remove_suffix(1);
      const std::size_t colon = part.find(':');
      const auto square = Board::parse(part.substr(0, colon));
      const int held = colon == std::string_view::npos ? -1 : parse_hits(part.substr(colon + 1)).value_or(-1);
      if (!square || held < 0 || held > p_.rules.ends_held()) return form;
      const Kind captor = p_.of(~side) & Board::bit(*square) ? p_.kind_on(*square) : Kind::none;
      if (!captures_queens(captor) && captor != Kind::king)
        return "an enemy Black Knight, scout or king on the captor's square";
      p_.now.captor[fray::index_of(side)] = *square;
      p_.now.held[fray::index_of(side)] = static_cast<std::uint8_t>(held);
      p_.now.captive_moved[fray::index_of(side)] = moved ? 1 : 0;
    }
    if (p_.is_captive(Side::white) && p_.is_captive(Side::black))
      return "one captive queen: when the second is captured both return";
    return {};
  }

  Objection read_place(std::string_view text) {
    int last = -1;  // the order of what is placed: to the back rank, the mover's queen, the other
    const bool fine = each_item(text, [&](std::string_view item) {
      const bool home = item.starts_with("back:");
      if (home) item.remove_prefix(5);
      const auto written = parse_off_board(item, p_.rules.army);
      if (!written || (!home && written->piece.kind != Kind::queen)) return false;
      const Side side = written->letter < 'a' ? Side::white : Side::black;
      const int order = home ? 0 : side == p_.now.side ? 1 : 2;
      if (order <= last) return false;
      last = order;
      if (home) {
        p_.now.freed = written->piece;
        p_.now.freed_side = side;
      } else {
        p_.now.returning[fray::index_of(side)] = static_cast<std::uint8_t>(1 + written->piece.moved);
      }
      return true;
    });
    if (fine) return {};
    return "what is to be placed: back: and a piece with its hit points, then the queen of the side whose "
           "slot it is, then the other: back:b12*,Q,q";
  }

  Objection read_lost(std::string_view text) {
    const auto parts = split_sides(text);
    constexpr const char* kForm = "lost pieces of White and Black in the order CMBNWSPF, or -: WPP/-";
    if (!parts) return kForm;
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      if (part.empty()) return kForm;
      std::size_t last = index_of(Kind::champion);
      for (const char letter : part == "-" ? "" : part) {
        const Kind kind = kind_of_letter(letter);
        if (kind == Kind::none || letter != data_of(kind).letter || index_of(kind) < last) return kForm;
        last = index_of(kind);
        if (++p_.now.lost[fray::index_of(side)][last] > data_of(kind).count) return kForm;
      }
    }
    return {};
  }

  Read check_army() {
    // Where a king was killed nothing is placed any more, not even a queen who was to return.
    const bool killed =
        count_of(p_, Side::white, Kind::king) == 0 || count_of(p_, Side::black, Kind::king) == 0;
    for (const Side side : {Side::white, Side::black}) {
      for (std::size_t i = 0; i < kKinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        const int count = count_of(p_, side, kind);
        const std::string what = std::string(name_of(side)) + ' ' + std::string(name_of(kind));
        if (count > data_of(kind).count) {
          return fail("bad_position", "there are " + std::to_string(count) + ' ' + what +
                                          " on and off the board, at most " +
                                          std::to_string(data_of(kind).count) + " expected");
        }
        if (kind == Kind::queen && count == 0 && !killed)
          return fail("bad_position",
                      "there is no " + what + ": on the board, frozen, captive or to be placed");
      }
    }
    if (count_of(p_, Side::white, Kind::king) + count_of(p_, Side::black, Kind::king) == 0)
      return fail("bad_position", "neither side has a king");
    return {};
  }

  Objection read_fallen(std::string_view text) {
    if (text != "white" && text != "black" && text != "white,black") return "white, black, or white,black";
    for (const Side side : {Side::white, Side::black})
      p_.now.fallen[fray::index_of(side)] = text.find(name_of(side)) != std::string_view::npos ? 1 : 0;
    return {};
  }

  Read check_fallen() {
    for (const Side side : {Side::white, Side::black}) {
      if (p_.now.fallen[fray::index_of(side)] == 0 && p_.lost(side, Kind::kings_knight) > 0)
        return bad_field("fallen", given(text_, "fallen").value_or("none"),
                         std::string(name_of(side)) + " too, whose King's Knight is lost");
    }
    return {};
  }

  bool before_move() const {
    return p_.now.phase != Phase::fight && p_.now.phase != Phase::place && !p_.has_arrival();
  }

  Objection read_arrived(std::string_view text) {
    const auto square = Board::parse(text);
    const bool replaces = p_.now.phase == Phase::replace || p_.now.phase == Phase::place;
    if (!replaces || p_.rules.first_edition || !square ||
        !(Board::bit(*square) & far_rank(p_.now.side) & p_.own() & p_.moved) ||
        !is_pawn(p_.kind_on(*square)) || replacements(p_, *square) == 0)
      return "in phases place and replace: the square of an own pawn on the far rank that has moved in this "
             "slot, and "
             "for which there is a lost piece";
    p_.now.to = *square;
    return {};
  }

  Objection read_came(std::string_view text) {
    const auto squares = parse_squares<Board>(text, true);
    const Squares allowed = far_rank(p_.now.side) & p_.own() & p_.moved;
    if (!before_move() || !squares || (*squares & ~allowed))
      return "before the move: squares of own pieces on the far rank that count as moved, ascending, with "
             "commas";
    for_each_square(*squares, [&](Square square) {
      p_.now.came = static_cast<std::uint16_t>(p_.now.came | 1U << Board::file_of(square));
    });
    return {};
  }

  Objection read_begun(std::string_view text) {
    bool yes = false;
    if (const auto objection = read_yes_or_no(text, yes)) return objection;
    if (yes && (!before_move() || p_.now.phase == Phase::replace)) return "no, in this phase";
    if (!yes && p_.now.came != 0 && p_.now.phase != Phase::replace)
      return "yes: a piece has come in this slot";
    p_.now.begun = yes || p_.now.came != 0 ? 1 : 0;
    return {};
  }

  Objection read_answer(std::string_view text) {
    if (text == "no") return {};
    if (text == "yes" && !before_move()) {
      p_.now.checked = 1;
      return {};
    }
    if (text == "failed" && p_.now.phase == Phase::move && in_check(p_, p_.now.side)) {
      p_.now.failed = 1;
      return {};
    }
    return "yes after the move, failed in phase move and in check, or no";
  }

  Objection read_quiet(std::string_view text) {
    return read_count(text, 0, p_.has_arrival() ? 0 : kQuietLimit, p_.quiet);
  }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }

  /// The position in which the fight was chosen.
  Position before_fight() const {
    Position before = p_;
    before.now.phase = Phase::move;
    before.now.begun = 1;
    return before;
  }

  Read check_before_fight() {
    if (p_.quiet != 0) return bad_field("quiet", std::to_string(p_.quiet), "0 in phase fight");
    if (in_check(before_fight(), p_.now.side) != (p_.now.checked != 0))
      return bad_field("answer", p_.now.checked != 0 ? "yes" : "no", "yes if the king is in check, else no");
    return {};
  }

  /// The fight must be one that this slot could have begun.
  Objection read_fight(std::string_view text) {
    Position before = before_fight();
    // A king who is asked may have overridden.
    before.rules.players = {};
    const auto action = parse_action(before, text);
    if (!action || sort_of(*action) != Sort::fight)
      return "an attack, from and to, that is legal in this slot";
    p_.now.from = from_of(*action);
    p_.now.to = to_of(*action);
    return {};
  }

  Read go_on() { return check_node(p_); }

  const PositionText& text_;
  FieldReader fields_;
  Position p_;
};

}  // namespace

Result<Position> parse_position(const PositionText& text, const Rules& rules) {
  return Reader(text, rules).read();
}

}  // namespace fray::gladiator
