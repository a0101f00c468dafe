// A pair of a match as a worker's job: the same pair as here, and what a worker refuses.
#include "play/match/pair_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games.h"
#include "play/match/file.h"
#include "play/review/luck.h"
#include "play/worker.h"

namespace fray {
namespace {

using ::testing::HasSubstr;

MatchTerms terms() {
  MatchTerms made{.game = "conflict", .engines = {"greedy", "random:seed=3"}};
  made.seed = 0xfedc'ba98'7654'3210;
  made.max_turns = 40;
  const auto start = (*find_game("conflict"))->start({}).value();
  made.value_fingerprint = fingerprint(*make_evaluation_value(start->game(), made.value_turns), *start);
  return made;
}

Json answer_of(const Json& request) {
  Worker worker;
  worker.add(match_pair_job());
  return Json::parse(worker.handle(dump_line(request), [](const std::string&) {}));
}

std::string without_seconds(const MatchPair& pair) {
  Json json = pair_json(pair);
  for (Json& game : json["games"]) {
    for (Json& use : game["use"]) use.erase("seconds");
  }
  return json.dump() + pair.games[0].pgn + pair.games[1].pgn;
}

TEST(PairJob, AWorkerPlaysTheSamePair) {
  const MatchTerms match = terms();
  const auto start = (*find_game("conflict"))->start({}).value();
  const auto value = make_evaluation_value(start->game(), match.value_turns);
  MatchRules rules;
  rules.start = start.get();
  rules.value = value.get();
  rules.seed = match.seed;
  rules.max_turns = match.max_turns;
  for (const Party party : {Party::a, Party::b}) {
    const std::string& engine = match.engines[index_of(party)];
    rules.parties[index_of(party)] =
        *contestant_of(start->game(), *parse_engine_spec(engine), contestant_name(party, engine), {});
  }
  const StopFlag go_on{false};
  for (const std::uint64_t number : {0, 5}) {
    const auto here = play_pair(rules, number, go_on);
    const auto there = pair_of_answer(answer_of(pair_request(match, number)));
    ASSERT_TRUE(here && *here && there);
    EXPECT_EQ(without_seconds(**here), without_seconds(*there));
  }
}

TEST(PairJob, WhatAWorkerRefuses) {
  const auto problem = [](const char* name, const Json& value) {
    Json request = pair_request(terms(), 0);
    request[name] = value;
    const Json answer = answer_of(request);
    EXPECT_EQ(answer["ok"], false) << name;
    return answer["error"].value("code", "") + ": " + answer["error"].value("message", "");
  };
  EXPECT_THAT(problem("value", 1), HasSubstr("other_version: "));
  EXPECT_THAT(problem("a", "search:nodes=10,hash=65536"), HasSubstr("bad_engine: "));
  EXPECT_THAT(problem("a", "search"), HasSubstr("no_limit: "));
  EXPECT_THAT(problem("b", "fish"), HasSubstr("bad_engine: "));
  EXPECT_THAT(problem("b", 7), HasSubstr("bad_request: field 'b'"));
  EXPECT_THAT(problem("pair", -1), HasSubstr("bad_request: field 'pair'"));
  EXPECT_THAT(problem("max_turns", 0), HasSubstr("bad_request: field 'max_turns'"));
  EXPECT_THAT(problem("start", "nowhere"), HasSubstr(": "));
  EXPECT_THAT(problem("more", 1), HasSubstr("bad_request: "));
}

// Only who is told of it knows it.
TEST(PairJob, OtherWorkersDoNotKnowIt) {
  Worker worker;
  const std::string answer = worker.handle(dump_line(pair_request(terms(), 0)), [](const std::string&) {});
  EXPECT_THAT(answer, HasSubstr("unknown_job"));
}

TEST(PairJob, APairIsAbandonedInTheMiddle) {
  Worker worker;
  const StopFlag stop{true};
  const auto answer = match_pair_job().answer(pair_request(terms(), 0), stop);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, "stopped");
}

}  // namespace
}  // namespace fray
