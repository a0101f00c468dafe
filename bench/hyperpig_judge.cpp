// How much a best reply gains against the strategies that follow from the stored table, for every pair of
// combat values and all needs that occur (gnostic/hyperpig_table.h). Some minutes for the longest pairs.
//   hyperpig_judge [DICE DICE]
#include <cstdio>
#include <cstdlib>

#include "gnostic/hyperpig_table.h"
#include "gnostic/hyperpig_table_layout.h"

namespace {

using namespace fray::gnostic;

void judge(int attacker, int defender) {
  const NeedValues values = fight_values(attacker, table::most_hit_points(defender, 8), defender,
                                         table::most_hit_points(attacker, 8));
  const Exploitability gains = exploitability(FightKind::of(attacker, defender), values, [&](int a, int d) {
    return needs_occur(attacker, defender, a, d);
  });
  std::printf("%d v %d: a best reply of the attacker gains %.1e, of the defender %.1e\n", attacker, defender,
              gains.by_attacker, gains.by_defender);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    const int attacker = std::atoi(argv[1]);
    const int defender = std::atoi(argv[2]);
    if (table::kind_index(attacker) < 0 || table::kind_index(defender) < 0) {
      std::fputs("the dice of a piece are 1, 3, 5, 9 or 10\n", stderr);
      return 2;
    }
    judge(attacker, defender);
    return 0;
  }
  if (argc != 1) {
    std::fputs("usage: hyperpig_judge [DICE DICE]\n", stderr);
    return 2;
  }
  for (const int attacker : table::kCombatValues) {
    for (const int defender : table::kCombatValues) {
      if (attacker <= defender) judge(attacker, defender);
    }
  }
  return 0;
}
