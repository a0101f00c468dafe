// The thread on which rooms live, as they see it: something that calls back, soon or later. On a server that
// is Asio's loop (asio_loop.h); in WebAssembly whoever holds the module (module/module_loop.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace fray {

class Loop {
 public:
  /// One time at which something is called. Forgets it when it ends.
  class Alarm {
   public:
    virtual ~Alarm() = default;
    /// Calls `what` in as many milliseconds, once, instead of what was set before.
    virtual void set(std::int64_t ms, std::function<void()> what) = 0;
    virtual void cancel() = 0;
  };

  virtual ~Loop() = default;
  /// Calls `what` when what is being done is done; in the order of calls. Any thread.
  virtual void post(std::function<void()> what) = 0;
  /// The loop's own thread only, as are the alarm's functions and what it calls. Must not outlive the loop.
  virtual std::unique_ptr<Alarm> alarm() = 0;

  /// Calls `what` in as many milliseconds, once. The loop's own thread.
  void later(std::int64_t ms, std::function<void()> what) {
    std::shared_ptr<Alarm> own = alarm();
    Alarm& waiting = *own;
    waiting.set(ms, [own = std::move(own), what = std::move(what)] { what(); });
  }
};

}  // namespace fray
