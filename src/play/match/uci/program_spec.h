// A program that speaks UCI as an engine of a match, as text: "uci:/usr/games/stockfish,nodes=5000".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/engine.h"

namespace fray {

struct ProgramSpec {
  struct Option {
    std::string name;
    std::optional<std::string> value;  ///< none: it is a button
  };
  std::vector<std::string> command;  ///< the program and its arguments, at least the first
  std::vector<Option> options;
  Limits limits;  ///< depth, nodes, time of each decision where the match gives none (depth, nodes, ms)
  /// How many milliseconds it may be silent beyond its time, and where its time is not limited at all; 0:
  /// what is usual.
  std::int64_t patience_ms = 0;
};

/// Whether a text is meant as one, so that it begins with "uci:".
bool names_program(std::string_view text);

/// Reads
///
///     uci:PROGRAM ARGUMENT...,option.NAME=VALUE,depth=N,nodes=N,ms=N,patience=MS
///
/// where spaces separate arguments and commas separate parameters. Between double quotes they are like any
/// other character; \" and \\ stand for a quote and a backslash there. Error "bad_engine" says what is wrong.
Result<ProgramSpec> parse_program_spec(std::string_view text);

}  // namespace fray
