#include "toy/dicerace/text.h"

#include <algorithm>
#include <array>

#include "toy/dicerace/moves.h"

namespace fray::dicerace {
namespace {

constexpr std::array<std::string_view, 3> kPhases{"begin", "roll", "run"};
constexpr std::array<std::string_view, 3> kActions{"king", "pawn", "both"};
/// By rank.
constexpr std::string_view kLetters = "KPpk";

Result<void> read_runners(std::string_view placement, Position& p) {
  const auto placed = parse_placement(placement, kFiles, kRanks, kLetters);
  if (!placed) return tl::unexpected<Error>(placed.error());
  std::array<bool, kRanks> found{};
  for (const PlacedLetter& piece : *placed) {
    const auto rank = static_cast<std::size_t>(piece.square / kFiles);
    if (piece.letter != kLetters[rank] || found[rank])
      return fail("bad_placement", "placement: expected one K, P, p and k on the ranks 1, 2, 3 and 4");
    found[rank] = true;
    auto& files = rank == 0 || rank == 3 ? p.king : p.pawn;
    files[rank < 2 ? 0 : 1] = static_cast<std::uint8_t>(piece.square % kFiles);
  }
  if (std::find(found.begin(), found.end(), false) != found.end())
    return fail("bad_placement", "placement: expected one K, P, p and k on the ranks 1, 2, 3 and 4");
  return {};
}

/// The field `dice`, which is there in phase run only.
Result<void> read_dice(FieldReader& fields, Position& p) {
  if (p.phase != Phase::run) return {};
  const auto text = fields.required("dice");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto is_face = [](char c) { return c >= '1' && c <= '0' + kFaces; };
  const bool two = text->size() == 3 && is_face((*text)[0]) && (*text)[1] == ',' && is_face((*text)[2]);
  if (!two || (*text)[0] < (*text)[2] || (*text)[0] == '1')
    return bad_field("dice", *text, "two faces from 1 to 4, the higher first, but not 1,1");
  p.high = static_cast<std::uint8_t>((*text)[0] - '0');
  p.low = static_cast<std::uint8_t>((*text)[2] - '0');
  return {};
}

/// That the fields go together.
Result<void> check_position(const Position& p) {
  const bool fresh = p.king == std::array<std::uint8_t, 2>{} && p.pawn == p.king && p.turn == 1;
  if (p.phase == Phase::begin && (!fresh || p.side != Side::white))
    return bad_field("phase", "begin", "roll or run, since the race has begun");
  if (has_finished(p, p.side) || (p.phase == Phase::run && has_finished(p, ~p.side)))
    return bad_field("phase", name_of(p.phase), "no turn of a side after it or the other has won");
  if (p.turn > kTurns && (p.phase == Phase::run || p.side == Side::black))
    return bad_field("turn", std::to_string(p.turn), "at most " + std::to_string(kTurns));
  return {};
}

}  // namespace

std::string_view name_of(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

PositionText position_text(const Position& p) {
  PositionText text;
  text.placement = placement_text(kFiles, kRanks, [&](int square) {
    const bool here = square == king_square(p, Side::white) || square == king_square(p, Side::black) ||
                      square == pawn_square(p, Side::white) || square == pawn_square(p, Side::black);
    return here ? kLetters[static_cast<std::size_t>(square / kFiles)] : '\0';
  });
  text.fields = {{"side", std::string(name_of(p.side))}, {"phase", std::string(name_of(p.phase))}};
  if (p.phase == Phase::run)
    text.fields.emplace_back("dice", std::to_string(p.high) + ',' + std::to_string(p.low));
  text.fields.emplace_back("turn", std::to_string(p.turn));
  return text;
}

Result<Position> parse_position(const PositionText& text) {
  Position p;
  if (const auto read = read_runners(text.placement, p); !read) return tl::unexpected<Error>(read.error());
  FieldReader fields(text);
  const auto side = fields.side();
  if (!side) return tl::unexpected<Error>(side.error());
  p.side = *side;
  const std::string_view phase = fields.optional("phase").value_or("roll");
  const auto* const known = std::find(kPhases.begin(), kPhases.end(), phase);
  if (known == kPhases.end()) return bad_field("phase", phase, "begin, roll or run");
  p.phase = static_cast<Phase>(known - kPhases.begin());
  if (const auto read = read_dice(fields, p); !read) return tl::unexpected<Error>(read.error());
  const auto turn = fields.number("turn", 1, kTurns + 1, 1);
  if (!turn) return tl::unexpected<Error>(turn.error());
  p.turn = static_cast<std::uint8_t>(*turn);
  if (const auto finished = fields.finish(); !finished) return tl::unexpected<Error>(finished.error());
  if (const auto right = check_position(p); !right) return tl::unexpected<Error>(right.error());
  p.result = result_at_turn_start(p);
  return p;
}

std::string action_text(Action action) { return std::string(kActions[code_of(action)]); }

Result<Action> parse_action(const Position& p, std::string_view text) {
  ActionList actions;
  legal_actions(p, actions);
  std::string known;
  for (const Action action : actions) {
    if (action_text(action) == text) return action;
    known += (known.empty() ? "" : " or ") + action_text(action);
  }
  return fail("illegal_action", "'" + std::string(text.substr(0, 60)) + "' is not " + known);
}

std::string outcome_text(Outcome outcome) {
  if (outcome == kWhiteBegins) return "white";
  if (outcome == kBlackBegins) return "black";
  return std::to_string(high_of(outcome)) + std::to_string(low_of(outcome));
}

}  // namespace fray::dicerace
