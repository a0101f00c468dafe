#include "play/terminal/panel.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

/// So many steps of a track are shown ahead.
constexpr std::size_t kStepsAhead = 4;

std::string_view badge_of(const ViewPiece& piece, std::string_view name) {
  for (const Badge& badge : piece.badges) {
    if (badge.name == name) return badge.value;
  }
  return "";
}

/// Equal words that follow each other as one: "pawn x3".
std::vector<std::string> counted(const std::vector<std::string>& words) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i + 1;
    while (end < words.size() && words[end] == words[i]) ++end;
    runs.push_back(end - i == 1 ? words[i] : words[i] + " x" + std::to_string(end - i));
    i = end;
  }
  return runs;
}

/// Words with commas between them, each with the comma that follows it.
std::vector<std::string> listed(std::vector<std::string> words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) words[i] += ',';
  return words;
}

/// Hit points are in the table of the damaged, commanders in the line of slots.
bool is_shown_elsewhere(const View& view, std::string_view badge) {
  return badge == "hp" || badge == "max" || (badge == "commander" && !view.slots.empty());
}

}  // namespace

std::string trays_text(const View& view) {
  std::string text;
  for (const ViewTray& tray : view.trays) {
    std::vector<std::string> items = listed(counted(tray.items));
    if (items.empty()) items.emplace_back("none");
    text += wrapped("    " + title_of(tray.side) + ", " + std::string(tray.name) + ": ", items);
  }
  return text;
}

std::string slots_text(const View& view) {
  std::vector<std::string> slots;
  for (const ViewSlot& slot : view.slots) {
    const std::string name = title_of(slot.side) + ' ' + std::string(slot.commander);
    slots.push_back(slot.state == "now" ? '[' + name + ']' : slot.state == "done" ? '(' + name + ')' : name);
  }
  return slots.empty() ? "" : wrapped("    moves of this turn: ", listed(slots));
}

std::string badges_text(const View& view) {
  std::map<std::string_view, std::set<const ViewPiece*>> carriers;
  for (const ViewPiece& piece : view.pieces) {
    for (const Badge& badge : piece.badges) carriers[badge.name].insert(&piece);
  }
  std::map<std::string, std::vector<std::string>> special;
  for (const ViewPiece& piece : view.pieces) {
    for (const Badge& badge : piece.badges) {
      if (carriers[badge.name].size() == view.pieces.size() || is_shown_elsewhere(view, badge.name)) continue;
      special[std::string(badge.name) + ' ' + badge.value].push_back(told_apart(view, piece));
    }
  }
  std::string text;
  for (const auto& [badge, pieces] : special) text += wrapped("    " + badge + ": ", listed(pieces));
  return text;
}

std::string damage_text(const View& view) {
  std::vector<std::vector<std::string>> rows{{"    Damaged", "hit points", "here"}};
  for (const ViewPiece& piece : view.pieces) {
    const std::string_view left = badge_of(piece, "hp");
    const std::string_view full = badge_of(piece, "max");
    if (left.empty() || full.empty() || left == full) continue;
    rows.push_back({"    " + titled(view, piece), std::string(left) + " of " + std::string(full),
                    std::string(badge_of(piece, "effective"))});
  }
  return rows.size() == 1 ? "" : columns(rows);
}

std::string track_text(const View& view) {
  if (!view.track) return "";
  const ViewTrack& track = *view.track;
  std::vector<std::string> places;
  for (std::size_t i = 0; i < track.places.size(); ++i) {
    const std::string place(track.places[i]);
    places.push_back(i == track.at ? '[' + place + ']' : place);
  }
  std::string text = wrapped("    " + std::string(track.name) + ": ", listed(places));
  std::vector<std::string> next;
  for (std::size_t i = 0; i < std::min(track.next.size(), kStepsAhead); ++i) {
    next.emplace_back(track.places[track.next[i]]);
  }
  const std::string when =
      track.rounds == 1 ? "after this round" : "in " + std::to_string(track.rounds) + " rounds";
  if (!next.empty()) text += wrapped("    it goes, " + when + ", to: ", listed(next));
  for (const std::string& note : track.notes) text += wrapped("    ", {note});
  return text;
}

std::string abilities_line(const View& view) {
  std::vector<std::string> ready;
  std::vector<std::string> unready;
  for (const ViewAbility& ability : view.abilities) {
    if (ability.side == view.side) (ability.ready ? ready : unready).emplace_back(ability.name);
  }
  std::string text;
  const std::string side = "    " + title_of(view.side);
  if (!ready.empty()) text += wrapped(side + " may use: ", listed(ready));
  if (!unready.empty()) text += wrapped(side + " cannot use (`abilities` says why): ", listed(unready));
  return text;
}

std::string abilities_text(const View& view) {
  if (view.abilities.empty()) return "There are no abilities in this game, or none now.\n";
  std::string text;
  for (const ViewAbility& ability : view.abilities) {
    const std::string state = ability.ready ? "ready. " : "not now: " + ability.reason + ". ";
    text += wrapped("  " + title_of(ability.side) + ", " + std::string(ability.name) + ": ",
                    words_of(state + ability.summary));
  }
  return text;
}

std::string cards_text(const View& view) {
  std::string text;
  const auto line = [&](const std::string& title, std::string_view place, std::optional<Side> side) {
    std::vector<std::string> cards;
    for (const ViewCard& card : view.cards) {
      if (card.place != place || card.side != side) continue;
      const std::string price = side ? "" : " for " + std::to_string(card.price);
      cards.push_back(std::string(card.code) + price + (card.ready ? "*" : ""));
    }
    if (cards.empty()) cards.emplace_back("none");
    text += wrapped("    " + title + ": ", listed(cards));
  };
  if (view.cards.empty()) return "";
  line("Spell book", "book", std::nullopt);
  line("White's hand", "hand", Side::white);
  line("Black's hand", "hand", Side::black);
  return text + "    (* can be used now; `cards` explains all)\n";
}

std::string cards_explained(const View& view) {
  if (view.cards.empty()) return "There are no cards in this game, or none now.\n";
  std::string text;
  for (const ViewCard& card : view.cards) {
    const std::string where = card.side ? title_of(*card.side) + "'s hand" : "Spell book";
    std::string state = (card.ready ? "ready. " : card.reason + ". ") + card.summary + ". Costs " +
                        std::to_string(card.price) + " captured mana.";
    std::string targets;
    for (const Square square : card.targets)
      targets += (targets.empty() ? " On the board: " : ", ") + square_name(square, view.files);
    text += wrapped("  " + where + ", " + std::string(card.code) + ", " + std::string(card.name) + ": ",
                    words_of(state + targets));
  }
  return text;
}

std::string battle_text(const View& view) {
  if (!view.battle) return "";
  const ViewBattle& battle = *view.battle;
  std::vector<std::vector<std::string>> rows{{"    ", "dice", "needs", "safe", "at risk", "now"}};
  for (const ViewFighter& fighter : battle.fighters) {
    std::string state(fighter.state);
    if (fighter.rolls) state += ' ' + std::to_string(*fighter.rolls);
    rows.push_back({"    " + title_of(fighter.side) + ' ' + std::string(fighter.kind) + ' ' +
                        square_name(fighter.square, view.files),
                    std::to_string(fighter.dice), std::to_string(fighter.target),
                    std::to_string(fighter.score), std::to_string(fighter.turn), state});
  }
  std::string text = "    Battle on " + square_name(battle.square, view.files) + ":\n" + columns(rows);
  if (battle.fighters.empty()) return text;
  const Side attacker = battle.fighters.front().side;
  return text + "    " + title_of(attacker) + " wins " + percent(battle.wins) + ", " + title_of(~attacker) +
         " wins " + percent(battle.loses) + ", both fall " + percent(battle.both) + " if both play well\n";
}

}  // namespace fray::terminal
