#include "core/solving.h"

#include <utility>

namespace fray {
namespace {

Solving& hooks() {
  static Solving hooks;
  return hooks;
}

}  // namespace

void set_solving(Solving wanted) { hooks() = std::move(wanted); }
const Solving& solving() { return hooks(); }

}  // namespace fray
