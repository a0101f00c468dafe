// Reading position texts (docs/notation.md). Whatever is accepted can be played on.
#include "core/field_table.h"
#include "core/piece_text.h"
#include "dnd/apply.h"
#include "dnd/position_text.h"
#include "dnd/text/battle_reading.h"
#include "dnd/text/character_reading.h"
#include "dnd/text/node_reading.h"
#include "dnd/text/position_words.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

/// Reads a position by the table of its fields; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, const Rules& rules, Trail& trail)
      : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
  }

  Result<Position> read() {
    using Step = FieldStep<Reader>;
    static constexpr std::array kSteps{
        Step::check(&Reader::read_placement),
        Step::required("side", &Reader::read_side),
        Step::with_default("phase", "move", &Reader::read_phase),
        Step::check(&Reader::read_attackers),
        Step::check(&Reader::read_characters),
        Step::with_default("used", "-/-", &Reader::read_used),
        Step::with_default("castling", "-", &Reader::read_castling_rights),
        Step::check(&Reader::read_battle),
        Step::check(&Reader::read_choice),
        Step::optional("quiet", &Reader::read_quiet),
        Step::optional("turn", &Reader::read_turn),
        Step::check(&Reader::read_past),
        Step::end_of_fields(),
        Step::check(&Reader::check_node),
        Step::check(&Reader::start),
    };
    if (const auto done = read_fields(*this, fields_, kSteps); !done) return pass_on(done.error());
    return p_;
  }

 private:
  Read read_placement() {
    const auto letters = parse_placement(text_.placement, Board::kFiles, Board::kRanks, kPieceLetters);
    if (!letters) return pass_on(letters.error());
    for (const PlacedLetter& placed : *letters)
      standers_.push_back({side_of_letter(placed.letter), kind_of_letter(placed.letter), placed.square});
    return {};
  }

  Objection read_side(std::string_view text) { return fray::read_side(text, p_.now.side); }

  Objection read_phase(std::string_view text) {
    constexpr std::array kAll{Phase::hold,   Phase::move,       Phase::swap,   Phase::curse, Phase::act,
                              Phase::effect, Phase::initiative, Phase::before, Phase::battle};
    return read_name(text, kAll, p_.now.phase);
  }

  Read read_attackers() { return battles_.read_attackers(); }
  Read read_characters() { return dnd::read_characters(fields_, standers_, p_, trail_); }
  Read read_battle() { return battles_.read_battle(); }
  Read read_choice() { return dnd::read_choice(fields_, p_); }
  Read check_node() { return dnd::check_node(p_); }

  Objection read_used(std::string_view text) {
    const auto parts = split_sides(text);
    if (parts && read_used_by(Side::white, (*parts)[0]) && read_used_by(Side::black, (*parts)[1])) return {};
    return "squares of the far back ranks, ascending, such as a8,c8/-";
  }
  bool read_used_by(Side side, std::string_view text) {
    const auto squares = text == "-" ? Squares{0} : parse_squares<Board>(text, true);
    if (!squares || (*squares & ~Board::rank_set(last_rank(side))) != 0) return false;
    p_.now.used[fray::index_of(side)] = static_cast<std::uint8_t>(*squares >> (8 * last_rank(side)));
    return true;
  }

  Objection read_castling_rights(std::string_view text) {
    const auto is_home = [&](Side side, bool king_side) {
      const Who king = king_of(side);
      const auto rook = static_cast<Who>(king_side ? king + 3 : king - 4);
      return p_.board[home_of(king)] == king && p_.board[home_of(rook)] == rook;
    };
    return read_castling(text, is_home, p_.now.castling);
  }

  Objection read_quiet(std::string_view text) { return read_count(text, 0, kQuietLimit, p_.quiet); }
  Objection read_turn(std::string_view text) { return read_count(text, 1, kMostTurns, p_.turn); }
  Read read_past() { return read_seen(fields_, trail_, p_.trail_end); }

  Read start() {
    if (p_.now.phase != Phase::move) return {};
    const bool white = p_[king_of(Side::white)].on_board();
    const bool black = p_[king_of(Side::black)].on_board();
    if (!white || !black) {
      p_.ending = white || black ? Ending::king_reduced : Ending::both_kings;
      p_.result = white ? GameResult::white_wins : black ? GameResult::black_wins : GameResult::draw;
      return {};
    }
    NullSink sink;
    start_turn(p_, trail_, sink);
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  Position p_;
  std::vector<Stander> standers_;
  BattleReader battles_{fields_, standers_, p_};
};

}  // namespace

Result<Position> parse_position(const PositionText& text, const Rules& rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::dnd
