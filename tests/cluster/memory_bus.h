// A bus in memory, which does what the tests ask of it: loses messages, shows them to others, says them
// again.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/bus.h"
#include "server/loop.h"

namespace fray::test {

/// Of one thread: does what is posted when it is run.
class StepLoop final : public Loop {
 public:
  /// What waits may own the alarm that it waits for.
  ~StepLoop() override { const auto waiting = std::exchange(alarms_, {}); }
  void post(std::function<void()> what) override { posted_.push_back(std::move(what)); }
  std::unique_ptr<Alarm> alarm() override { return std::make_unique<Clock>(*this); }

  /// Until nothing is left to do at this moment.
  void run() {
    while (!posted_.empty()) {
      const auto what = std::move(posted_.front());
      posted_.pop_front();
      what();
    }
  }
  /// Lets so much time go by.
  void pass(std::int64_t ms) {
    const std::int64_t until = now_ + ms;
    run();
    while (!alarms_.empty() && alarms_.begin()->first <= until) {
      now_ = alarms_.begin()->first;
      const auto what = std::move(alarms_.begin()->second.second);
      alarms_.erase(alarms_.begin());
      what();
      run();
    }
    now_ = until;
  }

 private:
  class Clock final : public Alarm {
   public:
    explicit Clock(StepLoop& loop) : loop_(loop) {}
    ~Clock() override { cancel(); }
    void set(std::int64_t ms, std::function<void()> what) override {
      cancel();
      loop_.alarms_.emplace(loop_.now_ + ms, std::pair(this, std::move(what)));
    }
    void cancel() override {
      std::erase_if(loop_.alarms_, [this](const auto& alarm) { return alarm.second.first == this; });
    }

   private:
    StepLoop& loop_;
  };

  std::int64_t now_ = 0;
  std::deque<std::function<void()>> posted_;
  std::multimap<std::int64_t, std::pair<Clock*, std::function<void()>>> alarms_;
};

/// What all stations of a test are connected to.
class MemoryBus {
 public:
  struct Message {
    std::string subject, bytes;
  };

  explicit MemoryBus(Loop& loop) : loop_(loop) {}

  /// Whoever can write to the bus.
  void publish(const std::string& subject, std::string_view bytes) {
    said.push_back({subject, std::string(bytes)});
    if (lose > 0) {
      --lose;
      return;
    }
    for (Station* station : stations_) station->deliver(subject, bytes);
  }

  /// The connection of one server.
  class Station final : public Bus {
   public:
    explicit Station(MemoryBus& bus) : bus_(bus) { bus_.stations_.push_back(this); }
    ~Station() override { std::erase(bus_.stations_, this); }
    void subscribe(const std::string& subject, Handler handler) override {
      handlers_[subject] = std::make_shared<Handler>(std::move(handler));
    }
    void unsubscribe(const std::string& subject) override { handlers_.erase(subject); }
    void publish(const std::string& subject, std::string_view bytes) override {
      if (up) bus_.publish(subject, bytes);
    }
    bool connected() const override { return up; }
    void on_return(std::function<void()> what) override { returned_ = std::move(what); }

    void come_back() {
      up = true;
      returned_();
    }
    void deliver(const std::string& subject, std::string_view bytes) {
      const auto found = handlers_.find(subject);
      if (!up || found == handlers_.end()) return;
      bus_.loop_.post([handler = std::weak_ptr(found->second), text = std::string(bytes)] {
        if (const auto alive = handler.lock()) (*alive)(text);
      });
    }
    bool up = true;

   private:
    MemoryBus& bus_;
    std::map<std::string, std::shared_ptr<Handler>> handlers_;
    std::function<void()> returned_;
  };

  std::vector<Message> said;  ///< all, for eavesdroppers
  int lose = 0;               ///< of the next messages

 private:
  Loop& loop_;
  std::vector<Station*> stations_;
};

}  // namespace fray::test
