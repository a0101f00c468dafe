// A program that is spoken to in lines, by somebody who trusts it with nothing: every wait has an end, and
// what it says has a size.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace fray {

/// Dies with the thread that started it, however that ends, and is not reached by Ctrl-C at the terminal, so
/// that whoever started it decides. All functions are called on one thread at a time.
class ChildProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  /// `closed`: it has ended, or closed its output; `late`: not before the deadline; `flood`: a line of more
  /// than kLongestLine, or more than kMostOutput since the last call of send.
  enum class Heard { line, closed, late, flood };
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;
  static constexpr std::size_t kMostOutput = std::size_t{64} << 20;

  /// Starts a program with its arguments; its name is looked up in PATH where it has no slash. It gets a
  /// process group of its own, its input and output, and of the open files of this process standard error
  /// alone. Error "bad_program" says why it cannot be started.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& command);
  /// Kills it and what it has started, if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends a line; false if it does not read it before the deadline, or has ended.
  bool send(std::string_view line, Deadline deadline);
  /// Waits for the next line, which comes without its end.
  Heard receive(std::string& line, Deadline deadline);
  /// Waits until it has ended, and kills it at the deadline; how it ended, as "ended with exit code 1". May
  /// be called again.
  std::string end(Deadline deadline);

 private:
  ChildProcess(pid_t process, int channel) : process_(process), channel_(channel) {}
  bool wait_ready(short events, Deadline deadline) const;

  pid_t process_;
  int channel_;
  std::string received_;
  std::size_t heard_ = 0;     ///< bytes since the last send
  std::string how_it_ended_;  ///< empty while it has not been waited for
};

}  // namespace fray
