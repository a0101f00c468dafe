// Long work on a thread of its own, while the thread of Python that asked for it waits without the
// interpreter's lock, tells of progress and looks for Ctrl-C.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace fray::python {

/// How often it looks: Ctrl-C is obeyed within this and what the work takes to stop.
inline constexpr std::chrono::milliseconds kPoll{10};

/// Raises what a signal handler of Python has raised, as that of Ctrl-C does. The caller holds the lock.
inline void check_signals() {
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

/// The newest of what somebody has to say, until somebody else takes it.
template <class T>
class Newest {
 public:
  void put(T value) {
    const std::lock_guard lock(mutex_);
    value_ = std::move(value);
  }
  std::optional<T> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(value_, std::nullopt);
  }

 private:
  std::mutex mutex_;
  std::optional<T> value_;
};

/// Runs `work()` on another thread, without the interpreter's lock, and answers what it answers. Meanwhile
/// calls `meanwhile()` every kPoll with the lock held. If that throws, or a signal handler of Python raises,
/// `stop` is set, the work awaited, and the exception goes on. The caller holds the lock.
template <class Work, class Meanwhile>
auto run_interruptibly(std::atomic<bool>& stop, Work&& work, Meanwhile&& meanwhile) {
  std::optional<decltype(work())> answer;
  std::exception_ptr failed;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::thread worker([&] {
    try {
      answer.emplace(work());
    } catch (...) {
      failed = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  });
  const auto wait = [&](bool to_the_end) {
    const pybind11::gil_scoped_release release;
    std::unique_lock lock(mutex);
    if (to_the_end) {
      changed.wait(lock, [&] { return done; });
    } else {
      changed.wait_for(lock, kPoll, [&] { return done; });
    }
    return done;
  };
  const auto finish = [&] {
    wait(true);
    worker.join();
  };
  try {
    while (!wait(false)) {
      meanwhile();
      check_signals();
    }
  } catch (...) {
    stop = true;
    finish();
    throw;
  }
  finish();
  if (failed) std::rethrow_exception(failed);
  meanwhile();
  return std::move(*answer);
}

}  // namespace fray::python
