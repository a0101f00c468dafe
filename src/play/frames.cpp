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

}  // namespace

std::string step_text(const GameStep& step) {
  if (step.kind != GameStep::Kind::roll) return step.text;
  std::string text = "roll:";
  for (const int face : step.faces) text += (text.back() == ':' ? "" : ",") + std::to_string(face);
  return text;
}

Json frame_json(const AnyState& state, const EventLog& log, FrameChoices choices) {
  Json frame;
  if (state.steps().empty()) {
    frame = {{"step", nullptr}, {"side", name_of(state.side_to_act())}, {"turn_start", state.turn_start()}};
  } else {
    const GameStep& step = state.steps().back();
    frame["step"] = step.text;
    if (!step.other_record().empty()) frame["record"] = step.record;
    if (step.kind == GameStep::Kind::roll) frame["faces"] = step.faces;
    frame["side"] = name_of(step.side);
    frame["turn_start"] = step.starts_turn;
    frame["turn"] = step.turn;
  }
  frame["events"] = Json::array();
  const int files = state.game().info().files;
  for (const Event& event : log.events) frame["events"].push_back(event_json(event, files));
  const View view = state.view();
  JsonText text;
  write_state(text, state, view,
              choices == FrameChoices::shown ? choices_text(view, std::nullopt) : std::string());
  frame["state"] = Json::parse(text.text());
  return frame;
}

Result<Json> frames_of(const GivenGame& given) {
  const auto start = first_state(given);
  if (!start) return tl::unexpected<Error>(start.error());
  Json frames = Json::array({frame_json(**start, {}, FrameChoices::left_out)});
  const auto end = play_through(given, [&](const AnyState& state, const EventLog& log) {
    frames.push_back(frame_json(state, log, FrameChoices::left_out));
  });
  if (!end) return tl::unexpected<Error>(end.error());
  return frames;
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
    return Json{{"frame", frame_json(**state, last, FrameChoices::shown)}};
  }
  EventLog rolled;
  if (const auto done = (*state)->roll(dice, rolled); !done) return tl::unexpected<Error>(done.error());
  return Json{{"frame", frame_json(**state, rolled, FrameChoices::shown)},
              {"dice", (*state)->steps().back().faces}};
}

}  // namespace fray
