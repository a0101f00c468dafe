// A random game of every registered game, with every view and event as text, in
// tests/playthroughs/<game>.txt: a change of behaviour shows there as a difference. FRAY_REGENERATE=1 writes
// the files anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "core/random.h"
#include "games.h"

namespace fray {
namespace {

constexpr int kMostSteps = 400;
constexpr std::streamoff kLongEnough = 150'000;  // characters
// Gives a game of Conflict Chess that is short and meets every phase and every kind of event.
constexpr std::uint64_t kSeed = 127;

class Playthrough {
 public:
  explicit Playthrough(const AnyGame& game) : state_(std::move(game.start({}).value())), random_(kSeed) {}

  std::string text() {
    for (int step = 0; step < kMostSteps && out_.tellp() < kLongEnough; ++step) {
      add_view(state_->view());
      if (state_->node_kind() == NodeKind::terminal) break;
      EventLog log;
      add_step(log);
      for (const Event& event : log.events)
        out_ << "  ! " << describe(event, state_->game().info().files) << '\n';
      out_ << '\n';
    }
    return out_.str();
  }

 private:
  std::string square(Square square) const {
    const int files = state_->game().info().files;
    return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
  }

  void add_view(const View& view) {
    out_ << view.position.str() << '\n';
    out_ << "  " << name_of(view.node) << ", " << name_of(view.side) << ", phase " << view.phase;
    if (view.node == NodeKind::terminal) out_ << ", " << pgn_result(view.result) << ", " << view.reason;
    out_ << ": " << view.prompt << '\n';
    add_squares(view);
    for (const ViewTray& tray : view.trays) {
      out_ << "  tray " << name_of(tray.side) << ' ' << tray.name << ':';
      for (const std::string& item : tray.items) out_ << ' ' << item;
      out_ << '\n';
    }
    add_abilities(view);
    add_battle(view);
    const std::size_t actions = spacing(view.actions.size());
    for (std::size_t i = 0; i < view.actions.size(); i += actions) add_action(view.actions[i]);
    if (actions > 1) out_ << "  ... of " << view.actions.size() << " actions\n";
    const std::size_t outcomes = spacing(view.outcomes.size());
    for (std::size_t i = 0; i < view.outcomes.size(); i += outcomes) {
      const ViewOutcome& outcome = view.outcomes[i];
      out_ << "  outcome " << outcome.text << ' ' << outcome.weight << '/' << outcome.denominator << '\n';
    }
    if (outcomes > 1) out_ << "  ... of " << view.outcomes.size() << " outcomes\n";
  }

  /// Of many only every so many-th is written, so that the files stay small.
  static std::size_t spacing(std::size_t count) {
    constexpr std::size_t kMost = 100;
    constexpr std::size_t kWritten = 20;
    return count <= kMost ? 1 : count / kWritten;
  }

  void add_abilities(const View& view) {
    for (const ViewAbility& ability : view.abilities) {
      out_ << "  " << name_of(ability.side) << " can " << ability.name << ": "
           << (ability.ready ? "yes" : ability.reason) << '\n';
    }
    if (!view.track) return;
    out_ << "  track " << view.track->name << ": " << view.track->places[view.track->at] << ", then";
    for (const std::size_t place : view.track->next) out_ << ' ' << view.track->places[place] << ',';
    out_ << " first in " << view.track->rounds << '\n';
    for (const std::string& note : view.track->notes) out_ << "    " << note << '\n';
  }

  void add_battle(const View& view) {
    if (!view.battle) return;
    for (const ViewFighter& fighter : view.battle->fighters) {
      out_ << "  fighter " << name_of(fighter.side) << ' ' << fighter.kind << ' ' << square(fighter.square)
           << ": " << fighter.dice << " dice, " << fighter.score << " + " << fighter.turn << " of "
           << fighter.target << ", " << fighter.state << '\n';
    }
  }

  /// Badges and marks, each with its squares.
  void add_squares(const View& view) {
    std::map<std::string, std::string> squares;
    for (const ViewPiece& piece : view.pieces) {
      for (const Badge& badge : piece.badges)
        squares[std::string(badge.name) + '=' + badge.value] += ' ' + square(piece.square);
    }
    for (const ViewMark& mark : view.marks) squares[std::string(mark.name)] += ' ' + square(mark.square);
    for (const auto& [name, where] : squares) out_ << "  " << name << ':' << where << '\n';
  }

  void add_action(const ViewAction& action) {
    out_ << "  seat " << int{action.seat} << ' ' << action.text << ':';
    for (const ViewStep& step : action.steps)
      out_ << ' ' << step.role << ' ' << (step.square == kNoSquare ? step.choice : square(step.square));
    if (action.odds && action.odds->roll) {
      const RollOdds& roll = *action.odds->roll;
      out_ << " (" << roll.attack << " against " << roll.defence << ", " << roll.wins << '/' << roll.rolls
           << ')';
    } else if (action.odds) {
      out_ << " (wins " << action.odds->wins << ", both fall " << action.odds->both;
      if (action.odds->neither > 0) out_ << ", both stand " << action.odds->neither;
      for (const Badge& fact : action.odds->facts) out_ << ", " << fact.name << ' ' << fact.value;
      out_ << ')';
    }
    out_ << '\n';
  }

  void add_step(EventLog& log) {
    if (state_->node_kind() == NodeKind::chance) {
      SeededDice dice(random_.next());
      EXPECT_TRUE(state_->roll(dice, log));
    } else {
      std::vector<SeatAction> choices;
      for (const Seat seat : state_->to_act()) {
        ActionList actions;
        state_->legal_actions(seat, actions);
        choices.push_back({seat, actions[random_.below(static_cast<std::uint32_t>(actions.size()))]});
      }
      EXPECT_TRUE(state_->node_kind() == NodeKind::decision ? state_->act(choices.front().action, log)
                                                            : state_->act_together(choices, log));
    }
    const GameStep& step = state_->steps().back();
    out_ << "> " << step.text;
    for (const int face : step.faces) out_ << ' ' << face;
    out_ << '\n';
  }

  std::unique_ptr<AnyState> state_;
  SplitMix64 random_;
  std::ostringstream out_;
};

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The first line in which two texts differ, from both.
std::string first_difference(const std::string& expected, const std::string& now) {
  std::istringstream expected_lines(expected);
  std::istringstream now_lines(now);
  std::string a;
  std::string b;
  for (int line = 1;; ++line) {
    const bool more_expected = static_cast<bool>(std::getline(expected_lines, a));
    const bool more_now = static_cast<bool>(std::getline(now_lines, b));
    if (!more_expected && !more_now) return "none";
    if (a != b || more_expected != more_now)
      return "line " + std::to_string(line) + "\n  kept: " + a + "\n  now:  " + b;
  }
}

TEST(Playthroughs, AreAsKept) {
  const char* regenerate = std::getenv("FRAY_REGENERATE");
  for (const AnyGame* game : all_games()) {
    const std::string path = FRAY_TEST_DATA "/playthroughs/" + std::string(game->info().name) + ".txt";
    const std::string now = Playthrough(*game).text();
    if (regenerate != nullptr && std::string_view(regenerate) == "1") {
      std::ofstream(path) << now;
      ASSERT_EQ(read_file(path), now) << "cannot write " << path;
      continue;
    }
    const std::string kept = read_file(path);
    EXPECT_TRUE(kept == now)
        << game->info().name << " plays otherwise than in tests/playthroughs: " << first_difference(kept, now)
        << "\nIf that is meant, run this test with FRAY_REGENERATE=1 and commit the file.";
  }
}

}  // namespace
}  // namespace fray
