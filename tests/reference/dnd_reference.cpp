// A game in progress: lists, plays and counts. See dnd_reference.h.

#include "dnd_reference.h"

#include <algorithm>
#include <stdexcept>

namespace dnd_reference {

Game::Game(const std::string& position, const Options& options)
    : position_(read_position(position, options)) {
  recognize_end(position_);
  if (node() != Node::terminal) check_course();
}

// Whether the phase could have come about.
void Game::check_course() const {
  const Position& p = position_;
  const auto refuse_unless = [&](bool possible) {
    if (!possible) throw std::invalid_argument("no such " + p.phase + " in " + text());
  };
  if (p.phase != "move" && !p.battle && p.piece != Square{})
    refuse_unless(is_locked(p, p.piece) || (at(p, p.piece) != nullptr && at(p, p.piece)->white == p.white));
  if (p.phase == "hold") {
    const auto saves = [&](const auto& item) {
      const auto& [home, c] = item;
      const bool his_turn =
          p.battle ? home == actor_of(p) : c.white == p.white && square_of(p, home) == p.piece;
      return his_turn && c.rounds.count("held") > 0;
    };
    return refuse_unless(options().hold_person_save == "each_turn" &&
                         std::any_of(p.characters.begin(), p.characters.end(), saves));
  }
  Position before = p;  // at the decision that led here
  before.phase = !p.battle                                             ? "act"
                 : p.battle->fighter == "defender" && !p.battle->begun ? "before"
                                                                       : "battle";
  if (p.phase == "curse") return refuse_unless(legal_actions(before).size() > 1);
  if (p.phase == "swap" && p.piece == Square{}) before.phase = "move";
  if (p.phase == "swap" || p.phase == "effect") {
    const Texts legal = legal_actions(before);
    refuse_unless(std::find(legal.begin(), legal.end(), p.pending) != legal.end());
  }
  if (node() == Node::decision) refuse_unless(p.phase == "move" || actions().size() > 1);
}

// D1; the option `levels` says who is not of level 1.
std::string Game::initial_text(const Options& options) {
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR side=white phase=move ";
  std::map<Square, std::string> levels;
  for (const std::string& item : split(options.levels, ',')) {
    if (item.size() != 4 || item[2] != ':') throw std::invalid_argument("levels " + options.levels);
    const int level = parse_number(item.substr(3));
    if (level > 1) levels[parse_square(item.substr(0, 2))] = std::to_string(level);
  }
  Texts pieces;
  for (const auto& [square, level] : levels) pieces.push_back(square_text(square) + ":level" + level);
  const std::string traits = pieces.empty() ? "" : "pieces=" + joined(pieces, ",") + " ";
  return board + traits + "castling=KQkq quiet=0 turn=1";
}

Game::Node Game::node() const {
  if (position_.result != "*") return Node::terminal;
  const std::string& phase = position_.phase;
  const bool chance = phase == "hold" || phase == "curse" || phase == "effect" || phase == "initiative";
  return chance ? Node::chance : Node::decision;
}

const Texts& Game::actions() const {
  if (!actions_) {
    actions_ = node() == Node::decision ? legal_actions(position_) : Texts();
    std::sort(actions_->begin(), actions_->end());
  }
  return *actions_;
}

const Odds& Game::outcomes() const {
  if (!outcomes_) outcomes_ = node() == Node::chance ? odds_of(position_) : Odds();
  return *outcomes_;
}

void Game::forget() {
  actions_.reset();
  outcomes_.reset();
}

std::string Game::roll(const Die& die, std::vector<int>& faces) const {
  const Odds& odds = outcomes();
  if (odds.size() == 1) return odds.begin()->first;
  Dice dice{die, faces};
  return rolled(position_, dice);
}

void Game::act(const std::string& action) {
  const Texts& legal = actions();
  if (!std::binary_search(legal.begin(), legal.end(), action))
    throw std::invalid_argument(action + " cannot be done in " + text());
  apply_action(position_, action);
  forget();
}

void Game::outcome(const std::string& text_of_outcome) {
  if (outcomes().count(text_of_outcome) == 0)
    throw std::invalid_argument(text_of_outcome + " cannot come in " + text());
  apply_outcome(position_, text_of_outcome);
  forget();
}

std::uint64_t Game::perft(int depth) const { return perft(depth, {}); }

std::uint64_t Game::perft(int depth, std::set<std::string> thrown_at) const {
  if (node() == Node::terminal) return 1;
  std::uint64_t count = 0;
  if (node() == Node::chance) {
    if (!thrown_at.insert(text()).second) return kEndless;
    for (const auto& [text_of_outcome, probability] : outcomes()) {
      Game next = *this;
      apply_outcome(next.position_, text_of_outcome);
      next.forget();
      const std::uint64_t paths = next.perft(depth, thrown_at);
      if (paths == kEndless) return kEndless;
      count += paths;
    }
    return count;
  }
  if (depth == 0) return 1;
  for (const std::string& action : actions()) {
    Game next = *this;
    apply_action(next.position_, action);
    next.forget();
    const std::uint64_t paths = next.perft(depth - 1);
    if (paths == kEndless) return kEndless;
    count += paths;
  }
  return count;
}

}  // namespace dnd_reference
