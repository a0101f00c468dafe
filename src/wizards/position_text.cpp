// Wizard's Chess: positions as text.
#include "core/chessmen.h"
#include "core/piece_text.h"
#include "wizards/position_words.h"
#include "wizards/text.h"

namespace fray::wizards {
namespace {

void append(std::string& list, std::string_view item) {
  if (!list.empty()) list += ',';
  list += item;
}

std::string dead_text(const Position& p, Side side) {
  std::string text;
  for (const Kind kind : kDeadOrder) {
    const int count = p.dead[fray::index_of(side)][index_of(kind)];
    text.append(static_cast<std::size_t>(count), letter_of(Side::white, kind));
  }
  return text.empty() ? "-" : text;
}

std::string hand_text(const Hand& hand) {
  std::string text;
  for (const Card card : hand) {
    if (card != kNoCard) append(text, code_of(card));
  }
  return text.empty() ? "-" : text;
}

std::string love_text(const Position& p) {
  std::string text = Board::name(p.love[0]);
  if (p.phase == Phase::hearts) append(text, Board::name(p.love[1]));
  return text;
}

void add_cards(const Position& p, PositionText& text) {
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  add("hands", hand_text(p.hand(Side::white)) + '/' + hand_text(p.hand(Side::black)));
  std::string book;
  for (const Card card : p.places()) append(book, card == kNoCard ? "-" : code_of(card));
  add("book", std::move(book));
  std::string bottom;
  for (std::size_t i = 0; i < p.bottom.size; ++i) append(bottom, code_of(p.bottom.cards[i]));
  if (!bottom.empty()) add("bottom", std::move(bottom));
}

}  // namespace

PositionText position_text(const Position& p, const Trail& trail) {
  PositionText text;
  text.placement = placement_text(p, kLetters);
  const auto add = [&](std::string_view name, std::string value) {
    text.fields.emplace_back(name, std::move(value));
  };
  const auto pair = [](const auto& counts) {
    return std::to_string(counts[0]) + '/' + std::to_string(counts[1]);
  };
  add("side", std::string(name_of(p.side)));
  add("phase", std::string(name_of(p.phase)));
  add("castling", castling_text(p.castling));
  if (p.passed != 0) add("ep", squares_text<Board>(p.passed));
  if (p.clubbed != 0) add("clubbed", squares_text<Board>(p.clubbed));
  if (p.rules.mana) {
    add("passive", pair(p.passive));
    add("captured", pair(p.captured));
  }
  const std::string dead = dead_text(p, Side::white) + '/' + dead_text(p, Side::black);
  if (dead != "-/-") add("dead", dead);
  if (p.rules.mana) add_cards(p, text);
  std::string done;
  for (const DoneWord& item : kDoneWords) {
    if (p.has_done(item.bit)) append(done, item.word);
  }
  if (!done.empty()) add("done", std::move(done));
  if (p.phase == Phase::hearts || p.phase == Phase::second) add("love", love_text(p));
  add("quiet", std::to_string(p.quiet));
  add("turn", std::to_string(p.turn));
  // The start of this turn has been seen "earlier" only once something has been done in it.
  const bool at_start = p.phase == Phase::turn && p.done == Done::nothing && p.trail_end > p.trail_begin;
  std::string seen = trail_text(trail, p.trail_begin, p.trail_end - (at_start ? 1 : 0));
  if (!seen.empty()) add("seen", std::move(seen));
  return text;
}

}  // namespace fray::wizards
