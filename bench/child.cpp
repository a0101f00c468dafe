#include "child.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "interrupt.h"

namespace fray::bench {
namespace {

std::string read_line(int file) {
  std::string line;
  char c = 0;
  while (read(file, &c, 1) == 1 && c != '\n') line += c;
  return line;
}

void run_program(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
}

/// 0 if there is no such process any more.
double processor_seconds_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

pid_t parent_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t name_end = text.rfind(')');  // the name may hold anything
  if (name_end == std::string::npos) return -1;
  std::istringstream rest(text.substr(name_end + 1));
  std::string state;
  pid_t parent = -1;
  rest >> state >> parent;
  return parent;
}

}  // namespace

std::vector<int> processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::vector<int> list;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &set)) list.push_back(i);
  }
  return list;
}

void stay_on(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0)
    throw std::runtime_error("cannot use processor " + std::to_string(processor) + " alone");
}

std::size_t raise_file_limit() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

Child::Child(int processor, const std::function<void()>& body) {
  int pipe_ends[2];
  if (pipe2(pipe_ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe for a child process");
  const pid_t parent = getpid();
  std::fflush(nullptr);  // or the child would print it too
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("no child process can be started");
  if (process_ == 0) {
    setpgid(0, 0);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    dup2(pipe_ends[1], STDOUT_FILENO);
    try {
      stay_on(processor);
      body();
    } catch (const std::exception& error) {
      dprintf(STDERR_FILENO, "%s\n", error.what());
    }
    _exit(127);
  }
  close(pipe_ends[1]);
  const std::string line = read_line(pipe_ends[0]);
  close(pipe_ends[0]);
  const std::size_t colon = line.rfind(':');
  if (colon != std::string::npos) port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
  if (port_ != 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  throw_if_interrupted();
  throw std::runtime_error("the server that is to be measured did not start" +
                           (line.empty() ? std::string() : ": " + line));
}

Child::Child(int processor, const std::vector<std::string>& command)
    : Child(processor, [&command] {
        run_program(command);
        throw std::runtime_error("cannot run " + command[0]);
      }) {}

Child::~Child() {
  if (process_ < 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void Child::stop() {
  kill(process_, SIGTERM);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
}

double Child::processor_seconds() const { return processor_seconds_of(process_); }

double Child::processor_seconds_with_children() const {
  double sum = processor_seconds();
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const pid_t process = std::atoi(name.c_str());
    if (parent_of(process) == process_) sum += processor_seconds_of(process);
  }
  return sum;
}

std::size_t Child::descriptors() const {
  const std::filesystem::directory_iterator files("/proc/" + std::to_string(process_) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

double Child::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
  double size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double Child::most_resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/status");
  std::string word;
  double kilobytes = 0;
  while (file >> word) {
    if (word == "VmHWM:" && file >> kilobytes) break;
  }
  return kilobytes * 1024;
}

}  // namespace fray::bench
