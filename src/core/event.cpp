#include "core/event.h"

#include <algorithm>

namespace fray {
namespace {

class Describer {
 public:
  explicit Describer(int files) : files_(files) {}

  std::string operator()(const event::Moved& e) const {
    return who(e.side, e.piece) + ' ' + square(e.from) + " to " + square(e.to);
  }
  std::string operator()(const event::Promoted& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " becomes a " + std::string(e.into);
  }
  std::string operator()(const event::Attacked& e) const {
    std::string attackers;
    for (const Square attacker : e.attackers) attackers += (attackers.empty() ? "" : ", ") + square(attacker);
    return who(e.side, "attacks") + " the " + std::string(e.target) + " on " + square(e.square) + " from " +
           attackers + ": strength " + std::to_string(e.attack) + " against " + std::to_string(e.defence);
  }
  std::string operator()(const event::Challenged& e) const {
    return who(e.side, e.piece) + " challenges the " + std::string(e.target) + " on " + square(e.square);
  }
  std::string operator()(const event::Rolled& e) const {
    std::string text = who(e.side, "rolls");
    for (const int face : e.faces) text += ' ' + std::to_string(face);
    if (!e.purpose.empty()) return text + added(e.bonus) + ' ' + std::string(e.purpose);
    text += added(e.bonus) + " = " + std::to_string(e.total);
    return e.what.empty() ? text : text + ' ' + std::string(e.what);
  }
  std::string operator()(const event::Tested& e) const {
    return who(e.side, e.piece) + " rolls " + purpose(e.what) + ": " + std::to_string(e.die) +
           added(e.bonus) + " = " + std::to_string(e.die + e.bonus) + " against " + std::to_string(e.target) +
           ": " + verdict(e);
  }
  std::string operator()(const event::BattleWon& e) const { return who(e.side, "wins the battle"); }
  std::string operator()(const event::Died& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " is removed";
  }
  std::string operator()(const event::SentHome& e) const {
    if (e.from == e.to) return who(e.side, e.piece) + " is sent home, and stays on " + square(e.to);
    return who(e.side, e.piece) + ' ' + square(e.from) + " is sent home to " + square(e.to);
  }
  std::string operator()(const event::Declined& e) const { return who(e.side, e.what); }
  std::string operator()(const event::BattleDrawn&) const { return "Both fall"; }
  std::string operator()(const event::Announced& e) const {
    return e.what == "hold" ? who(e.side, "holds") : who(e.side, "announces ") + e.what;
  }
  std::string operator()(const event::Tallied& e) const {
    std::string text = who(e.side, e.what) + ": " + std::to_string(e.score);
    if (e.turn > 0) text += " + " + std::to_string(e.turn);
    return text + " of " + std::to_string(e.target);
  }
  std::string operator()(const event::Damaged& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " has " + std::to_string(e.left) + " of " +
           std::to_string(e.full) + " hit points left";
  }
  std::string operator()(const event::Healed& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + " is healed: " + std::to_string(e.full) +
           " hit points";
  }
  std::string operator()(const event::Dealt& e) const { return "The " + std::string(e.card) + " is dealt"; }
  std::string operator()(const event::Bought& e) const {
    return who(e.side, "buys the ") + std::string(e.card) + " for " + std::to_string(e.price) + " mana";
  }
  std::string operator()(const event::Discarded& e) const {
    return who(e.side, "discards the ") + std::string(e.card);
  }
  std::string operator()(const event::SpellBookReset& e) const {
    return who(e.side, "resets the spell book for ") + std::to_string(e.price) + " mana";
  }
  std::string operator()(const event::ManaGiven& e) const {
    return who(e.side, "gives ") + std::to_string(e.count) + " mana away";
  }
  std::string operator()(const event::Cast& e) const { return who(e.side, "casts ") + std::string(e.spell); }
  std::string operator()(const event::Exchanged& e) const {
    return who(e.side, e.piece) + " on " + square(e.from) + " and " + std::string(name_of(e.other_side)) +
           ' ' + std::string(e.other) + " on " + square(e.to) + " change places";
  }
  std::string operator()(const event::Placed& e) const {
    return who(e.side, e.piece) + " appears on " + square(e.square);
  }
  std::string operator()(const event::StatusChanged& e) const {
    return who(e.side, e.piece) + " on " + square(e.square) + (e.begins ? " is " : " is no longer ") +
           (is_proper_name(e.status) ? "under " : "") + std::string(e.status);
  }
  std::string operator()(const event::Overridden& e) const {
    return title_of(e.side) + "'s king overrides the " + std::string(e.commander);
  }
  std::string operator()(const event::Skipped& e) const {
    return title_of(e.side) + "'s " + std::string(e.commander) + " has no move";
  }
  std::string operator()(const event::Passed& e) const {
    return who(e.side, "passes") + (e.reason.empty() ? "" : ": " + std::string(e.reason));
  }
  std::string operator()(const event::TrackMoved& e) const {
    return "The " + std::string(e.track) + " goes from " + std::string(e.from) + " to " + std::string(e.to);
  }
  std::string operator()(const event::GameEnded& e) const {
    return "Game over: " + std::string(pgn_result(e.result)) + " (" + std::string(e.reason) + ')';
  }

 private:
  /// A piece, or a verb, of a side. Of a piece whose kind begins with a colour: "Black's black knight".
  static std::string who(Side side, std::string_view what) {
    const bool coloured = what.starts_with("black ") || what.starts_with("white ");
    return title_of(side) + (coloured ? "'s " : " ") + std::string(what);
  }
  /// Of a spell, "Bless"; other statuses are words, "imprisoned".
  static bool is_proper_name(std::string_view status) {
    return std::any_of(status.begin(), status.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  }
  static std::string added(int bonus) {
    if (bonus == 0) return "";
    return bonus > 0 ? " + " + std::to_string(bonus) : " - " + std::to_string(-bonus);
  }
  static std::string purpose(std::string_view what) {
    if (what == "attack") return "an attack";
    return what == "confirm" ? "to confirm a critical hit" : "a " + std::string(what);
  }
  /// What came of a test; a face that has decided against the sum is named.
  static std::string verdict(const event::Tested& e) {
    const bool reaches = e.die + e.bonus >= e.target;
    const std::string natural = reaches == e.succeeds ? "" : "a natural " + std::to_string(e.die) + ", ";
    if (e.what == "attack") return natural + (e.succeeds ? "a hit" : "a miss");
    if (e.what == "confirm") return natural + (e.succeeds ? "confirmed" : "not confirmed");
    return natural + (e.succeeds ? "it succeeds" : "it fails");
  }
  std::string square(Square square) const { return square_name(square, files_); }

  int files_;
};

}  // namespace

void EventLog::report(Event event) { events.push_back(std::move(event)); }

std::string describe(const Event& event, int files) { return std::visit(Describer(files), event); }

}  // namespace fray
