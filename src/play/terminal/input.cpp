#include "play/terminal/input.h"

#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace fray::terminal {
namespace {

constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};

StopFlag stop_thinking{false};
StopFlag leave{false};
static_assert(StopFlag::is_always_lock_free, "signal handlers set these flags");

std::array<struct sigaction, kSignals.size()> former_actions;

void on_signal(int signal) {
  if (signal != SIGINT) leave = true;
  stop_thinking = true;
}

/// Holds the signals back while it lives, so that none is lost between a look at the flags and the wait.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : kSignals) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, &former_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &former_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  /// The signals that were held back before.
  const sigset_t& former() const { return former_; }

 private:
  sigset_t former_{};
};

/// Waits for input on the standard input; false if one of our signals came first.
bool wait_for_input() {
  const SignalsBlocked blocked;
  while (!stop_thinking && !leave) {
    fd_set inputs;
    FD_ZERO(&inputs);
    FD_SET(STDIN_FILENO, &inputs);
    const int ready = pselect(STDIN_FILENO + 1, &inputs, nullptr, nullptr, nullptr, &blocked.former());
    // Other signals, as those of job control, interrupt the wait and mean nothing here.
    if (ready >= 0 || errno != EINTR) return true;
  }
  return false;
}

}  // namespace

InputEvent StreamInput::read(std::string& line) {
  line.clear();
  bool any = false;
  for (int c = stream_.get(); c != std::istream::traits_type::eof(); c = stream_.get()) {
    any = true;
    if (c == '\n') break;
    if (line.size() <= kLongestLine) line += static_cast<char>(c);
  }
  if (!any) return InputEvent::end;
  return line.size() > kLongestLine ? InputEvent::too_long : InputEvent::line;
}

ConsoleInput::ConsoleInput() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &former_actions[i]);
    // What the caller ignores (nohup) stays ignored.
    if (former_actions[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

ConsoleInput::~ConsoleInput() {
  show_typing(true);
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &former_actions[i], nullptr);
  stop_thinking = false;
  leave = false;
}

void ConsoleInput::show_typing(bool shown) {
  termios terminal{};
  if (shown == shown_ || tcgetattr(STDIN_FILENO, &terminal) != 0) return;
  terminal.c_lflag = shown ? terminal.c_lflag | ECHO : terminal.c_lflag & ~static_cast<tcflag_t>(ECHO);
  // What has been typed already stays.
  if (tcsetattr(STDIN_FILENO, TCSANOW, &terminal) == 0) shown_ = shown;
}

StopFlag& ConsoleInput::stop() { return stop_thinking; }

InputEvent ConsoleInput::fill() {
  std::array<char, kLongestLine> bytes{};
  while (true) {
    if (!wait_for_input()) {
      stop_thinking = false;
      return InputEvent::interrupted;
    }
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    // An input that cannot be read any more (its terminal is gone) has ended.
    if (count <= 0) return InputEvent::end;
    buffer_.append(bytes.data(), static_cast<std::size_t>(count));
    return InputEvent::line;
  }
}

InputEvent ConsoleInput::read(std::string& line) {
  line.clear();
  if (leave) return InputEvent::interrupted;
  bool too_long = false;
  while (true) {
    const std::size_t line_feed = buffer_.find('\n');
    if (line_feed != std::string::npos || ended_) {
      line = buffer_.substr(0, line_feed);
      const bool any = !buffer_.empty() || too_long;
      buffer_.erase(0, line_feed == std::string::npos ? line_feed : line_feed + 1);
      if (!any) return InputEvent::end;
      return too_long || line.size() > kLongestLine ? InputEvent::too_long : InputEvent::line;
    }
    if (buffer_.size() > kLongestLine) {
      too_long = true;
      buffer_.clear();
    }
    switch (fill()) {
      case InputEvent::end: ended_ = true; break;
      case InputEvent::interrupted: buffer_.clear(); return InputEvent::interrupted;
      default: break;
    }
  }
}

}  // namespace fray::terminal
