// The words that a person can type at the prompt besides actions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fray::terminal {

enum class Command {
  help,
  board,
  moves,
  abilities,
  cards,
  back,
  odds,
  pieces,
  hint,
  dice,
  undo,
  record,
  save,
  load,
  flip,
  resign,
  new_game,
  quit
};

struct CommandSpec {
  Command command;
  std::string_view name;
  std::string_view argument;  ///< "FILE" if it needs one, "[MOVE]" if it may have one, "" if it takes none
  bool forcible = false;      ///< NAME! does it although something would be lost
  std::string_view help;
};

/// A line as a command.
struct CommandLine {
  const CommandSpec* spec = nullptr;
  bool whole = false;    ///< the name was typed in full
  bool forced = false;   ///< it ended in '!'
  std::string argument;  ///< the rest of the line, trimmed
};

/// The commands that the first word of a line may mean: the one of that name, else all that begin with it.
/// Whether '!' and the argument suit them is not checked.
std::vector<CommandLine> commands_of(std::string_view line);

/// What is wrong with how a command was typed, as a sentence; empty if nothing is.
std::string problem_of(const CommandLine& line);

/// One screen of help.
std::string help_text();

}  // namespace fray::terminal
