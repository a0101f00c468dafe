// States as JSON and back.
#include "play/referee/load_state.h"

#include <gtest/gtest.h>

#include "games.h"
#include "play/asker.h"
#include "play/random_play.h"
#include "thorough.h"

namespace fray::test {
namespace {

std::vector<OptionValue> options_of(const AnyState& state) {
  const GameInfo& info = state.game().info();
  return *parse_options_text(options_text(info, state.options()));
}

std::string state_text(const AnyState& state) {
  JsonText text;
  write_state(text, state);
  return std::move(text).text();
}

/// The game with the last value of each option, which is not the default where there are several.
std::unique_ptr<AnyState> start_with_last_options(const AnyGame& game) {
  std::vector<OptionValue> options;
  for (const OptionSpec& option : game.info().options) {
    if (option.laborious) continue;
    options.push_back({std::string(option.name), std::string(option.values.back())});
    if (!resolve_options(game.info(), options)) options.pop_back();  // does not go with those before
  }
  return std::move(*game.start(options));
}

class LoadStateRandomGames : public testing::TestWithParam<int> {};

TEST_P(LoadStateRandomGames, GiveTheSameNodeEverywhere) {
  constexpr int kGames = kThorough ? 6 : 2;
  constexpr int kMostSteps = kThorough ? 60 : 10;  // a game that is longer is looked at here and there
  for (const AnyGame* game : all_games()) {
    for (int number = 0; number < kGames; ++number) {
      SplitMix64 random(static_cast<std::uint64_t>(GetParam() * kGames + number));
      auto state = number % 2 == 0 ? std::move(*game->start({})) : start_with_last_options(*game);
      for (int step = 0;; ++step) {
        if (step > kMostSteps && random.below(16) != 0 && state->node_kind() != NodeKind::terminal) {
          play_random_step(*state, random);
          continue;
        }
        const std::string text = state_text(*state);
        const auto loaded = load_state(Json::parse(text), *game, options_of(*state));
        ASSERT_TRUE(loaded) << state->position_text() << ": " << loaded.error().message;
        ASSERT_EQ(state_text(**loaded), text);
        if (state->node_kind() == NodeKind::terminal) break;
        play_random_step(*state, random);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, LoadStateRandomGames, testing::Range(0, 8));

/// A game in the middle of a turn, and its state to be spoilt.
class LoadState : public testing::Test {
 protected:
  LoadState() {
    asker_.must(load_request(kKnightAndPawn));
    asker_.must({{"cmd", "act"}, {"action", "c1b3"}});
    state_ = asker_.state();
  }
  Json load_request_of(const Json& state) { return {{"cmd", "load"}, {"state", state}}; }
  void must_fail(const Json& state, std::string_view code, std::string_view part) {
    asker_.must_fail(load_request_of(state), code, part);
  }

  Asker asker_;
  Json state_;
};

TEST_F(LoadState, TheStateOfTheRefereeCanBeGivenBackAsItIs) {
  asker_.must({{"cmd", "new"}, {"game", "conflict"}});
  EXPECT_EQ(asker_.must(load_request_of(state_))["state"], state_);
}

TEST_F(LoadState, PiecesAndFieldsAreEnough) {
  const Json small{{"pieces", state_["pieces"]}, {"fields", state_["fields"]}};
  const Json answer = asker_.must({{"cmd", "load"}, {"game", "conflict"}, {"state", small}});
  EXPECT_EQ(answer["state"], state_);
}

TEST_F(LoadState, TheLetterOfAPieceIsEnough) {
  for (Json& piece : state_["pieces"]) piece = {{"square", piece["square"]}, {"letter", piece["letter"]}};
  EXPECT_EQ(asker_.must(load_request_of(state_))["state"]["position"], state_["position"]);
}

TEST_F(LoadState, TheOptionsOfTheStateAreTaken) {
  state_["options"]["knight_terrain"] = "strict";
  EXPECT_EQ(asker_.must(load_request_of(state_))["state"]["options"]["knight_terrain"], "strict");
}

TEST_F(LoadState, APositionThatDisagreesWithThePiecesIsAnError) {
  state_["pieces"].push_back({{"square", "h2"}, {"letter", "P"}});
  must_fail(state_, "contradiction", "state.pieces makes 7k/8/8/p7/8/1N6/7P/3K4");
}

TEST_F(LoadState, APositionThatDisagreesWithTheFieldsIsAnErrorThatNamesTheField) {
  state_["fields"]["turn"] = "7";
  must_fail(state_, "contradiction", "field 'turn' is '1' in state.position, but '7' in state.fields");
}

TEST_F(LoadState, AFieldThatOnlyThePositionHasIsADisagreement) {
  state_["fields"].erase("moved");
  state_["fields"]["phase"] = "move";
  must_fail(state_, "contradiction", "field 'phase'");
}

TEST_F(LoadState, ASideOrKindThatDisagreesWithTheLetterIsAnError) {
  Json wrong_side = state_;
  wrong_side["pieces"][0]["side"] = "black";
  must_fail(wrong_side, "contradiction", "state.pieces[0].side");
  Json wrong_kind = state_;
  wrong_kind["pieces"][0]["kind"] = "dragon";
  must_fail(wrong_kind, "contradiction", "state.pieces[0].kind is \"dragon\"");
}

TEST_F(LoadState, AGameOrOptionsThatDisagreeWithTheRequestAreErrors) {
  Json request = load_request_of(state_);
  request["options"] = {{"knight_terrain", "strict"}};
  asker_.must_fail(request, "contradiction", "knight_terrain=strict");
  request = load_request_of(state_);
  request["game"] = "chess";
  asker_.must_fail(request, "contradiction", "game is 'chess'");
}

TEST_F(LoadState, BadPiecesAreErrorsThatSayWhich) {
  const auto spoilt = [&](const char* key, const Json& value) {
    Json state = state_;
    state["pieces"][1][key] = value;
    return state;
  };
  must_fail(spoilt("square", "i9"), "bad_request",
            "'state.pieces[1].square': expected a square from a1 to h8");
  must_fail(spoilt("square", 7), "bad_request", "expected a string, got 7");
  must_fail(spoilt("square", state_["pieces"][0]["square"]), "bad_state", "two pieces on d1");
  must_fail(spoilt("letter", "8"), "bad_request", "expected one letter");
  must_fail(spoilt("letter", "Kk"), "bad_request", "expected one letter");
  must_fail(spoilt("letter", "x"), "bad_placement", "'x'");
  must_fail(spoilt("colour", "white"), "bad_request", "'state.pieces[1].colour'");
  Json state = state_;
  state["pieces"][1] = "Nb3";
  must_fail(state, "bad_request", "state.pieces[1]: expected an object");
}

TEST_F(LoadState, BadFieldsAreErrors) {
  const auto spoilt = [&](const char* key, const Json& value) {
    Json state = state_;
    state["fields"][key] = value;
    return state;
  };
  must_fail(spoilt("turn", 1), "bad_request", "'state.fields.turn': expected a string, got 1");
  must_fail(spoilt("turn", "1 quiet=3"), "bad_request", "without white space");
  must_fail(spoilt("a=b", "c"), "bad_request", "without white space");
  must_fail(spoilt("", "c"), "bad_request", "without white space");
  must_fail(spoilt("turn", "many"), "bad_field", "'turn'");
  must_fail(spoilt("colour", "red"), "unknown_field", "'colour'");
}

TEST_F(LoadState, WhatAStateMustHaveIsNamed) {
  for (const char* key : {"pieces", "fields"}) {
    Json state = state_;
    state.erase(key);
    must_fail(state, "bad_request", "field 'state." + std::string(key) + "' is missing");
    state[key] = 3;
    must_fail(state, "bad_request", "field 'state." + std::string(key) + "': expected an");
  }
  Json state = state_;
  state["mood"] = "good";
  must_fail(state, "bad_request", "'state.mood'");
  asker_.must_fail(load_request_of("e4"), "bad_request", "'state': expected an object");
  state = state_;
  state["position"] = "8 side=white";
  must_fail(state, "bad_placement", "state.position: ");
}

}  // namespace
}  // namespace fray::test
