// Files of tables: what is written is read; what is wrong is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "core/random.h"
#include "solved_tables.h"

namespace fray {
namespace {

/// Bytes as a file has them in memory: aligned.
class Aligned {
 public:
  explicit Aligned(const std::vector<std::byte>& bytes) : size_(bytes.size()), words_(bytes.size() / 8 + 1) {
    if (size_ > 0) std::memcpy(words_.data(), bytes.data(), size_);
  }
  std::span<const std::byte> bytes() const {
    return {reinterpret_cast<const std::byte*>(words_.data()), size_};
  }

 private:
  std::size_t size_;
  std::vector<std::uint64_t> words_;
};

std::vector<std::byte> small_table() {
  const std::vector<EndgameEntry> entries{EndgameEntry::of({0.75, 3, 0}, 0.5), EndgameEntry::impossible(),
                                          EndgameEntry::of({1, 0, kWinValue - 7}, 0.5)};
  return table_bytes({"conflict", "KvK", 0.5, 1e-7, 1e-9, 12}, entries);
}

TEST(TableFile, ReadsWhatItWrote) {
  const Aligned file(small_table());
  const auto table = read_table(file.bytes());
  ASSERT_TRUE(table) << table.error().message;
  EXPECT_EQ(table->head.game, "conflict");
  EXPECT_EQ(table->head.ending, "KvK");
  EXPECT_EQ(table->head.sweeps, 12u);
  ASSERT_EQ(table->table.places, 3u);
  EXPECT_NEAR(table->table.value_at(0).points, 0.75, EndgameEntry::kRounding);
  EXPECT_EQ(table->table.value_at(0).turns, 3);
  EXPECT_TRUE(table->table.at(1).is_impossible());
  EXPECT_EQ(table->table.at(2).value(), kWinValue - 7);
}

/// Any number of different entries, so any number of bits.
TEST(TableFile, PacksPlaces) {
  SplitMix64 random(3);
  for (const std::uint32_t different : {1u, 2u, 3u, 256u, 257u, 5000u}) {
    std::vector<EndgameEntry> entries;
    for (int i = 0; i < 6000; ++i) entries.emplace_back(random.below(different) * 77777u);
    const Aligned file(table_bytes({"conflict", "KvK", 1, 0, 0, 0}, entries));
    const auto table = read_table(file.bytes());
    ASSERT_TRUE(table) << table.error().message;
    for (std::uint32_t i = 0; i < entries.size(); ++i)
      ASSERT_EQ(table->table.at(i).word(), entries[i].word()) << different;
  }
}

TEST(TableFile, EveryDamagedByteIsNoticed) {
  const std::vector<std::byte> right = small_table();
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::vector<std::byte> wrong = right;
    wrong[i] ^= std::byte{0x10};
    const auto table = read_table(Aligned(wrong).bytes());
    ASSERT_FALSE(table) << i;
    EXPECT_EQ(table.error().code, "bad_table");
  }
}

TEST(TableFile, ShortAndForeignFilesAreRefused) {
  const std::vector<std::byte> right = small_table();
  for (std::size_t size = 0; size < right.size(); ++size)
    EXPECT_FALSE(
        read_table(Aligned({right.begin(), right.begin() + static_cast<std::ptrdiff_t>(size)}).bytes()));
  std::vector<std::byte> longer = right;
  longer.push_back({});
  EXPECT_FALSE(read_table(Aligned(longer).bytes()));
  EXPECT_FALSE(read_table(Aligned(std::vector<std::byte>(1000, std::byte{'x'})).bytes()));
}

/// Rounding loses what it says at most, keeps the order, and does not make the uncertain certain.
TEST(EndgameEntry, RoundsLittle) {
  double before = -1;
  for (int i = 0; i <= 10000; ++i) {
    const double points = i / 10000.0;
    const EndgameEntry entry = EndgameEntry::of({points, 0, 0}, 1);
    const double read = entry.decoded(1).points;
    EXPECT_NEAR(read, points, EndgameEntry::kRounding * 1.0001);
    EXPECT_GT(read, before);
    before = read;
    EXPECT_FALSE(is_certain(entry.value()));
    EXPECT_NEAR(expected_points(entry.value()), points, 1.3e-4)
        << "the search keeps room for certain results";
    EXPECT_EQ(entry.decoded(1).certain, 0);
    EXPECT_FALSE(entry.is_impossible());
  }
  for (Value turns = 0; turns <= kMostTurnsToEnd; ++turns) {
    for (const Value certain : {kWinValue - turns, turns - kWinValue}) {
      const EndgameEntry entry = EndgameEntry::of({certain > 0 ? 1.0 : 0.0, 0, certain}, 1);
      EXPECT_EQ(entry.value(), certain);
      EXPECT_EQ(entry.decoded(1).certain, certain);
      EXPECT_FALSE(entry.is_impossible());
    }
  }
}

class TableFolderTest : public ::testing::Test {
 protected:
  /// The error of opening the folder.
  std::string problem() const {
    const auto opened = open_tables(folder_.text());
    if (opened) return "";
    EXPECT_EQ(opened.error().code, "bad_tables");
    return opened.error().message;
  }
  void save(const std::string& game, const std::string& ending, std::size_t places) {
    const std::vector<EndgameEntry> entries(places);
    ASSERT_TRUE(save_table(folder_.text(), {game, ending, 0, 0, 0, 0}, entries));
  }

  test::TemporaryFolder folder_;
};

TEST_F(TableFolderTest, SaysWhatIsWrong) {
  using ::testing::HasSubstr;
  EXPECT_THAT(problem(), HasSubstr("there is no table in it"));
  save("conflict", "KvK", 8192);
  EXPECT_EQ(problem(), "");
  save("conflict", "KvQ", 8000);
  EXPECT_THAT(problem(),
              HasSubstr("conflict-KvQ.ending: it is of an ending 'KvQ' that this program does not know"));
  std::filesystem::remove(folder_ / "conflict-KvQ.ending");
  save("ludo", "KvK", 8192);
  EXPECT_THAT(problem(), HasSubstr("ludo-KvK.ending: it is of a game 'ludo', not known"));
  std::filesystem::remove(folder_ / "ludo-KvK.ending");
  std::ofstream(folder_ / "other.ending") << "something else";
  EXPECT_THAT(problem(), HasSubstr("other.ending: this is no table of an ending"));
  std::ofstream(folder_ / "other.ending", std::ios::trunc);
  EXPECT_THAT(problem(), HasSubstr("other.ending: this is no table"));
  std::filesystem::remove(folder_ / "other.ending");
  std::filesystem::create_directory(folder_ / "folder.ending");
  EXPECT_THAT(problem(), HasSubstr("folder.ending: cannot be read: it is no file"));
  const auto missing = open_tables(folder_ / "nowhere");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().message, HasSubstr("nowhere: the folder cannot be read"));
}

TEST_F(TableFolderTest, ATableIsOfTheEndingThatItsNameSays) {
  save("conflict", "KvK", 8192);
  std::filesystem::rename(folder_ / "conflict-KvK.ending", folder_ / "conflict-QvQ.ending");
  const auto table = open_table(folder_.text(), "conflict", "QvQ", 8192);
  ASSERT_FALSE(table);
  EXPECT_THAT(table.error().message, ::testing::HasSubstr("it is of another ending"));
  const auto none = open_table(folder_.text(), "conflict", "KvK", 8192);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
}

}  // namespace
}  // namespace fray
