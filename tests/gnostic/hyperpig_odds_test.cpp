// The published odds and the picture are what the solution says. FRAY_REGENERATE=1 in the environment writes
// them anew.
#include "gnostic/hyperpig_odds.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace fray::gnostic {
namespace {

const std::string kDocs = FRAY_TEST_DATA "/../docs/";

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool regenerate() {
  const char* wish = std::getenv("FRAY_REGENERATE");
  return wish != nullptr && std::string_view(wish) == "1";
}

TEST(HyperPigOdds, ThePublishedTablesAreTheSolution) {
  const std::string path = kDocs + "rules/gnostic-odds.md";
  const std::string_view begin = "<!-- odds: computed -->\n";
  const std::string_view end = "<!-- end of odds -->\n";
  std::string page = read(path);
  const std::size_t first = page.find(begin);
  const std::size_t last = page.find(end);
  ASSERT_NE(first, std::string::npos) << path;
  ASSERT_NE(last, std::string::npos) << path;
  const std::size_t start = first + begin.size();
  const std::string computed = "\n" + odds_markdown();
  if (regenerate()) {
    page.replace(start, last - start, computed);
    std::ofstream(path) << page;
    return;
  }
  EXPECT_EQ(page.substr(start, last - start), computed) << "FRAY_REGENERATE=1 writes them anew";
}

TEST(HyperPigOdds, ThePictureIsTheSolution) {
  const std::string path = kDocs + "images/hyperpig-policy.svg";
  const std::string picture = policy_svg();
  if (regenerate()) {
    std::ofstream(path) << picture;
    return;
  }
  EXPECT_TRUE(read(path) == picture) << path << ": FRAY_REGENERATE=1 writes it anew";
}

}  // namespace
}  // namespace fray::gnostic
