// Tables of solved endings, as Python holds them.
#pragma once

#include <memory>

#include "endgame/table.h"

namespace fray::python {

struct Tables {
  std::shared_ptr<const EndgameLibrary> library;
};

}  // namespace fray::python
