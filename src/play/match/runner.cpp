#include "play/match/runner.h"

#include <mutex>
#include <set>
#include <thread>

namespace fray {
namespace {

/// What the threads of a match share.
class Run {
 public:
  Run(const PairPlayer& player, const MatchPlan& plan, std::vector<MatchPair> done, const StopFlag& stop,
      const MatchObserver& observer)
      : player_(player), plan_(plan), stop_(stop), observer_(observer), tally_(plan.sprt) {
    for (MatchPair& pair : done) {
      if (pair.number >= plan.pairs) continue;
      done_.insert(pair.number);
      tally_.add(std::move(pair));
    }
  }

  void play_pairs() {
    while (const auto number = next_number()) {
      auto played = player_(*number, stop_);
      const std::lock_guard lock(mutex_);
      if (!played) {
        error_ = played.error();
      } else if (*played) {
        take(std::move(**played));
      }
    }
  }

  Result<MatchTally> result() && {
    if (error_) return tl::unexpected<Error>(*error_);
    return std::move(tally_);
  }

 private:
  std::optional<std::uint64_t> next_number() {
    const std::lock_guard lock(mutex_);
    while (done_.contains(next_)) ++next_;
    if (next_ >= plan_.pairs || stop_ || error_ || tally_.verdict() != SprtVerdict::undecided)
      return std::nullopt;
    return next_++;
  }

  void take(MatchPair pair) {
    if (observer_.finished) {
      if (const auto told = observer_.finished(pair); !told) error_ = told.error();
    }
    for (MatchGame& game : pair.games) game.pgn.clear();
    const std::size_t before = tally_.counted().size();
    tally_.add(std::move(pair));
    if (observer_.counted && tally_.counted().size() > before) observer_.counted(tally_);
  }

  const PairPlayer& player_;
  const MatchPlan& plan_;
  const StopFlag& stop_;
  const MatchObserver& observer_;
  std::mutex mutex_;
  std::set<std::uint64_t> done_;
  std::uint64_t next_ = 0;
  MatchTally tally_;
  std::optional<Error> error_;
};

}  // namespace

void MatchTally::add(MatchPair pair) {
  const std::uint64_t number = pair.number;
  waiting_.emplace(number, std::move(pair));
  while (verdict() == SprtVerdict::undecided) {
    const auto next = waiting_.find(counted_.size());
    if (next == waiting_.end()) return;
    counted_.push_back(std::move(next->second));
    waiting_.erase(next);
    statistics_.add(counted_.back().score(), counted_.back().luck());
  }
}

Result<MatchTally> run_match(const MatchRules& rules, const MatchPlan& plan, std::vector<MatchPair> done,
                             const StopFlag& stop, const MatchObserver& observer) {
  const PairPlayer here = [&rules](std::uint64_t number, const StopFlag& flag) {
    return play_pair(rules, number, flag);
  };
  return run_match(here, plan, std::move(done), stop, observer);
}

Result<MatchTally> run_match(const PairPlayer& player, const MatchPlan& plan, std::vector<MatchPair> done,
                             const StopFlag& stop, const MatchObserver& observer) {
  Run run(player, plan, std::move(done), stop, observer);
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < plan.threads; ++i) threads.emplace_back([&run] { run.play_pairs(); });
    run.play_pairs();
  }
  return std::move(run).result();
}

}  // namespace fray
