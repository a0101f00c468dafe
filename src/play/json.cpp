#include "play/json.h"

namespace fray {}  // namespace fray
