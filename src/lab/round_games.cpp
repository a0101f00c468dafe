#include "lab/round_games.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace fray {

Result<void> RoundGames::play(int round, const SharedNetwork& network, int threads, const StopFlag& stop,
                              const std::function<void(const std::string&)>& progress) const {
  auto file = GameFile::open(file_of(round), features);
  if (!file) return pass_on(file.error());
  std::uint64_t next = static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(round - 1);
  const std::uint64_t end = next + static_cast<std::uint64_t>(count);
  std::mutex mutex;  // of `file`, `next` and `problem`
  std::optional<Error> problem;
  const auto number = [&]() -> std::optional<std::uint64_t> {
    const std::lock_guard lock(mutex);
    while (file->games().count(next) > 0) ++next;
    if (stop || problem || next >= end) return std::nullopt;
    return next++;
  };
  const auto play_on = [&] {
    while (const auto wanted = number()) {
      auto samples = self_play_samples(game, network, settings, *wanted, stop);
      const std::lock_guard lock(mutex);
      if (!samples) problem = samples.error();
      if (!samples || !*samples) return;
      if (const auto added = file->append(*wanted, std::move(**samples)); !added) problem = added.error();
      progress("round " + std::to_string(round) + ": game " + std::to_string(file->games().size()) + " of " +
               std::to_string(count));
    }
  };
  {
    std::vector<std::jthread> players;
    for (int i = 0; i < threads; ++i) players.emplace_back(play_on);
  }
  if (problem) return pass_on(*problem);
  return {};
}

Result<SplitSamples> RoundGames::samples(int first_round, int last_round) const {
  SplitSamples split;
  for (int round = first_round; round <= last_round; ++round) {
    const auto file = GameFile::open(file_of(round), features);
    if (!file) return pass_on(file.error());
    const std::uint64_t first = static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(round - 1);
    for (std::uint64_t number = first; number < first + static_cast<std::uint64_t>(count); ++number) {
      const auto found = file->games().find(number);
      if (found == file->games().end())
        return fail("bad_file", file_of(round) + ": game " + std::to_string(number) + " is missing");
      split.add(number, found->second);
    }
  }
  if (split.too_few()) return fail("no_games", "too few games were played to fit anything");
  return split;
}

}  // namespace fray
