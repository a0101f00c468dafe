// How long work goes on, on stderr.
#pragma once

#include <unistd.h>

#include <iostream>
#include <string>

namespace fray {

/// Lines for people: on a terminal each in the place of the last, elsewhere one after the other.
class StatusLine {
 public:
  StatusLine() = default;
  ~StatusLine() {
    if (shown_ && terminal_) std::cerr << '\n';
  }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void show(const std::string& line) {
    std::cerr << (terminal_ ? "\r\x1b[K" : "") << line << (terminal_ ? "" : "\n") << std::flush;
    shown_ = true;
  }

 private:
  bool terminal_ = isatty(STDERR_FILENO) == 1;
  bool shown_ = false;
};

}  // namespace fray
