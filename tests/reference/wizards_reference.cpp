// The course of a game, of the reference of Wizard's Chess.

#include "wizards_reference.h"

#include <algorithm>
#include <stdexcept>

namespace wizards_reference {

Game::Node Game::node() const {
  if (result_ != "*") return Node::terminal;
  return position_.phase == "deal" ? Node::chance : Node::decision;
}

std::vector<std::string> Game::actions() const {
  return node() == Node::decision ? rules_.legal_actions(position_) : std::vector<std::string>();
}

std::vector<std::pair<std::string, std::uint64_t>> Game::outcomes() const {
  if (node() != Node::chance) return {};
  return rules_.deals(position_);
}

void Game::act(const std::string& action) {
  const std::vector<std::string> list = actions();
  if (std::find(list.begin(), list.end(), action) == list.end())
    throw std::invalid_argument("'" + action + "' is not legal");
  apply(action);
}

void Game::apply(const std::string& action) {
  const Step step = rules_.after(position_, action);
  position_ = step.position;
  if (!step.ends_turn) return;
  position_ = rules_.next_turn(position_);
  start_turn();
}

void Game::outcome(const std::string& card) {
  const auto list = outcomes();
  if (std::none_of(list.begin(), list.end(), [&](const auto& item) { return item.first == card; }))
    throw std::invalid_argument("'" + card + "' cannot be dealt");
  position_ = rules_.deal(position_, card);
  if (position_.phase == "deal") return;
  if (position_.done.empty()) {
    start_turn();  // the first of the game
  } else {
    end_if_nothing_is_possible();  // W55: the deal of a reset may be no help
  }
}

void Game::end_game(const std::string& result, const std::string& reason) {
  result_ = result;
  reason_ = reason;
}

// W46, W48, W55.
void Game::end_if_nothing_is_possible() {
  const bool white = position_.white;
  const std::string lost = white ? "0-1" : "1-0";
  if (rules_.can_complete(position_)) return;
  if (rules_.king_of(position_, white) < 0) return end_game(lost, "king captured");
  if (rules_.is_in_check(position_, white) && !rules_.is_exempt(position_, white))
    return end_game(lost, "checkmate");
  end_game("1/2-1/2", "stalemate");
}

// W64 has the order: W46, mate, W27, stalemate, repetition, 50 moves.
void Game::start_turn() {
  const bool white = position_.white;
  position_.en_passant = rules_.real_en_passant(position_);
  turn_starts_.push_back(rules_.repetition_key(position_));
  end_if_nothing_is_possible();
  const bool is_won = result_ == "1-0" || result_ == "0-1";
  if (is_won) return;
  // W27, W58: the king is to be cast first, if it is captured.
  if (rules_.options().mana && rules_.king_of(position_, white) >= 0 &&
      !rules_.has_mana_on_board(position_, white) && position_.of(white).passive == 0)
    return end_game("1/2-1/2", "no passive mana");
  if (result_ != "*") return;
  if (std::count(turn_starts_.begin(), turn_starts_.end(), turn_starts_.back()) >= 3)
    return end_game("1/2-1/2", "threefold repetition");
  if (position_.quiet >= 100) return end_game("1/2-1/2", "50 moves");
}

std::uint64_t Game::perft(int depth) const {
  if (node() == Node::terminal) return 1;
  std::uint64_t count = 0;
  if (node() == Node::chance) {
    for (const auto& [card, weight] : outcomes()) {
      Game next = *this;
      next.outcome(card);
      count += next.perft(depth);
    }
    return count;
  }
  if (depth == 0) return 1;
  for (const std::string& action : actions()) {
    Game next = *this;
    next.apply(action);
    count += next.perft(depth - 1);
  }
  return count;
}

}  // namespace wizards_reference
