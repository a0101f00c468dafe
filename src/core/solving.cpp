#include "core/solving.h"

#include <utility>

namespace fray {
namespace {

Solving& hooks() {
  // Never destroyed: a thread that solves may be left behind when the program ends.
  static Solving& hooks = *new Solving;
  return hooks;
}

}  // namespace

void set_solving(Solving wanted) { hooks() = std::move(wanted); }
const Solving& solving() { return hooks(); }

}  // namespace fray
