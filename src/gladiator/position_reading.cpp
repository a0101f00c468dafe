// Gladiator Chess: reading positions, and which of them could have come about.
#include <algorithm>
#include <charconv>

#include "gladiator/moves.h"
#include "gladiator/slot.h"
#include "gladiator/text.h"

namespace fray::gladiator {
namespace {

using Read = Result<void>;

/// A whole number, without sign, of at most three digits.
std::optional<int> parse_number(std::string_view text) {
  int number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || text.size() > 3 ||
      text[0] == '-')
    return std::nullopt;
  return number;
}

/// The two parts of "White's/Black's".
std::optional<std::array<std::string_view, 2>> split_sides(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos || text.find('/', slash + 1) != std::string_view::npos)
    return std::nullopt;
  return std::array<std::string_view, 2>{text.substr(0, slash), text.substr(slash + 1)};
}

/// A letter, hit points if the kind fights, and `*` if it has moved.
struct Written {
  char letter = '\0';
  OffBoard piece;
};
std::optional<Written> parse_off_board(std::string_view text) {
  if (text.empty()) return std::nullopt;
  Written written{text[0], {kind_of_letter(text[0])}};
  if (!written.piece) return std::nullopt;
  text.remove_prefix(1);
  if (text.ends_with('*')) {
    written.piece.moved = 1;
    text.remove_suffix(1);
  }
  const Kind kind = written.piece.kind;
  if (dice_of(kind) == 0) return text.empty() ? std::optional(written) : std::nullopt;
  const auto hits = parse_number(text);
  const int least = keeps_wounds(kind) ? 1 : hits_of(kind);
  if (!hits || *hits < least || *hits > hits_of(kind)) return std::nullopt;
  written.piece.hits = static_cast<std::uint8_t>(*hits);
  return written;
}

/// Reads one part of the text after the other into a position; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, const Rules& rules) : text_(text), fields_(text) { p_.rules = rules; }

  Result<Position> read() {
    for (const auto part :
         {&Reader::read_placement, &Reader::read_side, &Reader::read_slot, &Reader::read_phase,
          &Reader::read_hits, &Reader::read_moved, &Reader::read_frozen, &Reader::read_captive,
          &Reader::read_place, &Reader::read_lost, &Reader::check_army, &Reader::read_fallen,
          &Reader::read_came, &Reader::read_begun, &Reader::read_answer, &Reader::read_counters,
          &Reader::read_fight, &Reader::finish, &Reader::check_node}) {
      if (const auto done = (this->*part)(); !done) return tl::unexpected<Error>(done.error());
    }
    return p_;
  }

 private:
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
      p_.put(side, kind, item.square, hits_of(kind));
    }
    return {};
  }

  Read read_side() {
    const auto side = fields_.side();
    if (!side) return tl::unexpected<Error>(side.error());
    p_.now.side = *side;
    return {};
  }

  Read read_slot() {
    const std::string_view text = fields_.optional("slot").value_or("king");
    for (std::size_t i = 0; i < kCommanders; ++i) {
      if (word_of(static_cast<Commander>(i)) != text) continue;
      p_.now.slot = static_cast<Commander>(i);
      return {};
    }
    return bad_field("slot", text, "king, queen, black-knight or kings-knight");
  }

  Read read_phase() {
    const std::string_view text = fields_.optional("phase").value_or("move");
    for (const Phase phase :
         {Phase::replace, Phase::heal, Phase::override, Phase::move, Phase::fight, Phase::place}) {
      if (name_of(phase) != text) continue;
      p_.now.phase = phase;
      return {};
    }
    return bad_field("phase", text, "replace, heal, override, move, fight or place");
  }

  Read read_hits() {
    const auto text = fields_.optional("hits");
    if (!text) return {};
    int last = -1;
    const bool fine = each_item(*text, [&](std::string_view item) {
      const std::size_t colon = item.find(':');
      const auto square = Board::parse(item.substr(0, colon));
      const auto hits = colon == std::string_view::npos ? std::nullopt : parse_number(item.substr(colon + 1));
      if (!square || !hits || *square <= last || !(p_.occupied() & Board::bit(*square))) return false;
      last = *square;
      const Kind kind = p_.kind_on(*square);
      if (!keeps_wounds(kind) || *hits < 1 || *hits >= hits_of(kind)) return false;
      p_.set_hits(p_.side_on(*square), kind, *square, *hits);
      return true;
    });
    if (fine) return {};
    return bad_field(
        "hits", *text,
        "square and hit points of each hurt piece on the board, ascending, such as f1:25,e4:12; footmen, "
        "squires and warriors are never hurt");
  }

  Read read_moved() {
    const auto text = fields_.optional("moved");
    if (!text) return {};
    int last = -1;
    const bool fine = each_item(*text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || *square <= last || !(p_.occupied() & Board::bit(*square))) return false;
      last = *square;
      p_.set_moved(*square, true);
      return true;
    });
    if (!fine) return bad_field("moved", *text, "squares of pieces, ascending, with commas");
    return {};
  }

  Read read_frozen() {
    const std::string_view text = fields_.optional("frozen").value_or("-/-");
    const auto parts = split_sides(text);
    const auto bad = [&](std::string_view expected) { return bad_field("frozen", text, expected); };
    constexpr std::string_view kForm =
        "what White's and Black's queen hold: a letter in upper case, hit points if it fights, * if it has "
        "moved, "
        "or -: B20/-, -/Q*";
    if (!parts) return bad(kForm);
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      if (part == "-") continue;
      const auto held = parse_off_board(part);
      if (!held || held->letter != letter_of(Side::white, held->piece.kind)) return bad(kForm);
      if (!p_.has(side, Kind::queen)) return bad("nothing for a queen who is not on the board");
      p_.now.frozen[fray::index_of(side)] = held->piece;
    }
    return {};
  }

  Read read_captive() {
    const std::string_view text = fields_.optional("captive").value_or("-/-");
    const auto parts = split_sides(text);
    const auto bad = [&](std::string_view expected) { return bad_field("captive", text, expected); };
    constexpr std::string_view kForm =
        "the captors of White's and Black's queen and how many turns have ended since, 0 to 6, or -: g5:2/-";
    if (!parts) return bad(kForm);
    for (const Side side : {Side::white, Side::black}) {
      std::string_view part = (*parts)[fray::index_of(side)];
      if (part == "-") continue;
      const bool moved = part.ends_with(":0*");
      if (moved) part.remove_suffix(1);
      const std::size_t colon = part.find(':');
      const auto square = Board::parse(part.substr(0, colon));
      const int held =
          colon == std::string_view::npos ? -1 : parse_number(part.substr(colon + 1)).value_or(-1);
      if (!square || held < 0 || held > kTurnsHeld) return bad(kForm);
      const Kind captor = p_.of(~side) & Board::bit(*square) ? p_.kind_on(*square) : Kind::none;
      if (!captures_queens(captor) && captor != Kind::king)
        return bad("an enemy Black Knight, scout or king on the captor's square");
      p_.now.captor[fray::index_of(side)] = *square;
      p_.now.held[fray::index_of(side)] = static_cast<std::uint8_t>(held);
      p_.now.captive_moved[fray::index_of(side)] = moved ? 1 : 0;
    }
    if (p_.is_captive(Side::white) && p_.is_captive(Side::black))
      return bad("one captive queen: when the second is captured both return");
    return {};
  }

  Read read_place() {
    const auto text = fields_.optional("place");
    const bool placing = p_.now.phase == Phase::place;
    if (!placing && text) return bad_field("place", *text, "nothing: the phase is not place");
    if (!placing) return {};
    if (!text) return fail("missing_field", "field 'place': in phase place it must be there");
    int last = -1;  // the order of what is placed: to the back rank, the mover's queen, the other
    const bool fine = each_item(*text, [&](std::string_view item) {
      const bool home = item.starts_with("back:");
      if (home) item.remove_prefix(5);
      const auto written = parse_off_board(item);
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
    return bad_field("place", *text,
                     "what is to be placed: back: and a piece with its hit points, then the queen of the "
                     "side whose slot it "
                     "is, then the other: back:b12*,Q,q");
  }

  Read read_lost() {
    const std::string_view text = fields_.optional("lost").value_or("-/-");
    const auto parts = split_sides(text);
    const auto bad = [&] {
      return bad_field("lost", text, "lost pieces of White and Black in the order CMBNWSPF, or -: WPP/-");
    };
    if (!parts) return bad();
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view part = (*parts)[fray::index_of(side)];
      if (part.empty()) return bad();
      std::size_t last = index_of(Kind::champion);
      for (const char letter : part == "-" ? "" : part) {
        const Kind kind = kind_of_letter(letter);
        if (kind == Kind::none || letter != data_of(kind).letter || index_of(kind) < last) return bad();
        last = index_of(kind);
        if (++p_.now.lost[fray::index_of(side)][last] > data_of(kind).count) return bad();
      }
    }
    return {};
  }

  /// How many of a kind there are in all places.
  int count_of(Side side, Kind kind) const {
    int count = popcount(p_.of(side, kind)) + p_.lost(side, kind);
    if (p_.frozen_by(~side).holds(kind)) ++count;
    if (p_.now.freed.holds(kind) && p_.now.freed_side == side) ++count;
    if (kind == Kind::queen)
      count += (p_.is_captive(side) ? 1 : 0) + (p_.now.returning[fray::index_of(side)] != 0 ? 1 : 0);
    return count;
  }

  Read check_army() {
    // Where a king was killed nothing is placed any more, not even a queen who was to return.
    const bool killed = count_of(Side::white, Kind::king) == 0 || count_of(Side::black, Kind::king) == 0;
    for (const Side side : {Side::white, Side::black}) {
      for (std::size_t i = 0; i < kKinds; ++i) {
        const Kind kind = static_cast<Kind>(i);
        const int count = count_of(side, kind);
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
    if (count_of(Side::white, Kind::king) + count_of(Side::black, Kind::king) == 0)
      return fail("bad_position", "neither side has a king");
    return {};
  }

  Read read_fallen() {
    const auto text = fields_.optional("fallen");
    const auto bad = [&](std::string_view expected) {
      return bad_field("fallen", text.value_or("none"), expected);
    };
    if (text && *text != "white" && *text != "black" && *text != "white,black")
      return bad("white, black, or white,black");
    for (const Side side : {Side::white, Side::black}) {
      const bool named = text && text->find(name_of(side)) != std::string_view::npos;
      if (!named && p_.lost(side, Kind::kings_knight) > 0)
        return bad(std::string(name_of(side)) + " too, whose King's Knight is lost");
      p_.now.fallen[fray::index_of(side)] = named ? 1 : 0;
    }
    return {};
  }

  bool before_move() const { return p_.now.phase != Phase::fight && p_.now.phase != Phase::place; }

  Read read_came() {
    const auto text = fields_.optional("came");
    if (!text) return {};
    int last = -1;
    const bool fine = before_move() && each_item(*text, [&](std::string_view item) {
                        const auto square = Board::parse(item);
                        if (!square || *square <= last ||
                            !(far_rank(p_.now.side) & p_.own() & p_.moved & Board::bit(*square)))
                          return false;
                        last = *square;
                        p_.now.came = static_cast<std::uint16_t>(p_.now.came | 1U << Board::file_of(*square));
                        return true;
                      });
    if (fine) return {};
    return bad_field(
        "came", *text,
        "before the move: squares of own pieces on the far rank that count as moved, ascending, with commas");
  }

  Read read_begun() {
    const auto text = fields_.optional("begun");
    if (text && *text != "yes" && *text != "no") return bad_field("begun", *text, "yes or no");
    const bool yes = text == "yes";
    if (yes && (!before_move() || p_.now.phase == Phase::replace))
      return bad_field("begun", *text, "no, in this phase");
    if (!yes && p_.now.came != 0 && p_.now.phase != Phase::replace)
      return bad_field("begun", text.value_or("no"), "yes: a piece has come in this slot");
    p_.now.begun = yes || p_.now.came != 0 ? 1 : 0;
    return {};
  }

  Read read_answer() {
    const auto text = fields_.optional("answer");
    if (!text || *text == "no") return {};
    if (*text == "yes" && !before_move()) {
      p_.now.checked = 1;
      return {};
    }
    if (*text == "failed" && p_.now.phase == Phase::move && in_check(p_, p_.now.side)) {
      p_.now.failed = 1;
      return {};
    }
    return bad_field("answer", *text,
                     "yes in phases fight and place, failed in phase move and in check, or no");
  }

  Read read_counters() {
    const auto quiet = fields_.number("quiet", 0, kQuietLimit, 0);
    if (!quiet) return tl::unexpected<Error>(quiet.error());
    p_.quiet = static_cast<std::uint16_t>(*quiet);
    const auto turn = fields_.number("turn", 1, kMostTurns, 1);
    if (!turn) return tl::unexpected<Error>(turn.error());
    p_.turn = static_cast<std::uint16_t>(*turn);
    return {};
  }

  /// The fight must be one that this slot could have begun.
  Read read_fight() {
    const auto text = fields_.optional("fight");
    const bool fighting = p_.now.phase == Phase::fight;
    if (!fighting && text) return bad_field("fight", *text, "nothing: the phase is not fight");
    if (!fighting) return {};
    if (!text) return fail("missing_field", "field 'fight': in phase fight it must be there");
    if (p_.quiet != 0) return bad_field("quiet", std::to_string(p_.quiet), "0 in phase fight");
    Position before = p_;
    before.now.phase = Phase::move;
    before.now.begun = 1;
    if (in_check(before, before.now.side) != (p_.now.checked != 0))
      return bad_field("answer", p_.now.checked != 0 ? "yes" : "no", "yes if the king is in check, else no");
    // A king who is asked may have overridden.
    before.rules.players = {};
    const auto action = parse_action(before, *text);
    if (!action || sort_of(*action) != Sort::fight)
      return bad_field("fight", *text, "an attack, from and to, that is legal in this slot");
    p_.now.from = from_of(*action);
    p_.now.to = to_of(*action);
    return {};
  }

  Read finish() { return fields_.finish(); }

  tl::unexpected<Error> impossible(const std::string& problem) const {
    return fail("bad_position", "phase " + std::string(name_of(p_.now.phase)) + ": " + problem);
  }

  /// Positions whose game ended in the middle of a slot, or at the end of a turn, say so.
  Read check_ended() {
    for (const Side side : {Side::white, Side::black}) {
      if (count_of(side, Kind::king) == 0) {
        p_.result = win_for(~side);
        p_.ending = Ending::king_killed;
      } else if (p_.now.held[fray::index_of(side)] == kTurnsHeld) {
        if (p_.now.slot != Commander::king || p_.now.side != Side::white || p_.moved || p_.now.begun != 0)
          return impossible("a queen is lost at the start of White's king's slot");
        p_.result = win_for(~side);
        p_.ending = Ending::queen_held;
      } else {
        continue;
      }
      if (p_.now.phase != Phase::move) return impossible("the game is over; expected phase move");
      return {};
    }
    if (p_.now.failed != 0) {
      p_.result = win_for(~p_.now.side);
      p_.ending = Ending::checkmate;
    }
    return {};
  }

  Read check_move() {
    if (replaceable(p_)) return impossible("a pawn on the far rank is to be replaced first");
    if (p_.now.begun == 0 && p_.now.slot == Commander::queen && p_.rules.heals_one && healable(p_))
      return impossible("the queen is to heal first");
    p_.now.checked = in_check(p_, p_.now.side) ? 1 : 0;
    const Phase phase = phase_of_move(p_);
    const bool mate = phase == Phase::place && p_.now.checked != 0;
    if (mate || p_.quiet == kQuietLimit) {
      p_.result = mate ? win_for(~p_.now.side) : GameResult::draw;
      p_.ending = mate ? Ending::checkmate : Ending::quiet;
      return p_.now.phase == Phase::move ? Read{} : impossible("the game is over; expected phase move");
    }
    if (phase == Phase::place) return impossible("the slot has no move, and would have been skipped");
    const bool left = phase == Phase::override && p_.now.phase == Phase::move && p_.now.begun != 0 &&
                      MoveGenerator(p_).has_move(group_of(p_.now.slot));
    if (phase != p_.now.phase && !left) return impossible("expected phase " + std::string(name_of(phase)));
    return {};
  }

  Read check_node() {
    if (const auto ended = check_ended(); !ended || p_.result != GameResult::none) return ended;
    switch (p_.now.phase) {
      case Phase::override:
      case Phase::move: return check_move();
      case Phase::replace:
        return replaceable(p_) ? Read{}
                               : impossible("there is no pawn to be replaced, or nothing to replace it by");
      case Phase::heal:
        if (replaceable(p_)) return impossible("a pawn on the far rank is to be replaced first");
        return p_.now.slot == Commander::queen && p_.rules.heals_one && healable(p_)
                   ? Read{}
                   : impossible("the queen has nobody to heal, or it is not chosen");
      case Phase::fight:
      case Phase::place: return {};
    }
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Position p_;
};

}  // namespace

Result<Position> parse_position(const PositionText& text, const Rules& rules) {
  return Reader(text, rules).read();
}

}  // namespace fray::gladiator
