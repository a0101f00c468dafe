#include "child.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

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
  throw std::runtime_error("the server that is to be measured did not start" +
                           (line.empty() ? std::string() : ": " + line));
}

Child::Child(int processor, const std::vector<std::string>& command)
    : Child(processor, [&command] {
        run_program(command);
        throw std::runtime_error("cannot run " + command[0]);
      }) {}

Child::~Child() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

double Child::processor_seconds() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // After the name, which may hold anything, in parentheses: state, and ten numbers before user and system
  // time.
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double Child::resident_bytes() const {
  std::ifstream file("/proc/" + std::to_string(process_) + "/statm");
  double size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace fray::bench
