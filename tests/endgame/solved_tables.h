// Tables of endings of Conflict Chess that tests make for themselves, once a program.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>

#include "endgame/solver/make_tables.h"
#include "endgame/table_folder.h"
#include "game_types.h"
#include "games.h"
#include "temporary_folder.h"

namespace fray::test {

using Conflict = conflict::ConflictChess;

inline Result<void> solve_into(const std::string& folder, const std::string& endings, int threads = 1) {
  const AnyGame& game = **find_game("conflict");
  const std::atomic<bool> go_on{false};
  const TablesReport quiet{[](const std::string&) {}, [](const MadeTable&) {}};
  EndingSettings settings;
  settings.threads = threads;
  return make_tables(game, *endings_named(game, endings), folder, settings, go_on, quiet);
}

/// All endings of two pieces.
inline const TemporaryFolder& two_pieces_folder() {
  static const TemporaryFolder folder;
  static const bool made = solve_into(folder.text(), "2").has_value();
  EXPECT_TRUE(made);
  return folder;
}
inline const std::shared_ptr<const EndgameLibrary>& two_pieces() {
  static const auto library = *open_tables(two_pieces_folder().text());
  return library;
}

inline std::uint32_t ending(std::string_view name) { return *Conflict::find_endgame(name); }

/// What a table of Conflict Chess has of a turn start that it must have.
inline EndgameValue table_value(const EndgameLibrary& library, const Conflict::Position& p) {
  const auto place = Conflict::endgame_place(p);
  const EndgameTable* table = place ? library.of("conflict")->table(place->ending) : nullptr;
  if (table == nullptr) {
    ADD_FAILURE() << "no table";
    return {};
  }
  return table->value_at(place->index);
}

}  // namespace fray::test
