// A network as a text file that a game includes (weights.inc): a row of the network a line, its numbers with
// commas after them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/network.h"
#include "core/result.h"
#include "lab/owned_network.h"

namespace fray {

/// Puts the file in the place of what was there, at once; terminal::can_replace says before whether it can
/// be. Error "bad_file".
Result<void> save_network(const std::string& path, const Network& network);

/// A network of so many features. Errors: "bad_file" if it cannot be read, "bad_network" if it is none, with
/// the line.
Result<OwnedNetwork> read_network(const std::string& path, std::size_t features);
/// The same of the text itself; `name` is what errors call it.
Result<OwnedNetwork> parse_network(std::string_view text, std::size_t features, const std::string& name);

}  // namespace fray
