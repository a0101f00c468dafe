#include "dnd/text/homes.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

namespace fray::dnd {
namespace {

/// Characters that have been assigned, as bits.
using Taken = std::uint32_t;
static_assert(kCharacters == 32);
constexpr Taken bit_of(Who who) { return Taken{1} << who; }

/// The one of that side and kind, not taken, whose home comes first.
Who first_free(Taken taken, Side side, Kind kind) {
  Who found = kNobody;
  for (Who who = 0; who < kCharacters; ++who) {
    if (side_of(who) != side || kind_of(who) != kind || (taken & bit_of(who)) != 0) continue;
    if (found == kNobody || home_of(who) < home_of(found)) found = who;
  }
  return found;
}

}  // namespace

std::string text_of(const Stander& stander) {
  return (stander.is_attacker ? "x" : "") + Board::name(stander.square);
}

void sort_standers(std::vector<Stander>& all) {
  const auto key = [](const Stander& stander) {
    const bool black_attacker = stander.is_attacker && stander.side == Side::black;
    return std::tuple(stander.is_attacker, black_attacker, stander.square);
  };
  std::sort(all.begin(), all.end(), [&](const Stander& a, const Stander& b) { return key(a) < key(b); });
}

std::vector<Stander> standers(const Position& p) {
  std::vector<Stander> all;
  for (Who who = 0; who < kCharacters; ++who) {
    if (!p[who].on_board()) continue;
    const Square square = p.square_of(who);
    all.push_back({side_of(who), kind_of(who), square, p.board[square] != who, who});
  }
  sort_standers(all);
  return all;
}

Who who_lives_on(Side side, Kind kind, Square square) {
  for (Who who = 0; who < kCharacters; ++who) {
    if (side_of(who) == side && kind_of(who) == kind && home_of(who) == square) return who;
  }
  return kNobody;
}

const Stander* assign_homes(std::vector<Stander>& all) {
  Taken taken = 0;
  for (const Stander& stander : all) {
    if (stander.who != kNobody) taken |= bit_of(stander.who);
  }
  std::vector<Stander*> strays;
  for (Stander& stander : all) {
    if (stander.who != kNobody) continue;
    const Who at_home = who_lives_on(stander.side, stander.kind, stander.square);
    if (at_home != kNobody && (taken & bit_of(at_home)) == 0) {
      stander.who = at_home;
      taken |= bit_of(at_home);
    } else {
      strays.push_back(&stander);
    }
  }
  for (Stander* stray : strays) {
    stray->who = first_free(taken, stray->side, stray->kind);
    if (stray->who == kNobody) return stray;
    taken |= bit_of(stray->who);
  }
  return nullptr;
}

std::string homes_text(const Position& p) {
  const std::vector<Stander> real = standers(p);
  std::vector<bool> named(real.size(), false);
  // To name one may change what the rule gives the others.
  for (bool complete = false; !complete;) {
    std::vector<Stander> assigned = real;
    for (std::size_t i = 0; i < real.size(); ++i) {
      if (!named[i]) assigned[i].who = kNobody;
    }
    assign_homes(assigned);
    complete = true;
    for (std::size_t i = 0; i < real.size(); ++i) {
      if (assigned[i].who == real[i].who) continue;
      named[i] = true;
      complete = false;
    }
  }
  std::string text;
  for (std::size_t i = 0; i < real.size(); ++i) {
    if (named[i])
      text += (text.empty() ? "" : ",") + text_of(real[i]) + ':' + Board::name(home_of(real[i].who));
  }
  return text;
}

}  // namespace fray::dnd
