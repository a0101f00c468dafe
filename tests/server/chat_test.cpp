// What people write: the text that is allowed, who may read it, and how much of it is kept.
#include "server/room/chat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play/json/json.h"
#include "server/room/plain_text.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(ChatText, WhatCanBeWritten) {
  for (const std::string& text :
       {std::string("a"), std::string(" gg "), std::string("<b>\"&\\"),
        std::string("Zoë 李 👩‍🚀️"), repeated("é", 500), repeated("🦄", 500)}) {
    EXPECT_TRUE(check_chat_text(text)) << text << check_chat_text(text).error().message;
  }
}

TEST(ChatText, WhatCannot) {
  const std::vector<std::pair<std::string, const char*>> cases{
      {"", "got 0"},
      {repeated("é", 501), "got 501"},
      {"   ", "only spaces"},
      {"\u3000", "only spaces"},
      {"a\nb", "character 2 is a control character"},
      {"\tab", "character 1 is a control character"},
      {std::string("a\0b", 3), "control character"},
      {"a\x7f", "control character"},
      {"a\u0085", "control character"},
      {"a\u2028b", "control character"},
      {"a\u202eb", "control character"},
      {"a\u2066b", "control character"},
      {"a\xff", "not valid UTF-8"},
      {"\xc3", "not valid UTF-8"},
  };
  for (const auto& [text, part] : cases) {
    const auto ok = check_chat_text(text);
    ASSERT_FALSE(ok) << text;
    EXPECT_EQ(ok.error().code, "bad_request");
    EXPECT_THAT(ok.error().message, HasSubstr("'text'"));
    EXPECT_THAT(ok.error().message, HasSubstr(part)) << text;
  }
}

TEST(Chat, SaysWhoWroteWhatToWhom) {
  Chat chat;
  const auto& message = chat.add(5, Side::black, "k1", {ChatTo::team, "\"now\" <é>"}, 17);
  EXPECT_EQ(*message.text, R"({"type":"chat","seat":5,"to":"team","text":"\"now\" <é>","at":17})");
  EXPECT_TRUE(chat.has(5, "k1"));
  EXPECT_FALSE(chat.has(5, "k2"));
  EXPECT_FALSE(chat.has(4, "k1"));
}

TEST(Chat, TheTeamsMessagesAreForTheTeam) {
  Chat chat;
  chat.add(5, Side::black, "k1", {ChatTo::team, "team"}, 0);
  chat.add(0, Side::white, "k1", {ChatTo::room, "room"}, 0);
  const auto& team = chat.messages()[0];
  EXPECT_TRUE(team.is_for(Side::black));
  EXPECT_FALSE(team.is_for(Side::white));
  EXPECT_FALSE(team.is_for(std::nullopt));
  const auto& room = chat.messages()[1];
  EXPECT_TRUE(room.is_for(Side::black) && room.is_for(Side::white) && room.is_for(std::nullopt));
}

TEST(Chat, TheNewestAreKept) {
  Chat chat;
  for (int i = 0; i < 250; ++i) chat.add(0, Side::white, std::to_string(i), {ChatTo::room, "text"}, i);
  ASSERT_EQ(chat.messages().size(), Chat::kKept);
  EXPECT_EQ(Json::parse(*chat.messages().front().text)["at"], 150);
  EXPECT_EQ(Json::parse(*chat.messages().back().text)["at"], 249);
  EXPECT_FALSE(chat.has(0, "149"));
  EXPECT_TRUE(chat.has(0, "150"));
}

TEST(Chat, LongMessagesAreKeptUntilTheyAreTooMuchForWhoeverJoins) {
  Chat chat;
  for (int i = 0; i < 100; ++i)
    chat.add(0, Side::white, std::to_string(i), {ChatTo::room, repeated("🦄", 500)}, i);
  std::size_t bytes = 0;
  for (const Chat::Message& message : chat.messages()) bytes += message.text->size();
  EXPECT_LE(bytes, Chat::kKeptBytes);
  EXPECT_GT(bytes, Chat::kKeptBytes - 3000);
  EXPECT_TRUE(chat.has(0, "99"));
  EXPECT_FALSE(chat.has(0, "0"));
}

}  // namespace
}  // namespace fray
