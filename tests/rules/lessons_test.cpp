// The lessons of docs/lessons/ can be played as they say, by the real rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/record.h"
#include "games.h"
#include "play/json.h"
#include "play/request.h"

namespace fray {
namespace {

std::vector<std::filesystem::path> lesson_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(FRAY_TEST_DATA "/../docs/lessons")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  return files;
}

Json read(const std::filesystem::path& path) {
  std::ifstream file(path);
  const Result<Json> json = parse_json(std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_TRUE(json) << path << ": " << json.error().message;
  return json.value_or(Json::object());
}

void play(AnyState& state, const Json& step) {
  EventLog log;
  const Result<void> played = play_text(state, step.get<std::string>(), log);
  ASSERT_TRUE(played) << step << ": " << played.error().message;
}

/// Plays one task with one of its accepted actions.
void do_task(AnyState& state, const Json& task, const Json& action) {
  ASSERT_EQ(state.node_kind(), NodeKind::decision) << task.at("ask");
  play(state, action);
  EXPECT_EQ(state.node_kind() == NodeKind::chance, task.contains("dice")) << task.at("ask");
  EventLog log;
  if (task.contains("dice")) {
    ASSERT_TRUE(state.roll_told(task.at("dice").get<std::vector<int>>(), log)) << task.at("ask");
  }
  for (const Json& step : task.value("then", Json::array())) play(state, step);
}

/// Every accepted action of every task, with the first accepted one of the tasks before it.
void play_lesson(const AnyGame& game, const Json& lesson) {
  SCOPED_TRACE(lesson.at("id"));
  auto loaded = game.load(lesson.at("position").get<std::string>(), {});
  ASSERT_TRUE(loaded) << loaded.error().message;
  AnyState& state = **loaded;
  for (const Json& step : lesson.value("first", Json::array())) play(state, step);
  const Side learner = state.side_of(state.to_act().at(0));
  for (const Json& task : lesson.at("tasks")) {
    for (const char* key : {"ask", "hint", "well"}) EXPECT_FALSE(task.at(key).get<std::string>().empty());
    ASSERT_EQ(state.node_kind(), NodeKind::decision) << task.at("ask");
    EXPECT_EQ(state.side_of(state.to_act().at(0)), learner) << task.at("ask");
    for (const Json& action : task.at("accept")) {
      const auto copy = state.clone();
      do_task(*copy, task, action);
    }
    do_task(state, task, task.at("accept").at(0));
  }
}

TEST(Lessons, CanBePlayedAsTheySay) {
  const std::vector<std::filesystem::path> files = lesson_files();
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    SCOPED_TRACE(path.filename());
    const Json file = read(path);
    const Result<const AnyGame*> game = find_game(file.at("game").get<std::string>());
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(path.stem(), (*game)->info().name);
    EXPECT_THAT(file.at("lessons").size(), testing::AllOf(testing::Ge(5u), testing::Le(8u)));
    std::set<std::string> ids;
    for (const Json& lesson : file.at("lessons")) {
      EXPECT_TRUE(ids.insert(lesson.at("id").get<std::string>()).second) << lesson.at("id");
      play_lesson(**game, lesson);
    }
  }
}

TEST(Lessons, EveryGameHasThem) {
  std::set<std::string> taught;
  for (const auto& path : lesson_files()) taught.insert(path.stem());
  for (const AnyGame* game : all_games()) EXPECT_TRUE(taught.contains(std::string(game->info().name)));
}

}  // namespace
}  // namespace fray
