// A game in progress: lists, plays and counts. See gladiator_reference.h.

#include "gladiator_reference.h"

#include <algorithm>
#include <stdexcept>

namespace gladiator_reference {

Game::Game(const std::string& position, const Options& options)
    : options_(options), position_(read_position(position, options.army)) {
  position_.footmen_creep = options.edition == "1";
  recognize_end(position_, options_);
  if ((position_.phase == "override" && !seats_are_apart(position_, options_)) ||
      (position_.phase == "heal" && (position_.slot != 1 || options_.queen_heals != "one")))
    throw std::invalid_argument("there is no such phase in " + position);
  if (node() == Node::decision && actions().empty())
    throw std::invalid_argument("nothing can be done in " + position);
  if (position_.phase == "move" && position_.result == "*" && !position_.begun &&
      seats_are_apart(position_, options_) && !legal_moves(position_).overrides.empty())
    throw std::invalid_argument("the king has not been asked in " + position);
}

std::string Game::initial_text() {
  return "wmscqkbsnw/fpfpfpfpfp/10/10/10/10/10/10/10/10/PFPFPFPFPF/WMSCQKBSNW side=white slot=king "
         "phase=move quiet=0 turn=1";
}

Game::Node Game::node() const {
  if (position_.result != "*") return Node::terminal;
  return position_.phase == "fight" ? Node::chance : Node::decision;
}

bool Game::slot_start() const {
  if (node() != Node::decision) return false;
  if (position_.phase == "replace") return position_.came.empty() && position_.arrived == Square{};
  return position_.phase != "place" && !position_.begun;
}

const Texts& Game::actions() const {
  if (!actions_) {
    actions_ = node() == Node::decision ? legal_actions(position_, options_) : Texts();
    std::sort(actions_->begin(), actions_->end());
  }
  return *actions_;
}

Odds Game::outcomes() const {
  if (node() != Node::chance) return {};
  return odds_of_fight(position_, options_);
}

void Game::act(const std::string& action) {
  const Texts& legal = actions();
  if (!std::binary_search(legal.begin(), legal.end(), action))
    throw std::invalid_argument(action + " cannot be done in " + text());
  apply_action(position_, action, options_);
  actions_.reset();
}

void Game::outcome(const std::string& text_of_outcome) {
  if (outcomes().count(text_of_outcome) == 0)
    throw std::invalid_argument(text_of_outcome + " cannot come in " + text());
  apply_outcome(position_, text_of_outcome, options_);
  actions_.reset();
}

std::string Game::roll(const std::function<int()>& die, std::vector<int>& faces) const {
  return rolled_fight(position_, options_, die, faces);
}

std::uint64_t Game::perft(int depth) const {
  if (node() == Node::terminal) return 1;
  std::uint64_t count = 0;
  if (node() == Node::chance) {
    for (const auto& [text_of_outcome, probability] : outcomes()) {
      Game next = *this;
      apply_outcome(next.position_, text_of_outcome, options_);
      next.actions_.reset();
      count += next.perft(depth);
    }
    return count;
  }
  if (depth == 0) return 1;
  for (const std::string& action : actions()) {
    Game next = *this;
    apply_action(next.position_, action, options_);
    next.actions_.reset();
    count += next.perft(depth - 1);
  }
  return count;
}

}  // namespace gladiator_reference
