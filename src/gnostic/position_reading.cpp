// Gnostic Chess: reading positions, and which of them could have come about.
#include <algorithm>
#include <optional>

#include "core/chessmen.h"
#include "core/field_table.h"
#include "core/piece_text.h"
#include "gnostic/apply.h"
#include "gnostic/fight_reading.h"
#include "gnostic/moves.h"
#include "gnostic/position_words.h"
#include "gnostic/text.h"

namespace fray::gnostic {
namespace {

using Read = Result<void>;

/// Reads a position by the table of its fields; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, Rules rules, Trail& trail) : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
  }

  Result<Position> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::check(&Reader::read_placement),
        Step::required("side", &Reader::read_side),
        Step::with_default("phase", "move", &Reader::read_phase),
        Step::with_default("track", "C", &Reader::read_shade),
        Step::optional("toward", &Reader::read_toward),
        Step::optional("rounds", &Reader::read_rounds),
        Step::check(&Reader::check_track),
        Step::with_default("castling", "-", &Reader::read_castling_rights),
        Step::optional("ep", &Reader::read_passant),
        Step::optional("hp", &Reader::read_hit_points),
        Step::optional("dead", &Reader::read_dead),
        Step::optional("spells", &Reader::read_spells),
        Step::optional("prisoners", &Reader::read_prisoners),
        Step::required("promote", &Reader::read_promoting).only_in("phase promote", &Reader::is_promoting),
        Step::check(&Reader::check_last_ranks),
        Step::required("fight", &Reader::read_fight).when(&Reader::is_fighting),
        Step::check(&Reader::check_castling_of_attacker).when(&Reader::is_fighting),
        Step::required("attacker", &Reader::read_attacker).when(&Reader::is_fighting),
        Step::required("defender", &Reader::read_defender).when(&Reader::is_fighting),
        Step::check(&Reader::check_fighters).when(&Reader::is_fighting),
        Step::required("dice", &Reader::read_dice).when(&Reader::is_rolling),
        Step::optional("passed", &Reader::read_passes),
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
  bool is_fighting() const { return p_.phase == Phase::announce || p_.phase == Phase::roll; }
  bool is_promoting() const { return p_.phase == Phase::promote; }
  bool is_rolling() const { return p_.phase == Phase::roll; }

  Read read_placement() {
    const auto read = read_pieces<Kind>(
        text_.placement, kLetters, [&](Side side, Kind kind, Square square) { p_.put(side, kind, square); });
    if (!read) return read;
    for (const Side side : {Side::white, Side::black}) {
      const std::string name(name_of(side));
      if (popcount(p_.of(side, Kind::king)) > 1)
        return fail("bad_placement", "placement: " + name + " has several kings");
      if (popcount(p_.of(side)) > kMostPieces)
        return fail("bad_placement", "placement: " + name + " has more than 16 pieces");
    }
    return {};
  }

  Objection read_side(std::string_view text) {
    Side side = Side::white;
    const auto objection = fray::read_side(text, side);
    if (side == Side::black) p_.pass_turn();
    return objection;
  }

  Objection read_phase(std::string_view text) {
    constexpr std::array kAll{Phase::move, Phase::announce, Phase::roll, Phase::promote};
    const auto objection = read_name(text, kAll, p_.phase);
    over_ = p_.of(Side::white, Kind::king) == 0 || p_.of(Side::black, Kind::king) == 0;
    if (over_ && p_.phase != Phase::move) return "move, as a king is dead and the game is over";
    return objection;
  }

  Objection read_shade(std::string_view text) {
    if (text.size() != 1 || text[0] < 'A' || text[0] > 'E') return "a letter from A to E";
    track_.shade = static_cast<std::int8_t>(text[0] - 'C');
    track_.direction = track_.shade == kDarkest ? 1 : -1;
    return {};
  }
  Objection read_toward(std::string_view text) {
    if (text != "A" && text != "E") return "A or E";
    track_.direction = text == "A" ? -1 : 1;
    return {};
  }
  Objection read_rounds(std::string_view text) {
    return read_count(text, 0, p_.rules.rounds_per_step - 1, track_.rounds);
  }
  Read check_track() {
    if (track_.at_end() && track_.direction * track_.shade > 0)
      return bad_field("toward", track_.direction < 0 ? "A" : "E",
                       "the other end: the direction turns when the marker arrives");
    p_.set_track(track_);
    return {};
  }

  Objection read_castling_rights(std::string_view text) {
    const auto is_home = [&](Side side, bool king_side) {
      const Castling& castling = kCastlings[(side == Side::white ? 0u : 2u) + (king_side ? 0u : 1u)];
      return (p_.of(side, Kind::king) & Board::bit(castling.king_from)) != 0 &&
             (p_.of(side, Kind::rook) & Board::bit(castling.rook_from)) != 0;
    };
    CastlingRights rights = 0;
    const auto objection = read_castling(text, is_home, rights);
    p_.set_castling(rights);
    return objection;
  }

  Objection read_passant(std::string_view text) {
    const auto square = Board::parse(text);
    if (!square || (passed_rank(~p_.side) & Board::bit(*square)) == 0)
      return "a square that a double step of the other side passes over";
    const int ahead = pawn_ahead(~p_.side);
    const auto pawn = static_cast<Square>(*square + ahead);
    const Bits64 passed = Board::bit(*square) | Board::bit(*square - ahead);
    if ((p_.of(~p_.side, Kind::pawn) & ~p_.prisoners & Board::bit(pawn)) == 0 ||
        (p_.occupied() & passed) != 0)
      return "possible: a pawn has just gone over this empty square";
    if (p_.phase != Phase::move) return "not there in the middle of a turn";
    p_.passed_over = *square;
    return {};
  }

  Objection read_hit_points(std::string_view text) {
    Bits64 named = 0;
    const bool fine = each_item(text, [&](std::string_view item) {
      const auto square = Board::parse(item.substr(0, 2));
      if (!square || (named & Board::bit(*square)) != 0 || item.size() < 4 || item[2] != ':') return false;
      named |= Board::bit(*square);
      const int full = p_.rules.full_sixths(p_.kind_on(*square));
      const auto left = parse_number(item.substr(3), 1, full - 1);
      if (left) p_.set_state(*square, PieceState(full - *left, 0));
      return left.has_value();
    });
    if (fine) return {};
    return "square:sixths of damaged pieces, each once, with at least 1 and less than 6 times its hit points";
  }

  /// How often each spell can still be cast, from a letter for each time, in the order of `Spell`.
  std::optional<Casts> parse_left(std::string_view text) const {
    Casts left{};
    std::size_t last = 0;
    for (const char letter : text == "-" ? "" : text) {
      const std::size_t spell = kSpellLetters.find(letter);
      if (spell == std::string_view::npos || spell < last) return std::nullopt;
      if (++left[spell] > p_.rules.numbers->casts[spell]) return std::nullopt;
      last = spell;
    }
    if (text.empty()) return std::nullopt;
    return left;
  }
  /// The spells that somebody who has these left cannot cast again.
  SpellSet used_of(const Casts& left) const {
    SpellSet used = 0;
    for (std::size_t i = 0; i < kSpells; ++i) used |= static_cast<SpellSet>((left[i] == 0 ? 1u : 0u) << i);
    return static_cast<SpellSet>(used & ~p_.rules.numbers->never);
  }

  Objection read_spells(std::string_view text) {
    return p_.rules.spells_per_queen ? read_queens(text) : read_side_spells(text);
  }

  Objection read_side_spells(std::string_view text) {
    const auto parts = split_sides(text);
    const auto white = parts ? parse_left((*parts)[0]) : std::nullopt;
    const auto black = parts ? parse_left((*parts)[1]) : std::nullopt;
    if (!white || !black) return "what White and Black have left of THSXRI, or -, such as THSXRI/TS";
    set_left(Side::white, *white);
    set_left(Side::black, *black);
    return {};
  }

  void set_left(Side side, const Casts& left) {
    p_.set_used(side, used_of(left));
    unsigned counts = 0;
    for (std::size_t i = 0; i < kSpells; ++i) {
      if (left[i] > 0) counts |= static_cast<unsigned>(p_.rules.numbers->casts[i] - left[i]) << 2 * i;
    }
    p_.set_casts(side, static_cast<CastCounts>(counts));
  }

  /// Living queens by their squares, dead ones by their letters; who is not named has all her spells.
  Objection read_queens(std::string_view text) {
    Bits64 named = 0;
    std::array<InlineList<SpellSet, 16>, 2> dead;
    const bool fine = text == "-" || each_item(text, [&](std::string_view item) {
                        const std::size_t colon = item.find(':');
                        const auto left = colon == std::string_view::npos
                                              ? std::nullopt
                                              : parse_left(item.substr(colon + 1));
                        if (!left) return false;
                        const SpellSet used = used_of(*left);
                        const std::string_view queen = item.substr(0, colon);
                        if (queen == "Q" || queen == "q") {
                          dead[queen == "Q" ? 0 : 1].push_back(used);
                          return true;
                        }
                        const auto square = Board::parse(queen);
                        if (!square || (p_.of(Kind::queen) & ~named & Board::bit(*square)) == 0) return false;
                        named |= Board::bit(*square);
                        p_.set_state(*square, PieceState(p_.states[*square].damage(), used));
                        return true;
                      });
    if (fine && read_dead_queens(dead)) return {};
    return "each queen's square, or Q or q for a dead one, and what she has left of THSXRI, such as "
           "d1:THSXRI,d8:-,q:T";
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

  Objection read_dead(std::string_view text) {
    const auto parts = split_sides(text);
    if (parts && read_dead_of(Side::white, (*parts)[0]) && read_dead_of(Side::black, (*parts)[1])) return {};
    return "the dead of White and Black as letters of QRBNP, or -, such as QP/-, with at most 16 pieces of a "
           "side in all";
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

  Objection read_prisoners(std::string_view text) {
    const auto squares = parse_squares<Board>(text);
    if (!squares || (*squares & ~p_.occupied()) != 0) return "squares of pieces, each once";
    for_each_square(*squares, [&](Square square) { p_.set_prisoner(square, true); });
    for (const Side side : {Side::white, Side::black}) {
      const bool prisoners = (p_.prisoners & p_.of(side)) != 0;
      if (prisoners && p_.track.shade == own_extreme(side))
        return "none of the side that the track has just freed";
    }
    return {};
  }

  /// Pawns on their last rank.
  Bits64 arrived() const {
    return (p_.of(Side::white, Kind::pawn) & last_rank(Side::white)) |
           (p_.of(Side::black, Kind::pawn) & last_rank(Side::black));
  }

  Objection read_promoting(std::string_view text) {
    const auto squares = parse_squares<Board>(text);
    if (!squares || popcount(*squares) > 2 || (*squares & ~arrived()) != 0)
      return "one or two pawns on their last rank";
    promoting_ = *squares;
    std::size_t count = 0;
    each_item(text, [&](std::string_view item) {
      p_.promoting[count++] = *Board::parse(item);
      return true;
    });
    const auto [first, second] = p_.promoting;
    const bool enemy = (p_.enemy() & Board::bit(first)) != 0;
    if (second != kNoSquare && (enemy || (p_.own() & Board::bit(second)) != 0))
      return "the pawn of the side to move before the other's";
    return {};
  }

  /// No pawn stands on its last rank, but those that must be promoted now.
  Read check_last_ranks() {
    const Bits64 left = arrived() & ~promoting_;
    if (over_ || left == 0) return {};
    return fail("bad_placement", "placement: a pawn stands on its last rank at " + Board::name(lowest(left)));
  }

  Objection read_fight(std::string_view text) { return read_attack(text, p_); }

  Read check_castling_of_attacker() {
    for (std::size_t i = 0; i < kCastlings.size(); ++i) {
      const bool needs = kCastlings[i].king_from == p_.from || kCastlings[i].rook_from == p_.from;
      if (needs && (p_.castling >> i & 1) != 0)
        return bad_field("castling", castling_text(p_.castling),
                         "without what the attacker has lost by moving");
    }
    return {};
  }

  Objection read_attacker(std::string_view text) { return read_fighter(text, p_.fight.attacker); }
  Objection read_defender(std::string_view text) { return read_fighter(text, p_.fight.defender); }
  Read check_fighters() { return gnostic::check_fighters(p_.fight); }
  Objection read_dice(std::string_view text) { return gnostic::read_dice(text, p_.fight); }

  bool may_be_drawn() const { return p_.phase == Phase::move && !over_; }

  Objection read_passes(std::string_view text) {
    const auto objection = read_count(text, 0, 2, p_.passes);
    if (p_.passes > 0 && !may_be_drawn()) return "0: somebody has done something since";
    return objection;
  }
  Objection read_quiet(std::string_view text) {
    const auto objection = read_count(text, 0, kQuietLimit, p_.quiet);
    if (p_.quiet == kQuietLimit && !may_be_drawn()) return "below 100: the game would have ended before";
    return objection;
  }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }

  Read read_past() { return read_seen(fields_, trail_, p_.trail_end); }

  Read go_on() {
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
  Track track_;
  Bits64 promoting_ = 0;  ///< pawns that are promoted now
  bool over_ = false;     ///< a king is dead
  std::array<int, 2> dead_{};
};

}  // namespace

Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::gnostic
