// HyperPig solved again, slowly and from the rules alone, to judge the solver; it shares no code with src/.
// Every state of every turn is a number in one table, and plain value iteration over the whole table goes on
// until nothing changes. Who is alone may roll any number of dice. Matrix games are solved by trying all
// square submatrices (Shapley and Snow 1950). With a strategy given for one side the other plays the best
// reply.
#pragma once

#include <functional>
#include <vector>

namespace brute {

struct Kind {
  int attacker_dice;
  int defender_dice;
  double both_fall;
  double attacker_point = 0;
  double defender_point = 0;
};

enum class Active { both, attacker, defender };

/// A state: the needs at the start of the turn, less what was banked by one who has ended the turn, and the
/// points of the turn of those who are active.
struct State {
  Active active;
  int attacker_need;
  int defender_need;
  int attacker_turn;
  int defender_turn;
};

/// Probabilities of 0 to all dice.
using Mix = std::vector<double>;
using Strategy = std::function<Mix(const State&)>;

/// Values to the attacker at the start of a turn, [attacker need][defender need].
using Values = std::vector<std::vector<double>>;

/// All needs up to these. A side with a strategy plays it.
Values solve(const Kind& kind, int attacker_need, int defender_need, const Strategy& attacker = {},
             const Strategy& defender = {});

/// The value of a matrix game.
double matrix_value(const std::vector<std::vector<double>>& payoff);

}  // namespace brute
