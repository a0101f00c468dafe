// What games cost that are stored or in memory: bytes a log, unpacked and packed, and bytes a restored room,
// of each game, as Markdown tables; and a database with as many games as one likes.
#include <malloc.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <vector>

#include "games.h"
#include "server/store/packing.h"
#include "stored_rooms.h"

namespace fray {
namespace {

std::size_t median(std::vector<std::size_t> numbers) {
  std::ranges::sort(numbers);
  return numbers[numbers.size() / 2];
}

void print_sizes(int games, int actions) {
  std::printf("| game | entries | unpacked, bytes | packed, bytes |\n| --- | --- | --- | --- |\n");
  for (const AnyGame* game : all_games()) {
    std::vector<std::size_t> entries, before, after;
    for (int i = 0; i < games; ++i) {
      const PlayedRoom played = play_room(*game, static_cast<std::uint64_t>(i), actions, i % 2 == 1, true);
      std::vector<RawEntry> raw;
      std::size_t bytes = 0;
      for (const LogEntry& entry : played.log) {
        raw.push_back({entry.at, dump_line(entry.body), entry.hash});
        // With the numbers of room, entry and moment, and the index of the table.
        bytes += raw.back().body.size() + raw.back().hash.size() + 3 + 2 + 6 + 4 + 10;
      }
      entries.push_back(raw.size());
      before.push_back(bytes);
      after.push_back(pack_log(raw)->size() + 64 + 8);
    }
    std::printf("| %s | %zu | %zu | %zu |\n", std::string(game->info().title).c_str(), median(entries),
                median(before), median(after));
  }
}

std::size_t used() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

void print_memory(int rooms, int actions) {
  std::printf("| game | bytes a room |\n| --- | --- |\n");
  for (const AnyGame* game : all_games()) {
    std::vector<PlayedRoom> played;
    for (int i = 0; i < rooms; ++i) {
      played.push_back(play_room(*game, static_cast<std::uint64_t>(i), actions, i % 2 == 1, false));
      played.back().room.reset();
    }
    std::vector<std::unique_ptr<Room>> restored;
    restored.reserve(played.size());
    const std::size_t before = used();
    for (const PlayedRoom& one : played) restored.push_back(std::move(*Room::restore(one.log, one.secret)));
    std::printf("| %s | %zu |\n", std::string(game->info().title).c_str(),
                (used() - before) / static_cast<std::size_t>(rooms));
  }
}

}  // namespace
}  // namespace fray

int main(int argc, char** argv) {
  CLI::App program("What games cost that are stored or in memory");
  int games = 100, actions = 60;
  std::string fill;
  fray::StoredRoomsOrder order;
  program.add_option("--games", games, "of each kind");
  program.add_option("--actions", actions, "of a game at most, both sides'");
  auto* file = program.add_option("--fill", fill, "a database to put games into, instead of measuring");
  program.add_option("--ended", order.ended, "so many that are over, packed")->needs(file);
  program.add_option("--unfinished", order.unfinished, "and so many that are not")->needs(file);
  CLI11_PARSE(program, argc, argv);
  if (!fill.empty()) {
    order.packed = true;
    order.actions = actions;
    const auto done = fray::store_rooms(fill, order);
    if (!done) std::cerr << done.error().message << '\n';
    return done ? 0 : 1;
  }
  fray::print_sizes(games, actions);
  std::printf("\n");
  fray::print_memory(games, actions);
  return 0;
}
