// Events as JSON.
#include <variant>

#include "play/json/json.h"

namespace fray {
namespace {

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
  void operator()(const event::Challenged& e) {
    start("challenged", e.side);
    json_.field("piece", e.piece);
    json_.field("target", e.target);
    json_.field("square", square(e.square));
  }
  void operator()(const event::Rolled& e) {
    start("rolled", e.side);
    json_.field("faces", e.faces);
    json_.field("bonus", e.bonus);
    json_.field("total", e.total);
    if (!e.purpose.empty()) json_.field("purpose", e.purpose);
    if (!e.what.empty()) json_.field("what", e.what);
    if (e.sides != 6) json_.field("sides", e.sides);
  }
  void operator()(const event::Tested& e) {
    start("tested", e.side);
    json_.field("piece", e.piece);
    json_.field("what", e.what);
    json_.field("die", e.die);
    json_.field("bonus", e.bonus);
    json_.field("target", e.target);
    json_.field("succeeds", e.succeeds);
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
  void operator()(const event::BattleDrawn& e) { start("battle_drawn", e.side); }
  void operator()(const event::Announced& e) {
    start("announced", e.side);
    json_.field("what", e.what);
  }
  void operator()(const event::Tallied& e) {
    start("tallied", e.side);
    json_.field("what", e.what);
    json_.field("score", e.score);
    json_.field("turn", e.turn);
    json_.field("target", e.target);
  }
  void operator()(const event::Damaged& e) {
    start("damaged", e.side);
    json_.field("piece", e.piece);
    json_.field("square", square(e.square));
    json_.field("left", e.left);
    json_.field("full", e.full);
  }
  void operator()(const event::Healed& e) {
    start("healed", e.side);
    json_.field("piece", e.piece);
    json_.field("square", square(e.square));
    json_.field("full", e.full);
  }
  void operator()(const event::Dealt& e) {
    json_.field("type", "dealt");
    json_.field("card", e.card);
  }
  void operator()(const event::Bought& e) {
    start("bought", e.side);
    json_.field("card", e.card);
    json_.field("price", e.price);
  }
  void operator()(const event::Discarded& e) {
    start("discarded", e.side);
    json_.field("card", e.card);
  }
  void operator()(const event::SpellBookReset& e) {
    start("spell_book_reset", e.side);
    json_.field("price", e.price);
  }
  void operator()(const event::ManaGiven& e) {
    start("mana_given", e.side);
    json_.field("count", e.count);
  }
  void operator()(const event::Cast& e) {
    start("cast", e.side);
    json_.field("spell", e.spell);
  }
  void operator()(const event::Exchanged& e) {
    start("exchanged", e.side);
    json_.field("piece", e.piece);
    json_.field("from", square(e.from));
    json_.field("to", square(e.to));
    json_.field("other_side", name_of(e.other_side));
    json_.field("other", e.other);
  }
  void operator()(const event::Placed& e) {
    start("placed", e.side);
    json_.field("piece", e.piece);
    json_.field("square", square(e.square));
  }
  void operator()(const event::StatusChanged& e) {
    start("status", e.side);
    json_.field("piece", e.piece);
    json_.field("square", square(e.square));
    json_.field("status", e.status);
    json_.field("begins", e.begins);
  }
  void operator()(const event::Overridden& e) {
    start("overridden", e.side);
    json_.field("commander", e.commander);
  }
  void operator()(const event::Skipped& e) {
    start("skipped", e.side);
    json_.field("commander", e.commander);
  }
  void operator()(const event::Passed& e) {
    start("passed", e.side);
    if (!e.reason.empty()) json_.field("reason", e.reason);
  }
  void operator()(const event::TrackMoved& e) {
    json_.field("type", "track_moved");
    json_.field("track", e.track);
    json_.field("from", e.from);
    json_.field("to", e.to);
  }
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

}  // namespace fray
