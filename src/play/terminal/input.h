// Where a person's lines come from, and what Ctrl-C does.
#pragma once

#include <istream>
#include <string>

#include "search/engine.h"

namespace fray::terminal {

enum class InputEvent {
  line,         ///< a line was read
  too_long,     ///< a line longer than kLongestLine was read and dropped
  end,          ///< there is no more input (Ctrl-D)
  interrupted,  ///< Ctrl-C at the prompt, or the program is asked to leave
};

inline constexpr std::size_t kLongestLine = 4096;  ///< bytes, without the line feed

class LineInput {
 public:
  virtual ~LineInput() = default;
  /// Waits for the next line. A last line without a line feed counts as one.
  virtual InputEvent read(std::string& line) = 0;
  /// Whether what is typed from now on can be seen; without a terminal it makes no difference.
  virtual void show_typing(bool) {}
};

/// Lines of a stream.
class StreamInput final : public LineInput {
 public:
  /// Keeps a reference to the stream.
  explicit StreamInput(std::istream& stream) : stream_(stream) {}
  InputEvent read(std::string& line) override;

 private:
  std::istream& stream_;
};

/// Lines of the standard input. As long as it lives, SIGINT sets `stop()` and ends a wait for input, and so
/// do SIGTERM and SIGHUP, after which every `read` answers `interrupted`. At most one at a time.
class ConsoleInput final : public LineInput {
 public:
  ConsoleInput();
  ~ConsoleInput() override;
  ConsoleInput(const ConsoleInput&) = delete;
  ConsoleInput& operator=(const ConsoleInput&) = delete;

  InputEvent read(std::string& line) override;
  /// It can be seen again when this goes.
  void show_typing(bool shown) override;
  /// The flag that stops an engine. Whoever acts on it clears it; `read` does when it answers `interrupted`.
  static StopFlag& stop();

 private:
  /// Reads more bytes into the buffer; `line` if it did.
  InputEvent fill();

  std::string buffer_;
  bool ended_ = false;
  bool shown_ = true;
};

}  // namespace fray::terminal
