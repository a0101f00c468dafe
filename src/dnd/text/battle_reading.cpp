#include "dnd/text/battle_reading.h"

#include <algorithm>

#include "dnd/squares.h"
#include "dnd/text/position_words.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

constexpr std::array kRoles{Role::attacker, Role::defender};
constexpr std::array kCharges{Charge::open, Charge::now, Charge::used};

std::optional<WrittenBattle> parse_battle(std::string_view text) {
  if (text.size() != 5 || kPieceLetters.find(text[0]) == std::string_view::npos) return std::nullopt;
  const auto from = Board::parse(text.substr(1, 2));
  const auto at = Board::parse(text.substr(3));
  if (!from || !at) return std::nullopt;
  return WrittenBattle{side_of_letter(text[0]), kind_of_letter(text[0]), *from, *at};
}

/// Who stands on a square, as the attacker of a battle there or not; null if nobody does.
const Stander* find(const std::vector<Stander>& standers, Square square, bool is_attacker) {
  const auto found = std::find_if(standers.begin(), standers.end(), [&](const Stander& stander) {
    return stander.square == square && stander.is_attacker == is_attacker;
  });
  return found == standers.end() ? nullptr : &*found;
}

}  // namespace

Read BattleReader::read_attackers() {
  using Step = FieldStep<BattleReader>;
  static constexpr std::array kSteps{
      Step::optional("battle", &BattleReader::read_attack),
      Step::optional("lock", &BattleReader::read_locks),
  };
  return read_fields(*this, fields_, kSteps);
}

Objection BattleReader::read_attack(std::string_view text) {
  battle_ = parse_battle(text);
  if (!battle_) return "the attacker's letter, where he came from and where the battle is, such as Nc3d5";
  return add_attacker(*battle_);
}

Objection BattleReader::read_locks(std::string_view text) {
  const auto parts = split_sides(text);
  if (!parts) return "those of White's and Black's king, such as Ke4d5:defender:open:begun/-";
  for (const Side side : {Side::white, Side::black}) {
    const std::string_view part = (*parts)[fray::index_of(side)];
    if (const auto objection = read_lock(side, part)) return objection.against(part);
  }
  return {};
}

Objection BattleReader::read_lock(Side king, std::string_view text) {
  if (text == "-") return {};
  const auto written = parse_battle(take_part(text));
  Lock& lock = p_.now.locks[fray::index_of(king)];
  const bool named = !read_name(take_part(text), kRoles, lock.fascinated) &&
                     !read_name(take_part(text), kCharges, lock.battle.charge);
  std::string_view word = take_part(text);
  if (word == "flat") {
    lock.battle.flat = 1;
    word = take_part(text);
  }
  if (!written || !named || (word != "" && word != "begun") || !text.empty())
    return "a battle, who is fascinated, the charge, flat and begun, such as Ke4d5:defender:open:begun";
  lock.battle.begun = 1;  // the king's turn, or the attacker's before it, is over
  locks_[fray::index_of(king)] = written;
  return add_attacker(*written);
}

Objection BattleReader::add_attacker(const WrittenBattle& battle) {
  const Stander* defender = find(standers_, battle.at, false);
  if (defender == nullptr || defender->side == battle.side)
    return "against a piece of the other side on " + Board::name(battle.at);
  const Squares reached = attacks_from(battle.side, battle.kind, battle.from, 0);
  if (find(standers_, battle.at, true) != nullptr || (reached & Board::bit(battle.at)) == 0)
    return "one attack of a piece from where it can have come";
  standers_.push_back({battle.side, battle.kind, battle.at, true});
  return {};
}

Read BattleReader::read_battle() {
  using Step = FieldStep<BattleReader>;
  static constexpr std::array kSteps{
      Step::check(&BattleReader::name_all),
      Step::with_default("flat", "no", &BattleReader::read_flat).when(&BattleReader::in_battle),
      Step::with_default("begun", "no", &BattleReader::read_begun).when(&BattleReader::in_battle),
      Step::with_default("charge", "open", &BattleReader::read_charge).when(&BattleReader::in_battle),
      Step::required("fighter", &BattleReader::read_fighter).when(&BattleReader::has_rounds),
      Step::required("first", &BattleReader::read_first).when(&BattleReader::has_rounds),
      Step::check(&BattleReader::check_turns).when(&BattleReader::has_rounds),
  };
  return read_fields(*this, fields_, kSteps);
}

Read BattleReader::name_all() {
  for (const Side side : {Side::white, Side::black}) {
    const auto& written = locks_[fray::index_of(side)];
    if (!written) continue;
    Lock& lock = p_.now.locks[fray::index_of(side)];
    name_fighters(lock.battle, *written);
    if (lock.battle.who(~lock.fascinated) != king_of(side))
      return wrong_position("field 'lock': the " + std::string(name_of(side)) +
                            " king is not the one who fascinates");
  }
  if (!battle_) return {};
  Battle& battle = p_.now.battle;
  name_fighters(battle, *battle_);
  // A battle goes on in the turn of a king who could not leave it (D73).
  if (side_of(battle.attacker) != p_.now.side && kind_of(battle.defender) != Kind::king)
    return wrong_position("field 'battle': the attacker is not of the side whose turn it is");
  return {};
}

void BattleReader::name_fighters(Battle& battle, const WrittenBattle& written) {
  battle.attacker = find(standers_, written.at, true)->who;
  battle.defender = p_.board[written.at];
  battle.from = written.from;
}

Objection BattleReader::read_charge(std::string_view text) {
  return read_name(text, kCharges, p_.now.battle.charge);
}
Objection BattleReader::read_fighter(std::string_view text) {
  return read_name(text, kRoles, p_.now.fighter);
}
Objection BattleReader::read_first(std::string_view text) { return read_name(text, kRoles, p_.now.first); }

Read BattleReader::check_turns() {
  const Battle& battle = p_.now.battle;
  const bool defender_acts = p_.now.fighter == Role::defender;
  if (battle.flat && defender_acts) return wrong_position("field 'flat': the defender's turn ends that");
  if (battle.begun == 0 && defender_acts && p_.now.first == Role::attacker)
    return wrong_position("field 'begun': the attacker, who is first, has had his turn");
  return {};
}

}  // namespace fray::dnd
