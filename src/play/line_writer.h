// Lines to a stream from several threads: each call writes whole lines and flushes, so that what two threads
// say is never mixed within a line and a reader on a pipe sees it at once.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace fray {

class LineWriter {
 public:
  /// Keeps a reference to the stream, which must outlive it; nobody else writes to it meanwhile.
  explicit LineWriter(std::ostream& out) : out_(out) {}

  /// Writes `text` and a newline. `text` may hold several lines, which then stay together.
  void write(std::string_view text) {
    const std::lock_guard lock(mutex_);
    out_ << text << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace fray
