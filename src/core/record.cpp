#include "core/record.h"

#include <algorithm>
#include <charconv>

namespace fray {
namespace {

/// Whether a step is a token of the movetext: the first choice of a turn, if the game's notation has a word
/// for it.
bool is_in_movetext(const GameStep& step) { return step.first_choice && !step.record.empty(); }

}  // namespace

std::string_view GameRecord::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == name; });
  return found == tags.end() ? std::string_view() : std::string_view(found->second);
}

void GameRecord::set_tag(std::string_view name, std::string_view value) {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const auto& tag) { return tag.first == name; });
  if (found != tags.end()) {
    found->second = value;
  } else {
    tags.emplace_back(name, value);
  }
}

GameRecord record_of(const AnyState& state) {
  GameRecord record;
  record.result = pgn_result(state.result());
  for (const std::string_view name : {"Event", "Site", "Date", "Round", "White", "Black"})
    record.set_tag(name, "?");
  record.set_tag("Date", "????.??.??");
  record.set_tag("Result", record.result);
  record.set_tag("Game", state.game().info().name);
  const std::string options = record_options_text(state.game().info(), state.options());
  if (!options.empty()) record.set_tag("Options", options);
  if (!state.started_from_initial()) {
    record.set_tag("SetUp", "1");
    record.set_tag("FEN", state.start_text());
  }
  if (state.result() != GameResult::none) record.set_tag("Termination", state.view().reason);
  for (const GameStep& step : state.steps()) {
    const bool roll = step.kind == GameStep::Kind::roll;
    const bool in_movetext = is_in_movetext(step);
    const std::string& text = in_movetext ? step.record : step.text;
    record.steps.push_back({step.kind, in_movetext, roll ? "" : text, step.faces, step.turn, step.side});
  }
  return record;
}

Result<std::vector<int>> parse_faces(std::string_view text, char separator) {
  std::vector<int> faces;
  if (text.empty()) return faces;
  while (true) {
    const std::string_view item = text.substr(0, text.find(separator));
    int face = 0;
    const auto parsed = std::from_chars(item.data(), item.data() + item.size(), face);
    if (parsed.ec != std::errc() || parsed.ptr != item.data() + item.size()) {
      return fail("bad_dice", "'" + std::string(item.substr(0, 20)) + "' is not the face of a die");
    }
    faces.push_back(face);
    if (item.size() == text.size()) return faces;
    text.remove_prefix(item.size() + 1);
  }
}

namespace {

/// Plays "one&two" at a simultaneous node.
Result<void> play_together(AnyState& state, std::string_view text, EventLog& log) {
  const std::vector<Seat> seats = state.to_act();
  std::vector<SeatAction> choices;
  for (const Seat seat : seats) {
    const std::string_view item = text.substr(0, text.find('&'));
    const auto action = state.parse_action(item);
    if (!action) return tl::unexpected<Error>(action.error());
    choices.push_back({seat, *action});
    const bool last = item.size() == text.size();
    if (last != (choices.size() == seats.size())) {
      return fail("bad_action", "expected " + std::to_string(seats.size()) +
                                    " actions separated by '&', one of each seat that chooses now");
    }
    text.remove_prefix(last ? item.size() : item.size() + 1);
  }
  return state.act_together(choices, log);
}

}  // namespace

Result<void> play_text(AnyState& state, std::string_view text, EventLog& log) {
  if (text.substr(0, 5) == "roll:") {
    const auto faces = parse_faces(text.substr(5), ',');
    if (!faces) return tl::unexpected<Error>(faces.error());
    return state.roll_told(*faces, log);
  }
  if (state.node_kind() == NodeKind::chance) {
    const auto outcome = state.parse_outcome(text);
    if (!outcome) return tl::unexpected<Error>(outcome.error());
    return state.choose(*outcome, log);
  }
  if (state.node_kind() == NodeKind::simultaneous) return play_together(state, text, log);
  const auto action = state.parse_action(text);
  if (!action) return tl::unexpected<Error>(action.error());
  return state.act(*action, log);
}

Result<std::unique_ptr<AnyState>> replay(const GameRecord& record, const AnyGame& game) {
  const std::string_view name = record.tag("Game");
  if (!name.empty() && name != game.info().name) {
    return fail("bad_game",
                "the file is a game of '" + std::string(name) + "', not of " + std::string(game.info().name));
  }
  const auto options = parse_options_text(record.tag("Options"));
  if (!options) return tl::unexpected<Error>(options.error());
  const std::string_view start = record.tag("FEN");
  const std::vector<OptionValue> chosen = recorded_options(game.info(), *options);
  auto state = start.empty() ? game.start(chosen) : game.load(start, chosen);
  if (!state) return state;
  for (std::size_t i = 0; i < record.steps.size(); ++i) {
    const RecordStep& step = record.steps[i];
    EventLog log;
    const auto done = step.kind == GameStep::Kind::roll ? (*state)->roll_told(step.faces, log)
                                                        : play_text(**state, step.text, log);
    if (!done) {
      return fail("bad_game", "step " + std::to_string(i + 1) + " of the game" +
                                  (step.text.empty() ? "" : " (" + step.text.substr(0, 60) + ")") + ": " +
                                  done.error().message);
    }
    if (step.starts_turn != is_in_movetext((*state)->steps().back())) {
      return fail("bad_game", "step " + std::to_string(i + 1) + " of the game: " +
                                  (step.starts_turn ? "a turn starts before the last one is complete"
                                                    : "a further action where a new turn starts"));
    }
  }
  return state;
}

}  // namespace fray
