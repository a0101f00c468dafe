#include "server/room/plan.h"

#include <algorithm>
#include <map>

#include "play/json/json.h"

namespace fray {
namespace {

/// The own answers that lines give, by what has been played before.
using Answers = std::map<std::vector<std::string>, std::string>;

/// Plays a line through; answers with its actions as the game writes them.
Result<std::vector<std::string>> checked_line(const AnyState& start, Seat seat,
                                              std::span<const std::string> line, Answers& answers) {
  const auto state = start.clone();
  std::vector<std::string> played;
  bool own = false;
  for (const std::string& text : line) {
    const auto wrong = [&](const std::string& why) {
      return fail("illegal_action",
                  "step " + std::to_string(played.size() + 1) + " (" + text.substr(0, 40) + "): " + why);
    };
    if (state->node_kind() != NodeKind::decision)
      return wrong("nobody chooses there, so nothing can be planned beyond");
    own = state->to_act().front() == seat;
    const auto action = state->parse_action(text);
    if (!action) return wrong(action.error().message);
    const std::string name = state->action_text(*action);
    if (own && answers.emplace(played, name).first->second != name)
      return wrong("another line answers the same with " + answers[played]);
    EventLog events;
    if (const auto done = state->act(*action, events); !done) return wrong(done.error().message);
    played.push_back(name);
  }
  if (!own)
    return fail("illegal_action", "it ends with an action of the other side, and has no answer to it");
  return played;
}

}  // namespace

Result<Plan> make_plan(const AnyState& state, Seat seat, std::uint64_t version, const PlanLines& lines) {
  Plan plan{version, state.steps().size(), {}};
  Answers answers;
  // Copies of it cost the same however long the game has lasted.
  const auto here = state.without_past();
  for (const auto& line : lines) {
    auto checked = checked_line(*here, seat, line, answers);
    if (!checked) {
      return fail(checked.error().code,
                  "line " + std::to_string(plan.lines.size() + 1) + ": " + checked.error().message);
    }
    plan.lines.push_back(std::move(*checked));
  }
  return plan;
}

std::vector<std::span<const std::string>> open_lines(const Plan& plan, std::span<const GameStep> steps) {
  std::vector<std::span<const std::string>> open;
  if (steps.size() < plan.steps) return open;
  const auto played = steps.subspan(plan.steps);
  for (const auto& line : plan.lines) {
    const auto same = [](const GameStep& step, const std::string& text) { return step.text == text; };
    if (played.size() < line.size() && std::equal(played.begin(), played.end(), line.begin(), same))
      open.emplace_back(std::span(line).subspan(played.size()));
  }
  return open;
}

std::string print_plan(const Plan& plan) {
  return dump_line(Json{{"version", plan.version}, {"steps", plan.steps}, {"lines", plan.lines}});
}

std::optional<Plan> parse_plan(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("version") || !json.contains("steps") || !json.contains("lines"))
    return std::nullopt;
  const auto is_text = [](const Json& item) { return item.is_string(); };
  const auto is_line = [&](const Json& line) {
    return line.is_array() && std::all_of(line.begin(), line.end(), is_text);
  };
  const Json& lines = json["lines"];
  if (!json["version"].is_number_unsigned() || !json["steps"].is_number_unsigned() || !lines.is_array() ||
      !std::all_of(lines.begin(), lines.end(), is_line))
    return std::nullopt;
  return Plan{json["version"].get<std::uint64_t>(), json["steps"].get<std::size_t>(), lines.get<PlanLines>()};
}

}  // namespace fray
