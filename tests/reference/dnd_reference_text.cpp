// Writes position texts of D&D Battle Chess (docs/notation.md). See dnd_reference.h.

#include <algorithm>
#include <cctype>

#include "dnd_reference_rules.h"

namespace dnd_reference {

static char letter_of(char kind, bool white) {
  return white ? kind : static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}

static std::string placement_text(const Position& p) {
  Texts rows;
  for (int rank = 8; rank >= 1; --rank) {
    std::string row;
    for (int file = 1; file <= 8; ++file) {
      const Character* c = at(p, {rank, file});
      if (c != nullptr) {
        row += letter_of(c->kind, c->white);
      } else if (!row.empty() && std::isdigit(static_cast<unsigned char>(row.back())) != 0) {
        ++row.back();
      } else {
        row += '1';
      }
    }
    rows.push_back(row);
  }
  return joined(rows, "/");
}

static std::string pieces_text(const Position& p) {
  Texts items;
  for (const auto& [stander, home] : standers(p)) {
    const std::string traits = traits_text(p, p.characters.at(home));
    if (!traits.empty()) items.push_back(stander_text(stander) + ":" + traits);
  }
  return joined(items, ",");
}

static std::string battle_text(const Position& p, const Battle& battle) {
  const Character& attacker = p.characters.at(battle.attacker);
  return letter_of(attacker.kind, attacker.white) + square_text(battle.from) + square_text(battle.at);
}

// White's, then Black's, made by a function of the side; "" if both are "-".
template <class Function>
static std::string both(Function of_side) {
  const std::string text = of_side(true) + "/" + of_side(false);
  return text == "-/-" ? "" : text;
}

static std::string used_text(const Position& p) {
  return both([&p](bool white) -> std::string {
    Texts squares;
    for (const int file : p.used.at(white)) squares.push_back(square_text({far_rank(white), file}));
    return squares.empty() ? "-" : joined(squares, ",");
  });
}

static std::string locks_text(const Position& p) {
  return both([&p](bool white) -> std::string {
    const auto found = p.locks.find(white);
    if (found == p.locks.end()) return "-";
    const Battle& lock = found->second;
    return battle_text(p, lock) + ":" + lock.fascinated + ":" + lock.charge + (lock.flat ? ":flat" : "") +
           (lock.begun ? ":begun" : "");
  });
}

// Name and value of each field that is not at its default, but for `turn`.
static std::vector<std::pair<std::string, std::string>> fields_of(const Position& p) {
  const std::string battle = p.battle ? battle_text(p, *p.battle) : "";
  const bool has_fighter = p.battle && p.phase != "initiative";
  std::vector<std::pair<std::string, std::string>> fields{
      {"side", p.white ? "white" : "black"},
      {"phase", p.phase},
      {"pieces", pieces_text(p)},
      {"homes", homes_text(p)},
      {"used", used_text(p)},
      {"castling", p.castling},
      {"battle", battle},
      {"fighter", has_fighter ? p.battle->fighter : ""},
      {"first", has_fighter ? p.battle->first : ""},
      {"flat", p.battle && p.battle->flat ? "yes" : ""},
      {"charge", p.battle && p.battle->charge != "open" ? p.battle->charge : ""},
      {"begun", p.battle && p.battle->begun ? "yes" : ""},
      {"lock", locks_text(p)},
      {"piece", p.piece == Square{} ? "" : square_text(p.piece)},
      {"pending", p.phase == "swap" || p.phase == "effect" ? p.pending : ""},
      {"quiet", std::to_string(p.quiet)}};
  std::erase_if(fields, [](const auto& field) { return field.second.empty(); });
  return fields;
}

std::string position_text(const Position& p) {
  std::string text = placement_text(p);
  for (const auto& [name, value] : fields_of(p)) text.append(" ").append(name).append("=").append(value);
  return text + " turn=" + std::to_string(p.turn);
}

// Everything that can matter later (D88): not where a piece comes from, nor what only counts.
std::string repetition_text(const Position& p) {
  std::string text = placement_text(p);
  for (const auto& [name, value] : fields_of(p)) {
    if (name != "homes" && name != "quiet") text.append(" ").append(name).append("=").append(value);
  }
  return text;
}

}  // namespace dnd_reference
