#include "endgame/table_folder.h"

namespace fray {

std::string table_file_name(std::string_view game, std::string_view ending) {
  return std::string(game) + '-' + std::string(ending) + ".ending";
}

}  // namespace fray

#if defined(__wasm__)

namespace fray {

Result<std::shared_ptr<const EndgameLibrary>> open_tables(const std::string&) {
  return fail("bad_tables", "tables: this build has no files to read them from");
}

}  // namespace fray

#else

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "game_types.h"
#include "games.h"

namespace fray {
namespace {

constexpr std::string_view kExtension = ".ending";

tl::unexpected<Error> bad_tables(const std::string& where, const std::string& problem) {
  return fail("bad_tables", "tables: " + where + ": " + problem);
}

/// A file in memory for as long as somebody has it.
struct Mapped {
  const std::byte* bytes = nullptr;
  std::size_t size = 0;

  Mapped(const std::byte* at, std::size_t count) : bytes(at), size(count) {}
  ~Mapped() {
    if (size > 0) munmap(const_cast<std::byte*>(bytes), size);
  }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
};

Result<std::shared_ptr<const Mapped>> map_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status{};
  if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    const std::string reason = file < 0 ? std::strerror(errno) : "it is no file";
    if (file >= 0) close(file);
    return bad_tables(path, "cannot be read: " + reason);
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const std::string reason = std::strerror(errno);
  close(file);
  if (memory == MAP_FAILED) return bad_tables(path, "cannot be read: " + reason);
  return std::make_shared<const Mapped>(static_cast<const std::byte*>(memory), size);
}

Result<TableFile> open_file(const std::string& path) {
  const auto mapped = map_file(path);
  if (!mapped) return pass_on(mapped.error());
  auto file = read_table({(*mapped)->bytes, (*mapped)->size});
  if (!file) return bad_tables(path, file.error().message);
  file->table.owner = *mapped;
  return std::move(*file);
}

/// The endings of a game; none if it has none.
std::span<const Endgame> endings_of(std::string_view game) {
  return AllGames::with(game, []<Game G>() -> std::span<const Endgame> {
    if constexpr (HasEndgames<G>) return G::endgames();
    return {};
  });
}

/// Puts a table where it belongs.
Result<void> add_table(const std::string& path, TableFile open, std::vector<EndgameLibrary::OfGame>& games) {
  if (!find_game(open.head.game))
    return bad_tables(path, "it is of a game '" + open.head.game + "', not known");
  const auto endings = endings_of(open.head.game);
  const auto ending = std::ranges::find(endings, open.head.ending, &Endgame::name);
  if (ending == endings.end() || ending->places != open.table.places)
    return bad_tables(path,
                      "it is of an ending '" + open.head.ending + "' that this program does not know so");
  auto game = std::ranges::find(games, open.head.game, &EndgameLibrary::OfGame::game);
  if (game == games.end()) game = games.insert(games.end(), {open.head.game, EndgameTables(endings.size())});
  game->tables.add(static_cast<std::uint32_t>(ending - endings.begin()), std::move(open.table));
  return {};
}

}  // namespace

Result<std::shared_ptr<const EndgameLibrary>> open_tables(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == kExtension) paths.push_back(at->path().string());
  }
  if (error) return bad_tables(folder, "the folder cannot be read: " + error.message());
  if (paths.empty())
    return bad_tables(folder, "there is no table in it, no file *.ending as fray solve makes");
  std::ranges::sort(paths);
  std::vector<EndgameLibrary::OfGame> games;
  for (const std::string& path : paths) {
    auto open = open_file(path);
    if (!open) return pass_on(open.error());
    if (const auto added = add_table(path, std::move(*open), games); !added) return pass_on(added.error());
  }
  return std::make_shared<const EndgameLibrary>(std::move(games));
}

Result<void> check_tables(const std::string& folder) {
  const auto opened = open_tables(folder);
  if (!opened) return pass_on(opened.error());
  return {};
}

Result<std::optional<EndgameTable>> open_table(const std::string& folder, std::string_view game,
                                               std::string_view ending, std::uint32_t places) {
  const std::string path = (std::filesystem::path(folder) / table_file_name(game, ending)).string();
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  auto open = open_file(path);
  if (!open) return pass_on(open.error());
  if (open->head.game != game || open->head.ending != ending || open->table.places != places)
    return bad_tables(path, "it is of another ending");
  return std::move(open->table);
}

Result<std::size_t> save_table(const std::string& folder, const TableHead& head,
                               std::span<const EndgameEntry> entries) {
  const std::filesystem::path path = std::filesystem::path(folder) / table_file_name(head.game, head.ending);
  const std::filesystem::path unfinished = path.string() + ".unfinished";
  const auto not_written = [&](const std::string& reason) {
    return fail("not_written", path.string() + " cannot be written: " + reason);
  };
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const std::vector<std::byte> bytes = table_bytes(head, entries);
  {
    std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) {
      const std::string reason = std::strerror(errno);
      std::filesystem::remove(unfinished, error);
      return not_written(reason);
    }
  }
  std::filesystem::rename(unfinished, path, error);
  if (error) return not_written(error.message());
  return bytes.size();
}

}  // namespace fray

#endif
