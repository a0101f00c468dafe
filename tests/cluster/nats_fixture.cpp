#include "nats_fixture.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

namespace fray::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kNatsPatience{60};

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

bool somebody_listens(int port) {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  const bool connected = ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(fd);
  return connected;
}

}  // namespace

std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

HeldPort::HeldPort() : fd_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  const int yes = 1;
  const bool bound = ::setsockopt(fd_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                     ::bind(fd_, reinterpret_cast<const sockaddr*>(&address), size) == 0 &&
                     ::getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  if (!bound) std::abort();
  number_ = ntohs(address.sin_port);
}

HeldPort::~HeldPort() { ::close(fd_); }

void ChildProgram::start(const std::vector<std::string>& arguments, const std::string& output) {
  kill();
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) std::abort();
  if (pid_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(file, STDOUT_FILENO);
  ::dup2(file, STDERR_FILENO);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  ::execvp(pointers[0], pointers.data());
  ::_exit(127);
}

void ChildProgram::signal(int number) const {
  if (pid_ > 0) ::kill(pid_, number);
}

bool ChildProgram::has_ended() const {
  siginfo_t ended{};
  // What has ended is left for wait().
  return pid_ <= 0 || ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         ended.si_pid != 0;
}

int ChildProgram::wait() {
  int status = 0;
  ::waitpid(std::exchange(pid_, 0), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void ChildProgram::kill() {
  if (pid_ <= 0) return;
  signal(SIGKILL);
  wait();
}

NatsServer::NatsServer(std::string lines) : lines_(std::move(lines)) {}

void NatsServer::start() {
  const std::string config = folder_ / "nats.conf";
  std::ofstream(config) << "listen: \"127.0.0.1:" << port() << "\"\njetstream { store_dir: \""
                        << (folder_ / "store") << "\" }\n"
                        << lines_ << '\n';
  program_.start({"nats-server", "-c", config}, folder_ / "output");
  const auto end = steady_clock::now() + kNatsPatience;
  while (!somebody_listens(port()) && !program_.has_ended() && steady_clock::now() < end)
    std::this_thread::sleep_for(milliseconds(5));
  ASSERT_FALSE(program_.has_ended()) << "nats-server has ended:\n" << output();
  ASSERT_LT(steady_clock::now(), end) << "nats-server does not listen:\n" << output();
}

std::string NatsServer::url(const std::string& user) const {
  return "nats://" + (user.empty() ? "" : user + "@") + "127.0.0.1:" + std::to_string(port());
}

std::string NatsServer::output() const { return file_text(folder_ / "output"); }

bool TestLoop::run_until(const std::function<bool()>& holds) {
  const auto end = steady_clock::now() + kNatsPatience;
  while (!holds() && steady_clock::now() < end) {
    context_.restart();
    context_.run_one_for(milliseconds(20));
  }
  return holds();
}

void TestLoop::run_for(milliseconds time) {
  context_.restart();
  context_.run_for(time);
}

}  // namespace fray::test
