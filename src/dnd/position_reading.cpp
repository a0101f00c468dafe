// Reading position texts (docs/notation.md). Whatever is accepted can be played on.
#include <algorithm>
#include <optional>

#include "dnd/apply.h"
#include "dnd/deeds.h"
#include "dnd/homes.h"
#include "dnd/moves.h"
#include "dnd/position_text.h"
#include "dnd/sheet.h"
#include "dnd/squares.h"
#include "dnd/strike.h"
#include "dnd/text.h"
#include "dnd/throw.h"
#include "dnd/traits.h"

namespace fray::dnd {
namespace {

using Read = Result<void>;

Kind kind_of_letter(char letter) {
  const std::string_view letters = "KQRBNP";
  return static_cast<Kind>(letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))));
}
Side side_of_letter(char letter) { return letter >= 'a' ? Side::black : Side::white; }

std::string on(Square square) { return " on " + Board::name(square); }

/// A battle as its field has it, before anybody is known by name.
struct WrittenBattle {
  Side side = Side::white;  ///< of the attacker
  Kind kind = Kind::pawn;
  Square from = kNoSquare;
  Square at = kNoSquare;
};

std::optional<WrittenBattle> read_battle_text(std::string_view text) {
  if (text.size() != 5 || std::string_view("KQRBNPkqrbnp").find(text[0]) == std::string_view::npos)
    return std::nullopt;
  const auto from = Board::parse(text.substr(1, 2));
  const auto at = Board::parse(text.substr(3));
  if (!from || !at) return std::nullopt;
  return WrittenBattle{side_of_letter(text[0]), kind_of_letter(text[0]), *from, *at};
}

/// Takes the part up to the next colon.
std::string_view take_part(std::string_view& text) {
  const std::string_view part = text.substr(0, text.find(':'));
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return part;
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

/// Reads one part of the text after the other into a position; the first error stops it.
class Reader {
 public:
  Reader(const PositionText& text, const Rules& rules, Trail& trail)
      : text_(text), fields_(text), trail_(trail) {
    p_.rules = rules;
  }

  Result<Position> read() {
    for (const auto part :
         {&Reader::read_side, &Reader::read_phase, &Reader::read_placement, &Reader::read_attackers,
          &Reader::read_homes, &Reader::read_items, &Reader::read_pieces, &Reader::read_used,
          &Reader::read_castling, &Reader::read_battle, &Reader::read_actor, &Reader::read_pending,
          &Reader::read_counters, &Reader::check_node, &Reader::start}) {
      if (const auto done = (this->*part)(); !done) return tl::unexpected<Error>(done.error());
    }
    return p_;
  }

 private:
  tl::unexpected<Error> wrong(std::string message) const { return fail("bad_position", std::move(message)); }

  Read read_side() {
    const auto side = fields_.side();
    if (!side) return tl::unexpected<Error>(side.error());
    p_.now.side = *side;
    return {};
  }

  Read read_phase() {
    const std::string_view text = fields_.optional("phase").value_or("move");
    for (int phase = 0; phase <= static_cast<int>(Phase::battle); ++phase) {
      if (name_of(static_cast<Phase>(phase)) != text) continue;
      p_.now.phase = static_cast<Phase>(phase);
      return {};
    }
    return bad_field("phase", text, "hold, move, swap, curse, act, effect, initiative, before or battle");
  }

  Read read_placement() {
    const auto letters = parse_placement(text_.placement, 8, 8, "KQRBNPkqrbnp");
    if (!letters) return tl::unexpected<Error>(letters.error());
    for (const PlacedLetter& placed : *letters)
      standers_.push_back({side_of_letter(placed.letter), kind_of_letter(placed.letter), placed.square});
    return {};
  }

  /// Attackers, whom the placement does not show.
  Read read_attackers() {
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
      return bad_field("lock", locks,
                       "those of White's and Black's king, such as Ke4d5:defender:open:begun/-");
    if (const auto added = read_lock(Side::white, white); !added) return added;
    return read_lock(Side::black, locks.substr(white.size() + 1));
  }

  Read read_lock(Side king, std::string_view text) {
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

  Read add_attacker(std::string_view field, std::string_view text, const WrittenBattle& battle) {
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

  Read read_homes() {
    sort_standers(standers_);
    const std::string_view text = fields_.optional("homes").value_or("");
    if (!text.empty() && !each_item(text, [&](std::string_view item) { return read_home(item); }))
      return bad_field(
          "homes", text,
          "squares of pieces and squares where pieces of their side and kind begin, such as e4:e2,xd5:a1");
    if (const Stander* stray = assign_homes(standers_))
      return wrong("there are more " + std::string(name_of(stray->side)) + " pieces of the kind " +
                   std::string(name_of(stray->kind)) + " than a game begins with");
    for (const Stander& stander : standers_) {
      if (!stander.is_attacker) p_.put(stander.who, stander.square);
      p_[stander.who] = fresh_character(stander.who, 1);
      p_[stander.who].square = stander.square & 127U;
    }
    return {};
  }
  bool read_home(std::string_view item) {
    const std::string_view where = take_part(item);
    const auto home = Board::parse(item);
    Stander* stander = find(where);
    if (stander == nullptr || stander->who != kNobody || !home) return false;
    for (Who who = 0; who < kCharacters; ++who) {
      const bool fits =
          home_of(who) == *home && kind_of(who) == stander->kind && side_of(who) == stander->side;
      const bool is_free = std::none_of(standers_.begin(), standers_.end(),
                                        [&](const Stander& other) { return other.who == who; });
      if (!fits || !is_free) continue;
      stander->who = who;
      return true;
    }
    return false;
  }
  Stander* find(std::string_view where) {
    const auto found = std::find_if(standers_.begin(), standers_.end(),
                                    [&](const Stander& stander) { return text_of(stander) == where; });
    return found == standers_.end() ? nullptr : &*found;
  }

  /// Before `pieces`, since hit points depend on it.
  Read read_items() {
    const auto text = fields_.optional("items");
    if (!text) return {};
    Worn worn;
    Read result;
    each_item(*text, [&](std::string_view item) {
      std::string_view gear = item;
      const Stander* stander = find(take_part(gear));
      if (stander == nullptr || !worn[stander->who].empty()) {
        result = bad_field("items", item, "each piece once, by its square, such as e1:weapon+1;armor+2");
        return false;
      }
      auto items = parse_gear(gear);
      if (!items) {
        result = bad_field("items", item, items.error().message);
        return false;
      }
      worn[stander->who] = std::move(*items);
      return true;
    });
    if (!result) return result;
    const auto outfit = register_outfit(worn);
    if (!outfit) return tl::unexpected<Error>(outfit.error());
    p_.outfit = *outfit;
    for (const Stander& stander : standers_)
      p_[stander.who].hp = static_cast<unsigned>(max_hp(p_, stander.who)) & 127U;
    return {};
  }

  Read read_pieces() {
    const std::string_view text = fields_.optional("pieces").value_or("");
    if (text.empty()) return {};
    std::vector<std::pair<Who, std::string>> wards;
    std::vector<Who> seen;
    Read result;
    each_item(text, [&](std::string_view item) {
      std::string_view traits = item;
      const std::string_view where = take_part(traits);
      const Stander* stander = find(where);
      if (stander == nullptr || std::find(seen.begin(), seen.end(), stander->who) != seen.end()) {
        result = bad_field("pieces", item, "each piece once, by its square, such as b1:level2;hp9");
        return false;
      }
      seen.push_back(stander->who);
      const auto ward = read_traits(p_, stander->who, traits);
      if (!ward) {
        result = tl::unexpected<Error>(ward.error());
        return false;
      }
      if (!ward->empty()) wards.emplace_back(stander->who, *ward);
      return true;
    });
    if (!result) return result;
    for (const auto& [who, where] : wards) {
      if (const auto read = read_ward(who, where); !read) return read;
    }
    return {};
  }
  Read read_ward(Who who, const std::string& where) {
    const Stander* cleric = find(where);
    const bool fits = cleric != nullptr && cleric->kind == Kind::bishop && cleric->side == side_of(who) &&
                      cleric->who != who;
    const bool is_first =
        fits &&
        std::none_of(p_.all.begin() + (side_of(who) == Side::white ? 0 : 16),
                     p_.all.begin() + (side_of(who) == Side::white ? 16 : 32), [&](const Character& other) {
                       return static_cast<int>(other.ward) == cleric_number(cleric->who);
                     });
    if (!is_first)
      return bad_field("pieces", "ward:" + where,
                       "where another cleric of the side stands, who wards nobody else");
    p_[who].ward = static_cast<unsigned>(cleric_number(cleric->who)) & 3U;
    return {};
  }

  Read read_used() {
    const std::string_view text = fields_.optional("used").value_or("-/-");
    const std::string_view white = text.substr(0, text.find('/'));
    if (white.size() == text.size() || !read_used_by(Side::white, white) ||
        !read_used_by(Side::black, text.substr(white.size() + 1)))
      return bad_field("used", text, "squares of the far back ranks, ascending, such as a8,c8/-");
    return {};
  }
  bool read_used_by(Side side, std::string_view text) {
    if (text == "-") return true;
    std::uint8_t& used = p_.now.used[fray::index_of(side)];
    return each_item(text, [&](std::string_view item) {
      const auto square = Board::parse(item);
      if (!square || Board::rank_of(*square) != last_rank(side) || used >> Board::file_of(*square) != 0)
        return false;
      used = static_cast<std::uint8_t>(used | 1U << Board::file_of(*square));
      return true;
    });
  }

  Read read_castling() {
    const std::string_view text = fields_.optional("castling").value_or("-");
    if (text == "-") return {};
    for (const char right : text) {
      const std::size_t at = std::string_view("KQkq").find(right);
      if (at == std::string_view::npos || p_.now.castling >> at != 0 || !is_home(at))
        return bad_field("castling", text,
                         "rights of KQkq in that order whose king and rook stand at home, or -");
      p_.now.castling = static_cast<Castling>(p_.now.castling | 1U << at);
    }
    return text.empty() ? bad_field("castling", text, "KQkq or some of it, or -") : Read{};
  }
  bool is_home(std::size_t right) const {
    const Who king = king_of(right < 2 ? Side::white : Side::black);
    const auto rook = static_cast<Who>(right % 2 == 0 ? king + 3 : king - 4);
    return p_.board[home_of(king)] == king && p_.board[home_of(rook)] == rook;
  }

  Who attacker_at(Square square) const {
    const auto found = std::find_if(standers_.begin(), standers_.end(), [&](const Stander& stander) {
      return stander.square == square && stander.is_attacker;
    });
    return found->who;
  }

  Read read_battle() {
    for (const Side side : {Side::white, Side::black}) {
      if (const auto& written = locks_[fray::index_of(side)]) {
        Lock& lock = p_.now.locks[fray::index_of(side)];
        name_fighters(lock.battle, *written);
        if (lock.battle.who(~lock.fascinated) != king_of(side))
          return wrong("field 'lock': the " + std::string(name_of(side)) +
                       " king is not the one who fascinates");
      }
    }
    if (!battle_) return {};
    Battle& battle = p_.now.battle;
    name_fighters(battle, *battle_);
    if (side_of(battle.attacker) != p_.now.side && !may_be_resumed())
      return wrong("field 'battle': the attacker is not of the side whose turn it is");
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
      return wrong("field 'flat': the defender's turn ends that");
    if (battle.begun == 0 && (p_.now.fighter == Role::defender) != (p_.now.first == Role::defender) &&
        p_.now.first == Role::attacker)
      return wrong("field 'begun': the attacker, who is first, has had his turn");
    return {};
  }
  /// A battle that goes on in the turn of a king who could not leave it (D73).
  bool may_be_resumed() const {
    return p_.now.battle.begun != 0 || kind_of(p_.now.battle.defender) == Kind::king;
  }
  void name_fighters(Battle& battle, const WrittenBattle& written) {
    battle.attacker = attacker_at(written.at);
    battle.defender = p_.board[written.at];
    battle.from = written.from;
  }
  Read read_yes(std::string_view name, std::uint8_t& value) {
    const std::string_view text = fields_.optional(name).value_or("no");
    if (text != "yes" && text != "no") return bad_field(name, text, "yes or no");
    value = text == "yes" ? 1 : 0;
    return {};
  }

  bool has_actor() const {
    const Phase phase = p_.now.phase;
    if (p_.in_battle()) return false;
    if (phase == Phase::swap) return pending_text_.find(':') != std::string_view::npos;
    return phase == Phase::hold || phase == Phase::curse || phase == Phase::act || phase == Phase::effect;
  }

  Read read_actor() {
    if (p_.now.phase == Phase::swap || p_.now.phase == Phase::effect) {
      const auto text = fields_.required("pending");
      if (!text) return tl::unexpected<Error>(text.error());
      pending_text_ = *text;
    }
    if (!has_actor()) return {};
    const auto text = fields_.required("piece");
    if (!text) return tl::unexpected<Error>(text.error());
    const auto square = Board::parse(*text);
    const Who who = square ? p_.board[*square] : kNobody;
    if (who == kNobody || side_of(who) != p_.now.side || p_.is_locked(who))
      return bad_field("piece", *text, "the square of a piece of the side whose turn it is");
    p_.now.actor = who;
    return {};
  }

  Read read_pending() {
    if (pending_text_.empty()) return {};
    const auto action = p_.now.phase == Phase::swap ? read_declared() : read_effect();
    if (!action)
      return bad_field("pending", pending_text_,
                       p_.now.phase == Phase::swap
                           ? "a move or an action against a king who can change places with a pawn"
                           : "an action that is decided by dice here");
    p_.now.pending = *action;
    return {};
  }
  /// What may be waiting for a swap: a move or an action whose target is the enemy king.
  std::optional<Action> read_declared() {
    const Square king = p_.square_of(king_of(~p_.now.side));
    if (!p_[king_of(~p_.now.side)].on_board() || swap_partners(p_, ~p_.now.side) == 0) return std::nullopt;
    ActionList actions;
    if (p_.now.actor == kNobody) {
      list_moves(p_, actions);
    } else {
      list_board_deeds(p_, actions);
    }
    for (const Action action : actions) {
      if (action_text(action) == pending_text_ && is_against(action, king)) return action;
    }
    return std::nullopt;
  }
  bool is_against(Action action, Square king) const {
    if (deed_of(action) == Deed::move) return to_of(action) == king;
    if (!is_spell(action)) return false;
    const Targets targets = targets_of(p_, p_.now.actor, action);
    const Who who = p_.board[king];
    return targets.first == who || targets.second == who;
  }
  std::optional<Action> read_effect() {
    const Action second = make_action(Deed::second);
    if (pending_text_ == action_text(second))
      return brings_second_attack(p_, Deed::attack) ? std::optional(second) : std::nullopt;
    ActionList actions;
    if (!p_.in_battle()) {
      list_board_deeds(p_, actions);
    } else if (is_before_contact(p_)) {
      list_deeds_before(p_, actions);
    } else {
      list_battle_deeds(p_, actions);
    }
    for (const Action action : actions) {
      if (action_text(action) == pending_text_ && needs_dice(action)) return action;
    }
    return std::nullopt;
  }

  Read read_counters() {
    const auto quiet = fields_.number("quiet", 0, kQuietLimit, 0);
    if (!quiet) return tl::unexpected<Error>(quiet.error());
    p_.quiet = static_cast<std::uint8_t>(*quiet);
    const auto turn = fields_.number("turn", 1, kMostTurns, 1);
    if (!turn) return tl::unexpected<Error>(turn.error());
    p_.turn = static_cast<std::uint16_t>(*turn);
    const auto seen = parse_trail(fields_.optional("seen").value_or(""), trail_);
    if (!seen) return tl::unexpected<Error>(seen.error());
    p_.trail_end = *seen;
    return fields_.finish();
  }

  /// Whether somebody chooses or rolls in this phase as the position is.
  Read check_node() {
    const Phase phase = p_.now.phase;
    const bool needs_battle = phase == Phase::initiative || phase == Phase::before || phase == Phase::battle;
    const bool forbids_battle = phase == Phase::move || phase == Phase::swap || phase == Phase::act;
    if (p_.in_battle() ? forbids_battle : needs_battle)
      return wrong("phase '" + std::string(name_of(phase)) + "' " + (needs_battle ? "needs" : "cannot have") +
                   " the field 'battle'");
    const bool kings = p_[king_of(Side::white)].on_board() && p_[king_of(Side::black)].on_board();
    if (!kings && phase != Phase::move)
      return wrong("a side has no king, so that the game is over: expected phase move");
    if (phase == Phase::move || phase == Phase::initiative || phase == Phase::swap) return {};
    const Who who = doer(p_);
    const bool saving = phase == Phase::hold;
    if (saving && (!p_[who].held() || p_.rules.save_once))
      return wrong("phase 'hold': the piece whose turn it is is not held, or does not save again");
    if (!saving && p_[who].incapacitated()) return wrong("the piece whose turn it is can do nothing");
    if (phase == Phase::curse && !p_[who].cursed(Effect::curse_delay))
      return wrong("phase 'curse': the piece whose turn it is does not bear that curse");
    if (!p_.in_battle() && (phase == Phase::act || phase == Phase::curse) && !has_board_deed(p_))
      return wrong("the piece that has moved can do nothing more");
    if (phase == Phase::before && !(is_before_contact(p_) && has_deed_before(p_)))
      return wrong(
          "phase 'before': the defender has not won the initiative, or can do nothing before contact");
    if (phase == Phase::battle && is_before_contact(p_))
      return wrong("phase 'battle': expected phase before, since the attacker has not reached the defender");
    return {};
  }

  Read start() {
    if (p_.now.phase != Phase::move) return {};
    const bool white = p_[king_of(Side::white)].on_board();
    const bool black = p_[king_of(Side::black)].on_board();
    if (!white || !black) {
      p_.ending = white || black ? Ending::king_reduced : Ending::both_kings;
      p_.result = white ? GameResult::white_wins : black ? GameResult::black_wins : GameResult::draw;
      return {};
    }
    NullSink sink;
    start_turn(p_, trail_, sink);
    return {};
  }

  const PositionText& text_;
  FieldReader fields_;
  Trail& trail_;
  Position p_;
  std::vector<Stander> standers_;
  std::optional<WrittenBattle> battle_;
  std::array<std::optional<WrittenBattle>, 2> locks_;
  std::string_view pending_text_;
};

}  // namespace

Result<Position> parse_position(const PositionText& text, const Rules& rules, Trail& trail) {
  return Reader(text, rules, trail).read();
}

}  // namespace fray::dnd
