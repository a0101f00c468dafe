// A child process that is spoken to in lines over its standard input and output.
#pragma once

#include <sys/types.h>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace fray {

/// What is run as a worker, and on how many threads it thinks.
struct WorkerProgram {
  std::string executable;
  int threads = 1;
  std::string tables{};  ///< the folder of tables of endings that it thinks with; empty: none
};

class WorkerProcess : public std::enable_shared_from_this<WorkerProcess> {
 public:
  /// Called on the executor with each line the child says, without its end, and once when it has ended, has
  /// closed its output, or has said a line of more than 16 MiB. Neither is called after stop().
  struct Listener {
    std::function<void(std::string_view line)> line;
    std::function<void()> ended;
  };

  /// Starts the program with the argument "worker", "--threads" where that is not 1, and "--tables" where
  /// there are some. The child gets its input and output, the standard error of this process and no other
  /// open file; a process group of its own, so that an interrupt from the terminal does not reach it; and no
  /// blocked signals. Error "worker".
  static Result<std::shared_ptr<WorkerProcess>> start(const boost::asio::any_io_executor& executor,
                                                      const WorkerProgram& program, Listener listener);
  /// Kills the child if it still runs, and waits until it is gone (milliseconds).
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// Sends a line; not before the child has answered the one before.
  void send(const std::string& line);
  /// Kills the child and what it has started.
  void stop();
  pid_t pid() const { return pid_; }

 private:
  WorkerProcess(const boost::asio::any_io_executor& executor, Listener listener);
  Result<void> spawn(const WorkerProgram& program);
  void read();
  void end();
  void reap();

  boost::asio::local::stream_protocol::socket socket_;
  boost::asio::steady_timer reap_timer_;
  Listener listener_;
  pid_t pid_ = 0;
  bool reaped_ = true;
  bool stopped_ = false;
  std::string received_;
  std::string sending_;
};

}  // namespace fray
