#include "play/match/uci/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace fray {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kReapInterval{2};

/// The file of a program: as the shell would find it. Empty if there is none in PATH.
std::string file_of(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  std::string path = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "/usr/bin:/bin";
  for (path += ':'; !path.empty(); path.erase(0, path.find(':') + 1)) {
    const std::string file = path.substr(0, path.find(':')) + '/' + name;
    if (::access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

/// What the child does before it is another program. Other threads of this process may have held any lock
/// when it was forked, so only what is safe in a signal handler is called here.
[[noreturn]] void become(const char* file, char* const* arguments, int channel, int report, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(channel, STDIN_FILENO);
  ::dup2(channel, STDOUT_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  ::execv(file, arguments);
  const int problem = errno;
  (void)!::write(report, &problem, sizeof problem);
  ::_exit(127);
}

std::string ending_of(int status) {
  if (WIFEXITED(status)) return "ended with exit code " + std::to_string(WEXITSTATUS(status));
  return "was ended by signal " + std::to_string(WTERMSIG(status));
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& command) {
  const auto cannot = [&](int error) {
    return fail("bad_program", "cannot start '" + command.front() + "': " + std::strerror(error));
  };
  const std::string file = file_of(command.front());
  if (file.empty()) return fail("bad_program", "there is no program '" + command.front() + "' in PATH");
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  // A socket rather than two pipes: writing to it when the child is gone is an error, not a signal.
  std::array<int, 2> channel{};
  std::array<int, 2> report{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel.data()) != 0) return cannot(errno);
  if (::pipe2(report.data(), O_CLOEXEC) != 0) {
    const int error = errno;
    for (const int end : channel) ::close(end);
    return cannot(error);
  }
  const pid_t parent = ::getpid();
  const pid_t process = ::fork();
  if (process == 0) become(file.c_str(), arguments.data(), channel[1], report[1], parent);
  int problem = process < 0 ? errno : 0;
  ::close(channel[1]);
  ::close(report[1]);
  // Ends at once when the child has become the program: then its end of the pipe is closed.
  while (process > 0 && ::read(report[0], &problem, sizeof problem) < 0 && errno == EINTR) {
  }
  ::close(report[0]);
  if (problem != 0) {
    ::close(channel[0]);
    if (process > 0) ::waitpid(process, nullptr, 0);
    return cannot(problem);
  }
  ::fcntl(channel[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<ChildProcess>(new ChildProcess(process, channel[0]));
}

ChildProcess::~ChildProcess() {
  end(steady_clock::now());
  ::close(channel_);
}

bool ChildProcess::wait_ready(short events, Deadline deadline) const {
  while (true) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
    const auto wait = std::clamp<milliseconds::rep>(left.count(), 0, 60'000);
    pollfd channel{channel_, events, 0};
    const int ready = ::poll(&channel, 1, static_cast<int>(wait));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
    if (left.count() <= 0) return false;
  }
}

bool ChildProcess::send(std::string_view line, Deadline deadline) {
  heard_ = 0;
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t sent = ::send(channel_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      rest.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_ready(POLLOUT, deadline)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

ChildProcess::Heard ChildProcess::receive(std::string& line, Deadline deadline) {
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = received_.find('\n', searched);
    if (end != std::string::npos) {
      line = received_.substr(0, end);
      received_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      // Somebody who never stops talking is late too.
      return steady_clock::now() < deadline || received_.empty() ? Heard::line : Heard::late;
    }
    searched = received_.size();
    if (received_.size() > kLongestLine || heard_ > kMostOutput) return Heard::flood;
    if (!wait_ready(POLLIN, deadline)) return Heard::late;
    std::array<char, 16384> part;
    const ssize_t got = ::recv(channel_, part.data(), part.size(), 0);
    if (got > 0) {
      received_.append(part.data(), static_cast<std::size_t>(got));
      heard_ += static_cast<std::size_t>(got);
    } else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return Heard::closed;
    }
  }
}

std::string ChildProcess::end(Deadline deadline) {
  if (!how_it_ended_.empty()) return how_it_ended_;
  // It is left a zombie until what it has started is gone too: so its number still means its group.
  siginfo_t ended{};
  while (true) {
    ended.si_pid = 0;
    const bool waited =
        ::waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0;
    if ((waited && ended.si_pid != 0) || steady_clock::now() >= deadline) break;
    std::this_thread::sleep_for(kReapInterval);
  }
  ::kill(-process_, SIGKILL);
  ::kill(process_, SIGKILL);  // it may have left the group
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  how_it_ended_ = ended.si_pid != 0 ? ending_of(status) : "did not end by itself";
  return how_it_ended_;
}

}  // namespace fray
