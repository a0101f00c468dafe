#include "server/room/client_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fray {
namespace {

using ::testing::HasSubstr;

const std::string kHex = std::string(32, '0') + "0123456789abcdefABCDEF0123456789";

template <class T>
T message_of(const std::string& text, const std::string& expected_id) {
  std::string id = "left over";
  const auto message = parse_client_message(text, id);
  EXPECT_TRUE(message) << text << ": " << message.error().message;
  if (!message || !std::holds_alternative<T>(message->what)) {
    ADD_FAILURE() << text << " is another message";
    return T{};
  }
  EXPECT_EQ(message->id, expected_id);
  EXPECT_EQ(id, expected_id);
  return std::get<T>(message->what);
}

TEST(ClientMessage, Hello) {
  const auto spectator = message_of<say::Hello>(R"({"type":"hello","protocol":2})", "");
  EXPECT_EQ(spectator.token, "");
  EXPECT_FALSE(spectator.after);
  const auto player = message_of<say::Hello>(R"({"type":"hello","protocol":2,"token":"abc","after":17})", "");
  EXPECT_EQ(player.token, "abc");
  EXPECT_EQ(player.after, 17u);
}

TEST(ClientMessage, EachTypeIsRead) {
  const auto act = message_of<say::Act>(R"({"type":"act","id":"k3","version":7,"action":"e2e4"})", "k3");
  EXPECT_EQ(act.version, 7u);
  EXPECT_EQ(act.action, "e2e4");
  EXPECT_EQ(message_of<say::Undo>(R"({"type":"undo","id":"1","version":9007199254740991})", "1").version,
            9007199254740991u);
  const auto offer =
      message_of<say::Offer>(R"({"type":"offer","id":"1","version":7,"what":"takeback"})", "1");
  EXPECT_EQ(offer.version, 7u);
  EXPECT_EQ(offer.what, OfferKind::takeback);
  const auto answer = message_of<say::Answer>(
      R"({"type":"answer","id":"1","version":0,"what":"rematch","accept":true})", "1");
  EXPECT_EQ(answer.version, 0u);
  EXPECT_EQ(answer.what, OfferKind::rematch);
  EXPECT_TRUE(answer.accept);
  EXPECT_FALSE(
      message_of<say::Answer>(R"({"type":"answer","id":"1","version":0,"what":"draw","accept":false})", "1")
          .accept);
  const auto roll = message_of<say::Roll>(R"({"type":"roll","id":"1","version":7,"faces":[5,3]})", "1");
  EXPECT_EQ(roll.version, 7u);
  EXPECT_EQ(roll.faces, (std::vector<int>{5, 3}));
  EXPECT_TRUE(message_of<say::Dice>(R"({"type":"dice","id":"1","version":7,"faces":[]})", "1").faces.empty());
  message_of<say::Resign>(R"({"type":"resign","id":"~ !"})", "~ !");
  message_of<say::Abort>(R"({"type":"abort","id":"1"})", "1");
  const auto claim = [](const std::string& keys) {
    return message_of<say::Claim>(R"({"type":"claim","id":"1",)" + keys + '}', "1");
  };
  EXPECT_EQ(claim(R"("what":"win")").what, ClaimKind::win);
  EXPECT_EQ(claim(R"("what":"draw")").what, ClaimKind::draw);
  EXPECT_EQ(claim(R"("what":"seat","seat":5)").what, ClaimKind::seat);
  EXPECT_EQ(claim(R"("what":"seat","seat":5)").seat, 5);
  message_of<say::Back>(R"({"type":"back","id":"1"})", "1");
  EXPECT_TRUE(message_of<say::Automatic>(R"({"type":"automatic","id":"1","on":true})", "1").on);
  EXPECT_FALSE(message_of<say::Automatic>(R"({"type":"automatic","id":"1","on":false})", "1").on);
  const auto chat = message_of<say::Chat>(R"({"type":"chat","id":"1","to":"team","text":"now \u00e9"})", "1");
  EXPECT_EQ(chat.to, ChatTo::team);
  EXPECT_EQ(chat.text, "now é");
  EXPECT_EQ(message_of<say::Chat>(R"({"type":"chat","id":"1","to":"room","text":"x"})", "1").to,
            ChatTo::room);
  EXPECT_EQ(
      message_of<say::NonceCommit>(R"({"type":"nonce_commit","id":"1","hash":")" + kHex + R"("})", "1").hash,
      kHex);
  EXPECT_EQ(message_of<say::Nonce>(R"({"type":"nonce","id":"1","nonce":")" + kHex + R"("})", "1").nonce,
            kHex);
  message_of<say::Ping>(R"({"type":"ping","id":"12345678901234567890123456789012"})",
                        "12345678901234567890123456789012");
}

/// Four lines of 31 actions.
std::string many_plans() {
  const std::vector<std::string> line(31, "e4");
  return dump_line(Json{{"type", "plan"}, {"id", "a"}, {"version", 1}, {"lines", {line, line, line, line}}});
}

std::string many_dice() {
  std::string faces = "1";
  for (int i = 0; i < 1500; ++i) faces += ",1";
  return R"({"type":"dice","id":"a","version":7,"faces":[)" + faces + "]}";
}

struct BadMessage {
  std::string text;
  const char* code;
  const char* part;  ///< of the message
  const char* id;    ///< that the refusal can name
};

TEST(ClientMessage, WhatIsWrongIsNamed) {
  const std::vector<BadMessage> cases{
      {"", "bad_json", "not a JSON value", ""},
      {"{", "bad_json", "not a JSON value", ""},
      {R"({"type":"ping","id":"a","id":"b"})", "bad_json", "given twice", ""},
      {"[1]", "bad_request", "expected an object", ""},
      {"null", "bad_request", "expected an object", ""},
      {R"({"id":"a"})", "bad_request", "'type' is missing", "a"},
      {R"({"type":3,"id":"a"})", "bad_request", "'type': expected a string", "a"},
      {R"({"type":"move","id":"a"})", "bad_request",
       "'type': expected one of hello, act, plan, roll, dice, undo", "a"},
      {R"({"type":"ping"})", "bad_request", "'id' is missing", ""},
      {R"({"type":"ping","id":""})", "bad_request", "'id': expected a string of 1 to 32", ""},
      {R"({"type":"ping","id":7})", "bad_request", "'id'", ""},
      {R"({"type":"ping","id":"123456789012345678901234567890123"})", "bad_request", "'id'", ""},
      {R"({"type":"ping","id":"é"})", "bad_request", "'id'", ""},
      {R"({"type":"ping","id":"a\n"})", "bad_request", "'id'", ""},
      {R"({"type":"ping","id":"a","more":1})", "bad_request", "unknown field 'more'", "a"},
      {R"({"type":"hello"})", "bad_request", "'protocol' is missing", ""},
      {R"({"type":"hello","protocol":1})", "bad_request", "'protocol'", ""},
      {R"({"type":"hello","protocol":2,"token":null})", "bad_request", "'token': expected a string", ""},
      {R"({"type":"hello","protocol":2,"token":""})", "bad_request", "'token'", ""},
      {R"({"type":"hello","protocol":2,"token":")" + std::string(101, 'a') + R"("})", "bad_request",
       "'token'", ""},
      {R"({"type":"hello","protocol":2,"after":-1})", "bad_request", "'after'", ""},
      {R"({"type":"hello","protocol":2,"id":"a"})", "bad_request", "unknown field 'id'", "a"},
      {R"({"type":"act","id":"a","action":"e2e4"})", "bad_request", "'version' is missing", "a"},
      {R"({"type":"act","id":"a","version":"7","action":"e2e4"})", "bad_request", "'version'", "a"},
      {R"({"type":"act","id":"a","version":7.5,"action":"e2e4"})", "bad_request", "'version'", "a"},
      {R"({"type":"act","id":"a","version":9007199254740992,"action":"e2e4"})", "bad_request", "'version'",
       "a"},
      {R"({"type":"act","id":"a","version":7})", "bad_request", "'action' is missing", "a"},
      {R"({"type":"act","id":"a","version":7,"action":""})", "bad_request", "'action'", "a"},
      {R"({"type":"act","id":"a","version":7,"action":5})", "bad_request", "'action'", "a"},
      {R"({"type":"act","id":"a","version":7,"action":")" + std::string(201, 'e') + R"("})", "bad_request",
       "'action': expected a string of 1 to 200", "a"},
      {R"({"type":"roll","id":"a","version":7})", "bad_request", "'faces' is missing", "a"},
      {R"({"type":"roll","id":"a","version":7,"faces":"5 3"})", "bad_request", "'faces'", "a"},
      {R"({"type":"roll","id":"a","version":7,"faces":[0]})", "bad_request", "numbers from 1 to 255", "a"},
      {R"({"type":"dice","id":"a","version":7,"faces":[2.5]})", "bad_request", "numbers from 1 to 255", "a"},
      {R"({"type":"dice","id":"a","faces":[]})", "bad_request", "'version' is missing", "a"},
      {many_dice(), "bad_request", "'faces': expected at most 1500 numbers", "a"},
      {R"({"type":"undo","id":"a"})", "bad_request", "'version' is missing", "a"},
      {R"({"type":"offer","id":"a","version":7})", "bad_request", "'what' is missing", "a"},
      {R"({"type":"offer","id":"a","version":7,"what":"money"})", "bad_request", "draw, takeback or rematch",
       "a"},
      {R"({"type":"offer","id":"a","what":"draw"})", "bad_request", "'version' is missing", "a"},
      {R"({"type":"answer","id":"a","version":7,"what":"draw"})", "bad_request", "'accept' is missing", "a"},
      {R"({"type":"answer","id":"a","version":7,"what":"draw","accept":1})", "bad_request", "'accept'", "a"},
      {R"({"type":"answer","id":"a","version":7,"what":0,"accept":true})", "bad_request", "'what'", "a"},
      {R"({"type":"answer","id":"a","what":"draw","accept":true})", "bad_request", "'version'", "a"},
      {R"({"type":"resign","id":"a","version":7})", "bad_request", "unknown field 'version'", "a"},
      {R"({"type":"claim","id":"a"})", "bad_request", "'what' is missing", "a"},
      {R"({"type":"claim","id":"a","what":"loss"})", "bad_request", "win, draw or seat", "a"},
      {R"({"type":"claim","id":"a","what":"seat"})", "bad_request", "'seat' is missing", "a"},
      {R"({"type":"claim","id":"a","what":"seat","seat":8})", "bad_request", "'seat'", "a"},
      {R"({"type":"claim","id":"a","what":"seat","seat":"0"})", "bad_request", "'seat'", "a"},
      {R"({"type":"claim","id":"a","what":"win","seat":0})", "bad_request", "'seat': only where", "a"},
      {R"({"type":"back","id":"a","version":1})", "bad_request", "unknown field 'version'", "a"},
      {R"({"type":"automatic","id":"a"})", "bad_request", "'on' is missing", "a"},
      {R"({"type":"automatic","id":"a","on":1})", "bad_request", "'on': expected true or false", "a"},
      {R"({"type":"chat","id":"a","text":"x"})", "bad_request", "'to' is missing", "a"},
      {R"({"type":"chat","id":"a","to":"all","text":"x"})", "bad_request", "'to': expected team or room",
       "a"},
      {R"({"type":"chat","id":"a","to":"room"})", "bad_request", "'text' is missing", "a"},
      {R"({"type":"chat","id":"a","to":"room","text":""})", "bad_request", "'text'", "a"},
      {R"({"type":"chat","id":"a","to":"room","text":"a\nb"})", "bad_request", "control character", "a"},
      {R"({"type":"plan","id":"a","version":1})", "bad_request", "'lines' is missing", "a"},
      {R"({"type":"plan","id":"a","version":1,"lines":["e4"]})", "bad_request", "'lines': expected an array",
       "a"},
      {many_plans(), "bad_request", "'lines': expected at most 120 actions in all", "a"},
      {R"({"type":"plan","id":"a","version":1,"lines":[[]]})", "bad_request", "'lines': expected an array",
       "a"},
      {R"({"type":"plan","id":"a","version":1,"lines":[["e4",""]]})", "bad_request", "'lines'", "a"},
      {R"({"type":"nonce_commit","id":"a"})", "bad_request", "'hash' is missing", "a"},
      {R"({"type":"nonce_commit","id":"a","hash":"00"})", "bad_request", "64 hexadecimal digits", "a"},
      {R"({"type":"nonce","id":"a","nonce":")" + std::string(64, 'g') + R"("})", "bad_request", "'nonce'",
       "a"},
      {R"({"type":"nonce","id":"a"})", "bad_request", "'nonce' is missing", "a"},
  };
  for (const BadMessage& bad : cases) {
    std::string id = "left over";
    const auto message = parse_client_message(bad.text, id);
    ASSERT_FALSE(message) << bad.text;
    EXPECT_EQ(message.error().code, bad.code) << bad.text;
    EXPECT_THAT(message.error().message, HasSubstr(bad.part)) << bad.text;
    EXPECT_EQ(id, bad.id) << bad.text;
  }
}

TEST(ClientMessage, OffersHaveNames) {
  for (const OfferKind kind : {OfferKind::draw, OfferKind::takeback, OfferKind::rematch})
    EXPECT_EQ(parse_offer_kind(name_of(kind)), kind);
  EXPECT_FALSE(parse_offer_kind("Draw"));
}

}  // namespace
}  // namespace fray
