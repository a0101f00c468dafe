// A terminal session driven by text, for the tests of the terminal.
#pragma once

#include <memory>
#include <sstream>
#include <string>

#include "games.h"
#include "play/terminal/session.h"

namespace fray::terminal {

inline PlayedGame new_game(Players players, const std::string& position = "") {
  const AnyGame& game = **find_game("conflict");
  auto state = position.empty() ? game.start({}) : game.load(position, {});
  return PlayedGame(std::move(*state), players);
}

inline SessionSettings test_settings() {
  SessionSettings settings;
  settings.opponent.kind = "greedy";
  settings.adviser.kind = "greedy";
  settings.names = {"Ann", "Bob"};
  settings.date = "2026.01.31";
  settings.command = "fray play conflict";
  return settings;
}

struct Transcript {
  std::string text;
  int exit_code = -1;

  bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
  /// How often `part` is in the text.
  int count(const std::string& part) const {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
  }
};

/// Types the input, ends it, and answers with everything that was printed.
inline Transcript type(PlayedGame game, const std::string& input,
                       SessionSettings settings = test_settings()) {
  std::istringstream in(input);
  StreamInput lines(in);
  std::ostringstream out;
  StopFlag stop{false};
  Session session(std::move(game), std::move(settings), lines, out, stop);
  Transcript transcript;
  transcript.exit_code = session.run();
  transcript.text = out.str();
  return transcript;
}

inline constexpr Players kTwoPeople{{true, true}, false};
inline constexpr Players kTwoPeopleWithDice{{true, true}, true};
inline constexpr Players kAgainstBlack{{true, false}, false};
inline constexpr Players kAgainstWhite{{false, true}, false};

/// White's king on a5 may attack c7, a7 and c5, with supporters.
inline const std::string kBeforeAttack =
    "rnbqk1nr/pppp1ppp/4p3/K1b5/3P1B2/8/PPP1PPPP/RN1Q1BNR side=white phase=attack moved=Ke1a5 turn=3";

/// The game printed with the rules, as typed by two people with real dice.
inline const std::string kExampleGame =
    "d4\ne7e6\nBf4\nnone\nBc5\nnone\nKa5\nxc5+d4\n5 3\nd4xc5\nNa6\nnone\nc5-b6\nxc7+f4\ndice 4 2\nb6xc7\n"
    "f7f6\nc7-b8R\nxc8\n3,2\nQc7\nxc8+a8+e8\n6 1\na8xc8\nKb6\nxc7+f4\n4 4\nb6xc7\nKd8\nxc7+c8+a6\n1 6\n"
    "d8-e8\nKd8\nxe8\n3 1\n";

}  // namespace fray::terminal
