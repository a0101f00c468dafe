#include "interrupt.h"

#include <signal.h>

namespace fray::bench {
namespace {

volatile sig_atomic_t interrupt_came = 0;

}  // namespace

void watch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { interrupt_came = 1; };
  // Without SA_RESTART, so that a wait for a server that does not start ends too; and once, so that a second
  // Ctrl-C ends what does not look, such as a database that is being filled.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_came != 0; }

void throw_if_interrupted() {
  if (interrupted()) throw Interrupted();
}

}  // namespace fray::bench
