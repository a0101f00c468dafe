// Which character a piece is, in position texts of D&D Battle Chess: its home. See dnd_reference.h.

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "dnd_reference_rules.h"

namespace dnd_reference {

std::string stander_text(const Stander& stander) {
  return (stander.is_attacker ? "x" : "") + square_text(stander.square);
}

// In ascending order of squares, then the attackers, White's first.
static bool comes_before(const Stander& a, const Stander& b) {
  if (a.is_attacker != b.is_attacker) return b.is_attacker;
  if (a.is_attacker && a.white != b.white) return a.white;
  return a.square < b.square;
}

std::vector<std::pair<Stander, Home>> standers(const Position& p) {
  std::vector<std::pair<Stander, Home>> list;
  for (const auto& [home, c] : p.characters) {
    const bool on_placement =
        std::any_of(p.board.begin(), p.board.end(), [&](const auto& item) { return item.second == home; });
    list.push_back({{!on_placement, square_of(p, home), c.kind, c.white}, home});
  }
  std::sort(list.begin(), list.end(),
            [](const auto& a, const auto& b) { return comes_before(a.first, b.first); });
  return list;
}

// What is named has that home; of the others each has the square where it stands, if that is a home of its
// kind and free; the rest get what is left over, in ascending order of both, attackers last.
static void assign(char kind, bool white, const std::vector<Stander>& list,
                   const std::map<std::string, Home>& named, std::map<std::string, Home>& homes) {
  const std::vector<Home> all = homes_of(kind, white);
  std::set<Home> free(all.begin(), all.end());
  std::vector<Stander> unnamed;
  for (const Stander& stander : list) {
    if (stander.kind != kind || stander.white != white) continue;
    const auto found = named.find(stander_text(stander));
    if (found == named.end()) {
      unnamed.push_back(stander);
    } else {
      if (free.erase(found->second) == 0) throw std::invalid_argument("home of " + found->first);
      homes[found->first] = found->second;
    }
  }
  std::vector<Stander> strays;
  for (const Stander& stander : unnamed) {
    if (free.erase(stander.square) > 0) {
      homes[stander_text(stander)] = stander.square;
    } else {
      strays.push_back(stander);
    }
  }
  for (const Stander& stander : strays) {
    if (free.empty()) throw std::invalid_argument(std::string("too many ") + kind);
    homes[stander_text(stander)] = *free.begin();
    free.erase(free.begin());
  }
}

std::vector<Home> assigned_homes(const std::vector<Stander>& list, const std::map<std::string, Home>& named) {
  std::map<std::string, Home> homes;
  for (const char kind : {'K', 'Q', 'R', 'B', 'N', 'P'}) {
    for (const bool white : {true, false}) assign(kind, white, list, named, homes);
  }
  std::vector<Home> result;
  for (const Stander& stander : list) result.push_back(homes.at(stander_text(stander)));
  return result;
}

// Names pieces until the rule has every one right.
std::string homes_text(const Position& p) {
  std::vector<Stander> list;
  std::vector<Home> homes;
  for (const auto& [stander, home] : standers(p)) {
    list.push_back(stander);
    homes.push_back(home);
  }
  std::map<std::string, Home> named;
  while (true) {
    const std::vector<Home> assigned = assigned_homes(list, named);
    if (assigned == homes) break;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (assigned[i] != homes[i]) named[stander_text(list[i])] = homes[i];
    }
  }
  Texts texts;
  for (const Stander& stander : list) {
    const auto found = named.find(stander_text(stander));
    if (found != named.end()) texts.push_back(found->first + ":" + square_text(found->second));
  }
  return joined(texts, ",");
}

}  // namespace dnd_reference
