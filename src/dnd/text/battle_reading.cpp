#include "dnd/text/battle_reading.h"

#include <algorithm>
#include <utility>

#include "dnd/squares.h"
#include "dnd/text/position_words.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

std::string on(Square square) { return " on " + Board::name(square); }

std::optional<WrittenBattle> read_battle_text(std::string_view text) {
  if (text.size() != 5 || std::string_view("KQRBNPkqrbnp").find(text[0]) == std::string_view::npos)
    return std::nullopt;
  const auto from = Board::parse(text.substr(1, 2));
  const auto at = Board::parse(text.substr(3));
  if (!from || !at) return std::nullopt;
  return WrittenBattle{side_of_letter(text[0]), kind_of_letter(text[0]), *from, *at};
}

std::optional<Role> read_role(std::string_view text) {
  if (text == "attacker") return Role::attacker;
  if (text == "defender") return Role::defender;
  return std::nullopt;
}
std::optional<Charge> read_charge(std::string_view text) {
  for (const Charge charge : {Charge::open, Charge::now, Charge::used}) {
    if (text == name_of(charge)) return charge;
  }
  return std::nullopt;
}

}  // namespace

Read BattleReader::read_attackers() {
  if (const auto text = fields_.optional("battle")) {
    battle_ = read_battle_text(*text);
    if (!battle_)
      return bad_field("battle", *text,
                       "the attacker's letter, where he came from and where the battle is, such as Ne4d5");
    if (const auto added = add_attacker("battle", *text, *battle_); !added) return added;
  }
  const std::string_view locks = fields_.optional("lock").value_or("-/-");
  const std::string_view white = locks.substr(0, locks.find('/'));
  if (white.size() == locks.size())
    return bad_field("lock", locks, "those of White's and Black's king, such as Ke4d5:defender:open:begun/-");
  if (const auto added = read_lock(Side::white, white); !added) return added;
  return read_lock(Side::black, locks.substr(white.size() + 1));
}

Read BattleReader::read_lock(Side king, std::string_view text) {
  if (text == "-") return {};
  std::string_view rest = text;
  const auto written = read_battle_text(take_part(rest));
  const auto fascinated = read_role(take_part(rest));
  const auto charge = read_charge(take_part(rest));
  Lock& lock = p_.now.locks[fray::index_of(king)];
  std::string_view word = take_part(rest);
  if (word == "flat") {
    lock.battle.flat = 1;
    word = take_part(rest);
  }
  if (!written || !fascinated || !charge || (word != "" && word != "begun") || !rest.empty())
    return bad_field(
        "lock", text,
        "a battle, who is fascinated, the charge, flat and begun, such as Ke4d5:defender:open:begun");
  lock.fascinated = *fascinated;
  lock.battle.charge = *charge;
  lock.battle.begun = 1;  // the king's turn, or the attacker's before it, is over
  locks_[fray::index_of(king)] = written;
  return add_attacker("lock", text, *written);
}

Read BattleReader::add_attacker(std::string_view field, std::string_view text, const WrittenBattle& battle) {
  const auto there = std::find_if(standers_.begin(), standers_.end(), [&](const Stander& stander) {
    return stander.square == battle.at && !stander.is_attacker;
  });
  if (there == standers_.end() || there->side == battle.side)
    return bad_field(field, text, "a defender of the other side" + on(battle.at));
  const bool twice = std::any_of(standers_.begin(), standers_.end(), [&](const Stander& stander) {
    return stander.square == battle.at && stander.is_attacker;
  });
  const Squares reached = attacks_from(battle.side, battle.kind, battle.from, 0);
  if (twice || (reached & Board::bit(battle.at)) == 0)
    return bad_field(field, text, "one attack of a piece from where it can have come");
  standers_.push_back({battle.side, battle.kind, battle.at, true});
  return {};
}

Read BattleReader::read_battle() {
  for (const Side side : {Side::white, Side::black}) {
    if (const auto& written = locks_[fray::index_of(side)]) {
      Lock& lock = p_.now.locks[fray::index_of(side)];
      name_fighters(lock.battle, *written);
      if (lock.battle.who(~lock.fascinated) != king_of(side))
        return wrong_position("field 'lock': the " + std::string(name_of(side)) +
                              " king is not the one who fascinates");
    }
  }
  if (!battle_) return {};
  Battle& battle = p_.now.battle;
  name_fighters(battle, *battle_);
  if (side_of(battle.attacker) != p_.now.side && !may_be_resumed())
    return wrong_position("field 'battle': the attacker is not of the side whose turn it is");
  if (const auto flat = read_yes("flat", battle.flat); !flat) return flat;
  if (const auto begun = read_yes("begun", battle.begun); !begun) return begun;
  const std::string_view charge = fields_.optional("charge").value_or("open");
  if (!read_charge(charge)) return bad_field("charge", charge, "open, now or used");
  battle.charge = *read_charge(charge);
  if (p_.now.phase == Phase::initiative) return {};
  for (const auto& [name, role] :
       {std::pair{"fighter", &p_.now.fighter}, std::pair{"first", &p_.now.first}}) {
    const auto text = fields_.required(name);
    if (!text) return tl::unexpected<Error>(text.error());
    if (!read_role(*text)) return bad_field(name, *text, "attacker or defender");
    *role = *read_role(*text);
  }
  if (battle.flat && p_.now.fighter == Role::defender)
    return wrong_position("field 'flat': the defender's turn ends that");
  if (battle.begun == 0 && (p_.now.fighter == Role::defender) != (p_.now.first == Role::defender) &&
      p_.now.first == Role::attacker)
    return wrong_position("field 'begun': the attacker, who is first, has had his turn");
  return {};
}

Who BattleReader::attacker_at(Square square) const {
  const auto found = std::find_if(standers_.begin(), standers_.end(), [&](const Stander& stander) {
    return stander.square == square && stander.is_attacker;
  });
  return found->who;
}

bool BattleReader::may_be_resumed() const {
  return p_.now.battle.begun != 0 || kind_of(p_.now.battle.defender) == Kind::king;
}

void BattleReader::name_fighters(Battle& battle, const WrittenBattle& written) {
  battle.attacker = attacker_at(written.at);
  battle.defender = p_.board[written.at];
  battle.from = written.from;
}

Read BattleReader::read_yes(std::string_view name, std::uint8_t& value) {
  const std::string_view text = fields_.optional(name).value_or("no");
  if (text != "yes" && text != "no") return bad_field(name, text, "yes or no");
  value = text == "yes" ? 1 : 0;
  return {};
}

}  // namespace fray::dnd
