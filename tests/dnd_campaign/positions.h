// Positions of D&D Battle Chess from texts, and what tests ask of them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "dnd/characters/sheet.h"
#include "dnd/game.h"

namespace fray::dnd::test {

struct Table {
  Position position;
  Trail trail;
};

/// The position of a text; a failed test if it is none.
inline Table table_of(const std::string& text) {
  Table table;
  const auto split = PositionText::parse(text);
  EXPECT_TRUE(split) << text;
  auto position = parse_position(*split, Rules{}, table.trail);
  EXPECT_TRUE(position) << text << ": " << (position ? "" : position.error().message);
  if (position) table.position = *position;
  return table;
}
inline std::string text_of(const Table& table) { return position_text(table.position, table.trail).str(); }

/// Two kings, a queen each and a white rook; the fields are added.
inline Table small_table(const std::string& fields) {
  return table_of("q3k3/8/8/8/8/8/8/Q3K2R side=white phase=move " + fields);
}

inline Who who_on(const Position& p, const std::string& square) {
  const auto at = Board::parse(square);
  return at ? p.board[*at] : kNobody;
}

}  // namespace fray::dnd::test
