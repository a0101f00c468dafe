// The files of the page: what is asked for is found, and pictures of links have the whole address where it is
// known.
#include "server/network/static_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store_fixture.h"

namespace fray::test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kPage =
    R"(<meta property="og:image" content="/picture-chess.png" /><meta name="a" content="/other" />)";

HttpResponse get(const StaticFiles& files, const std::string& path, const std::string& encodings = "") {
  HttpRequest request;
  request.method = "GET";
  request.path = path;
  if (!encodings.empty()) request.headers.push_back({"accept-encoding", encodings});
  return files.serve(request);
}

class StaticFilesTest : public ::testing::Test {
 protected:
  StaticFilesTest() {
    put(folder_ / "index.html", kPage);
    put(folder_ / "index.html.gz", "compressed");
    put(folder_ / "a.html", "no picture");
    put(folder_ / "a.html.gz", "compressed");
  }
  StaticFiles load(const std::string& public_address = "") {
    auto files = StaticFiles::load(folder_.path(), public_address);
    EXPECT_TRUE(files);
    return std::move(*files);
  }
  TemporaryFolder folder_;
};

TEST_F(StaticFilesTest, AreServedAsTheyAre) {
  const StaticFiles files = load();
  EXPECT_EQ(get(files, "/").content(), kPage);
  EXPECT_EQ(get(files, "/", "gzip").content(), "compressed");
  EXPECT_EQ(get(files, "/nothing.html").status, 404);
}

TEST_F(StaticFilesTest, PicturesOfLinksHaveTheWholeAddressWhereItIsKnown) {
  const StaticFiles files = load("https://fray.example");
  // Not what was compressed before.
  for (const char* encodings : {"", "gzip"}) {
    const HttpResponse page = get(files, "/", encodings);
    EXPECT_THAT(page.content(), HasSubstr(R"(content="https://fray.example/picture-chess.png")"));
    EXPECT_THAT(page.content(), HasSubstr(R"(content="/other")"));
  }
  EXPECT_EQ(get(files, "/a.html", "gzip").content(), "compressed");
}

TEST_F(StaticFilesTest, AFolderWithoutAPageIsRefused) {
  EXPECT_FALSE(StaticFiles::load(folder_ / "nowhere"));
  std::filesystem::remove(folder_.path() / "index.html");
  const auto files = StaticFiles::load(folder_.path());
  ASSERT_FALSE(files);
  EXPECT_THAT(files.error().message, HasSubstr("index.html"));
}

}  // namespace
}  // namespace fray::test
