// Lines from streams and from the standard input, and what signals do.
#include "play/terminal/input.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <sstream>

namespace fray::terminal {
namespace {

/// Puts a pipe in place of the standard input.
class StandardInput {
 public:
  explicit StandardInput(const std::string& text) : former_(dup(STDIN_FILENO)) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) std::abort();
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    writer_ = ends[1];
    if (write(writer_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  }
  ~StandardInput() {
    finish();
    dup2(former_, STDIN_FILENO);
    close(former_);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  /// Ends the input.
  void finish() {
    if (writer_ >= 0) close(writer_);
    writer_ = -1;
  }

 private:
  int former_;
  int writer_ = -1;
};

TEST(TerminalInput, StreamsAndTheStandardInputReadTheSame) {
  const std::string text = "one\n\n" + std::string(kLongestLine, 'x') + '\n' +
                           std::string(3 * kLongestLine, 'y') + "\ntwo\r\n" +
                           std::string(kLongestLine + 1, 'z') + "\nlast";
  std::istringstream stream(text);
  StreamInput stream_input(stream);
  StandardInput standard(text);
  standard.finish();
  ConsoleInput console;
  int lines = 0;
  int too_long = 0;
  while (true) {
    std::string from_stream;
    std::string from_console;
    const InputEvent event = stream_input.read(from_stream);
    ASSERT_EQ(console.read(from_console), event);
    if (event == InputEvent::end) break;
    if (event == InputEvent::line) {
      EXPECT_EQ(from_console, from_stream);
    }
    lines += event == InputEvent::line ? 1 : 0;
    too_long += event == InputEvent::too_long ? 1 : 0;
  }
  EXPECT_EQ(lines, 5);
  EXPECT_EQ(too_long, 2);
  std::string line;
  EXPECT_EQ(console.read(line), InputEvent::end);
}

TEST(TerminalInput, AnInterruptStopsThinkingOrEndsTheWaitForALine) {
  StandardInput standard("");
  ConsoleInput console;
  std::raise(SIGINT);
  EXPECT_TRUE(ConsoleInput::stop());
  std::string line;
  EXPECT_EQ(console.read(line), InputEvent::interrupted);
  EXPECT_FALSE(ConsoleInput::stop()) << "whoever answers it clears it";
  standard.finish();
  EXPECT_EQ(console.read(line), InputEvent::end);
}

TEST(TerminalInput, WhoIsAskedToLeaveReadsNoMore) {
  StandardInput standard("one\ntwo\n");
  ConsoleInput console;
  std::raise(SIGTERM);
  std::string line;
  EXPECT_EQ(console.read(line), InputEvent::interrupted);
  EXPECT_EQ(console.read(line), InputEvent::interrupted);
}

}  // namespace
}  // namespace fray::terminal
