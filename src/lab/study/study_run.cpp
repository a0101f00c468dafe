#include "lab/study/study_run.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "lab/study/study_words.h"
#include "play/match/statistics.h"

namespace fray {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kFirstLook = 24;
constexpr double kError = 0.05;
constexpr std::chrono::seconds kBetweenLines{5};

struct Task {
  std::uint64_t opening;
  std::size_t variant;
};

/// Whether a variant needs no more games, all openings up to a look having been played.
Verdict verdict_at_look(const Study& study, const StudyTally& tally, std::size_t variant) {
  const double normal = deciding_quantile(study, tally.looks);
  // The base alone; beside others it is played for as long as they are.
  const auto interval = variant == 0 ? mean_of(tally, 0, study.measure, normal)
                                     : difference_from_base(tally, variant, study.measure, normal);
  if (!interval) return Verdict::open;
  if (study.precision) return interval->margin() <= *study.precision ? Verdict::precise : Verdict::open;
  return variant > 0 && !interval->contains_zero() ? Verdict::differs : Verdict::open;
}

/// The verdicts after a look at which the open variants have `openings` openings each.
void look(const Study& study, StudyTally& tally, bool last) {
  bool open = false;
  for (std::size_t i = 1; i < tally.units.size(); ++i) {
    if (tally.verdicts[i] == Verdict::open) tally.verdicts[i] = verdict_at_look(study, tally, i);
    if (tally.verdicts[i] == Verdict::open && last) tally.verdicts[i] = Verdict::played;
    open = open || tally.verdicts[i] == Verdict::open;
  }
  Verdict& base = tally.verdicts[0];
  if (tally.units.size() == 1) {
    base = verdict_at_look(study, tally, 0);
  } else if (!open) {
    base = Verdict::played;
  }
  if (base == Verdict::open && last) base = Verdict::played;
}

/// Plays tasks on several threads, keeping each unit when it is done.
class Block {
 public:
  Block(const StudyGames& games, StudyDatabase& database, const std::vector<Task>& tasks,
        const StopFlag& stop, const std::function<void(std::size_t)>& done)
      : games_(games), database_(database), tasks_(tasks), stop_(stop), done_(done) {}

  Result<std::vector<StudyUnit>> play(unsigned threads) {
    {
      std::vector<std::jthread> others;
      for (unsigned i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    if (error_) return pass_on(*error_);
    return std::move(units_);
  }

 private:
  void work() {
    while (const auto task = next()) {
      auto played = games_.play(task->opening, task->variant, stop_);
      const std::lock_guard lock(mutex_);
      if (!played) {
        error_ = played.error();
      } else if (*played) {
        if (auto kept = database_.add(**played); !kept) error_ = kept.error();
        units_.push_back(std::move(**played));
        done_(units_.size());
      }
    }
  }

  std::optional<Task> next() {
    const std::lock_guard lock(mutex_);
    if (stop_ || error_ || next_ == tasks_.size()) return std::nullopt;
    return tasks_[next_++];
  }

  const StudyGames& games_;
  StudyDatabase& database_;
  const std::vector<Task>& tasks_;
  const StopFlag& stop_;
  const std::function<void(std::size_t)>& done_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::vector<StudyUnit> units_;
  std::optional<Error> error_;
};

/// What there is of a study, one look after the other.
class StudyLooks {
 public:
  StudyLooks(const Study& study, std::vector<StudyUnit> units)
      : study_(study), looks_(looks_of(study.games)) {
    tally_.units.resize(study.variants.size());
    tally_.verdicts.resize(study.variants.size(), Verdict::open);
    tally_.looks = looks_.size();
    for (StudyUnit& unit : units) keep(std::move(unit));
  }

  void keep(StudyUnit unit) {
    const auto key = std::pair(unit.variant, unit.opening);
    units_.emplace(key, std::move(unit));
  }

  /// Counts what is complete. Answers what is missing to the next look; nothing if all is decided.
  std::vector<Task> advance() {
    while (!tally_.complete()) {
      std::vector<Task> missing;
      const std::uint64_t to = looks_[next_look_];
      for (std::uint64_t opening = 0; opening < to; ++opening) {
        for (std::size_t i = 0; i < tally_.units.size(); ++i) {
          if (tally_.verdicts[i] == Verdict::open && !units_.contains({i, opening}))
            missing.push_back({opening, i});
        }
      }
      // What counts has no gap in any open variant.
      const std::uint64_t whole = missing.empty() ? to : missing.front().opening;
      for (std::size_t i = 0; i < tally_.units.size(); ++i) {
        if (tally_.verdicts[i] != Verdict::open) continue;
        for (std::uint64_t opening = tally_.units[i].size(); opening < whole; ++opening)
          tally_.units[i].push_back(std::move(units_.at({i, opening})));
      }
      if (!missing.empty()) return missing;
      look(study_, tally_, next_look_ + 1 == looks_.size());
      ++next_look_;
    }
    return {};
  }

  std::uint64_t next_look() const { return looks_[std::min(next_look_, looks_.size() - 1)]; }
  const StudyTally& tally() const { return tally_; }
  StudyTally take() { return std::move(tally_); }

 private:
  const Study& study_;
  std::vector<std::uint64_t> looks_;
  std::size_t next_look_ = 0;
  // By variant and opening; of those that count the games are in the tally.
  std::map<std::pair<std::size_t, std::uint64_t>, StudyUnit> units_;
  StudyTally tally_;
};

std::string duration_words(double seconds) {
  if (seconds < 90) return std::to_string(static_cast<int>(seconds)) + " s";
  if (seconds < 5400) return std::to_string(static_cast<int>(seconds / 60)) + " min";
  return std::to_string(static_cast<int>(seconds / 3600)) + " h";
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::open: return "open";
    case Verdict::differs: return "differs";
    case Verdict::precise: return "precise";
    case Verdict::played: return "played";
  }
  return "";
}

bool StudyTally::complete() const {
  return std::none_of(verdicts.begin(), verdicts.end(), [](Verdict v) { return v == Verdict::open; });
}

std::vector<std::uint64_t> looks_of(std::uint64_t games) {
  std::vector<std::uint64_t> looks;
  for (std::uint64_t look = kFirstLook; look < games; look += look / 2) looks.push_back(look);
  looks.push_back(games);
  return looks;
}

double deciding_quantile(const Study& study, std::size_t looks) {
  const double error = study.precision ? kError : kError / static_cast<double>(looks);
  return normal_quantile(1 - error / 2);
}

std::optional<Interval> mean_of(const StudyTally& tally, std::size_t variant, Measure measure,
                                double normal) {
  std::vector<double> numbers;
  for (const StudyUnit& unit : tally.units[variant]) numbers.push_back(unit.even.of(measure));
  return mean_interval(numbers, normal);
}

std::optional<Interval> difference_from_base(const StudyTally& tally, std::size_t variant, Measure measure,
                                             double normal) {
  std::vector<double> numbers;
  const auto& base = tally.units[0];
  const auto& other = tally.units[variant];
  for (std::size_t i = 0; i < std::min(base.size(), other.size()); ++i)
    numbers.push_back(other[i].even.of(measure) - base[i].even.of(measure));
  return mean_interval(numbers, normal);
}

StudyTally tally_of(const Study& study, std::vector<StudyUnit> units) {
  StudyLooks looks(study, std::move(units));
  (void)looks.advance();
  return looks.take();
}

Result<StudyTally> run_study(const Study& study, const StudyGames& games, StudyDatabase& database,
                             unsigned threads, const StopFlag& stop,
                             const std::function<void(const std::string&)>& progress) {
  auto there = database.units();
  if (!there) return pass_on(there.error());
  StudyLooks looks(study, std::move(*there));
  const auto start = Clock::now();
  auto last_line = start;
  std::size_t played = 0;
  while (true) {
    const std::vector<Task> missing = looks.advance();
    progress(standing_words(study, looks.tally()));
    if (missing.empty() || stop) return looks.take();
    const std::function<void(std::size_t)> done = [&](std::size_t units) {
      const auto now = Clock::now();
      if (now - last_line < kBetweenLines) return;
      last_line = now;
      const double seconds = std::chrono::duration<double>(now - start).count();
      const double rate = static_cast<double>(played + units) / seconds;
      progress(standing_words(study, looks.tally()) + "; " + std::to_string(missing.size() - units) +
               " games to the look after opening " + std::to_string(looks.next_look()) + ", " +
               duration_words(static_cast<double>(missing.size() - units) / rate));
    };
    auto units = Block(games, database, missing, stop, done).play(threads);
    if (!units) return pass_on(units.error());
    played += units->size();
    for (StudyUnit& unit : *units) looks.keep(std::move(unit));
  }
}

}  // namespace fray
