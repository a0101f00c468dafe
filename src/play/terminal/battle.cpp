#include "play/terminal/battle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

/// Beyond so many equally likely rolls their number says nothing to a person.
constexpr std::uint64_t kMostRolls = 10'000;
constexpr std::size_t kWaysPerTarget = 3;
/// What the columns of a table of battles are: of those decided by one roll, and of others.
constexpr std::string_view kColumns =
    "Battles: strength against strength, rolls that win, what supporters add.\n";
constexpr std::string_view kLongBattleColumns =
    "Battles: what they are about, how often the attacker wins, who attacks.\n";

Square target_of(const ViewAction& action) {
  Square to = kNoSquare;
  for (const ViewStep& step : action.steps) {
    if (step.role == "target") return step.square;
    if (step.role == "to") to = step.square;
  }
  return to;
}

std::vector<Square> supporters_of(const ViewAction& action) {
  std::vector<Square> squares;
  for (const ViewStep& step : action.steps) {
    if (step.role == "supporter") squares.push_back(step.square);
  }
  return squares;
}

std::string strengths_text(const ViewOdds& odds) {
  if (odds.roll) return std::to_string(odds.roll->attack) + " against " + std::to_string(odds.roll->defence);
  std::string text;
  for (const Badge& fact : odds.facts)
    text += (text.empty() ? "" : ", ") + std::string(fact.name) + ' ' + fact.value;
  return text;
}

/// "alone", or "with bishop f4, knight e5: +41%", compared with the attack without supporters. The difference
/// is that of the whole percentages which the table shows.
std::string support_text(const View& view, const ViewAction& action, const ViewAction* alone) {
  if (!action.odds->roll) return in_words(view, action);
  std::string names;
  for (const Square square : supporters_of(action)) {
    names += (names.empty() ? "" : ", ") + piece_on(view, square);
  }
  if (names.empty()) return "alone";
  if (alone == nullptr) return "with " + names;
  const long gain = std::lround(100 * action.odds->wins) - std::lround(100 * alone->odds->wins);
  return "with " + names + ": " + (gain < 0 ? "" : "+") + std::to_string(gain) + '%';
}

using Row = std::array<std::string, 5>;

/// Rows as lines; the first column is flush right, the others are flush left.
std::string table(const std::vector<Row>& rows) {
  std::array<std::size_t, 5> widths{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line = std::string(2 + widths[0] - row[0].size(), ' ') + row[0];
    for (std::size_t i = 1; i < row.size(); ++i) {
      line += "  " + row[i] + std::string(widths[i] - row[i].size(), ' ');
    }
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string heading(const View& view, Square target) {
  return target == kNoSquare ? "Battle:\n" : "Attack " + piece_on(view, target) + ":\n";
}

std::string number_text(std::size_t index, MenuStyle style) {
  return style.numbered ? std::to_string(index + 1) : "";
}

/// One target's part of the menu: entries [first, last) of the order, all attacks on the same square.
std::string target_text(const View& view, const std::vector<std::size_t>& order, std::size_t first,
                        std::size_t last, MenuStyle style) {
  const ViewAction* alone = nullptr;
  for (std::size_t i = first; i < last; ++i) {
    if (view.actions[order[i]].odds->roll && supporters_of(view.actions[order[i]]).empty())
      alone = &view.actions[order[i]];
  }
  std::vector<Row> rows;
  for (std::size_t i = first; i < last; ++i) {
    const ViewAction& action = view.actions[order[i]];
    if (style.most > 0 && i - first >= style.most && &action != alone) continue;
    rows.push_back({number_text(i, style), action.text, strengths_text(*action.odds), odds_text(*action.odds),
                    support_text(view, action, alone)});
  }
  const Square target = target_of(view.actions[order[first]]);
  std::string text = heading(view, target) + table(rows);
  if (rows.size() < last - first) {
    text += "      and " + std::to_string(last - first - rows.size()) + " more, see `odds`\n";
  }
  return text;
}

/// A way to a battle that begins with another action of the same turn.
struct Prospect {
  std::string opening;
  std::string attack;
  ViewOdds odds;
};

/// Adds the best attack on each target that `view` offers after `opening`.
void add_prospects(const View& view, const std::string& opening,
                   std::map<std::string, std::vector<Prospect>>& by_target) {
  Square last = kNoSquare;
  for (const std::size_t index : menu_order(view)) {
    const ViewAction& action = view.actions[index];
    const Square target = target_of(action);
    if (!action.odds || target == last) continue;
    by_target[heading(view, target)].push_back({opening, action.text, *action.odds});
    last = target;
  }
}

}  // namespace

std::string share_text(std::uint64_t wins, std::uint64_t rolls) {
  const std::string share = percent(static_cast<double>(wins) / static_cast<double>(rolls));
  if (rolls > kMostRolls) return share;
  return std::to_string(wins) + " of " + std::to_string(rolls) + ", " + share;
}

std::string odds_text(const ViewOdds& odds) {
  // What is broken off is told by what comes of it, not by a win that never is (D117).
  if (odds.neither > odds.wins && odds.wins < 0.01)
    return "both stand " + percent(odds.neither) +
           (odds.both > 0 ? ", both fall " + percent(odds.both) : "") + ", lost " +
           percent(1 - odds.neither - odds.both - odds.wins);
  const std::string wins = odds.roll ? share_text(odds.roll->wins, odds.roll->rolls) : percent(odds.wins);
  return wins + (odds.both > 0 ? ", both fall " + percent(odds.both) : "") +
         (odds.neither > 0 ? ", both stand " + percent(odds.neither) : "");
}

bool offers_battles(const View& view) {
  return std::any_of(view.actions.begin(), view.actions.end(),
                     [](const ViewAction& action) { return action.odds.has_value(); });
}

std::vector<std::size_t> menu_order(const View& view) {
  std::map<Square, double> best;
  for (const ViewAction& action : view.actions) {
    if (!action.odds) continue;
    double& share = best.try_emplace(target_of(action), -1.0).first->second;
    share = std::max(share, action.odds->wins);
  }
  const auto rank = [&](std::size_t index) {
    const ViewAction& action = view.actions[index];
    if (!action.odds) return std::tuple(1, 0.0, 0, 0.0, std::size_t{0}, index);
    const Square target = target_of(action);
    const std::size_t supporters = supporters_of(action).size();
    return std::tuple(0, -best[target], int{target}, -action.odds->wins, supporters, index);
  };
  std::vector<std::size_t> order(view.actions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return order;
}

std::vector<std::size_t> battles_only(const View& view) {
  std::vector<std::size_t> order = menu_order(view);
  std::erase_if(order, [&](std::size_t index) { return !view.actions[index].odds.has_value(); });
  return order;
}

std::string menu_text(const View& view, const std::vector<std::size_t>& order, MenuStyle style) {
  const auto rolled = [](const ViewAction& action) { return action.odds && action.odds->roll; };
  const bool by_roll = std::any_of(view.actions.begin(), view.actions.end(), rolled);
  std::string text(!offers_battles(view) ? "" : by_roll ? kColumns : kLongBattleColumns);
  std::size_t next = 0;
  while (next < order.size() && view.actions[order[next]].odds) {
    const std::size_t first = next;
    const Square target = target_of(view.actions[order[first]]);
    while (next < order.size() && view.actions[order[next]].odds &&
           target_of(view.actions[order[next]]) == target) {
      ++next;
    }
    text += target_text(view, order, first, next, style);
  }
  if (next > 0 && next < order.size()) text += "Or:\n";
  std::vector<Row> rows;
  for (; next < order.size(); ++next) {
    const ViewAction& action = view.actions[order[next]];
    const std::string words = in_words(view, action);
    rows.push_back({number_text(next, style), action.text, words == action.text ? "" : words, "", ""});
  }
  return text + table(rows);
}

std::string battles_ahead(const AnyState& state) {
  const View view = state.view();
  const auto ahead = state.clone();
  std::map<std::string, std::vector<Prospect>> by_target;
  for (const ViewAction& action : view.actions) {
    EventLog log;
    if (!ahead->act(action.id, log)) continue;
    if (!ahead->turn_start() && ahead->to_act() == view.to_act) {
      add_prospects(ahead->view(), action.text, by_target);
    }
    ahead->undo();
  }
  const auto better = [](const Prospect& a, const Prospect& b) {
    return std::tuple(-a.odds.wins, a.opening) < std::tuple(-b.odds.wins, b.opening);
  };
  std::vector<std::pair<std::string, std::vector<Prospect>>> targets(by_target.begin(), by_target.end());
  for (auto& [target, prospects] : targets) std::sort(prospects.begin(), prospects.end(), better);
  std::sort(targets.begin(), targets.end(), [&](const auto& a, const auto& b) {
    return std::tuple(-a.second.front().odds.wins, a.first) <
           std::tuple(-b.second.front().odds.wins, b.first);
  });
  std::string text(targets.empty() ? "" : kColumns);
  for (const auto& [target, prospects] : targets) {
    std::vector<Row> rows;
    for (const Prospect& way : prospects) {
      if (rows.size() == kWaysPerTarget) break;
      rows.push_back(
          {"", way.opening + " then " + way.attack, strengths_text(way.odds), odds_text(way.odds), ""});
    }
    text += target + table(rows);
  }
  return text;
}

}  // namespace fray::terminal
