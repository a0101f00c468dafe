// Who is served next, where many wait: everybody in turn, so that it does not help to ask for more.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace fray {

/// Things that wait, each for a key, such as the address of whoever asked. Keys take turns, and no key has
/// more than one thing under way at a time. All operations take constant time. For one thread.
template <class Thing>
class FairQueue {
 public:
  /// `at_once` things may be under way. Of a key no more than `most_of_key` may be here, those under way
  /// included, and `most_of_all` in all. The key "", the server itself, has no such limits.
  FairQueue(std::size_t at_once, std::size_t most_of_key, std::size_t most_of_all)
      : at_once_(at_once), most_of_key_(most_of_key), most_of_all_(most_of_all) {}

  /// False, and `thing` is as it was, if there is no room for it.
  bool add(const std::string& key, Thing& thing) {
    const auto found = queues_.find(key);
    const std::size_t own = found == queues_.end() ? 0 : found->second.size();
    if (!key.empty() && (own >= most_of_key_ || size_ >= most_of_all_)) return false;
    Queue& queue = queues_[key];
    if (own == 0) turns_.push_back(key);
    queue.waiting.push_back(std::move(thing));
    ++size_;
    return true;
  }

  /// What is to be begun now; nothing if too much is under way, or nothing waits that may be begun. When it
  /// is done, done() must be told.
  std::optional<std::pair<std::string, Thing>> next() {
    if (under_way_ == at_once_ || turns_.empty()) return std::nullopt;
    std::string key = std::move(turns_.front());
    turns_.pop_front();
    Queue& queue = queues_.at(key);
    Thing thing = std::move(queue.waiting.front());
    queue.waiting.pop_front();
    queue.under_way = true;
    ++under_way_;
    return std::pair(std::move(key), std::move(thing));
  }

  void done(const std::string& key) {
    const auto found = queues_.find(key);
    found->second.under_way = false;
    --under_way_;
    --size_;
    if (found->second.waiting.empty()) {
      queues_.erase(found);
    } else {
      turns_.push_back(key);
    }
  }

  /// What waits and what is under way.
  std::size_t size() const { return size_; }

 private:
  struct Queue {
    std::deque<Thing> waiting;
    bool under_way = false;
    std::size_t size() const { return waiting.size() + (under_way ? 1 : 0); }
  };

  std::size_t at_once_, most_of_key_, most_of_all_;
  std::unordered_map<std::string, Queue> queues_;
  std::deque<std::string> turns_;  // keys that have something waiting and nothing under way
  std::size_t under_way_ = 0, size_ = 0;
};

}  // namespace fray
