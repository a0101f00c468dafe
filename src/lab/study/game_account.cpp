#include "lab/study/game_account.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace fray {
namespace {

/// So many different things a game are told apart; a game whose words know no end must not fill the database.
constexpr std::size_t kMostWords = 400;

template <class Counts>
typename Counts::mapped_type& counted_as(Counts& counts, const std::string& word) {
  if (counts.size() < kMostWords || counts.contains(word)) return counts[word];
  return counts["others"];
}

std::uint16_t outlook_of(double white_points) {
  return static_cast<std::uint16_t>(std::lround(std::clamp(white_points, 0.0, 1.0) * kOutlookScale));
}

/// "cast: fireball": what somebody did, of the events that say who; empty for those that do not count.
struct WordOf {
  std::string operator()(const event::Moved& e) const { return word("move", e.piece); }
  std::string operator()(const event::Promoted& e) const { return word("become", e.into); }
  std::string operator()(const event::Attacked& e) const { return word("attack", e.target); }
  std::string operator()(const event::Challenged& e) const { return word("attack with", e.piece); }
  std::string operator()(const event::Died& e) const { return word("lose", e.piece); }
  std::string operator()(const event::SentHome& e) const { return word("send home", e.piece); }
  std::string operator()(const event::Declined& e) const { return std::string(e.what); }
  std::string operator()(const event::Passed&) const { return "pass"; }
  std::string operator()(const event::BattleWon&) const { return "win a battle"; }
  std::string operator()(const event::Healed& e) const { return word("heal", e.piece); }
  std::string operator()(const event::Bought& e) const { return word("buy", e.card); }
  std::string operator()(const event::Discarded& e) const { return word("discard", e.card); }
  std::string operator()(const event::SpellBookReset&) const { return "reset the spell book"; }
  std::string operator()(const event::ManaGiven&) const { return "give mana"; }
  std::string operator()(const event::Cast& e) const { return word("cast", e.spell); }
  std::string operator()(const event::Exchanged& e) const { return word("exchange", e.piece); }
  std::string operator()(const event::Placed& e) const { return word("place", e.piece); }
  std::string operator()(const event::StatusChanged& e) const {
    return e.begins ? word("become", e.status) : std::string();
  }
  std::string operator()(const event::Overridden& e) const { return word("override", e.commander); }
  std::string operator()(const event::Skipped& e) const { return word("skip", e.commander); }
  std::string operator()(const auto&) const { return ""; }

  static std::string word(std::string_view verb, std::string_view what) {
    return std::string(verb) + ": " + std::string(what);
  }
};

Side side_of_event(const Event& event) {
  return std::visit(
      [](const auto& e) {
        if constexpr (requires { e.side; }) {
          return e.side;
        } else {
          return Side::white;
        }
      },
      event);
}

/// What an action is, without where: its menu entries, or what moves.
std::string word_of(const View& view, const ViewAction& action) {
  std::string word;
  for (const ViewStep& step : action.steps) {
    if (!step.choice.empty())
      word += (word.empty() ? "" : ", ") + std::string(step.role) + ": " + step.choice;
  }
  if (!word.empty() || action.steps.empty()) return word;
  const ViewStep& first = action.steps.front();
  const ViewPiece* piece = find_piece(view, first.square);
  const ViewPiece* other = action.steps.size() > 1 ? find_piece(view, action.steps[1].square) : nullptr;
  word = first.role == "from" ? "" : std::string(first.role) + ": ";
  word += piece == nullptr ? "a square" : std::string(piece->kind);
  return other != nullptr && piece != nullptr && other->side != piece->side ? word + ", at a piece" : word;
}

}  // namespace

double GameAccount::of(Measure measure) const {
  switch (measure) {
    case Measure::white: return points() - luck;
    case Measure::draws: return result == GameResult::draw ? 1 : 0;
    case Measure::turns: return turns;
    case Measure::decisions: return decisions;
    case Measure::battles: return battles;
    case Measure::deaths: return deaths;
    case Measure::branching:
      return decisions == 0 ? 0 : static_cast<double>(actions) / static_cast<double>(decisions);
  }
  return 0;
}

void AccountKeeper::expects(double white_points) {
  if (!account_.outlook.empty()) account_.outlook.back() = outlook_of(white_points);
}

void AccountKeeper::turn_begins(const AnyState& state) {
  ++account_.turns;
  account_.outlook.push_back(outlook_of(value_.white_points(state)));
  if (account_.turns % kTurnsBetweenSamples != 0) return;
  const View view = state.quick_view();
  PositionSample sample;
  sample.turn = account_.turns;
  const auto add = [&sample](const std::string& word, Side side, int count) {
    sample.differences[word] += side == Side::white ? count : -count;
  };
  for (const ViewPiece& piece : view.pieces) add("piece: " + std::string(piece.kind), piece.side, 1);
  for (const ViewCard& card : view.cards) {
    if (card.side) add("card: " + std::string(card.rank), *card.side, 1);
  }
  for (const auto& [word, counts] : spent_) {
    add(word, Side::white, counts[0]);
    add(word, Side::black, counts[1]);
  }
  std::erase_if(sample.differences, [](const auto& item) { return item.second == 0; });
  account_.samples.push_back(std::move(sample));
}

void AccountKeeper::chosen(const AnyState& state, Action action) {
  if (state.in_battle()) return;
  const View view = state.quick_view();
  if (view.actions.size() < 2) return;
  ++account_.decisions;
  account_.actions += view.actions.size();
  std::set<std::string> offered;
  for (const ViewAction& possible : view.actions) {
    std::string word = word_of(view, possible);
    if (word.empty()) continue;
    if (possible.id == action) ++counted_as(account_.offers, word).chosen;
    offered.insert(std::move(word));
  }
  for (const std::string& word : offered) ++counted_as(account_.offers, word).offered;
}

void AccountKeeper::happened(const EventLog& log) {
  for (const Event& event : log.events) {
    const std::string word = std::visit(WordOf{}, event);
    if (!word.empty()) ++counted_as(account_.uses, word)[index_of(side_of_event(event))];
    if (const auto* cast = std::get_if<event::Cast>(&event))
      ++counted_as(spent_, "spent: " + std::string(cast->spell))[index_of(cast->side)];
    if (std::holds_alternative<event::Attacked>(event) || std::holds_alternative<event::Challenged>(event))
      ++account_.battles;
    if (std::holds_alternative<event::Died>(event)) ++account_.deaths;
  }
}

GameAccount AccountKeeper::end(GameResult result, bool limited, std::string reason) {
  account_.result = result;
  account_.limited = limited;
  account_.reason = std::move(reason);
  return std::move(account_);
}

}  // namespace fray
