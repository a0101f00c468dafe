// Conflict Chess: positions as text, and which of them could have come about.
#include <algorithm>

#include "conflict/apply.h"
#include "conflict/battle.h"
#include "conflict/moves.h"
#include "conflict/text.h"
#include "core/field_table.h"
#include "core/piece_text.h"

namespace fray::conflict {
namespace {

constexpr Bits64 kEdgeRanks = Board::rank_set(0) | Board::rank_set(7);

using Read = Result<void>;

tl::unexpected<Error> bad_placement(const std::string& problem) {
  return fail("bad_placement", "placement: " + problem);
}

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
        Step::required("moved", &Reader::read_moved).when(&Reader::has_moved),
        Step::check(&Reader::check_attack).when(&Reader::is_attacking),
        Step::required("target", &Reader::read_target).when(&Reader::has_battle),
        Step::required("attackers", &Reader::read_attackers).when(&Reader::has_battle),
        Step::check(&Reader::check_outcome).when(&Reader::is_decided),
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
  bool has_moved() const { return p_.phase != Phase::move; }
  bool is_attacking() const { return p_.phase == Phase::attack; }
  bool has_battle() const { return has_moved() && !is_attacking(); }
  bool is_decided() const { return p_.phase == Phase::move_in || p_.phase == Phase::send_home; }

  Read read_placement() {
    const auto read = read_pieces<Kind>(
        text_.placement, kLetters, [&](Side side, Kind kind, Square square) { p_.put(side, kind, square); });
    if (!read) return read;
    if (const Bits64 edge = p_.of(Kind::pawn) & kEdgeRanks; edge != 0)
      return bad_placement("a pawn stands on " + squares_text<Board>(edge) +
                           "; pawns are never on the first or last rank");
    for (const Side side : {Side::white, Side::black}) {
      if (const int pieces = popcount(p_.of(side)); pieces > kMostPieces)
        return bad_placement(std::string(name_of(side)) + " has " + std::to_string(pieces) +
                             " pieces, expected at most 16");
    }
    if (p_.leaders() == 0) return bad_placement("neither side has a Leader (king or queen)");
    return {};
  }

  Objection read_side(std::string_view text) {
    Side side = Side::white;
    const auto objection = fray::read_side(text, side);
    if (side == Side::black) p_.pass_turn();
    return objection;
  }

  Objection read_phase(std::string_view text) {
    constexpr std::array kAll{Phase::move, Phase::attack, Phase::roll, Phase::move_in, Phase::send_home};
    return read_name(text, kAll, p_.phase);
  }

  /// Also puts into the position what was in command before that move, which must have been legal.
  Objection read_moved(std::string_view text) {
    const auto from = Board::parse(text.substr(std::min<std::size_t>(1, text.size()), 2));
    const auto to = Board::parse(text.substr(std::min<std::size_t>(3, text.size())));
    const bool upper_case = !text.empty() && text[0] <= 'Z';
    const Kind before = upper_case ? kind_of_letter(text[0]) : Kind::none;
    if (before == Kind::none || !from || !to || text.size() != 5)
      return "a piece letter and two squares, such as Pc7b8";
    const Kind now = p_.kind_on(*to);
    if (now == Kind::none || p_.side_on(*to) != p_.side)
      return "a move of the side whose turn it is to where it has a piece";
    if (p_.kind_on(*from) != Kind::none) return "a move from a square that is empty now";
    const bool on_last_rank = (Board::bit(*to) & last_rank(p_.side)) != 0;
    const Kind expected = becomes_leader(before, p_.side, *from, *to) ? Kind::queen : before;
    const bool promoted = before == Kind::pawn && on_last_rank;
    if (promoted ? !is_officer(now) : now != expected) return "a move that makes the piece what it is now";

    Position start = p_;
    start.remove(p_.side, now, *to);
    start.put(p_.side, before, *from);
    const Square fallen = fallen_square();
    if (fallen != kNoSquare && start.kind_on(fallen) == Kind::none) start.put(~p_.side, Kind::king, fallen);
    if ((start.leaders() & start.own()) == 0 || (start.leaders() & start.enemy()) == 0)
      return "possible: a side had no Leader when this turn began";
    start.phase = Phase::move;
    const Action move = make_action(Sort::move, *from, *to, promoted ? now : Kind::none);
    if (!is_legal(start, move)) return "a move that was legal";
    p_.before = before;
    p_.from = *from;
    p_.to = *to;
    p_.commanded = (in_command(start, p_.side) ^ Board::bit(*from)) | Board::bit(*to);
    return {};
  }

  /// The square of the enemy who was removed this turn but stood there when it began, in phase move_in; else
  /// none.
  Square fallen_square() const {
    if (p_.phase != Phase::move_in) return kNoSquare;
    return Board::parse(given(text_, "target").value_or("")).value_or(kNoSquare);
  }

  static bool is_legal(const Position& start, Action move) {
    if ((start.of(Kind::pawn) & kEdgeRanks) != 0) return false;
    ActionList moves;
    legal_actions(start, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  Read check_attack() {
    if (attackable(p_) != 0) return {};
    return bad_field("phase", name_of(p_.phase), "possible: the moved piece attacks nothing");
  }

  Objection read_target(std::string_view text) {
    const auto target = Board::parse(text);
    if (!target) return "a square";
    const Bits64 bit = Board::bit(*target);
    if (p_.phase == Phase::move_in) {
      if ((p_.occupied() & bit) != 0) return "empty, as it is after a won battle";
      if (*target == p_.from) return "a square that the moved piece did not come from";
    } else if ((p_.enemy() & bit) == 0) {
      return "a square of the side that is attacked";
    }
    if ((attack_reach(p_.kind_on(p_.to), p_.side, p_.to, p_.blockers(), p_.rules) & bit) == 0)
      return "attacked by the piece that moved";
    p_.target = *target;
    return {};
  }

  Objection read_attackers(std::string_view text) {
    const auto attackers = parse_squares<Board>(text, true);
    if (!attackers) return "a list of squares in ascending order";
    const Bits64 supporters = possible_supporters(p_, p_.target);
    const Bits64 mover = Board::bit(p_.to);
    if ((*attackers & ~(supporters | mover)) != 0 || (*attackers & mover) == 0)
      return "the moved piece and any of " + squares_text<Board>(supporters);
    if (popcount(*attackers) > p_.rules.most_supporters + 1)
      return "at most so many supporters as the option most_supporters says";
    p_.attackers = *attackers;
    p_.commanded = 0;
    return {};
  }

  /// Whether the battle could have come out that way.
  Read check_outcome() {
    const auto impossible = [&](std::string_view why) {
      return bad_field("phase", name_of(p_.phase), "possible: " + std::string(why));
    };
    if (p_.phase == Phase::send_home) {
      if (winning_rolls(pending_battle(p_)) == kRolls) return impossible("the attackers could not lose");
    } else if (p_.phase == Phase::move_in) {
      if (popcount(p_.enemy()) == kMostPieces) return impossible("the side that lost a piece still has 16");
      const bool last_leader = (p_.leaders() & p_.enemy()) == 0;
      const bool edge = ((last_rank(p_.side) | last_rank(~p_.side)) & Board::bit(p_.target)) != 0;
      const bool beaten =
          could_beat(Kind::queen) || (!last_leader && (could_beat(Kind::knight) || could_beat(Kind::rook) ||
                                                       (!edge && could_beat(Kind::pawn))));
      if (!beaten)
        return impossible(std::string("the attackers could not beat ") +
                          (last_leader ? "the last Leader" : "anybody"));
    }
    return {};
  }

  /// Whether the attackers could beat such a piece on the square that they have won.
  bool could_beat(Kind loser) const {
    Position battle = p_;
    battle.put(~p_.side, loser, p_.target);
    return winning_rolls(pending_battle(battle)) > 0;
  }

  Objection read_quiet(std::string_view text) { return read_count(text, 0, kQuietLimit, p_.quiet); }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }
  Read read_past() { return read_seen(fields_, trail_, p_.trail_end); }

  Read go_on() {
    NullSink sink;
    if (p_.phase == Phase::move) {
      begin_turn(p_, trail_, sink);
    } else if (p_.quiet >= kQuietLimit) {
      return bad_field("quiet", std::to_string(p_.quiet), "below 100 in the middle of a turn");
    }
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  Position p_;
};

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  add("side", std::string(name_of(p.side)));
  add("phase", std::string(name_of(p.phase)));
  if (p.phase != Phase::move) {
    add("moved", letter_of(Side::white, p.before) + Board::name(p.from) + Board::name(p.to));
  }
  if (p.target != kNoSquare) {
    add("target", Board::name(p.target));
    add("attackers", squares_text<Board>(p.attackers));
  }
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  // The turn start that this position itself is has not been seen "earlier".
  const std::uint32_t end = p.phase == Phase::move ? std::max(p.trail_begin, p.trail_end - 1) : p.trail_end;
  std::string seen = trail_text(trail, p.trail_begin, end);
  if (!seen.empty()) add("seen", std::move(seen));
  return text;
}

Result<Position> parse_position(const PositionText& text, Rules rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::conflict
