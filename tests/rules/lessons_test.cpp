// The lessons of docs/lessons/ can be played as they say, by the real rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/record.h"
#include "games.h"
#include "play/json/json.h"
#include "play/referee/request.h"

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

bool legal(const AnyState& state, const Json& action) {
  return state.parse_action(action.get<std::string>()).has_value();
}

/// Goes every way through the tasks from `index` on, and notes which accepted actions were played.
void do_tasks(const AnyState& state, const Json& tasks, std::size_t index, std::set<const Json*>& played) {
  if (index == tasks.size()) return;
  const Json& task = tasks.at(index);
  SCOPED_TRACE(task.at("ask"));
  ASSERT_EQ(state.node_kind(), NodeKind::decision);
  bool possible = false;
  for (const Json& action : task.at("accept")) {
    if (!legal(state, action)) continue;
    possible = true;
    played.insert(&action);
    const auto copy = state.clone();
    play(*copy, action);
    ASSERT_EQ(copy->node_kind() == NodeKind::chance, task.contains("dice"));
    EventLog log;
    if (task.contains("dice")) {
      ASSERT_TRUE(copy->roll_told(task.at("dice").get<std::vector<int>>(), log));
    }
    for (const Json& step : task.value("then", Json::array())) play(*copy, step);
    if (index + 1 < tasks.size()) {
      ASSERT_EQ(copy->side_to_act(), state.side_to_act()) << "the learner has to act again after " << action;
    }
    do_tasks(*copy, tasks, index + 1, played);
  }
  EXPECT_TRUE(possible) << "no accepted action is legal";
}

void play_lesson(const AnyGame& game, const Json& lesson) {
  SCOPED_TRACE(lesson.at("id"));
  auto loaded = game.load(lesson.at("position").get<std::string>(), {});
  ASSERT_TRUE(loaded) << loaded.error().message;
  AnyState& state = **loaded;
  for (const Json& step : lesson.value("first", Json::array())) play(state, step);
  std::set<const Json*> played;
  do_tasks(state, lesson.at("tasks"), 0, played);
  for (const Json& task : lesson.at("tasks")) {
    for (const char* key : {"ask", "hint", "well"}) EXPECT_FALSE(task.at(key).get<std::string>().empty());
    for (const Json& action : task.at("accept")) EXPECT_TRUE(played.contains(&action)) << action;
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
