// The data files of D&D Battle Chess: what the program has is what the rule text prints, and mistakes in a
// file are found when it is read (D83).
#include "dnd/tables/tables.h"

#include <gtest/gtest.h>

#include "dnd/tables/data_files.h"

namespace fray::dnd {
namespace {

std::string with(std::string_view file, const std::string& from, const std::string& to) {
  std::string text(file);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string problem_of(const std::string& pieces, const std::string& effects, const std::string& spells) {
  const Result<Tables> tables = read_tables(pieces, effects, spells);
  return tables ? "" : tables.error().message;
}
std::string problem_of_pieces(const std::string& from, const std::string& to) {
  return problem_of(with(data_file::pieces(), from, to), std::string(data_file::effects()),
                    std::string(data_file::spells()));
}
std::string problem_of_spells(const std::string& from, const std::string& to) {
  return problem_of(std::string(data_file::pieces()), std::string(data_file::effects()),
                    with(data_file::spells(), from, to));
}

TEST(DndTables, AreWhatTheRuleTextPrints) {
  const Build& fighter = usual_tables().build(Kind::pawn, 4);
  EXPECT_EQ(fighter.hp, 34);
  EXPECT_EQ(text_of(fighter.damage), "2d6+6");
  EXPECT_EQ(fighter.saves, (std::array<int, 3>{6, 2, 2}));
  const Build& bard = usual_tables().build(Kind::king, 5);
  EXPECT_EQ(bard.slots, (std::array<int, kSpellLevels>{4, 2, 0}));
  EXPECT_EQ(usual_tables().build(Kind::rook, 5).sneak, 3);
  EXPECT_EQ(usual_tables().build(Kind::knight, 1).dexterity(), -1);  // D37: by its TAC of 9
  EXPECT_EQ(usual_tables().build(Kind::queen, 1).dexterity(), 2);
  const SpellData& doom = usual_tables().spell(Spell::doom);
  EXPECT_EQ(doom.dc, (ByLevel<int>{0, 13, 13, 14, 14}));
  EXPECT_EQ(doom.rounds, (ByLevel<int>{0, 12, 18, 24, 30}));
}

TEST(DndTables, EveryKindHasItsSpellsInOrder) {
  EXPECT_TRUE(usual_tables().spells_of[index_of(Kind::rook)].empty());
  EXPECT_TRUE(usual_tables().spells_of[index_of(Kind::pawn)].empty());
  EXPECT_EQ(usual_tables().spells_of[index_of(Kind::knight)],
            (std::vector{Spell::bless_weapon, Spell::lay_on_hands}));
  std::size_t all = 0;
  for (const auto& of_kind : usual_tables().spells_of) all += of_kind.size();
  EXPECT_EQ(all, kSpells);
}

TEST(DndTables, MistakesAreNamed) {
  EXPECT_EQ(problem_of("{", "{}", "{}"), "pieces.json: expected JSON");
  EXPECT_EQ(problem_of_pieces(R"("hp": 7)", R"("hp": 700)"),
            "pieces.json, 'king', level 1, 'hp': expected a number from 1 to 60");
  EXPECT_EQ(problem_of_pieces(R"("damage": "1d6")", R"("damage": "1d6+")"),
            "pieces.json, 'king', level 1, 'damage': expected dice such as 2d6+3");
  EXPECT_EQ(problem_of_pieces(R"("saves": [1, 3, 1])", R"("saves": [1, 3])"),
            "pieces.json, 'king', level 1, 'saves': expected a list of 3 to 3 values");
  EXPECT_EQ(problem_of_pieces(R"("metal": true)", R"("medal": true)"),
            "pieces.json, 'bishop', 'medal': expected no field of this name");
  EXPECT_EQ(
      problem_of_spells(R"("aim": "ally")", R"("aim": "friend")"),
      "spells.json, shield-of-faith, 'aim': expected one of 'self' 'ally' 'other' 'enemy' 'line' 'melee'");
  EXPECT_EQ(problem_of_spells(R"("name": "bless")", R"("name": "shield-of-faith")"),
            "spells.json, shield-of-faith, 'name': expected each spell once");
  EXPECT_EQ(problem_of_spells(R"("rounds": [6, 12, 18, 24, 30])", R"("rounds": [6, 12, 18, 24, 30, 36])"),
            "spells.json, shield-of-faith, 'rounds': expected a list of 1 to 5 values");
}

}  // namespace
}  // namespace fray::dnd
