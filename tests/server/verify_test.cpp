#include "server/verify/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "play/referee/request.h"
#include "sample_log.h"

namespace fray {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Log = std::vector<LogEntry>;

/// The hashes of a log as whoever altered it would make them.
Log chained_anew(const Log& log) {
  Log chained = log;
  std::string before;
  for (LogEntry& entry : chained) before = entry.hash = chained_hash(before, entry);
  return chained;
}

VerifyReport verify(const Log& log) {
  auto report = verify_log(log);
  EXPECT_TRUE(report) << report.error().message;
  return report.value_or(VerifyReport{});
}

/// The only problem there is, as "SEQ: WHAT".
std::string only_problem(const Log& log) {
  const VerifyReport report = verify(log);
  EXPECT_THAT(report.problems, SizeIs(1));
  if (report.problems.empty()) return "";
  return std::to_string(report.problems[0].seq) + ": " + report.problems[0].what;
}

std::size_t find_entry(const Log& log, std::string_view type, std::size_t number = 0) {
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (log[i].type() == type && number-- == 0) return i;
  }
  ADD_FAILURE() << "no such entry: " << type;
  return 0;
}

Log sample(const SampleGame& game) { return SampleLog(game).entries(); }

TEST(Verify, AGenuineGameIsRight) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SampleGame game{.seed = seed, .actions = 40 + 10 * static_cast<int>(seed)};
    game.computer_black = seed % 3 == 0;
    game.black_is_late = seed % 3 == 1;
    game.undo = seed % 2 == 0;
    game.takeback = seed % 3 != 0;
    const Log log = sample(game);
    const VerifyReport report = verify(log);
    EXPECT_THAT(report.problems, IsEmpty()) << "seed " << seed << '\n' << verify_text(report);
    EXPECT_TRUE(report.finished);
    EXPECT_EQ(report.game, "conflict");
    EXPECT_EQ(report.entries, log.size());
    EXPECT_EQ(report.replayed, log.size());
    const auto count = [&](std::string_view type) {
      return static_cast<std::uint64_t>(
          std::ranges::count_if(log, [&](const LogEntry& entry) { return entry.type() == type; }));
    };
    EXPECT_EQ(report.actions, count("action"));
    EXPECT_EQ(report.rolls, count("roll"));
    EXPECT_GT(report.rolls, 0u);
    EXPECT_EQ(report.fair_rolls, report.rolls);
    EXPECT_EQ(report.shares, game.computer_black || game.black_is_late ? 1u : 2u);
    EXPECT_EQ(report.missing, game.black_is_late ? 1u : 0u);
  }
}

TEST(Verify, AGameThatTheRulesEnded) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SampleLog game({.seed = seed, .actions = 3000});
    if (game.state().result() == GameResult::none) continue;
    const Log& log = game.entries();
    EXPECT_THAT(verify(log).problems, IsEmpty());

    Log altered = log;
    altered.back().body["result"] = game.state().result() == GameResult::white_wins ? "0-1" : "1-0";
    EXPECT_THAT(only_problem(chained_anew(altered)), HasSubstr("expected the result"));
    altered = log;
    altered.back().body["reason"] = "resigned";
    EXPECT_THAT(only_problem(chained_anew(altered)), HasSubstr("expected the reason"));
    return;
  }
  FAIL() << "no game came to an end";
}

TEST(Verify, AnUnfinishedGame) {
  const VerifyReport report = verify(sample({.end = false}));
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_FALSE(report.finished);
  EXPECT_GT(report.rolls, 0u);
  EXPECT_EQ(report.fair_rolls, 0u);
  EXPECT_THAT(verify_text(report), HasSubstr("cannot be recomputed"));
}

TEST(Verify, RollsOfAnUnfinishedGameFollowTheRules) {
  const Log log = sample({.end = false});
  const std::size_t roll = find_entry(log, "roll");
  const auto problem = [&](const char* key, const Json& value) {
    Log altered = log;
    altered[roll].body[key] = value;
    const VerifyReport report = verify(chained_anew(altered));
    return report.problems.empty() ? "" : report.problems[0].what;
  };
  EXPECT_THAT(problem("faces", {7, 1}), HasSubstr("die 1 shows 7, expected a number from 1 to 6"));
  EXPECT_THAT(problem("faces", {1}), HasSubstr("expected 2 dice, got 1"));
  EXPECT_THAT(problem("sides", {6, 20}), HasSubstr("expected dice of 6,6 faces, got 6,20"));
  EXPECT_THAT(problem("outcome", "nobody"), HasSubstr("these dice make it"));
  EXPECT_THAT(problem("index", 7), HasSubstr("it is called roll 7 of"));
  EXPECT_THAT(problem("stream", "green"), HasSubstr("of green, expected roll 0 of"));
}

TEST(Verify, NoEntries) { EXPECT_EQ(verify_log(Log{}).error().code, "bad_log"); }

/// Copies of a value, each with one leaf changed, one key or item removed, or one added.
std::vector<Json> alterations(const Json& json) {
  std::vector<Json> altered;
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      for (const Json& other : alterations(value)) {
        altered.push_back(json);
        altered.back()[key] = other;
      }
      altered.push_back(json);
      altered.back().erase(key);
    }
    altered.push_back(json);
    altered.back()["added"] = 1;
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i) {
      for (const Json& other : alterations(json[i])) {
        altered.push_back(json);
        altered.back()[i] = other;
      }
    }
    altered.push_back(json);
    altered.back().push_back(1);
  } else if (json.is_string()) {
    auto text = json.get<std::string>();
    altered.push_back(text + "a");
    if (!text.empty()) {
      text.back() = text.back() == '1' ? '2' : '1';
      altered.push_back(text);
    }
  } else if (json.is_number()) {
    altered.push_back(json.get<std::int64_t>() + 1);
    altered.push_back(json.get<std::int64_t>() - 1);
  } else {
    altered.push_back(json.is_boolean() ? Json(!json.get<bool>()) : Json(0));
  }
  return altered;
}

bool is_right(const Json& list) {
  const auto log = parse_log(list);
  if (!log) return false;
  const auto report = verify_log(*log);
  return report && report->right();
}

Json list_of(const Log& log) {
  auto list = Json::array();
  for (const LogEntry& entry : log) list.push_back(entry_json(entry, true));
  return list;
}

TEST(Verify, AnyAlterationIsFound) {
  const Json list = list_of(sample({.seed = 4, .actions = 25, .undo = true, .takeback = true}));
  ASSERT_TRUE(is_right(list)) << verify_text(verify(parse_log(list).value()));
  int tried = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    for (const Json& other : alterations(list[i])) {
      Json altered = list;
      altered[i] = other;
      EXPECT_FALSE(is_right(altered)) << "entry " << i + 1 << " as " << other.dump();
      ++tried;
    }
  }
  EXPECT_GT(tried, 500);
}

TEST(Verify, EntriesThatAreMissingAddedOrSwapped) {
  const Json list = list_of(sample({.seed = 4, .actions = 25}));
  for (std::size_t i = 0; i < list.size(); ++i) {
    Json altered = list;
    // Without its last entries a log is a right log of an unfinished game.
    if (i + 1 < list.size()) {
      altered.erase(i);
      EXPECT_FALSE(is_right(altered)) << "without entry " << i + 1;
    }
    altered = list;
    altered.insert(altered.begin() + static_cast<std::ptrdiff_t>(i), list[i]);
    EXPECT_FALSE(is_right(altered)) << "entry " << i + 1 << " twice";
    if (i == 0) continue;
    altered = list;
    std::swap(altered[i - 1], altered[i]);
    EXPECT_FALSE(is_right(altered)) << "entries " << i << " and " << i + 1 << " swapped";
  }
}

/// The same by somebody who makes the numbers and hashes fit again.
TEST(Verify, MissingEntriesOfPlayAreFoundWithoutTheChain) {
  const Log log = sample({.seed = 4, .actions = 25});
  // Whoever leaves out what was played last has a shorter game, which by itself is right.
  std::size_t last = log.size() - 1;
  while (log[last].type() != "roll") --last;
  for (std::size_t i = 0; i <= last; ++i) {
    // An action without its roll, or a roll without its action, cannot be; nor can a game without its
    // beginning.
    Log altered = log;
    altered.erase(altered.begin() + static_cast<std::ptrdiff_t>(i));
    for (std::size_t n = 0; n < altered.size(); ++n) altered[n].seq = n + 1;
    EXPECT_FALSE(verify(chained_anew(altered)).right()) << "without entry " << i + 1 << ' ' << log[i].type();
  }
}

/// What stays wrong when the whole chain is made anew: everything that dice and commitments bind.
TEST(Verify, RollsSharesAndSecretAreBoundWithoutTheChain) {
  const Log log = sample({.seed = 5, .actions = 40});
  int tried = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    std::vector<std::string> keys;
    if (log[i].type() == "roll") keys = {"stream", "index", "sides", "faces", "outcome"};
    if (log[i].type() == "nonce") keys = {"seat", "nonce", "missing"};
    if (log[i].type() == "nonce_commit") keys = {"seat", "commitment"};
    if (log[i].type() == "ended") keys = {"by", "result", "reason", "secret"};
    if (log[i].type() == "created") keys = {"game_id", "game", "dice"};
    for (const std::string& key : keys) {
      for (const Json& other : alterations(log[i].body[key])) {
        if (key == "by" && (!other.contains("seat") || other["seat"] == 0)) continue;  // the id says nothing
        if (key == "dice" && other.contains("added")) continue;
        Log altered = log;
        altered[i].body[key] = other;
        EXPECT_FALSE(verify(chained_anew(altered)).right())
            << "entry " << i + 1 << ' ' << log[i].type() << ", " << key << " as " << other.dump();
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 80);
}

/// A server that rolls once what it likes, and plays on with that, all entries and hashes right.
TEST(Verify, OneLoadedDieIsFoundWhereItFell) {
  const std::size_t honest = verify(sample({.seed = 6})).rolls;
  ASSERT_GE(honest, 4u);
  for (std::size_t cheat = 0; cheat < honest; ++cheat) {
    SampleGame game{.seed = 6};
    game.loaded = [&](std::size_t roll, std::vector<int> faces) {
      if (roll == cheat) faces[0] = faces[0] == 6 ? 5 : 6;
      return faces;
    };
    const Log log = sample(game);
    const std::string seq = std::to_string(log[find_entry(log, "roll", cheat)].seq);
    EXPECT_THAT(only_problem(log), HasSubstr(seq + ": the dice show "));
  }
}

TEST(Verify, AnotherSecretThatWasNotCommittedTo) {
  Log log = sample({.seed = 7});
  log.back().body["secret"] = to_hex(sample_bytes(99));
  const VerifyReport report = verify(chained_anew(log));
  ASSERT_THAT(report.problems, SizeIs(1));
  EXPECT_EQ(report.problems[0].seq, log.back().seq);
  EXPECT_THAT(report.problems[0].what, HasSubstr("but the game began with"));
  EXPECT_EQ(report.fair_rolls, 0u);
}

TEST(Verify, AShareThatIsNotTheOneCommittedTo) {
  Log log = sample({.seed = 7});
  const std::size_t i = find_entry(log, "nonce");
  log[i].body["nonce"] = to_hex(sample_bytes(99));
  const VerifyReport report = verify(chained_anew(log));
  ASSERT_FALSE(report.right());
  EXPECT_EQ(report.problems[0].seq, log[i].seq);
  EXPECT_THAT(report.problems[0].what, HasSubstr("but the seat had committed to"));
  // Nor do the rolls fit then, but for those that fall alike by chance.
  EXPECT_GT(report.problems.size(), report.rolls / 2);
}

TEST(Verify, AShareShownBeforeAllHadCommitted) {
  Log log = sample({.seed = 7});
  const std::size_t commit = find_entry(log, "nonce_commit", 1);
  std::swap(log[commit].body, log[commit + 1].body);
  EXPECT_THAT(only_problem(chained_anew(log)), HasSubstr("before all seats have committed"));
}

TEST(Verify, ACommitmentAfterAnotherShareWasShown) {
  Log log = sample({.seed = 7, .black_is_late = true});
  // Black was given up, White has shown its share; now Black commits after all.
  const std::size_t missing = find_entry(log, "nonce");
  Json commit{{"type", "nonce_commit"}, {"seat", 1}, {"commitment", to_hex(sha256("x"))}};
  log.insert(log.begin() + static_cast<std::ptrdiff_t>(missing) + 2,
             LogEntry{0, log[missing + 1].at, commit, ""});
  for (std::size_t n = 0; n < log.size(); ++n) log[n].seq = n + 1;
  EXPECT_THAT(only_problem(chained_anew(log)), HasSubstr("no commitment of that seat is due"));
}

TEST(Verify, ARollCannotBeTakenBack) {
  Log log = sample({.seed = 8});
  const std::size_t roll = find_entry(log, "roll");
  Json undo{{"type", "undo"}, {"by", {{"seat", 0}, {"id", "x"}}}, {"steps", 1}};
  log.insert(log.begin() + static_cast<std::ptrdiff_t>(roll) + 1, LogEntry{0, log[roll].at, undo, ""});
  for (std::size_t n = 0; n < log.size(); ++n) log[n].seq = n + 1;
  const VerifyReport report = verify(chained_anew(log));
  ASSERT_FALSE(report.right());
  EXPECT_EQ(report.problems[0].seq, roll + 2);
  EXPECT_THAT(report.problems[0].what,
              HasSubstr("a roll, or what several chose together, would be taken back"));
  EXPECT_EQ(report.replayed, roll + 1);
}

TEST(Verify, StepsOfOthersNeedAgreement) {
  Log log = sample({.seed = 9, .takeback = true});
  const std::size_t answer = find_entry(log, "answer");
  log[answer].body["accept"] = false;
  EXPECT_THAT(only_problem(chained_anew(log)), HasSubstr("nobody is said to have taken back"));
}

TEST(Verify, WhoActed) {
  Log log = sample({.seed = 9, .computer_black = true});
  std::size_t white = find_entry(log, "action");
  log[white].body["by"]["seat"] = 1;
  EXPECT_THAT(only_problem(chained_anew(log)), HasSubstr("said to be by seat 1, expected seat 0"));
  log[white].body.erase("by");
  EXPECT_THAT(only_problem(chained_anew(log)), HasSubstr("said to be by nobody, expected seat 0"));
}

/// Ends that players make, on a log that stops in play at a decision.
std::string end_problem(const Json& end, const std::vector<Json>& before = {}) {
  Log log = sample({.seed = 10, .actions = 1});
  const Json secret = log.back().body["secret"];
  log.pop_back();
  LogWriter writer(log);
  for (const Json& body : before) log.push_back(writer.append(log.back().at, body));
  Json body{{"type", "ended"}};
  body.update(end);
  body["secret"] = secret;
  log.push_back(writer.append(log.back().at, body));
  const VerifyReport report = verify(log);
  return report.problems.empty() ? "" : report.problems[0].what;
}

TEST(Verify, EndsThatPlayersMake) {
  const Json white{{"seat", 0}, {"id", "x"}};
  const Json black{{"seat", 1}, {"id", "x"}};
  EXPECT_EQ(end_problem({{"result", "*"}, {"reason", "aborted"}}), "");
  EXPECT_EQ(end_problem({{"result", "1-0"}, {"reason", "aborted"}}), "expected the result *, got 1-0");
  EXPECT_EQ(end_problem({{"by", black}, {"result", "1-0"}, {"reason", "resigned"}}), "");
  EXPECT_EQ(end_problem({{"by", white}, {"result", "1-0"}, {"reason", "resigned"}}),
            "expected the result 0-1, got 1-0");
  EXPECT_EQ(end_problem({{"result", "1-0"}, {"reason", "resigned"}}), "nobody is said to have resigned");
  // White has moved, so Black's clock runs.
  EXPECT_EQ(end_problem({{"result", "1-0"}, {"reason", "time"}}), "");
  EXPECT_EQ(end_problem({{"result", "0-1"}, {"reason", "time"}}), "expected the result 1-0, got 0-1");
  EXPECT_EQ(end_problem({{"by", white}, {"result", "1-0"}, {"reason", "abandoned"}}), "");
  EXPECT_EQ(end_problem({{"by", white}, {"result", "1/2-1/2"}, {"reason", "abandoned"}}), "");
  EXPECT_EQ(end_problem({{"by", white}, {"result", "0-1"}, {"reason", "abandoned"}}),
            "expected the result 1-0, got 0-1");
  EXPECT_THAT(end_problem({{"result", "1-0"}, {"reason", "bribed"}}), HasSubstr("no other way to end it"));
}

TEST(Verify, GamesThatNobodyPlaysExpire) {
  constexpr Moment kDay = 24 * 3'600'000;
  const Json expired{{"result", "*"}, {"reason", "expired"}};
  EXPECT_EQ(end_problem(expired), "a game that people have begun does not expire");
  // A log that stops before anybody has moved, and ends a while later.
  const auto problem = [&](const SampleGame& settings, std::string_view last, Moment after, Json body) {
    Log log = sample(settings);
    body["secret"] = log.back().body["secret"];
    log.resize(find_entry(log, last) + 1);
    LogWriter writer(log);
    body = Json{{"type", "ended"},
                {"result", body["result"]},
                {"reason", body["reason"]},
                {"secret", body["secret"]}};
    log.push_back(writer.append(log.back().at + after, body));
    const VerifyReport report = verify(log);
    return report.problems.empty() ? "" : report.problems[0].what;
  };
  EXPECT_EQ(problem({.seed = 10}, "started", kDay, expired), "");
  EXPECT_EQ(problem({.seed = 10}, "created", kDay, expired), "");
  EXPECT_THAT(problem({.seed = 10}, "started", kDay - 1, expired), HasSubstr("expected at least 86400000"));
  EXPECT_EQ(problem({.seed = 10}, "started", kDay, {{"result", "1-0"}, {"reason", "expired"}}),
            "expected the result *, got 1-0");
  EXPECT_EQ(problem({.seed = 10, .computer_black = true}, "action", 30 * kDay, expired), "");
  EXPECT_THAT(problem({.seed = 10, .computer_black = true}, "action", 30 * kDay - 1, expired),
              HasSubstr("expected at least 2592000000"));
}

TEST(Verify, DrawsAreAgreedOn) {
  const Json draw{{"result", "1/2-1/2"}, {"reason", "draw agreed"}};
  const auto offer = [](int seat) { return Json{{"type", "offer"}, {"seat", seat}, {"what", "draw"}}; };
  const auto answer = [](int seat, bool accept) {
    return Json{{"type", "answer"}, {"seat", seat}, {"what", "draw"}, {"accept", accept}};
  };
  EXPECT_EQ(end_problem(draw), "a draw was not agreed on");
  EXPECT_EQ(end_problem(draw, {offer(0)}), "a draw was not agreed on");
  EXPECT_EQ(end_problem(draw, {offer(0), answer(1, false)}), "a draw was not agreed on");
  EXPECT_EQ(end_problem(draw, {offer(0), answer(1, true)}), "");
  EXPECT_EQ(end_problem(draw, {offer(0), answer(0, true)}), "a side cannot accept its own offer");
  EXPECT_EQ(end_problem(draw, {answer(1, true)}), "there is no such offer");
}

/// What the chain alone holds together passes if the whole chain is made anew; docs/server-protocol.md says
/// so.
TEST(Verify, ANameIsHeldByTheChainAlone) {
  Log log = sample({.seed = 11});
  log[find_entry(log, "seated")].body["name"] = "Eve";
  EXPECT_FALSE(verify(log).right());
  EXPECT_TRUE(verify(chained_anew(log)).right());
}

TEST(Verify, ReportAsJson) {
  Log log = sample({.seed = 12});
  EXPECT_EQ(verify_json(verify(log))["right"], true);
  const std::size_t i = find_entry(log, "started");
  log[i].hash = std::string(64, '0');
  const Json json = verify_json(verify(log));
  EXPECT_EQ(json["right"], false);
  ASSERT_EQ(json["problems"].size(), 2u) << "the entry itself, and the one after it";
  EXPECT_EQ(json["problems"][0]["seq"], i + 1);
  EXPECT_THAT(json["problems"][0]["what"].get<std::string>(), HasSubstr("its hash is 000"));
}

}  // namespace
}  // namespace fray
