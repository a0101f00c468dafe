#include "server/workers/worker_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace fray {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kLongestLine = std::size_t{16} << 20;
constexpr std::chrono::milliseconds kReapInterval{20};

tl::unexpected<Error> cannot(const std::string& what, int error) {
  return fail("worker", what + ": " + std::strerror(error));
}

/// A file descriptor that is closed at the end of its scope.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

/// What posix_spawn is told to do in the child, freed at the end of the scope.
class SpawnPlan {
 public:
  explicit SpawnPlan(int channel) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawn_file_actions_adddup2(&actions_, channel, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, channel, STDOUT_FILENO);
    // Not all that the server has open is marked to be closed: Asio's sockets are not.
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  const posix_spawn_file_actions_t* actions() const { return &actions_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

WorkerProcess::WorkerProcess(const asio::any_io_executor& executor, Listener listener)
    : socket_(executor), reap_timer_(executor), listener_(std::move(listener)) {}

Result<std::shared_ptr<WorkerProcess>> WorkerProcess::start(const asio::any_io_executor& executor,
                                                            const WorkerProgram& program, Listener listener) {
  std::shared_ptr<WorkerProcess> process(new WorkerProcess(executor, std::move(listener)));
  if (const auto spawned = process->spawn(program); !spawned) {
    return tl::unexpected<Error>(spawned.error());
  }
  process->read();
  return process;
}

Result<void> WorkerProcess::spawn(const WorkerProgram& program) {
  // A socket rather than two pipes: writing to it when the child is gone is an error, not a signal.
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return cannot("no socket for a worker", errno);
  }
  Descriptor ours(ends[0]);
  const Descriptor theirs(ends[1]);
  const SpawnPlan plan(theirs.get());
  std::vector<std::string> words{program.executable, "worker"};
  if (program.threads != 1) words.insert(words.end(), {"--threads", std::to_string(program.threads)});
  if (!program.tables.empty()) words.insert(words.end(), {"--tables", program.tables});
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int error = ::posix_spawn(&pid_, program.executable.c_str(), plan.actions(), plan.attributes(),
                                  arguments.data(), environ);
  if (error != 0) return cannot("cannot start '" + program.executable + "'", error);
  reaped_ = false;
  boost::system::error_code assigned;
  socket_.assign(asio::local::stream_protocol(), ours.get(), assigned);
  if (assigned) return fail("worker", "no socket for a worker: " + assigned.message());
  ours.release();
  return {};
}

WorkerProcess::~WorkerProcess() {
  if (reaped_) return;
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void WorkerProcess::send(const std::string& line) {
  sending_ = line + '\n';
  // If it cannot be sent, the child is gone, and reading notices that.
  asio::async_write(socket_, asio::buffer(sending_),
                    [self = shared_from_this()](const boost::system::error_code&, std::size_t) {});
}

void WorkerProcess::read() {
  asio::async_read_until(
      socket_, asio::dynamic_buffer(received_, kLongestLine), '\n',
      [self = shared_from_this()](const boost::system::error_code& error, std::size_t size) {
        if (self->stopped_) return;
        if (error) return self->end();
        const std::string line = self->received_.substr(0, size - 1);
        self->received_.erase(0, size);
        self->listener_.line(line);
        if (!self->stopped_) self->read();
      });
}

void WorkerProcess::end() {
  stop();
  listener_.ended();
}

void WorkerProcess::stop() {
  if (std::exchange(stopped_, true)) return;
  boost::system::error_code ignored;
  socket_.close(ignored);
  ::kill(-pid_, SIGKILL);
  reap();
}

void WorkerProcess::reap() {
  const pid_t waited = ::waitpid(pid_, nullptr, WNOHANG);
  if (waited != 0 && !(waited < 0 && errno == EINTR)) {
    reaped_ = true;
    return;
  }
  reap_timer_.expires_after(kReapInterval);
  reap_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->reap();
  });
}

}  // namespace fray
