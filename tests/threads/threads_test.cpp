// The search on several threads, and what games keep for all of them, in a program that is built with the
// thread sanitizer: whatever two of them do to the same memory without order is an error, whether or not it
// does harm today.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "core/game_adapter.h"
#include "core/random.h"
#include "dnd/melee/kept_ends.h"
#include "search/search_engine.h"
#include "search/table.h"
#include "toy/dicerace/game.h"

namespace fray {
namespace {

using dicerace::DiceRace;

std::unique_ptr<AnyState> race() {
  static const GameAdapter<DiceRace> game;
  return std::move(game.load("3k4/4p3/2P5/4K3 side=black phase=run dice=2,2 turn=5", {}).value());
}

EngineSpec on_threads(int threads) {
  EngineSpec spec;
  spec.threads = threads;
  spec.hash_mb = 1;
  return spec;
}

// In one place, so that they are always in each other's way: an answer is found whole or not at all.
TEST(Threads, FindWholeEndsOfBattlesThatOthersKeep) {
  dnd::KeptEnds kept(1);
  const auto weight_of = [](std::uint64_t key, std::size_t i) { return (mix64(key + i) & 0xffff) + 1; };
  const auto size_of = [](std::uint64_t key) { return 1 + mix64(key) % dnd::KeptEnds::kMost; };
  std::atomic<int> found{0}, wrong{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        SplitMix64 random(thread);
        OutcomeList list;
        for (int i = 0; i < 20000; ++i) {
          const std::uint64_t key = 1 + random.below(4);
          if (kept.find(key, list)) {
            ++found;
            bool right = list.items.size() == size_of(key);
            for (std::size_t at = 0; at < list.items.size(); ++at)
              right = right && list.items[at].weight == weight_of(key, at);
            if (!right) ++wrong;
          }
          list.clear();
          for (std::size_t at = 0; at < size_of(key); ++at)
            list.items.push_back({static_cast<Outcome>(at), weight_of(key, at)});
          kept.keep(key, list);
        }
      });
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_EQ(wrong, 0);
}

// In one bucket, so that they are always in each other's way: an entry is found whole or not at all.
TEST(Threads, FindWholeEntriesInATableThatOthersWrite) {
  TranspositionTable table(1);
  const auto value_of = [](std::uint64_t hash) { return static_cast<Value>(mix64(hash) & 0xfffff); };
  std::atomic<int> found{0}, wrong{0};
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        SplitMix64 random(thread);
        for (int i = 0; i < 20000; ++i) {
          const std::uint64_t hash = (1 + random.below(16)) * 0x1'0000'0000u;
          if (const auto entry = table.find(hash)) {
            ++found;
            const Value value = value_of(hash);
            if (entry->value != value || entry->action != Action{static_cast<std::uint32_t>(value)} ||
                entry->depth != value % 50 || entry->bound != Bound::exact)
              ++wrong;
          }
          const Value value = value_of(hash);
          table.store(hash, value, Action{static_cast<std::uint32_t>(value)}, value % 50, Bound::exact);
        }
      });
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, FindAsMuchAsOne) {
  const auto state = race();
  const StopFlag never{false};
  Limits limits;
  limits.depth = 4;
  SearchEngine<DiceRace> one(on_threads(1)), four(on_threads(4));
  const SearchResult alone = one.think(*state, limits, never, {});
  const SearchResult together = four.think(*state, limits, never, {});
  EXPECT_EQ(together.report.depth, alone.report.depth);
  EXPECT_NEAR(together.report.lines.front().points, alone.report.lines.front().points, 0.1);
}

TEST(Threads, ShareANodeLimit) {
  const auto state = race();
  const StopFlag never{false};
  Limits limits;
  limits.nodes = 40'000;
  SearchEngine<DiceRace> engine(on_threads(4));
  for (int times = 0; times < 3; ++times) {
    engine.new_game();  // what is in the table else leads to the deepest search with fewer nodes
    EXPECT_GT(engine.think(*state, limits, never, {}).report.nodes, limits.nodes / 4 - 1);
  }
}

TEST(Threads, StopWhenTheyAreTold) {
  const auto state = race();
  StopFlag stop{false};
  SearchEngine<DiceRace> engine(on_threads(3));
  std::jthread stopper([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop = true;
  });
  const SearchResult result = engine.think(*state, {}, stop, {});
  EXPECT_NE(result.best, no_action);
}

}  // namespace
}  // namespace fray
