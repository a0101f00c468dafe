// Several servers that begin at the same moment on a database of PostgreSQL that has nothing yet.
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <vector>

#include "server/store_place.h"

namespace fray {
namespace {

constexpr int kRounds = 5;
constexpr int kServers = 4;

TEST(StoreStart, ServersThatBeginTogetherMakeTheTablesOnce) {
  for (int round = 0; round < kRounds; ++round) {
    const test::StorePlace place(test::StoreKind::postgres);
    std::vector<std::future<Result<std::unique_ptr<Store>>>> opening;
    for (int server = 0; server < kServers; ++server)
      opening.push_back(
          std::async(std::launch::async, [address = place.address()] { return open_store(address); }));
    for (auto& one : opening) {
      const auto store = one.get();
      EXPECT_TRUE(store) << store.error().message;
    }
    EXPECT_EQ(place.number("SELECT count(*) FROM fray_schema"), 1);
  }
}

}  // namespace
}  // namespace fray
