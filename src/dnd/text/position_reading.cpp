// Reading position texts (docs/notation.md). Whatever is accepted can be played on.
#include "dnd/apply.h"
#include "dnd/position_text.h"
#include "dnd/text/battle_reading.h"
#include "dnd/text/character_reading.h"
#include "dnd/text/node_reading.h"
#include "dnd/text/position_words.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

/// Reads one part of the text after the other into a position; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, const Rules& rules, Trail& trail)
      : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
  }

  Result<Position> read() {
    for (const auto part :
         {&Reader::read_side, &Reader::read_phase, &Reader::read_placement, &Reader::read_attackers,
          &Reader::read_characters, &Reader::read_used, &Reader::read_castling, &Reader::read_battle,
          &Reader::read_pending, &Reader::read_counters, &Reader::check_node, &Reader::start}) {
      if (const auto done = (this->*part)(); !done) return tl::unexpected<Error>(done.error());
    }
    return p_;
  }

 private:
  Read read_side() {
    const auto side = fields_.side();
    if (!side) return tl::unexpected<Error>(side.error());
    p_.now.side = *side;
    return {};
  }

  Read read_phase() {
    const std::string_view text = fields_.optional("phase").value_or("move");
    for (int phase = 0; phase <= static_cast<int>(Phase::battle); ++phase) {
      if (name_of(static_cast<Phase>(phase)) != text) continue;
      p_.now.phase = static_cast<Phase>(phase);
      return {};
    }
    return bad_field("phase", text, "hold, move, swap, curse, act, effect, initiative, before or battle");
  }

  Read read_placement() {
    const auto letters = parse_placement(text_.placement, 8, 8, "KQRBNPkqrbnp");
    if (!letters) return tl::unexpected<Error>(letters.error());
    for (const PlacedLetter& placed : *letters)
      standers_.push_back({side_of_letter(placed.letter), kind_of_letter(placed.letter), placed.square});
    return {};
  }

  Read read_attackers() { return battles_.read_attackers(); }
  Read read_battle() { return battles_.read_battle(); }
  Read read_characters() { return dnd::read_characters(fields_, standers_, p_, trail_); }
  Read read_pending() { return dnd::read_pending(fields_, p_); }
  Read check_node() { return dnd::check_node(p_); }

  Read read_used() {
    const std::string_view text = fields_.optional("used").value_or("-/-");
    const std::string_view white = text.substr(0, text.find('/'));
    if (white.size() == text.size() || !read_used_by(Side::white, white) ||
        !read_used_by(Side::black, text.substr(white.size() + 1)))
      return bad_field("used", text, "squares of the far back ranks, ascending, such as a8,c8/-");
    return {};
  }
  bool read_used_by(Side side, std::string_view text) {
    if (text == "-") return true;
    std::uint8_t& used = p_.now.used[fray::index_of(side)];
    return each_item(text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || Board::rank_of(*square) != last_rank(side) || used >> Board::file_of(*square) != 0)
        return false;
      used = static_cast<std::uint8_t>(used | 1U << Board::file_of(*square));
      return true;
    });
  }

  Read read_castling() {
    const std::string_view text = fields_.optional("castling").value_or("-");
    if (text == "-") return {};
    for (const char right : text) {
      const std::size_t at = std::string_view("KQkq").find(right);
      if (at == std::string_view::npos || p_.now.castling >> at != 0 || !is_home(at))
        return bad_field("castling", text,
                         "rights of KQkq in that order whose king and rook stand at home, or -");
      p_.now.castling = static_cast<Castling>(p_.now.castling | 1U << at);
    }
    return text.empty() ? bad_field("castling", text, "KQkq or some of it, or -") : Read{};
  }
  bool is_home(std::size_t right) const {
    const Who king = king_of(right < 2 ? Side::white : Side::black);
    const auto rook = static_cast<Who>(right % 2 == 0 ? king + 3 : king - 4);
    return p_.board[home_of(king)] == king && p_.board[home_of(rook)] == rook;
  }

  Read read_counters() {
    const auto quiet = fields_.number("quiet", 0, kQuietLimit, 0);
    if (!quiet) return tl::unexpected<Error>(quiet.error());
    p_.quiet = static_cast<std::uint8_t>(*quiet);
    const auto turn = fields_.number("turn", 1, kMostTurns, 1);
    if (!turn) return tl::unexpected<Error>(turn.error());
    p_.turn = static_cast<std::uint16_t>(*turn);
    const auto seen = parse_trail(fields_.optional("seen").value_or(""), trail_);
    if (!seen) return tl::unexpected<Error>(seen.error());
    p_.trail_end = *seen;
    return fields_.finish();
  }

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
