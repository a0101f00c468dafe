// A NATS server of a test: a process of its own with a folder of its own, gone with the test.
#pragma once

#include <sys/types.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "serve/fixture.h"
#include "server/asio_loop.h"

namespace fray::test {

std::string file_text(const std::string& path);

/// A TCP port of 127.0.0.1 that nobody is given while it is held, so that a program which is told of it can
/// listen there, also again: a socket is bound to it and does not listen.
class HeldPort {
 public:
  HeldPort();
  ~HeldPort();
  HeldPort(const HeldPort&) = delete;
  HeldPort& operator=(const HeldPort&) = delete;

  int number() const { return number_; }

 private:
  int fd_;
  int number_ = 0;
};

/// A program that is killed at the end, also when the test is.
class ChildProgram {
 public:
  ChildProgram() = default;
  ~ChildProgram() { kill(); }
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  /// Found by PATH; what it prints goes to the file.
  void start(const std::vector<std::string>& arguments, const std::string& output);
  void signal(int number) const;
  /// The exit code, or minus the signal that has ended it.
  int wait();
  void kill();
  /// Whether it runs no more, or never did.
  bool has_ended() const;

 private:
  pid_t pid_ = 0;
};

class NatsServer {
 public:
  /// With JetStream. `lines` are added to its configuration.
  explicit NatsServer(std::string lines = "");

  /// Starts it, again at the same port, and waits until it listens.
  void start();
  void kill() { program_.kill(); }
  ChildProgram& program() { return program_; }
  int port() const { return port_.number(); }
  std::string url(const std::string& user = "") const;
  std::string output() const;

 private:
  TemporaryFolder folder_;
  HeldPort port_;
  std::string lines_;
  ChildProgram program_;
};

/// A loop that tests run until something holds.
class TestLoop {
 public:
  operator Loop&() { return loop_; }
  boost::asio::io_context& context() { return context_; }
  /// Whether it does within a minute, which is only there so that a failure ends.
  bool run_until(const std::function<bool()>& holds);
  /// For what should not happen.
  void run_for(std::chrono::milliseconds time);

 private:
  boost::asio::io_context context_{1};
  /// Without anything to do it still waits for what other threads post.
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{context_.get_executor()};
  AsioLoop loop_{context_};
};

}  // namespace fray::test
