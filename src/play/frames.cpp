#include "play/frames.h"

#include <array>
#include <string_view>

#include "play/json/choices.h"
#include "play/referee/request.h"

namespace fray {
namespace {

/// The field `roll`, which may be left out.
Result<bool> wants_roll(const Json& request) {
  const auto found = request.find("roll");
  if (found == request.end()) return false;
  if (!found->is_boolean()) return Fields(request).wrong("roll", "true or false", *found);
  return found->get<bool>();
}

Json frame_of(const AnyState& state, const EventLog& log) {
  JsonText json;
  write_frame(json, state, log, FrameChoices::shown);
  return Json::parse(json.text());
}

}  // namespace

std::string step_text(const GameStep& step) {
  if (step.kind != GameStep::Kind::roll) return step.text;
  std::string text = "roll:";
  for (const int face : step.faces) text += (text.back() == ':' ? "" : ",") + std::to_string(face);
  return text;
}

void write_frame(JsonText& json, const AnyState& state, const EventLog& log, FrameChoices choices) {
  json.begin_object();
  if (state.steps().empty()) {
    json.field("step", nullptr);
    json.field("side", name_of(state.side_to_act()));
    json.field("turn_start", state.turn_start());
  } else {
    const GameStep& step = state.steps().back();
    json.field("step", step.text);
    if (!step.other_record().empty()) json.field("record", step.record);
    if (step.kind == GameStep::Kind::roll) json.field("faces", step.faces);
    json.field("side", name_of(step.side));
    json.field("turn_start", step.starts_turn);
    json.field("turn", step.turn);
  }
  json.key("events");
  json.begin_array();
  for (const Event& event : log.events) write_event(json, event, state.game().info().files);
  json.end_array();
  const View view = state.view();
  json.key("state");
  write_state(json, state, view,
              choices == FrameChoices::shown ? choices_text(view, std::nullopt) : std::string());
  json.end_object();
}

Result<std::string> frames_of(const GivenGame& given, std::size_t most_bytes) {
  const auto start = first_state(given);
  if (!start) return tl::unexpected<Error>(start.error());
  JsonText frames;
  const auto add = [&](const AnyState& state, const EventLog& log) {
    if (frames.size() <= most_bytes) write_frame(frames, state, log, FrameChoices::left_out);
  };
  frames.begin_array();
  add(**start, {});
  if (const auto end = play_through(given, add); !end) return tl::unexpected<Error>(end.error());
  frames.end_array();
  if (frames.size() > most_bytes)
    return fail("too_large", "this game is too long to be shown step by step; its log has all of it");
  return std::move(frames).text();
}

Result<Json> explore(const Json& request, DiceSource& dice, std::span<const AnyGame* const> games) {
  if (!request.is_object()) return fail("bad_request", "expected an object with a field 'game'");
  static constexpr std::array<std::string_view, 5> kFields{"game", "options", "start", "steps", "roll"};
  if (const auto only = Fields(request).only(kFields); !only) return tl::unexpected<Error>(only.error());
  const auto given = read_given_game(request, games);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto roll = wants_roll(request);
  if (!roll) return tl::unexpected<Error>(roll.error());

  EventLog last;
  const auto state = play_through(*given, [&](const AnyState&, const EventLog& log) { last = log; });
  if (!state) return tl::unexpected<Error>(state.error());
  if (!*roll || (*state)->node_kind() != NodeKind::chance) {
    return Json{{"frame", frame_of(**state, last)}};
  }
  EventLog rolled;
  if (const auto done = (*state)->roll(dice, rolled); !done) return tl::unexpected<Error>(done.error());
  return Json{{"frame", frame_of(**state, rolled)}, {"dice", (*state)->steps().back().faces}};
}

}  // namespace fray
