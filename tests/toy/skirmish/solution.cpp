#include "toy/skirmish/solution.h"

#include <algorithm>

namespace fray::toy {
namespace {

constexpr int kSides = 4;
constexpr int kHandicap = 2;

/// The points of one side's dice; `extra` are added unless a die shows 1.
int points_of(const std::uint8_t* faces, int count, int extra) {
  int sum = extra;
  for (int i = 0; i < count; ++i) {
    if (faces[i] == 1) return 0;
    sum += faces[i];
  }
  return sum;
}

Ends mixed(const Ends& a, const Ends& b, double share_of_b) {
  Ends ends;
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = a[i] * (1 - share_of_b) + b[i] * share_of_b;
  return ends;
}

/// The equilibrium of the game whose rows are White's numbers of dice and whose columns are Black's.
Announcement solve(const std::array<std::array<Ends, 2>, 2>& table, int rows, int columns) {
  const auto value = [&](int row, int column) {
    return lead_of(table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
  };
  Announcement solved;
  // A saddle point is the least of its row and the greatest of its column.
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      bool saddle = true;
      for (int other = 0; other < columns; ++other)
        saddle = saddle && value(row, column) <= value(row, other);
      for (int other = 0; other < rows; ++other)
        saddle = saddle && value(row, column) >= value(other, column);
      if (!saddle) continue;
      solved.white_two = row;
      solved.black_two = column;
      solved.ends = table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      return solved;
    }
  }
  // Without one both mix so that the other cannot gain by either choice.
  const double spread = value(0, 0) - value(0, 1) - value(1, 0) + value(1, 1);
  solved.white_two = (value(0, 0) - value(0, 1)) / spread;
  solved.black_two = (value(0, 0) - value(1, 0)) / spread;
  solved.ends = mixed(mixed(table[0][0], table[0][1], solved.black_two),
                      mixed(table[1][0], table[1][1], solved.black_two), solved.white_two);
  return solved;
}

/// All announcements: by attacker, troops of White and of Black less one, and round less one.
using Table = std::array<Announcement, 16>;

std::size_t index_of_announcement(const Skirmish::Position& p) {
  return index_of(p.attacker) * 8 + std::size_t{p.troops[0] - 1U} * 4 + std::size_t{p.troops[1] - 1U} * 2 +
         (p.round - 1U);
}

Ends ends_with(const Skirmish::Position& p, const Table& table) {
  using Phase = Skirmish::Phase;
  if (p.phase == Phase::announce) return table[index_of_announcement(p)].ends;
  Trail trail;
  NullSink sink;
  Skirmish::Position second = p;
  second.phase = Phase::announce;
  second.round = 2;
  if (p.phase == Phase::choose) {
    // Yielding loses for certain.
    return table[index_of_announcement(second)].ends;
  }
  const RollClasses classes = roll_classes(p);
  Ends ends{};
  for (std::uint32_t code = 0; code < classes.weights.size(); ++code) {
    if (classes.weights[code] == 0) continue;
    const double probability =
        static_cast<double>(classes.weights[code]) / static_cast<double>(classes.total);
    Skirmish::Position next = p;
    Skirmish::apply(next, Outcome{code}, trail, sink);
    Ends after{};
    if (Skirmish::in_battle(next)) {
      after = ends_with(next, table);
    } else {
      after.at(code) = 1;
    }
    for (std::size_t i = 0; i < ends.size(); ++i) ends[i] += probability * after[i];
  }
  return ends;
}

Table solve_all() {
  Table table;
  for (const std::uint8_t round : {2, 1}) {
    for (const Side attacker : {Side::white, Side::black}) {
      for (const std::uint8_t white : {1, 2}) {
        for (const std::uint8_t black : {1, 2}) {
          Skirmish::Position p;
          p.attacker = p.side = attacker;
          p.troops = {white, black};
          p.round = round;
          p.phase = Skirmish::Phase::roll;
          std::array<std::array<Ends, 2>, 2> ends{};
          for (std::uint8_t row = 0; row < white; ++row) {
            for (std::uint8_t column = 0; column < black; ++column) {
              p.dice = {static_cast<std::uint8_t>(row + 1), static_cast<std::uint8_t>(column + 1)};
              ends[row][column] = ends_with(p, table);
            }
          }
          table[index_of_announcement(p)] = solve(ends, white, black);
        }
      }
    }
  }
  return table;
}

const Table& solution() {
  static const Table table = solve_all();
  return table;
}

}  // namespace

Outcome class_of(const Skirmish::Position& p, const Faces& faces) {
  const int extra = p.dice[0] == p.dice[1] ? 0 : kHandicap;
  const int white = points_of(faces.begin(), p.dice[0], p.attacker == Side::black ? extra : 0);
  const int black = points_of(faces.begin() + p.dice[0], p.dice[1], p.attacker == Side::white ? extra : 0);
  const int lead = white - black;
  if (lead == 0) return p.round == 1 ? Skirmish::kTied : Skirmish::kBoth;
  const bool close = p.round == 1 && (lead == 1 || lead == -1);
  if (close) return lead > 0 ? Skirmish::kWhiteLeads : Skirmish::kBlackLeads;
  return lead > 0 ? Skirmish::kWhite : Skirmish::kBlack;
}

RollClasses roll_classes(const Skirmish::Position& p) {
  RollClasses classes;
  const int count = p.dice[0] + p.dice[1];
  for (int code = 0; code < 1 << (2 * count); ++code) {
    Faces faces;
    for (int i = 0; i < count; ++i)
      faces.push_back(static_cast<std::uint8_t>(1 + ((code >> (2 * i)) % kSides)));
    ++classes.weights[code_of(class_of(p, faces))];
    ++classes.total;
  }
  return classes;
}

const Announcement& announcement(const Skirmish::Position& p) { return solution()[index_of_announcement(p)]; }

Ends ends_of(const Skirmish::Position& p) { return ends_with(p, solution()); }

}  // namespace fray::toy
