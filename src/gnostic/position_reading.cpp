// Gnostic Chess: reading positions, and which of them could have come about.
#include <algorithm>
#include <charconv>
#include <optional>

#include "gnostic/apply.h"
#include "gnostic/battle.h"
#include "gnostic/moves.h"
#include "gnostic/position_words.h"
#include "gnostic/text.h"

namespace fray::gnostic {
namespace {

using Read = Result<void>;

/// Reads one part of the text after the other into a position; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, Rules rules, Trail& trail) : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
  }

  Result<Position> read() {
    for (const auto part :
         {&Reader::read_placement, &Reader::read_side, &Reader::read_phase, &Reader::read_track,
          &Reader::read_castling, &Reader::read_passant, &Reader::read_hit_points, &Reader::read_dead,
          &Reader::read_spells, &Reader::read_prisoners, &Reader::read_promoting, &Reader::read_fight,
          &Reader::check_promotion, &Reader::read_counters, &Reader::read_past}) {
      if (const auto done = (this->*part)(); !done) return tl::unexpected<Error>(done.error());
    }
    return p_;
  }

 private:
  using Part = Read (Reader::*)();

  Read read_placement() {
    const auto placed = parse_placement(text_.placement, 8, 8, "PNBRQKpnbrqk");
    if (!placed) return tl::unexpected<Error>(placed.error());
    for (const PlacedLetter& item : *placed) {
      const Side side = item.letter < 'a' ? Side::white : Side::black;
      p_.put(side, kind_of_letter(item.letter), item.square);
    }
    for (const Side side : {Side::white, Side::black}) {
      const std::string name(name_of(side));
      if (popcount(p_.of(side, Kind::king)) > 1)
        return fail("bad_placement", "placement: " + name + " has several kings");
      if (popcount(p_.of(side)) > kMostPieces)
        return fail("bad_placement", "placement: " + name + " has more than 16 pieces");
    }
    return {};
  }

  Read read_side() {
    const auto side = fields_.side();
    if (!side) return tl::unexpected<Error>(side.error());
    if (*side == Side::black) p_.pass_turn();
    return {};
  }

  Read read_phase() {
    const std::string_view text = fields_.optional("phase").value_or("move");
    constexpr std::array kAll{Phase::move, Phase::announce, Phase::roll, Phase::promote};
    const auto found =
        std::find_if(kAll.begin(), kAll.end(), [&](Phase phase) { return name_of(phase) == text; });
    if (found == kAll.end()) return bad_field("phase", text, "move, announce, roll or promote");
    p_.phase = *found;
    over_ = p_.of(Side::white, Kind::king) == 0 || p_.of(Side::black, Kind::king) == 0;
    if (over_ && p_.phase != Phase::move)
      return bad_field("phase", text, "move, as a king is dead and the game is over");
    return {};
  }

  Read read_track() {
    const std::string_view place = fields_.optional("track").value_or("C");
    if (place.size() != 1 || place[0] < 'A' || place[0] > 'E')
      return bad_field("track", place, "a letter from A to E");
    Track track;
    track.shade = static_cast<std::int8_t>(place[0] - 'C');
    const std::string_view toward = fields_.optional("toward").value_or(track.shade == kDarkest ? "E" : "A");
    if (toward != "A" && toward != "E") return bad_field("toward", toward, "A or E");
    track.direction = toward == "A" ? -1 : 1;
    if (track.at_end() && track.direction * track.shade > 0)
      return bad_field("toward", toward, "the other end: the direction turns when the marker arrives");
    const auto rounds = fields_.number("rounds", 0, p_.rules.rounds_per_step - 1, 0);
    if (!rounds) return tl::unexpected<Error>(rounds.error());
    track.rounds = static_cast<std::uint8_t>(*rounds);
    p_.set_track(track);
    return {};
  }

  Read read_castling() {
    const std::string_view text = fields_.optional("castling").value_or("-");
    CastlingRights rights = 0;
    for (const char letter : text == "-" ? "" : text) {
      const std::size_t number = kCastlingLetters.find(letter);
      if (number == std::string_view::npos || rights >> number != 0)
        return bad_field("castling", text, "some of KQkq in this order, or -");
      rights |= static_cast<CastlingRights>(1u << number);
      const Side side = number < 2 ? Side::white : Side::black;
      const Castling& castling = kCastlings[number];
      if ((p_.of(side, Kind::king) & Board::bit(castling.king_from)) == 0 ||
          (p_.of(side, Kind::rook) & Board::bit(castling.rook_from)) == 0) {
        return bad_field("castling", text, "a king and a rook on their first squares for each letter");
      }
    }
    p_.set_castling(rights);
    return {};
  }

  Read read_passant() {
    const auto text = fields_.optional("ep");
    if (!text) return {};
    const auto square = Board::parse(*text);
    if (!square || (passed_rank(~p_.side) & Board::bit(*square)) == 0)
      return bad_field("ep", *text, "a square that a double step of the other side passes over");
    const int ahead = pawn_ahead(~p_.side);
    const auto pawn = static_cast<Square>(*square + ahead);
    const Bits64 passed = Board::bit(*square) | Board::bit(*square - ahead);
    if ((p_.of(~p_.side, Kind::pawn) & ~p_.prisoners & Board::bit(pawn)) == 0 ||
        (p_.occupied() & passed) != 0)
      return bad_field("ep", *text, "possible: a pawn has just gone over this empty square");
    if (p_.phase != Phase::move) return bad_field("ep", *text, "not there in the middle of a turn");
    p_.passed_over = *square;
    return {};
  }

  Read read_hit_points() {
    const auto text = fields_.optional("hp");
    if (!text) return {};
    Bits64 named = 0;
    const bool fine = each_item(*text, [&](std::string_view item) {
      const auto square = Board::parse(item.substr(0, 2));
      if (!square || (named & Board::bit(*square)) != 0 || item.size() < 4 || item[2] != ':') return false;
      named |= Board::bit(*square);
      int left = 0;
      const auto parsed = std::from_chars(item.data() + 3, item.data() + item.size(), left);
      const int full = full_sixths(p_.kind_on(*square));
      if (parsed.ec != std::errc() || parsed.ptr != item.data() + item.size() || left < 1 || left >= full)
        return false;
      p_.set_state(*square, PieceState(full - left, 0));
      return true;
    });
    if (fine) return {};
    return bad_field("hp", *text,
                     "square:sixths of damaged pieces, each once, with at least 1 and less than "
                     "60 times its combat value");
  }

  /// The spells that have been used, from the letters of those that are left.
  static std::optional<SpellSet> parse_left(std::string_view text) {
    SpellSet left = 0;
    for (const char letter : text == "-" ? "" : text) {
      const std::size_t number = kSpellLetters.find(letter);
      if (number == std::string_view::npos || left >> number != 0) return std::nullopt;
      left |= static_cast<SpellSet>(1u << number);
    }
    if (text.empty()) return std::nullopt;
    return static_cast<SpellSet>(kAllSpells & ~left);
  }

  Read read_spells() {
    const auto text = fields_.optional("spells");
    if (!text) return {};
    return p_.rules.spells_per_queen ? read_queens(*text) : read_side_spells(*text);
  }

  Read read_side_spells(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto white = parse_left(text.substr(0, slash));
    const auto black = slash == std::string_view::npos ? std::nullopt : parse_left(text.substr(slash + 1));
    if (!white || !black)
      return bad_field("spells", text, "what White and Black have left of THSXRI, or -, such as THSXRI/TS");
    p_.set_used(Side::white, *white);
    p_.set_used(Side::black, *black);
    return {};
  }

  /// Living queens by their squares, dead ones by their letters; who is not named has all her spells.
  Read read_queens(std::string_view text) {
    Bits64 named = 0;
    std::array<InlineList<SpellSet, 16>, 2> dead;
    const bool fine = text == "-" || each_item(text, [&](std::string_view item) {
                        const std::size_t colon = item.find(':');
                        const auto used = colon == std::string_view::npos
                                              ? std::nullopt
                                              : parse_left(item.substr(colon + 1));
                        if (!used) return false;
                        const std::string_view queen = item.substr(0, colon);
                        if (queen == "Q" || queen == "q") {
                          dead[queen == "Q" ? 0 : 1].push_back(*used);
                          return true;
                        }
                        const auto square = Board::parse(queen);
                        if (!square || (p_.of(Kind::queen) & ~named & Board::bit(*square)) == 0) return false;
                        named |= Board::bit(*square);
                        p_.set_state(*square, PieceState(p_.states[*square].damage(), *used));
                        return true;
                      });
    if (fine && read_dead_queens(dead)) return {};
    return bad_field(
        "spells", text,
        "each queen's square, or Q or q for a dead one, and what she has left of THSXRI, such as "
        "d1:THSXRI,d8:-,q:T");
  }

  bool read_dead_queens(const std::array<InlineList<SpellSet, 16>, 2>& dead) {
    for (const Side side : {Side::white, Side::black}) {
      const auto& queens = dead[fray::index_of(side)];
      if (queens.size() > p_.dead[fray::index_of(side)][index_of(Kind::queen)]) return false;
      for (std::size_t i = 0; i < queens.size(); ++i) p_.take_dead(side, Kind::queen);
      for (const SpellSet used : queens) p_.add_dead(side, Kind::queen, used);
    }
    return true;
  }

  Read read_dead() {
    const auto text = fields_.optional("dead");
    if (!text) return {};
    const std::size_t slash = text->find('/');
    const std::array<std::string_view, 2> sides{
        text->substr(0, slash), slash == std::string_view::npos ? "" : text->substr(slash + 1)};
    for (const Side side : {Side::white, Side::black}) {
      const std::string_view letters = sides[fray::index_of(side)];
      if (!read_dead_of(side, letters)) {
        return bad_field("dead", *text,
                         "the dead of White and Black as letters of QRBNP, or -, such as QP/-, with "
                         "at most 16 pieces of a side in all");
      }
    }
    return {};
  }

  bool read_dead_of(Side side, std::string_view letters) {
    if (letters.empty()) return false;
    for (const char letter : letters == "-" ? "" : letters) {
      const auto found = std::find_if(kDeadOrder.begin(), kDeadOrder.end(),
                                      [&](Kind kind) { return letter_of(Side::white, kind) == letter; });
      if (found == kDeadOrder.end()) return false;
      if (++dead_[fray::index_of(side)] + popcount(p_.of(side)) > kMostPieces) return false;
      p_.add_dead(side, *found, 0);
    }
    return true;
  }

  /// How often a side has cast a spell, counting all its queens.
  int times_cast(Side side, Spell spell) const {
    const auto has = [&](SpellSet used) { return (used & bit_of(spell)) != 0 ? 1 : 0; };
    if (!p_.rules.spells_per_queen) return has(p_.used[fray::index_of(side)]);
    int times = 0;
    for_each_square(p_.of(side, Kind::queen), [&](Square queen) { times += has(p_.states[queen].used()); });
    for (const SpellSet used : p_.dead_queens[fray::index_of(side)]) times += has(used);
    return times;
  }

  Read read_prisoners() {
    const auto text = fields_.optional("prisoners");
    if (!text) return {};
    const bool fine = each_item(*text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || (p_.occupied() & ~p_.prisoners & Board::bit(*square)) == 0) return false;
      p_.set_prisoner(*square, true);
      return true;
    });
    if (!fine) return bad_field("prisoners", *text, "squares of pieces, each once");
    for (const Side side : {Side::white, Side::black}) {
      const bool prisoners = (p_.prisoners & p_.of(side)) != 0;
      if (prisoners && p_.track.shade == own_extreme(side))
        return bad_field("prisoners", *text, "none of the side that the track has just freed");
    }
    return {};
  }

  /// No pawn stands on its last rank, but those that must be promoted now.
  Read read_promoting() {
    const auto text = fields_.optional("promote");
    if (text.has_value() != (p_.phase == Phase::promote))
      return bad_field("promote", text.value_or(""), "pawns' squares in phase promote, else not there");
    Bits64 allowed = 0;
    std::size_t count = 0;
    const bool fine = !text || each_item(*text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || count == 2 || (allowed & Board::bit(*square)) != 0) return false;
      p_.promoting[count++] = *square;
      allowed |= Board::bit(*square);
      return true;
    });
    const Bits64 waiting = (p_.of(Side::white, Kind::pawn) & last_rank(Side::white)) |
                           (p_.of(Side::black, Kind::pawn) & last_rank(Side::black));
    if (!fine || (allowed & ~waiting) != 0)
      return bad_field("promote", *text, "one or two pawns on their last rank");
    if (!over_ && (waiting & ~allowed) != 0) {
      return fail("bad_placement",
                  "placement: a pawn stands on its last rank at " + Board::name(lowest(waiting & ~allowed)));
    }
    return {};
  }

  Read check_promotion() {
    if (p_.phase != Phase::promote) return {};
    const auto [first, second] = p_.promoting;
    const bool enemy = (p_.enemy() & Board::bit(first)) != 0;
    const bool two = second != kNoSquare;
    if (two && (enemy || (p_.own() & Board::bit(second)) != 0))
      return bad_field("promote", Board::name(first), "the pawn of the side to move before the other's");
    return {};
  }

  Read read_fight() {
    if (p_.phase != Phase::announce && p_.phase != Phase::roll) return {};
    const auto text = fields_.required("fight");
    if (!text) return tl::unexpected<Error>(text.error());
    const auto from = Board::parse(text->substr(0, 2));
    const auto to = Board::parse(text->substr(std::min<std::size_t>(2, text->size()), 2));
    const bool passant = text->size() == 6;
    const auto defender = passant ? Board::parse(text->substr(4)) : to;
    if (!from || !to || !defender || (text->size() != 4 && !passant))
      return bad_field("fight", *text, "the attacker's square and the square of the fight, such as e4d5");
    if (!fight_possible(*from, *to, *defender, passant))
      return bad_field("fight", *text, "an attack that the side to move could have made");
    for (std::size_t i = 0; i < kCastlings.size(); ++i) {
      const bool needs = kCastlings[i].king_from == *from || kCastlings[i].rook_from == *from;
      if (needs && (p_.castling >> i & 1) != 0)
        return bad_field("castling", castling_text(p_.castling),
                         "without what the attacker has lost by moving");
    }
    begin_fight_as_read(*from, {*to, *defender});
    for (const bool attacks : {true, false}) {
      if (const auto read = read_fighter(attacks); !read) return read;
    }
    if (const auto fine = check_fighters(); !fine) return fine;
    return p_.phase == Phase::roll ? read_dice() : Read();
  }

  bool fight_possible(Square from, Square to, Square defender, bool passant) const {
    const bool pieces =
        (p_.own() & ~p_.prisoners & Board::bit(from)) != 0 && (p_.enemy() & Board::bit(defender)) != 0;
    if (!pieces) return false;
    const Bits64 reach = attack_reach(p_.kind_on(from), p_.side, from, p_.occupied());
    const bool reached = (reach & Board::bit(to)) != 0;
    if (!passant) return reached || times_cast(p_.side, Spell::teleport) > 0;
    const Bits64 passed = Board::bit(to) | Board::bit(to + pawn_ahead(p_.side));
    return reached && p_.kind_on(from) == Kind::pawn && (passed_rank(~p_.side) & Board::bit(to)) != 0 &&
           (p_.occupied() & passed) == 0 && defender == passed_pawn(to, p_.side) &&
           p_.kind_on(defender) == Kind::pawn;
  }

  void begin_fight_as_read(Square from, Attack attack) {
    const Phase phase = p_.phase;
    begin_fight(p_, from, attack);
    p_.phase = phase;
  }

  Read read_fighter(bool attacks) {
    const std::string_view name = attacks ? "attacker" : "defender";
    Fighter& fighter = attacks ? p_.fight.attacker : p_.fight.defender;
    const auto text = fields_.required(name);
    if (!text) return tl::unexpected<Error>(text.error());
    std::array<int, 2> numbers{};
    const char* at = text->data();
    const char* end = text->data() + text->size();
    bool fine = true;
    for (int& number : numbers) {
      const auto parsed = std::from_chars(at, end, number);
      fine = fine && parsed.ec == std::errc() && parsed.ptr != end && *parsed.ptr == ',' && number >= 0 &&
             number < fighter.target;
      at = fine ? parsed.ptr + 1 : end;
    }
    const std::string_view state(at, static_cast<std::size_t>(end - at));
    fine = fine && (state == "in" || state == "out") && numbers[1] != 1 &&
           numbers[0] + numbers[1] < fighter.target;
    if (!fine) {
      return bad_field(name, *text,
                       "points banked, points of this turn, and in or out, such as 8,5,in; fewer points than "
                       "the " +
                           std::to_string(fighter.target) + " that are needed, and not 1 in a turn");
    }
    fighter.score = static_cast<std::uint8_t>(numbers[0]);
    fighter.turn = static_cast<std::uint8_t>(numbers[1]);
    fighter.active = state == "in";
    return {};
  }

  /// Both have rolled equally often as long as both are in the turn; whoever is left in it alone has points.
  Read check_fighters() const {
    const Fighter& a = p_.fight.attacker;
    const Fighter& d = p_.fight.defender;
    const bool both = a.active && d.active;
    const bool fine =
        both ? (a.turn == 0) == (d.turn == 0)
             : (a.active != d.active) && (a.active ? a.turn > 0 && d.turn == 0 : d.turn > 0 && a.turn == 0);
    if (fine) return {};
    return bad_field(
        "attacker", fighter_text(a),
        "fitting to the defender: both have points of this turn or neither has; one who is out has "
        "none, and the other some");
  }

  Read read_dice() {
    const auto text = fields_.required("dice");
    if (!text) return tl::unexpected<Error>(text.error());
    const std::size_t comma = text->find(',');
    const auto read = [](std::string_view part, Fighter& fighter) {
      if (part == "-") return !fighter.active;
      int dice = 0;
      const auto parsed = std::from_chars(part.data(), part.data() + part.size(), dice);
      fighter.announced = static_cast<std::uint8_t>(std::clamp(dice, 0, 255));
      return parsed.ec == std::errc() && parsed.ptr == part.data() + part.size() && fighter.active &&
             dice >= 1 && dice <= fighter.dice;
    };
    const bool fine = comma != std::string_view::npos && read(text->substr(0, comma), p_.fight.attacker) &&
                      read(text->substr(comma + 1), p_.fight.defender);
    if (!fine)
      return bad_field("dice", *text, "how many dice attacker and defender roll, - for one who is out: 3,1");
    p_.fight.phase = FightPhase::roll;
    return {};
  }

  Read read_counters() {
    const auto passes = fields_.number("passed", 0, 2, 0);
    if (!passes) return tl::unexpected<Error>(passes.error());
    const auto quiet = fields_.number("quiet", 0, kQuietLimit, 0);
    if (!quiet) return tl::unexpected<Error>(quiet.error());
    const auto turn = fields_.number("turn", 1, kMostTurns, 1);
    if (!turn) return tl::unexpected<Error>(turn.error());
    const bool middle = p_.phase != Phase::move;
    if (*passes > 0 && (middle || over_))
      return bad_field("passed", std::to_string(*passes), "0: somebody has done something since");
    if (*quiet == kQuietLimit && (middle || over_))
      return bad_field("quiet", std::to_string(*quiet), "below 100: the game would have ended before");
    p_.passes = static_cast<std::uint8_t>(*passes);
    p_.quiet = static_cast<std::uint8_t>(*quiet);
    p_.turn = static_cast<std::uint16_t>(*turn);
    return {};
  }

  Read read_past() {
    const auto seen = parse_trail(fields_.optional("seen").value_or(""), trail_);
    if (!seen) return tl::unexpected<Error>(seen.error());
    if (const auto finished = fields_.finish(); !finished) return finished;
    p_.trail_end = *seen;
    NullSink sink;
    if (over_) {
      const bool white = p_.of(Side::white, Kind::king) != 0;
      const bool black = p_.of(Side::black, Kind::king) != 0;
      p_.result = white ? GameResult::white_wins : black ? GameResult::black_wins : GameResult::draw;
      p_.ending = white || black ? Ending::king_dead : Ending::both_kings_dead;
    } else if (p_.passes == 2) {
      p_.result = GameResult::draw;
      p_.ending = Ending::two_passes;
    } else if (p_.phase == Phase::move) {
      begin_turn(p_, trail_, sink);
    }
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  Position p_;
  bool over_ = false;  ///< a king is dead
  std::array<int, 2> dead_{};
};

}  // namespace

Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::gnostic
