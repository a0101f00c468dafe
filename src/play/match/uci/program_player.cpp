#include "play/match/uci/program_player.h"

#include <charconv>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "play/match/uci/uci_program.h"
#include "play/uci/words.h"

namespace fray {
namespace {

/// The processes of a contestant that are not playing. Each belongs to the thread that started it, and dies
/// with it.
class ProgramPool {
 public:
  ProgramPool(const AnyState& start, ProgramSpec spec) : start_(start), spec_(std::move(spec)) {}

  /// One that is ready for a new game.
  Result<std::unique_ptr<UciProgram>> take(std::uint64_t seed) {
    std::unique_ptr<UciProgram> program = take_idle();
    // One that has died meanwhile is replaced; a new one that does not work is the end of it.
    if (program && program->new_game(seed)) return program;
    program.reset();
    auto started = UciProgram::start(spec_, start_);
    if (!started) return started;
    if (const auto ready = (*started)->new_game(seed); !ready)
      return fail("bad_program", "engine uci:" + spec_.command.front() + ": it " + ready.error().problem);
    return started;
  }
  void put_back(std::unique_ptr<UciProgram> program) {
    const std::lock_guard lock(mutex_);
    idle_[std::this_thread::get_id()] = std::move(program);
  }
  /// Of the option Seed, if it was given; else that of the engines here.
  std::uint64_t seed() const {
    std::uint64_t seed = EngineSpec{}.seed;
    for (const ProgramSpec::Option& option : spec_.options) {
      if (!same_word(option.name, "Seed") || !option.value) continue;
      std::from_chars(option.value->data(), option.value->data() + option.value->size(), seed);
    }
    return seed;
  }

 private:
  std::unique_ptr<UciProgram> take_idle() {
    const std::lock_guard lock(mutex_);
    const auto found = idle_.find(std::this_thread::get_id());
    if (found == idle_.end()) return nullptr;
    auto program = std::move(found->second);
    idle_.erase(found);
    return program;
  }

  const AnyState& start_;
  const ProgramSpec spec_;
  std::mutex mutex_;
  std::map<std::thread::id, std::unique_ptr<UciProgram>> idle_;
};

std::string go_command(const Allowance& allowance) {
  const Limits& limits = allowance.limits;
  std::string text = "go";
  const auto add = [&](const char* name, auto number) {
    if (number > 0) text += ' ' + std::string(name) + ' ' + std::to_string(number);
  };
  add("depth", limits.depth);
  add("nodes", limits.nodes);
  add("movetime", limits.time_ms);
  if (limits.clock_ms <= 0) return text;
  const auto clock = [&](Side side) {
    const std::int64_t left = allowance.clocks[index_of(side)];
    return left > 0 ? left : limits.clock_ms;
  };
  add("wtime", clock(Side::white));
  add("btime", clock(Side::black));
  add("winc", limits.increment_ms);
  add("binc", limits.increment_ms);
  return text;
}

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(std::shared_ptr<ProgramPool> pool, std::unique_ptr<UciProgram> program)
      : pool_(std::move(pool)), program_(std::move(program)) {}
  ~ProgramPlayer() override {
    if (program_) pool_->put_back(std::move(program_));
  }

  tl::expected<SearchResult, PlayerFault> think(const AnyState& state, const Allowance& allowance,
                                                const StopFlag&) override {
    const Limits& limits = allowance.limits;
    const std::chrono::milliseconds time(limits.time_ms > 0 ? limits.time_ms : limits.clock_ms);
    const auto answer = ask(state, go_command(allowance), time);
    if (!answer) return tl::unexpected<PlayerFault>(answer.error());
    const auto action = action_of(state, answer->action);
    if (!action) return tl::unexpected<PlayerFault>(action.error());
    SearchResult result;
    result.best = *action;
    result.report.depth = answer->depth;
    result.report.nodes = answer->nodes;
    return result;
  }

  tl::expected<Action, PlayerFault> announce(const AnyState& state, Seat seat) override {
    const auto answer = ask(state, "go seat " + std::to_string(seat), {});
    if (!answer) return tl::unexpected<PlayerFault>(answer.error());
    return action_of(state, answer->action);
  }

  std::pair<std::uint64_t, std::string> complaints() const override { return complaints_; }

 private:
  /// A program that has failed is ended at once.
  UciProgram::Answered<UciProgram::Answer> ask(const AnyState& state, const std::string& go,
                                               std::chrono::milliseconds time) {
    auto answer = program_->go(state, go, time);
    complaints_ = program_->complaints();
    if (!answer) program_.reset();
    return answer;
  }

  static tl::expected<Action, PlayerFault> action_of(const AnyState& state, const std::string& text) {
    const auto action = state.parse_action(text);
    if (action) return *action;
    return tl::unexpected<PlayerFault>(PlayerFault{
        GameEnd::illegal_action, "answered " + fray::quoted(text) + ": " + action.error().message});
  }

  std::shared_ptr<ProgramPool> pool_;
  std::unique_ptr<UciProgram> program_;  ///< null after a fault
  std::pair<std::uint64_t, std::string> complaints_;
};

}  // namespace

Result<Contestant> program_contestant(const AnyState& start, const ProgramSpec& spec, const std::string& name,
                                      const Limits& otherwise) {
  const Limits limits = limits_of_contestant(spec.limits, otherwise);
  if (!has_limit(limits)) {
    return fail("no_limit", "engine " + name +
                                " has no limit; give --nodes, --ms or --clock, or a limit of its own "
                                "(uci:PROGRAM,nodes=10000)");
  }
  const auto pool = std::make_shared<ProgramPool>(start, spec);
  // The first process is that of the thread that asks.
  auto first = UciProgram::start(spec, start);
  if (!first) return pass_on(first.error());
  pool->put_back(std::move(*first));
  const auto make = [pool](std::uint64_t seed) -> Result<std::unique_ptr<Player>> {
    auto program = pool->take(engine_seed(pool->seed(), seed));
    if (!program) return pass_on(program.error());
    return std::make_unique<ProgramPlayer>(pool, std::move(*program));
  };
  return Contestant{name, limits, make};
}

}  // namespace fray
