#include "play/match/pair_job.h"

#include <limits>
#include <memory>
#include <utility>

#include "play/given_game.h"
#include "play/match/file.h"
#include "play/referee/request.h"
#include "play/review/luck.h"

namespace fray {
namespace {

constexpr std::uint64_t kEveryNumber = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMostNodesOfDecision = 1'000'000'000'000;
constexpr std::uint64_t kMostMsOfDecision = 86'400'000;
constexpr std::uint64_t kMostTurns = 1'000'000;
constexpr std::uint64_t kMostOpeningTurns = 1000;
constexpr std::uint64_t kMostValueTurns = 3;
/// A worker has other things to do: of the table, in MiB, and threads of one engine.
constexpr int kLargestTable = 1024;
constexpr int kMostEngineThreads = 16;

/// Reads numbers one after another and keeps the first error.
class Numbers {
 public:
  explicit Numbers(const Json& request) : fields_(request) {}
  std::uint64_t take(std::string_view name, std::uint64_t low, std::uint64_t high) {
    const auto number = fields_.number(name, low, high);
    if (!number && !error_) error_ = number.error();
    return number.value_or(low);
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  Fields fields_;
  std::optional<Error> error_;
};

/// What the rules of a job point to.
struct OwnRules {
  std::unique_ptr<AnyState> start;
  std::unique_ptr<PositionValue> value;
  MatchRules rules;
};

Result<void> add_contestant(OwnRules& own, const Fields& fields, Party party, const Limits& limits) {
  const auto text = fields.text(party == Party::a ? "a" : "b");
  if (!text) return pass_on(text.error());
  const auto spec = parse_engine_spec(*text);
  if (!spec) return pass_on(spec.error());
  if (spec->hash_mb > kLargestTable || spec->threads > kMostEngineThreads) {
    return fail("bad_engine", "engine " + text->substr(0, 100) +
                                  ": a worker has at most hash=" + std::to_string(kLargestTable) +
                                  " and threads=" + std::to_string(kMostEngineThreads));
  }
  auto made = contestant_of(own.start->game(), *spec, contestant_name(party, *text), limits);
  if (!made) return pass_on(made.error());
  own.rules.parties[index_of(party)] = std::move(*made);
  return {};
}

Result<OwnRules> rules_of(const Json& request) {
  const auto given = read_given_game(request);
  if (!given) return pass_on(given.error());
  auto start = play_through(*given);
  if (!start) return pass_on(start.error());
  OwnRules own{std::move(*start), nullptr, {}};
  Numbers numbers(request);
  Limits limits;
  limits.nodes = numbers.take("nodes", 0, kMostNodesOfDecision);
  limits.time_ms = static_cast<std::int64_t>(numbers.take("ms", 0, kMostMsOfDecision));
  own.rules.seed = numbers.take("seed", 0, kEveryNumber);
  own.rules.opening_turns = static_cast<int>(numbers.take("openings", 0, kMostOpeningTurns));
  own.rules.max_turns = static_cast<int>(numbers.take("max_turns", 1, kMostTurns));
  own.value =
      make_evaluation_value(own.start->game(), static_cast<int>(numbers.take("adjust", 0, kMostValueTurns)));
  const std::uint64_t expected = numbers.take("value", 0, kEveryNumber);
  if (numbers.error()) return pass_on(*numbers.error());
  if (own.start->node_kind() == NodeKind::terminal)
    return fail("wrong_node", "field 'start': the game is over there");
  if (fingerprint(*own.value, *own.start) != expected) {
    return fail("other_version",
                "this worker values positions otherwise than whoever asks: both must be the same version");
  }
  for (const Party party : {Party::a, Party::b}) {
    if (const auto added = add_contestant(own, Fields(request), party, limits); !added)
      return pass_on(added.error());
  }
  own.rules.start = own.start.get();
  own.rules.value = own.value.get();
  return own;
}

Result<Json> play_asked_pair(const Json& request, const StopFlag& stop) {
  const auto number = Fields(request).number("pair", 0, kEveryNumber);
  if (!number) return pass_on(number.error());
  auto own = rules_of(request);
  if (!own) return pass_on(own.error());
  own->rules.abandon = &stop;
  const auto pair = play_pair(own->rules, *number, stop);
  if (!pair) return pass_on(pair.error());
  if (!*pair) return fail("stopped", "the pair was called off");
  Json answer = pair_json(**pair);
  answer["pgn"] = {(*pair)->games[0].pgn, (*pair)->games[1].pgn};
  return answer;
}

}  // namespace

Json pair_request(const MatchTerms& terms, std::uint64_t number) {
  Json options = Json::object();
  for (const OptionValue& option : terms.options) options[option.name] = option.value;
  return {{"job", "pair"},
          {"game", terms.game},
          {"options", options},
          {"start", terms.start ? Json(*terms.start) : Json()},
          {"steps", Json::array()},
          {"a", terms.engines[index_of(Party::a)]},
          {"b", terms.engines[index_of(Party::b)]},
          {"nodes", terms.limits.nodes},
          {"ms", terms.limits.time_ms},
          {"seed", terms.seed},
          {"openings", terms.opening_turns},
          {"adjust", terms.value_turns},
          {"max_turns", terms.max_turns},
          {"value", terms.value_fingerprint},
          {"pair", number}};
}

Result<MatchPair> pair_of_answer(const Json& answer) {
  auto pair = pair_from_json(answer);
  if (!pair) return pair;
  const auto pgn = answer.find("pgn");
  for (std::size_t i = 0; i < pair->games.size(); ++i) {
    if (pgn == answer.end() || !pgn->is_array() || pgn->size() != 2 || !(*pgn)[i].is_string())
      return fail("bad_pair", "'pgn' is not an array of two texts");
    pair->games[i].pgn = (*pgn)[i].get<std::string>();
  }
  return pair;
}

std::string contestant_name(Party party, const std::string& engine) {
  return (party == Party::a ? "A " : "B ") + engine;
}

FurtherJob match_pair_job() {
  return {"pair",
          {"game", "options", "start", "steps", "a", "b", "nodes", "ms", "seed", "openings", "adjust",
           "max_turns", "value", "pair"},
          play_asked_pair};
}

}  // namespace fray
