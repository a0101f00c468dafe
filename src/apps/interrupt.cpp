#include "apps/interrupt.h"

#include <csignal>

namespace fray {
namespace {

StopFlag stop_asked{false};
static_assert(StopFlag::is_always_lock_free);

extern "C" void ask_to_stop(int signal_number) {
  stop_asked = true;
  std::signal(signal_number, SIG_DFL);
}

}  // namespace

const StopFlag& stop_on_interrupt() {
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  return stop_asked;
}

}  // namespace fray
