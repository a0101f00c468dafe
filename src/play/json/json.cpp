#include "play/json/json.h"

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
    if (piece.beside) json.field("beside", true);
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
    if (mark.level) json.field("level", *mark.level);
    json.end_object();
  }
  json.end_array();
}

void write_checks(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewCheck& check : view.checks) {
    json.begin_object();
    json.field("from", square_name(check.from, view.files));
    json.field("to", square_name(check.to, view.files));
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

void write_abilities(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewAbility& ability : view.abilities) {
    json.begin_object();
    json.field("name", ability.name);
    json.field("side", name_of(ability.side));
    json.field("summary", ability.summary);
    json.field("ready", ability.ready);
    if (!ability.ready) json.field("reason", ability.reason);
    json.end_object();
  }
  json.end_array();
}

void write_cards(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewCard& card : view.cards) {
    json.begin_object();
    json.field("name", card.name);
    json.field("code", card.code);
    json.field("rank", card.rank);
    json.field("suit", card.suit);
    json.field("place", card.place);
    if (card.side) json.field("side", name_of(*card.side));
    json.field("price", card.price);
    json.field("summary", card.summary);
    json.key("targets");
    json.begin_array();
    for (const Square target : card.targets) json.value(square_name(target, view.files));
    json.end_array();
    json.field("ready", card.ready);
    if (!card.ready) json.field("reason", card.reason);
    json.end_object();
  }
  json.end_array();
}

void write_slots(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewSlot& slot : view.slots) {
    json.begin_object();
    json.field("side", name_of(slot.side));
    json.field("commander", slot.commander);
    json.field("seat", static_cast<int>(slot.seat));
    json.field("state", slot.state);
    json.end_object();
  }
  json.end_array();
}

void write_tally(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewTally& line : view.tally) {
    json.begin_object();
    json.field("side", name_of(line.side));
    json.field("kind", line.kind);
    json.field("commander", line.commander);
    json.field("state", line.state);
    json.key("square");
    line.square == kNoSquare ? json.value(nullptr) : json.value(square_name(line.square, view.files));
    json.field("hits", line.hits);
    json.field("full", line.full);
    json.field("moved", line.moved);
    if (!line.note.empty()) json.field("note", line.note);
    json.end_object();
  }
  json.end_array();
}

void write_parts(JsonText& json, const std::vector<ViewPart>& parts) {
  json.begin_array();
  for (const ViewPart& part : parts) {
    json.begin_object();
    json.field("name", part.name);
    if (!part.type.empty()) json.field("type", part.type);
    json.field("by", part.by);
    if (!part.counts) json.field("counts", false);
    json.end_object();
  }
  json.end_array();
}

/// The numbers, then the parts of those that have some.
void write_numbers(JsonText& json, const ViewSheet& sheet) {
  json.key("numbers");
  json.begin_object();
  for (const ViewNumber& number : sheet.numbers) json.field(number.name, number.value);
  json.end_object();
  json.key("parts");
  json.begin_object();
  for (const ViewNumber& number : sheet.numbers) {
    if (number.parts.empty()) continue;
    json.key(number.name);
    write_parts(json, number.parts);
  }
  json.end_object();
}

void write_sheet(JsonText& json, const ViewSheet& sheet, int files) {
  json.begin_object();
  json.field("side", name_of(sheet.side));
  json.field("kind", sheet.kind);
  json.field("square", square_name(sheet.square, files));
  json.field("title", sheet.title);
  if (!sheet.role.empty()) json.field("role", sheet.role);
  if (sheet.turn) json.field("turn", true);
  write_numbers(json, sheet);
  json.key("effects");
  json.begin_array();
  for (const ViewEffect& effect : sheet.effects) {
    json.begin_object();
    json.field("name", effect.name);
    json.field("rounds", effect.rounds);
    json.end_object();
  }
  json.end_array();
  json.field("notes", sheet.notes);
  json.end_object();
}

void write_sheets(JsonText& json, const View& view) {
  json.begin_array();
  for (const ViewSheet& sheet : view.sheets) write_sheet(json, sheet, view.files);
  json.end_array();
}

void write_track(JsonText& json, const View& view) {
  if (!view.track) return json.value(nullptr);
  json.begin_object();
  json.field("name", view.track->name);
  json.field("places", view.track->places);
  json.field("at", view.track->at);
  json.field("next", view.track->next);
  json.field("rounds", view.track->rounds);
  json.field("notes", view.track->notes);
  json.end_object();
}

void write_fighter(JsonText& json, const ViewFighter& fighter, int files) {
  json.begin_object();
  json.field("seat", fighter.seat);
  json.field("side", name_of(fighter.side));
  json.field("kind", fighter.kind);
  json.field("square", square_name(fighter.square, files));
  json.field("dice", fighter.dice);
  json.field("target", fighter.target);
  json.field("score", fighter.score);
  json.field("turn", fighter.turn);
  json.field("state", fighter.state);
  if (fighter.rolls) json.field("rolls", *fighter.rolls);
  json.end_object();
}

void write_battle(JsonText& json, const View& view) {
  if (!view.battle) return json.value(nullptr);
  json.begin_object();
  json.field("square", square_name(view.battle->square, view.files));
  json.key("fighters");
  json.begin_array();
  for (const ViewFighter& fighter : view.battle->fighters) write_fighter(json, fighter, view.files);
  json.end_array();
  json.field("wins", view.battle->wins);
  json.field("loses", view.battle->loses);
  json.field("both", view.battle->both);
  if (view.battle->pending) json.field("pending", true);
  json.end_object();
}

double share(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
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
    if (!action.record.empty()) json.field("record", action.record);
    if (action.leaves) json.field("leaves", true);
    if (!action.note.empty()) json.field("note", action.note);
    if (action.odds) {
      json.key("odds");
      write_odds(json, *action.odds);
    }
    json.end_object();
  }
  json.end_array();
}

void write_outcomes(JsonText& json, const View& view) {
  json.key("outcomes");
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
  json.key("returns");
  if (view.node != NodeKind::terminal) return json.value(nullptr);
  const double white = white_points(view.result);
  json.begin_object();
  json.field("white", white);
  json.field("black", 1.0 - white);
  json.end_object();
}

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
      if (!option.before.empty()) options.back()["before"] = option.before;
      if (const auto& number = option.number) {
        options.back()["number"] = {{"least", number->least},
                                    {"most", number->most},
                                    {"unit", number->unit},
                                    {"ruling", number->ruling}};
      }
      if (option.laborious) options.back()["laborious"] = true;
    }
    json.push_back({{"name", info.name},
                    {"title", info.title},
                    {"source", info.source},
                    {"files", info.files},
                    {"ranks", info.ranks},
                    {"seats", info.seats},
                    {"options", options}});
    if (info.throws_dice) json.back()["throws_dice"] = true;
    if (info.commanders.empty()) continue;
    json.back()["commanders"] = info.commanders;
    json.back()["seat_options"] = info.seat_options;
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

namespace {

/// What of a state comes before that which can be chosen.
void write_scene(JsonText& json, const AnyState& state, const View& view) {
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
  json.key("checks");
  write_checks(json, view);
  json.key("trays");
  write_trays(json, view);
  json.key("abilities");
  write_abilities(json, view);
  json.key("cards");
  write_cards(json, view);
  json.key("slots");
  write_slots(json, view);
  json.key("tally");
  write_tally(json, view);
  json.key("sheets");
  write_sheets(json, view);
  json.key("track");
  write_track(json, view);
  json.key("battle");
  write_battle(json, view);
}

}  // namespace

void write_odds(JsonText& json, const ViewOdds& odds, OddsShare share) {
  json.begin_object();
  if (odds.roll) {
    json.field("attack", odds.roll->attack);
    json.field("defence", odds.roll->defence);
    json.field("wins", odds.roll->wins);
    json.field("rolls", odds.roll->rolls);
  }
  if (odds.pending)
    json.field("pending", true);
  else if (share == OddsShare::always || !odds.roll)
    json.field("probability", odds.wins);
  if (odds.both > 0) json.field("both", odds.both);
  if (odds.neither > 0) json.field("neither", odds.neither);
  if (!odds.facts.empty()) {
    json.key("facts");
    json.begin_object();
    for (const Badge& fact : odds.facts) json.field(fact.name, fact.value);
    json.end_object();
  }
  json.end_object();
}

TextRange write_state(JsonText& json, const AnyState& state, const View& view, std::string_view choices) {
  json.begin_object();
  write_scene(json, state, view);
  TextRange range{json.size(), json.size()};
  if (!choices.empty()) {
    json.key("choices");
    range.begin = json.size();
    json.raw(choices);
    range.end = json.size();
    write_outcomes(json, view);
  }
  write_returns(json, view);
  json.end_object();
  return range;
}

void write_state(JsonText& json, const AnyState& state) {
  const View view = state.view();
  json.begin_object();
  write_scene(json, state, view);
  json.key("actions");
  write_actions(json, view);
  write_outcomes(json, view);
  write_returns(json, view);
  json.end_object();
}

Json state_json(const AnyState& state) {
  JsonText json;
  write_state(json, state);
  return Json::parse(json.text());
}

Json error_json(const Error& error) { return {{"code", error.code}, {"message", error.message}}; }

std::string dump_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace fray
