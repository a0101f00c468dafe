#include "gnostic/hyperpig_odds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "gnostic/hyperpig_table.h"
#include "gnostic/hyperpig_table_layout.h"

namespace fray::gnostic {
namespace {

struct ShadeOdds {
  const char* title;
  int attacker_quarters;  // by which the square multiplies hit points, in quarters
  int defender_quarters;
};

constexpr std::array<ShadeOdds, 5> kShades{{
    {"The attacker's colour, 100% (attacker x2, defender x0.5)", 8, 2},
    {"The attacker's colour, 75% (attacker x1.5, defender x0.75)", 6, 3},
    {"Neutral", 4, 4},
    {"The defender's colour, 75% (attacker x0.75, defender x1.5)", 3, 6},
    {"The defender's colour, 100% (attacker x0.5, defender x2)", 2, 8},
}};

constexpr std::array<const char*, table::kKinds> kNames{"P", "N, B", "R", "Q", "K"};

void print(std::string& text, const char* format, ...) __attribute__((format(printf, 2, 3)));

void print(std::string& text, const char* format, ...) {
  std::array<char, 512> line;
  va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(line.data(), line.size(), format, arguments);
  va_end(arguments);
  text.append(line.data(), static_cast<std::size_t>(length));
}

/// The share of its hit points, in percent, that an undamaged winner keeps (N10, N12): it loses what the
/// other has scored, its effective hit points `target` (rounded up) minus `left`.
double share_left(int dice, int quarters, int target, double left) {
  const double full = 10.0 * dice * quarters / 4;
  return 100 * (1 - (target - left) / full);
}

void print_outcomes(std::string& text, const ShadeOdds& shade) {
  text += "| att \\ def |";
  for (const char* name : kNames) print(text, " %s |", name);
  text += "\n| --- | --- | --- | --- | --- | --- |\n";
  for (std::size_t i = 0; i < table::kKinds; ++i) {
    print(text, "| **%s** |", kNames[i]);
    for (std::size_t j = 0; j < table::kKinds; ++j) {
      const int attacker = table::kCombatValues[i];
      const int defender = table::kCombatValues[j];
      const int attacker_need = table::most_hit_points(defender, shade.defender_quarters);
      const int defender_need = table::most_hit_points(attacker, shade.attacker_quarters);
      const FightOutcome outcome = fight_outcome(attacker, attacker_need, defender, defender_need);
      print(text, " %.1f / %.1f / %.1f", 100 * outcome.attacker_wins, 100 * outcome.defender_wins,
            100 * outcome.both_fall);
      print(text, " (%.0f, %.0f) |",
            share_left(attacker, shade.attacker_quarters, defender_need, outcome.attacker_left.mean()),
            share_left(defender, shade.defender_quarters, attacker_need, outcome.defender_left.mean()));
    }
    text += "\n";
  }
}

constexpr int kCell = 22;     // of the pawns' panel, in pixels
constexpr int kSmall = 7;     // of the knights' panel
constexpr int kTop = 92;      // of both panels
constexpr int kLeft = 56;     // of the first panel
constexpr int kSecond = 580;  // of the second panel
constexpr int kHeight = 600;
constexpr int kWidth = 1040;

/// A colour from red (0) through white to blue (1), distinguishable by all eyes.
std::string chance_colour(double chance) {
  const double strength = std::min(1.0, std::abs(2 * chance - 1));
  const std::array<int, 3> end =
      chance < 0.5 ? std::array<int, 3>{200, 92, 30} : std::array<int, 3>{40, 100, 180};
  std::string colour;
  print(colour, "#");
  for (const int part : end) print(colour, "%02x", static_cast<int>(255 + (part - 255) * strength));
  return colour;
}

void print_text(std::string& svg, int x, int y, const char* style, const std::string& words) {
  print(svg, "<text x=\"%d\" y=\"%d\" %s>%s</text>\n", x, y, style, words.c_str());
}

/// Whether anybody ever holds while both are in the turn, with a probability worth drawing.
bool holds_together(const TurnStrategy& turn) {
  for (int a = 2; a < turn.attacker_need(); ++a) {
    for (int d = 2; d < turn.defender_need(); ++d) {
      if (turn.attacker(a, d)[0] > 1e-9 || turn.defender(a, d)[0] > 1e-9) return true;
    }
  }
  return false;
}

/// Pawn against pawn: the chance by colour and the points from which a pawn that is alone in the turn holds.
void draw_pawns(std::string& svg) {
  bool together = false;
  for (int need = 1; need <= 20; ++need) {
    for (int other = 1; needs_occur(1, 1, need, other); ++other) {
      const TurnStrategy turn = fight_turn(1, need, 1, other);
      together = together || holds_together(turn);
      const int x = kLeft + (other - 1) * kCell;
      const int y = kTop + (need - 1) * kCell;
      print(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"#bbb\"/>\n", x, y,
            kCell - 1, kCell - 1, chance_colour(turn.value()).c_str());
      int holds_from = 0;
      for (int points = need - 1; points >= 2 && turn.attacker_alone_holds(points, 0); --points) {
        holds_from = points;
      }
      if (holds_from != 0) {
        print_text(svg, x + kCell / 2, y + 15, "text-anchor=\"middle\" font-weight=\"bold\"",
                   std::to_string(holds_from));
      }
    }
  }
  print_text(svg, kLeft, 24, "font-size=\"16\" font-weight=\"bold\"", "Pawn against pawn");
  print_text(svg, kLeft, 44, "", "Colour: chance to win, orange 0, white even, blue 1.");
  print_text(svg, kLeft, 60, "",
             together ? "While both are in the turn, somebody holds in some state."
                      : "While both are in the turn: roll, whatever the totals.");
  print_text(svg, kLeft, 76, "", "Alone in the turn: roll; with a number: hold with so many points or more.");
  for (int k = 1; k <= 20; ++k) {
    if (k != 1 && k % 5 != 0) continue;
    print_text(svg, kLeft - 6, kTop + k * kCell - 7, "text-anchor=\"end\"", std::to_string(k));
    print_text(svg, kLeft + k * kCell - kCell / 2, kTop + 20 * kCell + 14, "text-anchor=\"middle\"",
               std::to_string(k));
  }
  print_text(svg, kLeft, kTop + 20 * kCell + 34, "",
             "Across: points the other needs. Down: points it needs itself, at the start of the turn.");
}

/// Knight against knight: the most likely first announcement of the one whose need goes down.
void draw_knights(std::string& svg) {
  constexpr std::array<const char*, 4> kColours{"", "#f0e442", "#56b4e9", "#1b3a6b"};
  for (int need = 1; need <= 60; ++need) {
    int begin = 1;
    std::ptrdiff_t dice_before = 0;
    const auto flush = [&](int end) {
      if (dice_before != 0) {
        print(svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
              kSecond + (begin - 1) * kSmall, kTop + (need - 1) * kSmall, (end - begin) * kSmall, kSmall,
              kColours[static_cast<std::size_t>(dice_before)]);
      }
      begin = end;
    };
    int other = 1;
    for (; needs_occur(3, 3, need, other); ++other) {
      const AnnouncementMix mix = fight_turn(3, need, 3, other).attacker(0, 0);
      const std::ptrdiff_t dice = std::max_element(mix.begin(), mix.end()) - mix.begin();
      if (dice != dice_before) flush(other);
      dice_before = dice;
    }
    flush(other);
  }
  print_text(svg, kSecond, 24, "font-size=\"16\" font-weight=\"bold\"",
             "Knight against knight, first roll of a turn");
  for (std::size_t dice = 1; dice <= 3; ++dice) {
    const int x = kSecond + static_cast<int>(dice - 1) * 110;
    print(svg, "<rect x=\"%d\" y=\"36\" width=\"14\" height=\"14\" fill=\"%s\" stroke=\"#444\"/>\n", x,
          kColours[dice]);
    print_text(svg, x + 20, 48, "", dice == 1 ? "one die" : dice == 2 ? "two dice" : "three dice");
  }
  print_text(svg, kSecond, 76, "", "Where the best play is mixed, the likeliest announcement.");
  for (int k = 10; k <= 60; k += 10) {
    print_text(svg, kSecond - 6, kTop + k * kSmall, "text-anchor=\"end\"", std::to_string(k));
    print_text(svg, kSecond + k * kSmall - kSmall / 2, kTop + 60 * kSmall + 14, "text-anchor=\"middle\"",
               std::to_string(k));
  }
  print_text(svg, kSecond, kTop + 60 * kSmall + 34, "",
             "Across: points the other needs. Down: points it needs itself.");
}

}  // namespace

std::string odds_markdown() {
  std::string text;
  for (const ShadeOdds& shade : kShades) {
    print(text, "### %s\n\n", shade.title);
    print_outcomes(text, shade);
    text += "\n";
  }
  return text;
}

std::string policy_svg() {
  std::string svg;
  print(svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
        "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n",
        kWidth, kHeight, kWidth, kHeight);
  svg += "<title>HyperPig: the best play of pawn against pawn and of knight against knight</title>\n";
  print(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", kWidth, kHeight);
  draw_pawns(svg);
  draw_knights(svg);
  svg += "</svg>\n";
  return svg;
}

}  // namespace fray::gnostic
