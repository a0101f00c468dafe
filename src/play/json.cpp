#include "play/json.h"

namespace fray {
namespace {

Json to_act_json(const AnyState& state) {
  Json json = Json::array();
  for (const Seat seat : state.to_act()) {
    json.push_back({{"seat", seat}, {"side", name_of(state.side_of(seat))}});
  }
  return json;
}

Json key_json(std::uint64_t key) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; key >>= 4) text[i] = "0123456789abcdef"[key & 15];
  return text;
}

Json fields_json(const PositionText& position) {
  Json json = Json::object();
  for (const auto& [name, value] : position.fields) json[name] = value;
  return json;
}

Json pieces_json(const View& view) {
  Json json = Json::array();
  for (const ViewPiece& piece : view.pieces) {
    Json badges = Json::object();
    for (const Badge& badge : piece.badges) badges[std::string(badge.name)] = badge.value;
    json.push_back({{"square", square_name(piece.square, view.files)},
                    {"side", name_of(piece.side)},
                    {"kind", piece.kind},
                    {"letter", std::string(1, piece.letter)},
                    {"badges", badges}});
  }
  return json;
}

Json marks_json(const View& view) {
  Json json = Json::array();
  for (const ViewMark& mark : view.marks) {
    json.push_back({{"square", square_name(mark.square, view.files)}, {"name", mark.name}});
  }
  return json;
}

Json trays_json(const View& view) {
  Json json = Json::array();
  for (const ViewTray& tray : view.trays) {
    json.push_back({{"name", tray.name}, {"side", name_of(tray.side)}, {"items", tray.items}});
  }
  return json;
}

Json steps_json(const ViewAction& action, int files) {
  Json json = Json::array();
  for (const ViewStep& step : action.steps) {
    Json item{{"role", step.role}};
    if (step.square != kNoSquare) item["square"] = square_name(step.square, files);
    if (!step.choice.empty()) item["choice"] = step.choice;
    json.push_back(item);
  }
  return json;
}

double share(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

Json actions_json(const View& view) {
  Json json = Json::array();
  for (const ViewAction& action : view.actions) {
    Json item{{"id", code_of(action.id)},
              {"text", action.text},
              {"seat", action.seat},
              {"steps", steps_json(action, view.files)}};
    if (const auto& odds = action.odds) {
      item["odds"] = {{"attack", odds->attack},
                      {"defence", odds->defence},
                      {"wins", odds->wins},
                      {"rolls", odds->rolls},
                      {"probability", share(odds->wins, odds->rolls)}};
    }
    json.push_back(item);
  }
  return json;
}

Json outcomes_json(const View& view) {
  Json json = Json::array();
  for (const ViewOutcome& outcome : view.outcomes) {
    json.push_back({{"id", code_of(outcome.id)},
                    {"text", outcome.text},
                    {"weight", outcome.weight},
                    {"denominator", outcome.denominator},
                    {"probability", share(outcome.weight, outcome.denominator)}});
  }
  return json;
}

Json returns_json(const View& view) {
  if (view.node != NodeKind::terminal) return nullptr;
  const double white = white_points(view.result);
  return {{"white", white}, {"black", 1.0 - white}};
}

/// Fills in the type and the fields of each kind of event.
class EventWriter {
 public:
  EventWriter(Json& json, int files) : json_(json), files_(files) {}

  void operator()(const event::Moved& e) {
    start("moved", e.side);
    json_["piece"] = e.piece;
    json_["from"] = square(e.from);
    json_["to"] = square(e.to);
  }
  void operator()(const event::Promoted& e) {
    start("promoted", e.side);
    json_["piece"] = e.piece;
    json_["into"] = e.into;
    json_["square"] = square(e.square);
  }
  void operator()(const event::Attacked& e) {
    start("attacked", e.side);
    json_["attackers"] = Json::array();
    for (const Square attacker : e.attackers) json_["attackers"].push_back(square(attacker));
    json_["target"] = e.target;
    json_["square"] = square(e.square);
    json_["attack"] = e.attack;
    json_["defence"] = e.defence;
  }
  void operator()(const event::Rolled& e) {
    start("rolled", e.side);
    json_["faces"] = e.faces;
    json_["bonus"] = e.bonus;
    json_["total"] = e.total;
  }
  void operator()(const event::BattleWon& e) { start("battle_won", e.side); }
  void operator()(const event::Died& e) {
    start("died", e.side);
    json_["piece"] = e.piece;
    json_["square"] = square(e.square);
  }
  void operator()(const event::SentHome& e) {
    start("sent_home", e.side);
    json_["piece"] = e.piece;
    json_["from"] = square(e.from);
    json_["to"] = square(e.to);
  }
  void operator()(const event::GameEnded& e) {
    json_["type"] = "game_ended";
    json_["result"] = pgn_result(e.result);
    json_["reason"] = e.reason;
  }

 private:
  void start(std::string_view type, Side side) {
    json_["type"] = type;
    json_["side"] = name_of(side);
  }
  std::string square(Square square) const { return square_name(square, files_); }

  Json& json_;
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

Json options_json(const AnyState& state) {
  const GameInfo& info = state.game().info();
  Json json = Json::object();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    json[std::string(info.options[i].name)] = info.options[i].values[state.options()[i]];
  }
  return json;
}

Json state_json(const AnyState& state) {
  const View view = state.view();
  return {{"game", state.game().info().name},
          {"options", options_json(state)},
          {"node", name_of(view.node)},
          {"to_act", to_act_json(state)},
          {"side", name_of(view.side)},
          {"phase", view.phase},
          {"prompt", view.prompt},
          {"result", pgn_result(view.result)},
          {"reason", view.node == NodeKind::terminal ? Json(view.reason) : Json(nullptr)},
          {"key", key_json(view.key)},
          {"position", view.position.str()},
          {"fields", fields_json(view.position)},
          {"files", view.files},
          {"ranks", view.ranks},
          {"pieces", pieces_json(view)},
          {"marks", marks_json(view)},
          {"trays", trays_json(view)},
          {"actions", actions_json(view)},
          {"outcomes", outcomes_json(view)},
          {"returns", returns_json(view)}};
}

Json event_json(const Event& event, int files) {
  Json json;
  std::visit(EventWriter(json, files), event);
  json["text"] = describe(event, files);
  return json;
}

Json error_json(const Error& error) { return {{"code", error.code}, {"message", error.message}}; }

std::string dump_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace fray
