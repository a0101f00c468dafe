// What a finished game comes to (D75 to D80, D110, D111), and the start of the next one.
#include <algorithm>
#include <string>

#include "dnd/campaign/campaign.h"
#include "dnd/characters/sheet.h"
#include "dnd/game.h"
#include "dnd/start_text.h"

namespace fray::dnd::campaign {
namespace {

constexpr int kPromotions = 8;  ///< of a side in a game (D10)

std::string named(Who who) { return "the piece of " + Board::name(home_of(who)); }

int level_at_start(const RunningGame& game, Who who) {
  return game.levels[static_cast<std::size_t>(team_of(game, side_of(who)))][place_of(who)];
}

/// Answers what is wrong with who fell and who was promoted, or nothing.
std::string wrong_with_pieces(const RunningGame& game, const GameFacts& facts) {
  std::array<bool, kCharacters> seen{};
  std::array<int, 2> promotions{};
  for (const Kill& kill : facts.kills) {
    if (kill.who >= kCharacters) return "nobody is killed whom there is not";
    if (std::exchange(seen[kill.who], true)) return named(kill.who) + " is killed once";
    const int before = level_at_start(game, kill.who);
    if (kill.level < before || kill.level > std::min(before + 1, kLevels))
      return named(kill.who) + " falls at the level it began with, or one above it";
    promotions[fray::index_of(side_of(kill.who))] += kill.level - before;
    if (kill.in_battle && kill.by == side_of(kill.who)) return named(kill.who) + " fights an enemy";
  }
  for (const Who who : facts.promoted) {
    if (who >= kCharacters) return "nobody is promoted whom there is not";
    if (std::exchange(seen[who], true)) return named(who) + " lives and is promoted once";
    if (level_at_start(game, who) == kLevels) return named(who) + " is promoted from below level 5";
    ++promotions[fray::index_of(side_of(who))];
  }
  return std::max(promotions[0], promotions[1]) > kPromotions ? "8 promotions of a side at most" : "";
}

std::string wrong_with_result(const GameFacts& facts) {
  const auto falls = [&](Side side) {
    return std::any_of(facts.kills.begin(), facts.kills.end(),
                       [&](const Kill& kill) { return kill.who == king_of(side); });
  };
  const bool white = falls(Side::white);
  const bool black = falls(Side::black);
  if (facts.surrendered) {
    if (white || black) return "a king who surrenders lives, and so does the other";
    return facts.result == win_for(~*facts.surrendered) ? "" : "the other side wins by a surrender";
  }
  const GameResult expected = white == black ? GameResult::draw : win_for(white ? Side::black : Side::white);
  return facts.result == expected ? "" : "the result that the kings' fates bring";
}

void pay(const RunningGame& game, const GameFacts& facts, GameSettled& settled) {
  for (const Kill& kill : facts.kills) {
    if (kill.by == side_of(kill.who)) continue;  // D111
    settled.bonus[static_cast<std::size_t>(team_of(game, kill.by))] += bonus_for(kill.level);
  }
  if (facts.result == GameResult::draw) return;
  const Side winner = facts.result == GameResult::white_wins ? Side::white : Side::black;
  const auto won = static_cast<std::size_t>(team_of(game, winner));
  settled.prize[won] = prize_for(game.power[won], game.power[1 - won]);
}

void dress(const Team& team, Side side, Worn& worn) {
  for (const OwnedItem& item : team.items) {
    if (item.given_to) worn[who_at(side, *item.given_to)].push_back(item.item);
  }
}

}  // namespace

Result<GameSettled> settlement(const RunningGame& game, const std::array<Team, 2>& teams,
                               const GameFacts& facts) {
  for (const std::string& wrong : {wrong_with_pieces(game, facts), wrong_with_result(facts)}) {
    if (!wrong.empty()) return fail("bad_facts", "the game cannot have ended so: expected that " + wrong);
  }
  GameSettled settled;
  settled.game = game.number;
  settled.facts = facts;
  pay(game, facts, settled);
  for (const Kill& kill : facts.kills) {
    if (!kill.in_battle) continue;
    for (const OwnedItem& item : teams[static_cast<std::size_t>(team_of(game, side_of(kill.who)))].items) {
      if (item.given_to == place_of(kill.who)) settled.looted.push_back(item.id);
    }
  }
  std::sort(settled.looted.begin(), settled.looted.end());
  return settled;
}

std::string starting_text(const Team& white, const Team& black, TableSetNumber tables) {
  Worn worn;
  dress(white, Side::white, worn);
  dress(black, Side::black, worn);
  std::array<int, kCharacters> levels{};
  for (Who who = 0; who < kCharacters; ++who)
    levels[who] = (who < kPlaces ? white : black).levels[place_of(who)];
  return start_text(levels, worn, tables);
}

}  // namespace fray::dnd::campaign
