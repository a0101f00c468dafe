#include "play/referee/referee.h"

#include <algorithm>
#include <limits>
#include <ostream>

#include "core/decimal.h"
#include "core/perft.h"
#include "core/pgn.h"
#include "core/record.h"
#include "core/why_not.h"
#include "play/line_reader.h"
#include "play/perft_estimate.h"
#include "play/referee/load_state.h"
#include "play/referee/request.h"
#include "play/strategy_json.h"
#include "play/why.h"

namespace fray {
namespace {

constexpr int kDeepestPerft = 12;
constexpr int kPerftPaths = 200;
constexpr std::uint64_t kLargestCode = std::numeric_limits<std::uint32_t>::max();

Json outcome_json(const GameStep& step) { return {{"id", code_of(step.outcome)}, {"text", step.text}}; }

/// An action given by its id or by its text.
Result<Action> read_action(const AnyState& state, const Json& json, const Fields& fields,
                           std::string_view name) {
  if (const auto id = whole_number(json, 0, kLargestCode)) return Action{static_cast<std::uint32_t>(*id)};
  if (json.is_string()) return state.parse_action(json.get<std::string>());
  return fields.wrong(name, "the id or the text of an action", json);
}

/// Refuses a count that would take too long before it starts: by an estimate, and as that may be far too low,
/// by counting deeper and deeper.
Result<std::uint64_t> bounded_perft(const AnyState& state, int depth, std::uint64_t limit) {
  if (const double about = estimate_perft(state, depth, kPerftPaths);
      about > 2 * static_cast<double>(limit)) {
    return fail("too_large", "perft " + std::to_string(depth) + " is expected to be about " +
                                 two_figures(about) + ", beyond the limit of " + std::to_string(limit));
  }
  std::uint64_t before = 0;
  std::uint64_t count = state.perft(0);
  const auto endless = [&](int d) {
    return fail("too_large",
                "perft " + std::to_string(d) + " has no end: " + std::string(kWhyPerftIsEndless));
  };
  if (count == kEndlessPerft) return endless(0);
  for (int d = 1; d <= depth; ++d) {
    // From depth to depth the count grows about as fast as it did before.
    const double growth = before == 0 ? 1.0 : static_cast<double>(count) / static_cast<double>(before);
    if (static_cast<double>(count) * growth > static_cast<double>(limit)) {
      return fail("too_large", "perft " + std::to_string(d - 1) + " is " + std::to_string(count) +
                                   "; perft " + std::to_string(d) + " would be beyond the limit of " +
                                   std::to_string(limit));
    }
    before = count;
    count = state.perft(d);
    if (count == kEndlessPerft) return endless(d);
  }
  return count;
}

/// The options of a load: those of the request, else those of the state; both must say the same.
Result<std::vector<OptionValue>> options_of_load(const Json& request, const AnyGame& game) {
  const Fields fields(request);
  const auto options = fields.options("options");
  if (!options || !request.contains("state")) return options;
  const auto stated = Fields(request["state"], "state.").options("options");
  if (!stated || !request.contains("options") || !request["state"].contains("options")) {
    return stated && request.contains("options") ? options : stated;
  }
  const auto resolved = resolve_options(game.info(), *options);
  if (!resolved) return tl::unexpected<Error>(resolved.error());
  const auto resolved_stated = resolve_options(game.info(), *stated);
  if (!resolved_stated) return tl::unexpected<Error>(resolved_stated.error());
  if (*resolved != *resolved_stated) {
    return fail("contradiction", "options are [" + options_text(game.info(), *resolved) +
                                     "], but state.options are [" +
                                     options_text(game.info(), *resolved_stated) + "] (defaults left out)");
  }
  return options;
}

/// The game of a load: that of the request, else that of the state; both must be the same.
Result<std::string> game_of_load(const Json& request) {
  const Fields fields(request);
  if (!request.contains("state") || !request["state"].contains("game")) return fields.text("game");
  const auto stated = Fields(request["state"], "state.").text("game");
  if (!stated || !request.contains("game")) return stated;
  const auto game = fields.text("game");
  if (game && *game != *stated) {
    return fail("contradiction", "game is '" + *game + "', but state.game is '" + *stated + "'");
  }
  return game;
}

}  // namespace

struct Referee::Command {
  std::string_view name;
  std::vector<std::string_view> fields;
  Answer (Referee::*run)(const Json& request);
  bool needs_game;
};

std::span<const Referee::Command> Referee::commands() {
  static const std::vector<Command> table{
      {"games", {"id", "cmd"}, &Referee::list_games, false},
      {"new", {"id", "cmd", "game", "options"}, &Referee::new_game, false},
      {"load", {"id", "cmd", "game", "options", "position", "state"}, &Referee::load, false},
      {"replay", {"id", "cmd", "game", "record"}, &Referee::replay_record, false},
      {"state", {"id", "cmd"}, &Referee::show_state, true},
      {"act", {"id", "cmd", "action", "actions"}, &Referee::act, true},
      {"outcome", {"id", "cmd", "outcome"}, &Referee::choose_outcome, true},
      {"roll", {"id", "cmd", "dice", "seed"}, &Referee::roll, true},
      {"undo", {"id", "cmd"}, &Referee::undo, true},
      {"why", {"id", "cmd", "choice", "from", "to"}, &Referee::why, true},
      {"strategy", {"id", "cmd"}, &Referee::strategy, true},
      {"perft", {"id", "cmd", "depth"}, &Referee::perft, true},
      {"record", {"id", "cmd"}, &Referee::record, true},
  };
  return table;
}

std::string Referee::handle(std::string_view line) {
  return answer_line(line, limits_.line_bytes, "cmd",
                     [this](const Json& request, const Json&) { return answer(request); });
}

Referee::Answer Referee::answer(const Json& request) {
  const Fields fields(request);
  const auto name = fields.text("cmd");
  if (!name) return tl::unexpected<Error>(name.error());
  std::string known;
  for (const Command& command : commands()) {
    known += (known.empty() ? "" : ", ") + std::string(command.name);
    if (command.name != *name) continue;
    if (const auto only = fields.only(command.fields); !only) return tl::unexpected<Error>(only.error());
    if (command.needs_game && state_ == nullptr) {
      return fail("no_game", "there is no game yet; send new, load or replay first");
    }
    return (this->*command.run)(request);
  }
  return fail("unknown_command",
              "there is no command '" + name->substr(0, 40) + "'; the commands are " + known);
}

Referee::Answer Referee::list_games(const Json&) { return Json{{"games", games_json(games_)}}; }

Referee::Answer Referee::new_game(const Json& request) {
  const Fields fields(request);
  const auto name = fields.text("game");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto options = fields.options("options");
  if (!options) return tl::unexpected<Error>(options.error());
  const auto game = find_game(*name, games_);
  if (!game) return tl::unexpected<Error>(game.error());
  return take_over((*game)->start(*options));
}

Referee::Answer Referee::load(const Json& request) {
  const Fields fields(request);
  const auto form = fields.one_of({"position", "state"});
  if (!form) return tl::unexpected<Error>(form.error());
  if (*form == "state") {
    if (const auto object = fields.object("state"); !object) return tl::unexpected<Error>(object.error());
  }
  const auto name = game_of_load(request);
  if (!name) return tl::unexpected<Error>(name.error());
  const auto game = find_game(*name, games_);
  if (!game) return tl::unexpected<Error>(game.error());
  const auto options = options_of_load(request, **game);
  if (!options) return tl::unexpected<Error>(options.error());
  if (*form == "state") return take_over(load_state(request["state"], **game, *options));
  const auto position = fields.text("position");
  if (!position) return tl::unexpected<Error>(position.error());
  return take_over((*game)->load(*position, *options));
}

Referee::Answer Referee::replay_record(const Json& request) {
  const Fields fields(request);
  const auto text = fields.text("record");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto record = parse_pgn(*text);
  if (!record) return tl::unexpected<Error>(record.error());
  std::string name(record->tag("Game"));
  if (name.empty() || fields.has("game")) {
    const auto given = fields.text("game");
    if (!given) return tl::unexpected<Error>(given.error());
    name = *given;
  }
  const auto game = find_game(name, games_);
  if (!game) return tl::unexpected<Error>(game.error());
  auto answer = take_over(replay(*record, **game));
  if (answer) (*answer)["result"] = record->result;
  return answer;
}

Referee::Answer Referee::why(const Json& request) {
  const auto attempt = read_attempt(Fields(request), state_->game().info());
  if (!attempt) return tl::unexpected<Error>(attempt.error());
  const std::string why = why_not(*state_, *attempt);
  return Json{{"why", why.empty() ? Json(nullptr) : Json(why)}};
}

Referee::Answer Referee::show_state(const Json&) { return Json{{"state", state_json(*state_)}}; }

Referee::Answer Referee::act(const Json& request) {
  const auto form = Fields(request).one_of({"action", "actions"});
  if (!form) return tl::unexpected<Error>(form.error());
  return *form == "action" ? act_alone(request) : act_together(request);
}

Referee::Answer Referee::act_alone(const Json& request) {
  const auto action = read_action(*state_, request["action"], Fields(request), "action");
  if (!action) return tl::unexpected<Error>(action.error());
  EventLog log;
  if (const auto done = state_->act(*action, log); !done) return tl::unexpected<Error>(done.error());
  return moved_on({{"played", state_->steps().back().text}}, log);
}

Referee::Answer Referee::act_together(const Json& request) {
  const auto actions = Fields(request).object("actions");
  if (!actions) return tl::unexpected<Error>(actions.error());
  const Fields fields(**actions, "actions.");
  std::vector<SeatAction> choices;
  for (const auto& [seat, json] : (*actions)->items()) {
    if (seat.size() != 1 || seat[0] < '0' || seat[0] > '7') {
      return fail("bad_request", "field 'actions': '" + seat.substr(0, 20) + "' is not a seat, 0 to 7");
    }
    const auto action = read_action(*state_, json, fields, seat);
    if (!action) return tl::unexpected<Error>(action.error());
    choices.push_back({static_cast<Seat>(seat[0] - '0'), *action});
  }
  std::sort(choices.begin(), choices.end(),
            [](const SeatAction& a, const SeatAction& b) { return a.seat < b.seat; });
  EventLog log;
  if (const auto done = state_->act_together(choices, log); !done) return tl::unexpected<Error>(done.error());
  return moved_on({{"played", state_->steps().back().text}}, log);
}

Referee::Answer Referee::choose_outcome(const Json& request) {
  const Fields fields(request);
  const auto json = fields.required("outcome", "the id or the text of an outcome");
  if (!json) return tl::unexpected<Error>(json.error());
  Outcome outcome{};
  if (const auto id = whole_number(**json, 0, kLargestCode)) {
    outcome = Outcome{static_cast<std::uint32_t>(*id)};
  } else if ((*json)->is_string()) {
    const auto parsed = state_->parse_outcome((*json)->get<std::string>());
    if (!parsed) return tl::unexpected<Error>(parsed.error());
    outcome = *parsed;
  } else {
    return fields.wrong("outcome", "the id or the text of an outcome", **json);
  }
  EventLog log;
  if (const auto done = state_->choose(outcome, log); !done) return tl::unexpected<Error>(done.error());
  return moved_on({{"outcome", outcome_json(state_->steps().back())}}, log);
}

Referee::Answer Referee::roll(const Json& request) {
  const Fields fields(request);
  const auto form = fields.one_of({"dice", "seed"});
  if (!form) return tl::unexpected<Error>(form.error());
  EventLog log;
  Result<void> done;
  if (*form == "seed") {
    const auto seed = fields.number("seed", 0, std::numeric_limits<std::uint64_t>::max());
    if (!seed) return tl::unexpected<Error>(seed.error());
    SeededDice dice(*seed);
    done = state_->roll(dice, log);
  } else {
    const auto dice = fields.array("dice");
    if (!dice) return tl::unexpected<Error>(dice.error());
    std::vector<int> faces;
    for (const Json& json : **dice) {
      const auto face = whole_number(json, 1, 255);
      if (!face) return fields.wrong("dice", "numbers from 1 to 255", json);
      faces.push_back(static_cast<int>(*face));
    }
    done = state_->roll_told(faces, log);
  }
  if (!done) return tl::unexpected<Error>(done.error());
  const GameStep& step = state_->steps().back();
  return moved_on({{"dice", step.faces}, {"outcome", outcome_json(step)}}, log);
}

Referee::Answer Referee::undo(const Json&) {
  if (state_->steps().empty()) return fail("nothing_to_undo", "this is where the game started");
  const std::string undone = state_->steps().back().text;
  state_->undo();
  return Json{{"undone", undone}, {"state", state_json(*state_)}};
}

Referee::Answer Referee::strategy(const Json&) {
  auto seats = strategy_json(*state_);
  if (!seats) return tl::unexpected<Error>(seats.error());
  OutcomeList list;
  state_->battle_outcomes(list);
  const auto ahead = state_->clone();
  Json ends = Json::array();
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    EventLog log;
    if (const auto done = ahead->settle(list.items[i].outcome, log); !done) {
      return tl::unexpected<Error>(done.error());
    }
    ends.push_back({{"text", ahead->steps().back().text},
                    {"probability", list.probability(i)},
                    {"position", ahead->position_text()}});
    ahead->undo();
  }
  return Json{{"strategy", std::move(*seats)}, {"ends", std::move(ends)}};
}

Referee::Answer Referee::perft(const Json& request) {
  const auto depth = Fields(request).number("depth", 0, kDeepestPerft);
  if (!depth) return tl::unexpected<Error>(depth.error());
  const auto count = bounded_perft(*state_, static_cast<int>(*depth), limits_.perft_nodes);
  if (!count) return tl::unexpected<Error>(count.error());
  return Json{{"depth", *depth}, {"nodes", *count}};
}

Referee::Answer Referee::record(const Json&) { return Json{{"record", print_pgn(record_of(*state_))}}; }

Referee::Answer Referee::take_over(Result<std::unique_ptr<AnyState>> state) {
  if (!state) return tl::unexpected<Error>(state.error());
  state_ = std::move(*state);
  return Json{{"state", state_json(*state_)}};
}

Referee::Answer Referee::moved_on(Json fields, const EventLog& log) const {
  const int files = state_->game().info().files;
  fields["events"] = Json::array();
  for (const Event& event : log.events) fields["events"].push_back(event_json(event, files));
  fields["state"] = state_json(*state_);
  return fields;
}

void serve_referee(std::istream& in, std::ostream& out, RefereeLimits limits) {
  Referee referee(limits);
  std::string line;
  while (out && read_line(in, line, limits.line_bytes + 1)) {
    out << referee.handle(line) << '\n' << std::flush;
  }
}

}  // namespace fray
