// `position startpos|fen TEXT [moves TOKENS]`: a position and what was played from it.
#pragma once

#include <memory>

#include "core/any_game.h"
#include "play/uci/words.h"

namespace fray {

/// The game in progress that the words after `position` describe, for a game with these options. Errors:
/// "bad_command" (neither startpos nor fen, no text, other words), those of AnyGame::load, and those of
/// play_text, whose message then begins with the number, from 1, and the text of the token.
Result<std::unique_ptr<AnyState>> parse_position_command(UciWords words, const AnyGame& game,
                                                         std::span<const OptionValue> options);

}  // namespace fray
