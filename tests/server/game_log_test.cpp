#include "server/room/game_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play/referee/request.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

constexpr const char* kFirstHash = "519891d1799bed0459f732bd6271cc881abbdf93f7d777b525d42265701bc763";
constexpr const char* kSecondHash = "f9b28cb01f75597f9b49a7989a1433fe3a31854cbb18b82acf609e2f061de528";

std::vector<LogEntry> two_entries() {
  LogWriter writer;
  std::vector<LogEntry> entries;
  entries.push_back(writer.append(1000, {{"type", "started"}}));
  entries.push_back(writer.append(1001, {{"type", "seated"}, {"seat", 0}, {"name", "Zoë \"\\\n\x01/"}}));
  return entries;
}

Json entry_of(const std::string& text) { return parse_json(text).value(); }

// The hashes were computed by an independent program from the text of docs/server-protocol.md.
TEST(GameLog, WriterNumbersAndChains) {
  const std::vector<LogEntry> entries = two_entries();
  EXPECT_EQ(entries[0].seq, 1u);
  EXPECT_EQ(entries[0].hash, kFirstHash);
  EXPECT_EQ(entries[1].seq, 2u);
  EXPECT_EQ(entries[1].hash, kSecondHash);
  EXPECT_EQ(entries[1].type(), "seated");
}

TEST(GameLog, PrintsInTheOrderOfThePage) {
  const LogEntry entry = two_entries()[0];
  EXPECT_EQ(dump_line(entry_json(entry, false)), R"({"seq":1,"at":1000,"type":"started"})");
  EXPECT_EQ(dump_line(entry_json(entry, true)),
            std::string(R"({"seq":1,"at":1000,"type":"started","hash":")") + kFirstHash + "\"}");
}

TEST(GameLog, WriterGoesOnAfterStoredEntries) {
  const std::vector<LogEntry> entries = two_entries();
  LogWriter writer{std::span(entries).first(1)};
  EXPECT_EQ(writer.last_seq(), 1u);
  const LogEntry next = writer.append(entries[1].at, entries[1].body);
  EXPECT_EQ(next.seq, 2u);
  EXPECT_EQ(next.hash, kSecondHash);
}

TEST(GameLog, ParsesWhatItPrints) {
  const std::vector<LogEntry> entries = two_entries();
  auto list = Json::array();
  for (const LogEntry& entry : entries) list.push_back(entry_json(entry, true));
  const Json object{{"log", list}};
  for (const Json& json : {list, object}) {
    const auto parsed = parse_log(entry_of(dump_line(json)));
    ASSERT_TRUE(parsed) << parsed.error().message;
    ASSERT_EQ(parsed->size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(entry_json((*parsed)[i], true).dump(), entry_json(entries[i], true).dump());
    }
  }
}

/// Numbers that were made here are signed, those that were read from text are not.
TEST(GameLog, ParsesWhatWasNeverText) {
  const LogEntry entry = two_entries()[1];
  const auto parsed = parse_entry(entry_json(entry, true));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->at, entry.at);
}

TEST(GameLog, RefusesWhatIsNoEntry) {
  const auto problem = [](const std::string& text) {
    const auto parsed = parse_entry(entry_of(text));
    return parsed ? "" : parsed.error().code + ": " + parsed.error().message;
  };
  const std::string good = R"({"seq":3,"at":5,"type":"x","hash":")" + std::string(64, 'a') + "\"}";
  EXPECT_EQ(problem(good), "");
  EXPECT_THAT(problem("[]"), HasSubstr("bad_log: an entry: expected an object"));
  EXPECT_THAT(problem("{}"), HasSubstr("'seq'"));
  EXPECT_THAT(problem(R"({"seq":0})"), HasSubstr("'seq'"));
  EXPECT_THAT(problem(R"({"seq":1.5})"), HasSubstr("'seq'"));
  EXPECT_THAT(problem(R"({"seq":9007199254740992})"), HasSubstr("'seq'"));
  EXPECT_THAT(problem(R"({"seq":3})"), HasSubstr("entry 3: expected milliseconds since 1970 as 'at'"));
  EXPECT_THAT(problem(R"({"seq":3,"at":-1})"), HasSubstr("'at'"));
  EXPECT_THAT(problem(R"({"seq":3,"at":5})"), HasSubstr("'type'"));
  EXPECT_THAT(problem(R"({"seq":3,"at":5,"type":7})"), HasSubstr("'type'"));
  EXPECT_THAT(problem(R"({"seq":3,"at":5,"type":"x"})"), HasSubstr("'hash'"));
  EXPECT_THAT(problem(R"({"seq":3,"at":5,"type":"x","hash":")" + std::string(64, 'A') + "\"}"),
              HasSubstr("'hash'"));
}

TEST(GameLog, RefusesWhatIsNoLog) {
  EXPECT_THAT(parse_log(entry_of("{}")).error().message, HasSubstr("expected an array of entries"));
  EXPECT_THAT(parse_log(entry_of(R"({"log":{}})")).error().message,
              HasSubstr("expected an array of entries"));
  EXPECT_THAT(parse_log(entry_of("[1]")).error().message, HasSubstr("entry number 1 of the log"));
  EXPECT_TRUE(parse_log(entry_of("[]")).value().empty());
}

}  // namespace
}  // namespace fray
