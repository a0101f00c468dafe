#include "play/terminal/commands.h"

#include <array>

#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

constexpr std::array<CommandSpec, 18> kCommands{{
    {Command::help, "help", "", false, "this page"},
    {Command::board, "board", "", false, "draw the board again"},
    {Command::moves, "moves", "[START]", false, "list what you may choose now, or what begins so"},
    {Command::abilities, "abilities", "", false, "what can be used beside moves, such as spells, or why not"},
    {Command::cards, "cards", "", false, "the cards that lie open, what they do, and why not"},
    {Command::back, "back", "", false, "begin again to choose an action step by step"},
    {Command::odds, "odds", "[MOVE]", false, "the battles you can fight this turn, or after that move"},
    {Command::pieces, "pieces", "", false, "list the pieces with all that is known of them"},
    {Command::hint, "hint", "", false, "ask the engine, at full strength"},
    {Command::dice, "dice", "FACES", false, "tell the dice you rolled (with --dice hand); `5 3` will do"},
    {Command::undo, "undo", "", false, "take back to your last decision"},
    {Command::record, "record", "", false, "print the game so far, as PGN"},
    {Command::save, "save", "FILE", true, "write the game to a file; `save! FILE` replaces one"},
    {Command::load, "load", "FILE", true, "go on with a saved game; `load! FILE` drops this one"},
    {Command::flip, "flip", "", false, "turn the board round"},
    {Command::resign, "resign", "", false, "give the game up"},
    {Command::new_game, "new", "", true, "start again; `new!` drops a game that is not saved"},
    {Command::quit, "quit", "", false, "leave; Ctrl-D does the same"},
}};

}  // namespace

std::vector<CommandLine> commands_of(std::string_view line) {
  line = trimmed(line);
  std::string_view word = line.substr(0, line.find_first_of(" \t"));
  CommandLine typed;
  typed.argument = trimmed(line.substr(word.size()));
  typed.forced = !word.empty() && word.back() == '!';
  if (typed.forced) word.remove_suffix(1);
  std::vector<CommandLine> found;
  if (word.empty()) return found;
  for (const CommandSpec& spec : kCommands) {
    if (spec.name.substr(0, word.size()) != word) continue;
    typed.spec = &spec;
    typed.whole = spec.name == word;
    if (typed.whole) return {typed};
    found.push_back(typed);
  }
  return found;
}

std::string problem_of(const CommandLine& line) {
  const std::string name(line.spec->name);
  if (line.forced && !line.spec->forcible) return "`" + name + "` has no form with '!'";
  if (line.argument.empty()) {
    const bool missing = !line.spec->argument.empty() && line.spec->argument[0] != '[';
    return missing ? "`" + name + "` needs more: " + name + ' ' + std::string(line.spec->argument) : "";
  }
  return line.spec->argument.empty() ? "`" + name + "` takes nothing after it" : "";
}

std::string help_text() {
  std::string text =
      "Type an action as text (`moves` lists them), or the number it has in a menu.\n"
      "Enter alone says again what is asked. Commands, which may be shortened:\n";
  for (const CommandSpec& spec : kCommands) {
    std::string usage = std::string(spec.name) + ' ' + std::string(spec.argument);
    usage.resize(13, ' ');
    text += "  " + usage + ' ' + std::string(spec.help) + '\n';
  }
  return text +
         "Ctrl-C makes a computer that thinks choose at once. At the prompt it leaves, and\n"
         "keeps an unfinished game in a file, as quit does.\n"
         "On the board upper case is White, lower case is Black.\n";
}

}  // namespace fray::terminal
