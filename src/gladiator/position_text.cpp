// Gladiator Chess: positions as text.
#include "core/piece_text.h"
#include "gladiator/text.h"

namespace fray::gladiator {
namespace {

void append(std::string& list, const std::string& item) { list += (list.empty() ? "" : ",") + item; }

std::string hits_text(const Position& p) {
  std::string text;
  for_each_square(p.occupied(), [&](Square square) {
    const Kind kind = p.kind_on(square);
    const int hits = p.hits_at(p.side_on(square), kind, square);
    if (hits < p.whole(kind)) append(text, Board::name(square) + ':' + std::to_string(hits));
  });
  return text;
}

std::string frozen_text(const Position& p, Side queen) {
  const OffBoard& held = p.frozen_by(queen);
  return held ? off_board_text(Side::white, held) : "-";
}

std::string captive_text(const Position& p, Side queen) {
  if (!p.is_captive(queen)) return "-";
  const std::string text =
      Board::name(p.captor_of(queen)) + ':' + std::to_string(p.now.held[fray::index_of(queen)]);
  return p.now.captive_moved[fray::index_of(queen)] != 0 ? text + '*' : text;
}

std::string lost_text(const Position& p, Side side) {
  std::string text;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    text.append(p.now.lost[fray::index_of(side)][kind], kKindData[kind].letter);
  return text.empty() ? "-" : text;
}

std::string fallen_text(const Position& p) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    if (p.now.fallen[fray::index_of(side)] != 0) append(text, std::string(name_of(side)));
  }
  return text;
}

std::string came_text(const Position& p) {
  std::string text;
  const int rank = p.now.side == Side::white ? Board::kRanks - 1 : 0;
  for_each_square(Bits64{p.now.came}, [&](Square file) { append(text, Board::name(Board::at(file, rank))); });
  return text;
}

std::string place_text(const Position& p) {
  std::string text;
  if (p.now.freed) append(text, "back:" + off_board_text(p.now.freed_side, p.now.freed));
  for (const Side side : {p.now.side, ~p.now.side}) {
    const std::uint8_t returning = p.now.returning[fray::index_of(side)];
    if (returning != 0)
      append(text, off_board_text(side, {Kind::queen, 0, static_cast<std::uint8_t>(returning - 1)}));
  }
  return text;
}

}  // namespace

PositionText position_text(const Position& p) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  const auto add_if = [&](std::string_view name, std::string value, std::string_view unless) {
    if (value != unless) add(name, std::move(value));
  };
  const auto both = [&](auto make) { return make(p, Side::white) + '/' + make(p, Side::black); };
  const bool moved = p.now.phase == Phase::fight || p.now.phase == Phase::place || p.has_arrival();
  add("side", std::string(name_of(p.now.side)));
  add("slot", std::string(word_of(p.now.slot)));
  add("phase", std::string(name_of(p.now.phase)));
  add_if("hits", hits_text(p), "");
  add_if("moved", squares_text<Board>(p.moved), "");
  add_if("frozen", both(frozen_text), "-/-");
  add_if("captive", both(captive_text), "-/-");
  add_if("lost", both(lost_text), "-/-");
  add_if("fallen", fallen_text(p), "");
  add_if("came", came_text(p), "");
  if (p.now.phase == Phase::fight) add("fight", Board::name(p.now.from) + Board::name(p.now.to));
  if (p.now.phase == Phase::place) add("place", place_text(p));
  if (p.has_arrival()) add("arrived", Board::name(p.now.to));
  if (p.now.begun != 0 && p.now.phase != Phase::replace) add("begun", "yes");
  if (p.now.failed != 0) add("answer", "failed");
  if (moved && p.now.checked != 0) add("answer", "yes");
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  return text;
}

}  // namespace fray::gladiator
