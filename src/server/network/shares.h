// Limits on how much somebody has of something at one time: connections, bytes that wait to be sent.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace fray {

/// Counts what each key has and what all have together. For one thread.
class Shares {
 public:
  /// No key may have more than `most_of_one`, nor all of them more than `most_of_all`.
  Shares(std::size_t most_of_one, std::size_t most_of_all)
      : state_(std::make_shared<State>()), most_of_one_(most_of_one), most_of_all_(most_of_all) {}

  /// A share of the key, held until the answer is destroyed, which may be after this object; null if that
  /// would be too much. A key that has nothing gets more than `most_of_one` if it asks for that at once: what
  /// is large but one thing must be possible. Constant time.
  std::shared_ptr<void> take(const std::string& key, std::size_t amount) {
    const std::size_t own = of(key);
    if (own > 0 && own + amount > most_of_one_) return nullptr;
    if (state_->all + amount > most_of_all_) return nullptr;
    return std::make_shared<Share>(state_, key, amount);
  }

  std::size_t of(const std::string& key) const {
    const auto found = state_->by_key.find(key);
    return found == state_->by_key.end() ? 0 : found->second;
  }
  std::size_t all() const { return state_->all; }

 private:
  struct State {
    std::unordered_map<std::string, std::size_t> by_key;
    std::size_t all = 0;
  };
  struct Share {
    Share(std::shared_ptr<State> shares, std::string whose, std::size_t how_much)
        : state(std::move(shares)), key(std::move(whose)), amount(how_much) {
      state->by_key[key] += amount;
      state->all += amount;
    }
    ~Share() {
      state->all -= amount;
      const auto own = state->by_key.find(key);
      own->second -= amount;
      if (own->second == 0) state->by_key.erase(own);
    }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    std::shared_ptr<State> state;
    std::string key;
    std::size_t amount;
  };

  std::shared_ptr<State> state_;
  std::size_t most_of_one_, most_of_all_;
};

}  // namespace fray
