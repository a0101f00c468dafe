#include "play/json.h"

namespace fray {
namespace {

void write_to_act(JsonText& json, const AnyState& state) {
  json.begin_array();
  for (const Seat seat : state.to_act()) {
    json.begin_object();
    json.field("seat", seat);
    json.field("side", name_of(state.side_of(seat)));
    json.end_object();
  }
  json.end_array();
}

std::string key_text(std::uint64_t key) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; key >>= 4) text[i] = "0123456789abcdef"[key & 15];
  return text;
}

void write_fields(JsonText& json, const PositionText& position) {
  json.begin_object();
  for (const auto& [name, value] : position.fields) json.field(name, value);
  json.end_object();
}

void write_pieces(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewPiece& piece : view.pieces) {
    json.begin_object();
    json.field("square", square_name(piece.square, view.files));
    json.field("side", name_of(piece.side));
    json.field("kind", piece.kind);
    json.field("letter", std::string_view(&piece.letter, 1));
    json.key("badges");
    json.begin_object();
    for (const Badge& badge : piece.badges) json.field(badge.name, badge.value);
    json.end_object();
    json.end_object();
  }
  json.end_array();
}

void write_marks(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewMark& mark : view.marks) {
    json.begin_object();
    json.field("square", square_name(mark.square, view.files));
    json.field("name", mark.name);
    json.end_object();
  }
  json.end_array();
}

void write_trays(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewTray& tray : view.trays) {
    json.begin_object();
    json.field("name", tray.name);
    json.field("side", name_of(tray.side));
    json.field("items", tray.items);
    json.end_object();
  }
  json.end_array();
}

void write_steps(JsonText& json, const ViewAction& action, int files) {
  json.begin_array();
  for (const ViewStep& step : action.steps) {
    json.begin_object();
    json.field("role", step.role);
    if (step.square != kNoSquare) json.field("square", square_name(step.square, files));
    if (!step.choice.empty()) json.field("choice", step.choice);
    json.end_object();
  }
  json.end_array();
}

double share(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

void write_odds(JsonText& json, const ViewOdds& odds) {
  json.begin_object();
  json.field("attack", odds.attack);
  json.field("defence", odds.defence);
  json.field("wins", odds.wins);
  json.field("rolls", odds.rolls);
  json.field("probability", share(odds.wins, odds.rolls));
  json.end_object();
}

void write_actions(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewAction& action : view.actions) {
    json.begin_object();
    json.field("id", code_of(action.id));
    json.field("text", action.text);
    json.field("seat", action.seat);
    json.key("steps");
    write_steps(json, action, view.files);
    if (action.odds) {
      json.key("odds");
      write_odds(json, *action.odds);
    }
    json.end_object();
  }
  json.end_array();
}

void write_outcomes(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewOutcome& outcome : view.outcomes) {
    json.begin_object();
    json.field("id", code_of(outcome.id));
    json.field("text", outcome.text);
    json.field("weight", outcome.weight);
    json.field("denominator", outcome.denominator);
    json.field("probability", share(outcome.weight, outcome.denominator));
    json.end_object();
  }
  json.end_array();
}

void write_returns(JsonText& json, const View& view) {
  if (view.node != NodeKind::terminal) return json.value(nullptr);
  const double white = white_points(view.result);
  json.begin_object();
  json.field("white", white);
  json.field("black", 1.0 - white);
  json.end_object();
}

/// Writes the type and the fields of each kind of event.
class EventWriter {
 public:
  EventWriter(JsonText& json, int files) : json_(json), files_(files) {}

  void operator()(const event::Moved& e) {
    start("moved", e.side);
    json_.field("piece", e.piece);
    json_.field("from", square(e.from));
    json_.field("to", square(e.to));
  }
  void operator()(const event::Promoted& e) {
    start("promoted", e.side);
    json_.field("piece", e.piece);
    json_.field("into", e.into);
    json_.field("square", square(e.square));
  }
  void operator()(const event::Attacked& e) {
    start("attacked", e.side);
    json_.key("attackers");
    json_.begin_array();
    for (const Square attacker : e.attackers) json_.value(square(attacker));
    json_.end_array();
    json_.field("target", e.target);
    json_.field("square", square(e.square));
    json_.field("attack", e.attack);
    json_.field("defence", e.defence);
  }
  void operator()(const event::Rolled& e) {
    start("rolled", e.side);
    json_.field("faces", e.faces);
    json_.field("bonus", e.bonus);
    json_.field("total", e.total);
  }
  void operator()(const event::BattleWon& e) { start("battle_won", e.side); }
  void operator()(const event::Died& e) {
    start("died", e.side);
    json_.field("piece", e.piece);
    json_.field("square", square(e.square));
  }
  void operator()(const event::SentHome& e) {
    start("sent_home", e.side);
    json_.field("piece", e.piece);
    json_.field("from", square(e.from));
    json_.field("to", square(e.to));
  }
  void operator()(const event::Declined& e) { start("declined", e.side); }
  void operator()(const event::GameEnded& e) {
    json_.field("type", "game_ended");
    json_.field("result", pgn_result(e.result));
    json_.field("reason", e.reason);
  }

 private:
  void start(std::string_view type, Side side) {
    json_.field("type", type);
    json_.field("side", name_of(side));
  }
  std::string square(Square square) const { return square_name(square, files_); }

  JsonText& json_;
  int files_;
};

}  // namespace

Json games_json(std::span<const AnyGame* const> games) {
  Json json = Json::array();
  for (const AnyGame* game : games) {
    const GameInfo& info = game->info();
    Json options = Json::array();
    for (const OptionSpec& option : info.options) {
      options.push_back({{"name", option.name},
                         {"summary", option.summary},
                         {"values", option.values},
                         {"default", option.values.front()}});
    }
    json.push_back({{"name", info.name},
                    {"title", info.title},
                    {"source", info.source},
                    {"files", info.files},
                    {"ranks", info.ranks},
                    {"seats", info.seats},
                    {"options", options}});
  }
  return json;
}

void write_options(JsonText& json, const AnyState& state) {
  const GameInfo& info = state.game().info();
  json.begin_object();
  for (std::size_t i = 0; i < info.options.size(); ++i)
    json.field(info.options[i].name, info.options[i].values[state.options()[i]]);
  json.end_object();
}

TextRange write_state(JsonText& json, const AnyState& state) {
  const View view = state.view();
  json.begin_object();
  json.field("game", state.game().info().name);
  json.key("options");
  write_options(json, state);
  json.field("node", name_of(view.node));
  json.key("to_act");
  write_to_act(json, state);
  json.field("side", name_of(view.side));
  json.field("phase", view.phase);
  json.field("prompt", view.prompt);
  json.field("result", pgn_result(view.result));
  json.key("reason");
  view.node == NodeKind::terminal ? json.value(view.reason) : json.value(nullptr);
  json.field("key", key_text(view.key));
  json.field("position", view.position.str());
  json.key("fields");
  write_fields(json, view.position);
  json.field("files", view.files);
  json.field("ranks", view.ranks);
  json.key("pieces");
  write_pieces(json, view);
  json.key("marks");
  write_marks(json, view);
  json.key("trays");
  write_trays(json, view);
  json.key("actions");
  TextRange actions{json.size(), 0};
  write_actions(json, view);
  actions.end = json.size();
  json.key("outcomes");
  write_outcomes(json, view);
  json.key("returns");
  write_returns(json, view);
  json.end_object();
  return actions;
}

Json state_json(const AnyState& state) {
  JsonText json;
  write_state(json, state);
  return Json::parse(json.text());
}

void write_event(JsonText& json, const Event& event, int files) {
  json.begin_object();
  std::visit(EventWriter(json, files), event);
  json.field("text", describe(event, files));
  json.end_object();
}

Json event_json(const Event& event, int files) {
  JsonText json;
  write_event(json, event, files);
  return Json::parse(json.text());
}

Json error_json(const Error& error) { return {{"code", error.code}, {"message", error.message}}; }

std::string dump_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace fray
