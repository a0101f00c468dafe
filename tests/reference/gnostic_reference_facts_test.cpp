// Holds the reference of Gnostic Chess against facts counted by hand. What can be said as a position, steps
// and what must hold then is in tests/rules/gnostic, which tests/gnostic/rule_cases_test.cpp replays here.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>

#include "gnostic_reference.h"

namespace fray::reference {
namespace {

using Strings = std::vector<std::string>;
using Node = GnosticReference::Node;

const GnosticOptions kDefault = {};
const GnosticOptions kQueenSpells = {true, 1};

Strings starting_with(const Strings& list, const std::string& prefix) {
  Strings found;
  for (const std::string& text : list) {
    if (text.rfind(prefix, 0) == 0) found.push_back(text);
  }
  return found;
}

GnosticReference play(const std::string& position, const Strings& steps, GnosticOptions options = kDefault) {
  GnosticReference game(position, options);
  for (const std::string& step : steps) {
    if (game.node() == Node::chance) {
      game.outcome(step);
    } else {
      game.act(step);
    }
  }
  return game;
}

std::string field(const GnosticReference& game, const std::string& name) {
  const std::string text = game.text() + ' ';
  const std::size_t start = text.find(' ' + name + '=');
  if (start == std::string::npos) return "";
  const std::size_t value = start + name.size() + 2;
  return text.substr(value, text.find(' ', value) - value);
}

// ---- First moves

// 16 pieces teleport to the 48 squares without an own piece: 768. Of the 496 pairs of pieces, 28 are two
// pawns of one side and 3 are two rooks, knights or bishops, so 496 - 2 * 31 = 434 can be exchanged. 20
// moves, one Shift Time and 16 prisoners to take: 20 + 768 + 434 + 1 + 16 = 1239. In 64 of the exchanges a
// white pawn takes the place of a piece on its last rank; what it becomes is the next decision (N37).
TEST(GnosticReferenceFacts, FirstActions) {
  for (const GnosticOptions& options : {kDefault, kQueenSpells}) {
    const GnosticReference game(GnosticReference::initial_text(options), options);
    const std::string queen = options.queen_spells ? "d1" : "";
    const Strings actions = game.actions();
    EXPECT_EQ(starting_with(actions, "t" + queen + ":").size(), 768U);
    EXPECT_EQ(starting_with(actions, "x" + queen + ":").size(), 434U);
    EXPECT_EQ(starting_with(actions, "i" + queen + ":").size(), 16U);
    EXPECT_EQ(starting_with(actions, "s" + queen).size(), 1U);
    EXPECT_EQ(actions.size(), 1239U);
    EXPECT_EQ(game.perft(0), 1U);
    EXPECT_EQ(game.perft(1), 1239U);
  }
}

// ---- The board and its light

// N2, N3: the squares of a fixed shade, which have the real colours of the chessboard.
TEST(GnosticReferenceFacts, ShadesOfTheBoard) {
  const std::set<std::string> light = {"a2", "a6", "a8", "b3", "b7", "c6", "c8", "d7",
                                       "e2", "f1", "f3", "g2", "g6", "h1", "h3", "h7"};
  const std::set<std::string> dark = {"a1", "a3", "a7", "b2", "b6", "c1", "c3", "d2",
                                      "e7", "f6", "f8", "g3", "g7", "h2", "h6", "h8"};
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const std::string square = {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
      std::string placement;
      for (int r = 7; r >= 0; --r) {
        std::string line = r == rank ? (file > 0 ? std::to_string(file) : "") + "r" +
                                           (file < 7 ? std::to_string(7 - file) : "")
                                     : "8";
        placement += line + (r > 0 ? "/" : "");
      }
      // A black rook, 50 hit points, without kings: ended, but it still stands in the light.
      std::vector<int> points;
      for (const char* track : {"A", "B", "C", "D", "E"})
        points.push_back(GnosticReference(placement + " side=white track=" + track, kDefault)
                             .effective_hit_points(square));
      const std::vector<int> expected = light.count(square) > 0  ? std::vector<int>{25, 25, 25, 25, 25}
                                        : dark.count(square) > 0 ? std::vector<int>{100, 100, 100, 100, 100}
                                                                 : std::vector<int>{100, 75, 50, 38, 25};
      EXPECT_EQ(points, expected) << square;
    }
  }
}

// N4: rounds 1 to 9, both sides moving their kings about.
TEST(GnosticReferenceFacts, TheTrackEbbsAndFlows) {
  GnosticReference game("4k3/8/8/8/8/8/8/4K3 side=white", kDefault);
  std::string track;
  for (int round = 0; round < 9; ++round) {
    track += field(game, "track");
    const bool out = round % 2 == 0;
    game.act(out ? "e1d1" : "d1e1");
    EXPECT_EQ(field(game, "track").front(), track.back());  // N34: not between White's and Black's move
    game.act(out ? "e8d8" : "d8e8");
  }
  EXPECT_EQ(track, "CBABCDEDC");
}

// N4 with rounds_per_step: the marker rests.
TEST(GnosticReferenceFacts, TheTrackMayBeSlower) {
  GnosticReference game("4k3/8/8/8/8/8/8/4K3 side=white", {false, 3});
  std::string track;
  std::string rounds;
  for (int round = 0; round < 9; ++round) {
    track += field(game, "track");
    rounds += field(game, "rounds") + ".";
    const bool out = round % 2 == 0;
    game.act(out ? "e1d1" : "d1e1");
    game.act(out ? "e8d8" : "d8e8");
  }
  EXPECT_EQ(track, "CCCBBBAAA");
  EXPECT_EQ(rounds, ".1.2..1.2..1.2.");
}

// N6: the printed example is right for a light square. N8: each has to score what the other has.
TEST(GnosticReferenceFacts, PrintedExampleOnALightSquare) {
  const GnosticReference game = play("4k3/1n6/P7/8/8/8/8/4K3 side=white", {"a6b7"});
  EXPECT_EQ(game.targets(), std::make_pair(15, 20));
}

TEST(GnosticReferenceFacts, PrintedExampleOnADarkSquare) {
  const GnosticReference game = play("4k3/4n3/3P4/8/8/8/8/4K3 side=white", {"d6e7"});
  EXPECT_EQ(game.targets(), std::make_pair(60, 5));
}

// N5, N10, N11: both pawns on a variable square, through the five positions of the track.
TEST(GnosticReferenceFacts, PawnsOnEveryShade) {
  const std::map<std::string, std::pair<int, int>> targets = {
      {"A", {20, 5}}, {"B", {15, 8}}, {"C", {10, 10}}, {"D", {8, 15}}, {"E", {5, 20}}};
  for (const auto& [track, expected] : targets) {
    const GnosticReference game = play("4k3/8/8/3p4/4P3/8/8/4K3 side=white track=" + track, {"e4d5"});
    EXPECT_EQ(game.targets(), expected) << track;
  }
}

// N10: the shade multiplies what is left. A knight with 17 of 30 hit points.
TEST(GnosticReferenceFacts, DamageIsScaledByTheShade) {
  const std::map<std::string, int> points = {{"A", 34}, {"B", 26}, {"C", 17}, {"D", 13}, {"E", 9}};
  for (const auto& [track, expected] : points) {
    const GnosticReference game("4k3/8/8/3n4/8/8/8/4K3 side=white track=" + track + " hp=d5:102", kDefault);
    EXPECT_EQ(game.effective_hit_points("d5"), expected) << track;
  }
}

// N10: on every shade and with every remainder, one point less than the target leaves something, and the
// target leaves nothing.
TEST(GnosticReferenceFacts, NobodyBelowTheTargetDies) {
  const std::map<std::string, int> cost = {{"A", 3}, {"B", 4}, {"C", 6}, {"D", 8}, {"E", 12}};
  for (const auto& [track, sixths] : cost) {
    for (int hp = 1; hp <= 60; ++hp) {
      const std::string damaged = hp == 60 ? "" : " hp=d5:" + std::to_string(hp);
      const int target =
          play("4k3/8/8/3p4/8/8/8/3RK3 side=white track=" + track + damaged, {"d1d5"}).targets().first;
      EXPECT_GE(hp - (target - 1) * sixths, 1) << track << hp;
      EXPECT_LE(hp - target * sixths, 0) << track << hp;
    }
  }
}

// N14, H9: who may roll how many dice. N7: the square of the fight, here e4, counts for both.
TEST(GnosticReferenceFacts, DiceOfEachPiece) {
  const std::map<char, std::size_t> dice = {{'P', 1}, {'N', 3}, {'B', 3}, {'R', 5}, {'Q', 9}, {'K', 10}};
  for (const auto& [kind, count] : dice) {
    const std::string other_king = kind == 'K' ? "" : "K";
    const std::string placement = std::string("7k/8/8/8/4r3/8/8/") + (kind == 'K' ? "8" : "K7") +
                                  " side=black phase=announce fight=e4d4 "
                                  "attacker=0,0,in defender=0,0,in spells=THSXRI/-";
    std::string text = placement;
    text.replace(text.find("4r3"), 3, std::string("3") + kind + "r3");
    const GnosticReference game(text, kDefault);
    EXPECT_EQ(game.actions_of("white").size(), count) << kind;
    EXPECT_EQ(game.actions_of("black").size(), 5U);
  }
}

// ---- Dice

// H1, H2, N46: the classes and weights of a roll against every single throw.
TEST(GnosticReferenceFacts, OutcomesAgainstEveryThrow) {
  for (const std::string dice : {"1d6&1d6", "2d6&1d6", "3d6&2d6", "1d6&3d6"}) {
    const GnosticReference game = play("4k3/8/8/3r4/4N3/8/8/Q3K3 side=white", {"t:e4d5", dice});
    std::map<std::string, std::uint64_t> counted;
    const int total = game.dice_to_roll();
    std::vector<int> faces(static_cast<std::size_t>(total), 1);
    std::uint64_t throws = 0;
    for (bool more = true; more; ++throws) {
      ++counted[game.classify(faces)];
      more = false;
      for (int& face : faces) {
        if (face < 6) {
          ++face;
          more = true;
          break;
        }
        face = 1;
      }
    }
    std::map<std::string, std::uint64_t> said;
    std::uint64_t sum = 0;
    for (const auto& [name, weight] : game.outcomes()) {
      said[name] = weight;
      sum += weight;
    }
    EXPECT_EQ(said, counted) << dice;
    EXPECT_EQ(sum, throws);
  }
}

// ---- The whole fight

// H5, N12, N13: the fight of two pawns, points by points.
TEST(GnosticReferenceFacts, AFightToTheEnd) {
  GnosticReference game("4k3/8/8/3p4/4P3/8/8/4K3 side=white", kDefault);
  game.act("e4d5");
  EXPECT_EQ(game.node(), Node::simultaneous);
  EXPECT_EQ(game.actions_of("white"), Strings{"1d6"});  // H3
  game.act("1d6&1d6");
  game.outcome("6:4");
  EXPECT_EQ(field(game, "attacker"), "0,6,in");
  EXPECT_EQ(game.actions_of("black"), (Strings{"1d6", "hold"}));
  game.act("1d6&hold");
  EXPECT_EQ(field(game, "dice"), "1,-");
  EXPECT_EQ(game.outcomes().size(), 6U);
  game.outcome("2:-");
  EXPECT_EQ(field(game, "attacker"), "0,8,in");
  EXPECT_EQ(field(game, "defender"), "4,0,out");
  EXPECT_EQ(game.to_act(), Strings{"white"});  // H7
  game.act("1d6");
  game.outcome("3:-");                    // 11 of 10
  EXPECT_EQ(field(game, "hp"), "d5:36");  // 60 - 4 * 6
  EXPECT_EQ(field(game, "dead"), "-/P");
  EXPECT_EQ(game.text().substr(0, game.text().find(' ')), "4k3/8/8/3P4/8/8/8/4K3");
  EXPECT_EQ(field(game, "side"), "black");
}

// ---- Texts

// Random games: every text is read back to the same game, and what must never happen does not.
TEST(GnosticReferenceFacts, TextsOfRandomGames) {
  std::mt19937 random(47);
  const auto below = [&](std::size_t count) { return random() % count; };
  std::map<std::string, int> phases;
  std::map<std::string, int> reasons;
  for (int number = 0; number < 60; ++number) {
    const GnosticOptions options = {number % 2 == 1, 1 + number / 2 % 4};
    GnosticReference game(GnosticReference::initial_text(options), options);
    for (int step = 0; step < 150 && game.node() != Node::terminal; ++step) {
      const std::string text = game.text();
      const GnosticReference again(text, options);
      ASSERT_EQ(again.text(), text);
      ASSERT_EQ(again.node(), game.node()) << text;
      ASSERT_EQ(again.actions(), game.actions()) << text;
      ASSERT_EQ(again.outcomes(), game.outcomes()) << text;
      ++phases[game.phase()];
      if (game.node() == Node::chance) {
        const auto outcomes = game.outcomes();
        game.outcome(outcomes[below(outcomes.size())].first);
      } else if (game.node() == Node::simultaneous) {
        const Strings white = game.actions_of("white");
        const Strings black = game.actions_of("black");
        game.act(white[below(white.size())] + '&' + black[below(black.size())]);
      } else {
        const Strings actions = game.actions();
        // Spells are so many that nothing else would be done: half the time a move.
        Strings moves;
        for (const std::string& action : actions) {
          if (action[1] >= '1' && action[1] <= '8' && action[0] != 'h') moves.push_back(action);
        }
        const Strings& from = moves.empty() || below(2) == 0 ? actions : moves;
        game.act(from[below(from.size())]);
      }
    }
    if (game.node() == Node::terminal) {
      const GnosticReference again(game.text(), options);
      EXPECT_EQ(again.text(), game.text());
      if (game.reason() != "repetition") {
        EXPECT_EQ(again.result(), game.result());
      }
    }
    ++reasons[game.reason()];
  }
  EXPECT_GT(phases["announce"], 100);
  EXPECT_GT(phases["roll"], 100);
  EXPECT_GT(phases["promote"], 0);
  EXPECT_GT(reasons["king dead"], 0);
}

TEST(GnosticReferenceFacts, ImpossibleTextsAreRefused) {
  const Strings texts = {
      "4k3/8/8/8/8/8/8/4K3",                                           // no side
      "4k3/8/8/8/8/8/8/4K2 side=white",                                // seven files
      "4k3/8/8/8/8/8/4K3 side=white",                                  // seven ranks
      "4k3/8/8/8/8/8/8/3KK3 side=white",                               // two kings
      "3Pk3/8/8/8/8/8/8/4K3 side=white",                               // a pawn that has not promoted (N18)
      "4k3/8/8/8/8/8/8/4K3 side=white track=F",                        // no such track position
      "4k3/8/8/8/8/8/8/4K3 side=white track=A toward=A",               // N40
      "4k3/8/8/8/8/8/8/4K3 side=white castling=K",                     // no rook
      "4k3/8/8/8/8/8/8/4K3 side=white hp=e1:601",                      // more than it can have
      "4k3/8/8/8/8/8/8/4K3 side=white hp=e1:0",                        // dead
      "4k3/8/8/8/8/8/8/4K3 side=white hp=e2:10",                       // of nothing
      "4k3/8/8/8/8/8/8/4K3 side=white prisoners=e2",                   // nobody
      "4k3/8/8/8/8/8/8/4K3 side=white track=A toward=E prisoners=e8",  // N29
      "4k3/8/8/8/8/8/8/4K3 side=white spells=HT/-",                    // order
      "4k3/8/8/8/8/8/8/4K3 side=white spells=THSXRI",                  // one side
      "4k3/8/8/8/8/8/8/4K3 side=white dead=K/-",                       // N27
      "4k3/8/8/8/8/8/8/4K3 side=white rounds=1",                       // a step after each round
      "4k3/8/8/8/8/8/8/4K3 side=white passed=3",                       // N36
      "4k3/8/8/8/8/8/8/4K3 side=white ep=e6",                          // no pawn
      "4k3/8/8/8/8/8/8/4K3 side=white phase=announce",                 // no fight
      "4k3/8/8/8/8/8/8/4K3 side=white fight=e1e8",                     // not in this phase
      "4k3/8/8/8/8/8/8/4K3 side=white phase=announce fight=e1e8 attacker=0,0,in defender=0,0,in",
      "4k3/8/8/8/8/8/8/4K3 side=white phase=promote promote=e8",  // no pawn
      "4k3/8/8/8/8/8/8/4K3 side=white quiet=101",
      "4k3/8/8/8/8/8/8/4K3 side=white turn=0",
      "4k3/8/8/8/8/8/8/4K3 side=white odd=1",
      "4k3/8/8/8/8/8/8/4K3 side=white side=white",
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=announce fight=e4d5 attacker=10,0,in defender=0,0,out",
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=announce fight=e4d5 attacker=0,0,out defender=0,0,out",
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=roll fight=e4d5 attacker=0,0,in defender=0,0,in "
      "dice=2,1",
      "4k3/8/8/3p4/4P3/8/8/4K3 side=white phase=roll fight=e4d5 attacker=0,0,in defender=0,0,in "
      "dice=0,1",
  };
  for (const std::string& text : texts)
    EXPECT_THROW(GnosticReference(text, kDefault), std::invalid_argument) << text;
}

// ---- Perft by hand

// N47: one joint choice of two pawns, six classes each: 36 after the roll. Six sums end nothing, so each
// class is one path; with one more decision, White and Black choose again: bust against bust starts a new
// turn (one joint choice), bust against a sum leaves two choices to the other (5 + 5 classes), and two sums
// leave 2 * 2 joint choices (25 classes).
TEST(GnosticReferenceFacts, PerftOfAFight) {
  const GnosticReference game = play("4k3/8/8/3p4/4P3/8/8/4K3 side=white", {"e4d5"});
  EXPECT_EQ(game.perft(0), 1U);
  EXPECT_EQ(game.perft(1), 36U);
  // Bust against bust: one joint choice, then 36 classes. Bust against a sum s: hold (1), or roll one die: 6
  // classes. Two sums: both hold (1), one holds and the other rolls (6 each), both roll (36).
  EXPECT_EQ(game.perft(2), 1U * 36U + 10U * (1U + 6U) + 25U * (1U + 6U + 6U + 36U));
}

}  // namespace
}  // namespace fray::reference
