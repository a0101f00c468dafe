#include "play/uci/position.h"

#include <algorithm>

#include "core/record.h"

namespace fray {
namespace {

Result<std::unique_ptr<AnyState>> start_of(UciWords words, const AnyGame& game,
                                           std::span<const OptionValue> options) {
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen")) {
    return fail("bad_command", "position is followed by " +
                                   (words.empty() ? std::string("nothing") : quoted(words[0])) +
                                   ", expected startpos or fen TEXT, then moves and tokens if there are any");
  }
  if (words[0] == "fen") {
    if (words.size() == 1) return fail("bad_command", "position fen: the text of the position is missing");
    return game.load(join_words(words.subspan(1)), options);
  }
  if (words.size() > 1) {
    return fail("bad_command", "position startpos is followed by " + quoted(words[1]) + ", expected moves");
  }
  return game.start(options);
}

}  // namespace

Result<std::unique_ptr<AnyState>> parse_position_command(UciWords words, const AnyGame& game,
                                                         std::span<const OptionValue> options) {
  // No field of a position text is the word "moves": they all have an equals sign.
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const auto before = static_cast<std::size_t>(moves - words.begin());
  auto state = start_of(words.first(before), game, options);
  if (!state) return state;
  for (std::size_t i = before + 1; i < words.size(); ++i) {
    EventLog log;
    const auto played = play_text(**state, words[i], log);
    if (!played) {
      return fail(played.error().code, "token " + std::to_string(i - before) + ", " + quoted(words[i]) +
                                           ": " + played.error().message);
    }
  }
  return state;
}

}  // namespace fray
