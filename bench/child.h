// A child process on a processor of its own: a server that is measured.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fray::bench {

/// The processors that this process may use, at least one.
std::vector<int> processors();
/// Keeps this process, and those it starts from now on, on one processor. Throws if it cannot.
void stay_on(int processor);
/// Raises the limit of open files as far as it goes; what it is now.
std::size_t raise_file_limit();

/// Ends when this object does, and also if this process is killed. Not stopped by Ctrl-C at the terminal, so
/// that this process decides.
class Child {
 public:
  /// Runs `body` in a child on that processor. What `body` prints first must be a line that ends with
  /// ":PORT"; throws if no such line comes.
  Child(int processor, const std::function<void()>& body);
  /// Runs a program likewise.
  Child(int processor, const std::vector<std::string>& command);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::uint16_t port() const { return port_; }
  /// Processor time of all its threads so far.
  double processor_seconds() const;
  /// Likewise, with that of the processes that it has started and that still run.
  double processor_seconds_with_children() const;
  /// Bytes in memory.
  double resident_bytes() const;
  /// The most that there have been at once.
  double most_resident_bytes() const;
  /// Files, sockets and the like that it has open.
  std::size_t descriptors() const;
  /// Asks it to end (SIGTERM), and waits until it has.
  void stop();

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace fray::bench
