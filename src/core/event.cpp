#include "core/event.h"

namespace fray {
namespace {

class Describer {
 public:
  explicit Describer(int files) : files_(files) {}

  std::string operator()(const event::Moved& e) const {
    return who(e.side, e.piece) + ' ' + square(e.from) + " to " + square(e.to);
  }
  std::string operator()(const event::Promoted& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " becomes a " + std::string(e.into);
  }
  std::string operator()(const event::Attacked& e) const {
    std::string attackers;
    for (const Square attacker : e.attackers) attackers += (attackers.empty() ? "" : ", ") + square(attacker);
    return who(e.side, "attacks") + " the " + std::string(e.target) + " on " + square(e.square) + " from " +
           attackers + ": strength " + std::to_string(e.attack) + " against " + std::to_string(e.defence);
  }
  std::string operator()(const event::Rolled& e) const {
    std::string text = who(e.side, "rolls");
    for (const int face : e.faces) text += ' ' + std::to_string(face);
    return text + " + " + std::to_string(e.bonus) + " = " + std::to_string(e.total);
  }
  std::string operator()(const event::BattleWon& e) const { return who(e.side, "wins the battle"); }
  std::string operator()(const event::Died& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " is removed";
  }
  std::string operator()(const event::SentHome& e) const {
    if (e.from == e.to) return who(e.side, e.piece) + " is sent home, and stays on " + square(e.to);
    return who(e.side, e.piece) + ' ' + square(e.from) + " is sent home to " + square(e.to);
  }
  std::string operator()(const event::Declined& e) const { return who(e.side, e.what); }
  std::string operator()(const event::GameEnded& e) const {
    return "Game over: " + std::string(pgn_result(e.result)) + " (" + std::string(e.reason) + ')';
  }

 private:
  static std::string who(Side side, std::string_view what) {
    return title_of(side) + ' ' + std::string(what);
  }
  std::string square(Square square) const { return square_name(square, files_); }

  int files_;
};

}  // namespace

std::string describe(const Event& event, int files) { return std::visit(Describer(files), event); }

}  // namespace fray
