// The loop of the server in the module: what is posted is done before the message that led to it has been
// dealt with, and of alarms the host is told when the next one is due.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "server/loop.h"
#include "server/room/host.h"

namespace fray {

class ModuleLoop final : public Loop {
 public:
  ModuleLoop() = default;
  /// What waits may own alarms itself, which are taken out of the list as they end: so it must not end with
  /// the list.
  ~ModuleLoop() override { const auto waiting = std::exchange(alarms_, {}); }
  ModuleLoop(const ModuleLoop&) = delete;
  ModuleLoop& operator=(const ModuleLoop&) = delete;

  void post(std::function<void()> what) override { posted_.push_back(std::move(what)); }
  std::unique_ptr<Alarm> alarm() override { return std::make_unique<Timer>(*this); }

  /// Does all that has been posted or is due at `now`, and what comes of it.
  void run(Moment now) {
    for (auto due = alarms_.begin(); due != alarms_.end() && due->first.first <= now; due = alarms_.begin()) {
      posted_.push_back(std::move(due->second));
      alarms_.erase(due);
    }
    while (!posted_.empty()) {
      const std::function<void()> next = std::move(posted_.front());
      posted_.pop_front();
      next();
    }
  }

  /// When the first alarm is due.
  std::optional<Moment> next_alarm() const {
    return alarms_.empty() ? std::nullopt : std::optional(alarms_.begin()->first.first);
  }

 private:
  using Place = std::pair<Moment, std::uint64_t>;  ///< of one moment, those that were set first come first

  class Timer final : public Alarm {
   public:
    explicit Timer(ModuleLoop& loop) : loop_(loop) {}
    ~Timer() override { cancel(); }
    void set(std::int64_t ms, std::function<void()> what) override {
      cancel();
      place_ = {now_ms() + ms, ++loop_.alarms_set_};
      loop_.alarms_.emplace(place_, std::move(what));
    }
    void cancel() override { loop_.alarms_.erase(place_); }

   private:
    ModuleLoop& loop_;
    Place place_{};
  };

  std::deque<std::function<void()>> posted_;
  std::map<Place, std::function<void()>> alarms_;
  std::uint64_t alarms_set_ = 0;
};

}  // namespace fray
