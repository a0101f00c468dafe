// Limits on how often somebody may do something: token buckets. Pure: they are told what time it is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/room/game_log.h"

namespace fray {

struct RateLimit {
  double per_second;  ///< > 0: tokens that come in
  double burst;       ///< >= 1: tokens that a full bucket holds, and holds at first
};

/// One bucket, of a socket say.
class TokenBucket {
 public:
  TokenBucket(RateLimit limit, Moment now) : limit_(limit), tokens_(limit.burst), filled_at_(now) {}

  /// Takes `cost` tokens (at most `burst`), if they are there: then nothing. Otherwise takes none and says
  /// after how many milliseconds (at least 1) they will be.
  std::optional<std::int64_t> take(Moment now, double cost = 1) {
    fill(now);
    cost = std::min(cost, limit_.burst);
    if (tokens_ >= cost) {
      tokens_ -= cost;
      return std::nullopt;
    }
    return std::max<std::int64_t>(1, std::llround(std::ceil((cost - tokens_) / limit_.per_second * 1000)));
  }

 private:
  /// A clock that was set back gives nothing and takes nothing.
  void fill(Moment now) {
    const auto elapsed = static_cast<double>(std::max<Moment>(0, now - filled_at_));
    tokens_ = std::min(limit_.burst, tokens_ + elapsed / 1000 * limit_.per_second);
    filled_at_ = now;
  }

  RateLimit limit_;
  double tokens_;
  Moment filled_at_;
};

/// A bucket for each key, of an address say. When there are too many, that of the key which has not asked for
/// longest is forgotten; it is full again if the key comes back.
class RateLimiter {
 public:
  explicit RateLimiter(RateLimit limit, std::size_t max_keys = 100'000)
      : limit_(limit), max_keys_(std::max<std::size_t>(max_keys, 1)) {}
  RateLimiter(const RateLimiter&) = delete;
  RateLimiter& operator=(const RateLimiter&) = delete;

  /// As TokenBucket::take().
  std::optional<std::int64_t> take(std::string_view key, Moment now, double cost = 1) {
    return bucket(key, now).take(now, cost);
  }
  std::size_t keys() const { return buckets_.size(); }

 private:
  struct Entry {
    std::string key;
    TokenBucket bucket;
  };

  TokenBucket& bucket(std::string_view key, Moment now) {
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      buckets_.splice(buckets_.begin(), buckets_, found->second);
    } else {
      if (buckets_.size() == max_keys_) forget_last();
      buckets_.push_front({std::string(key), TokenBucket(limit_, now)});
      by_key_.emplace(buckets_.front().key, buckets_.begin());
    }
    return buckets_.front().bucket;
  }
  void forget_last() {
    by_key_.erase(buckets_.back().key);
    buckets_.pop_back();
  }

  RateLimit limit_;
  std::size_t max_keys_;
  std::list<Entry> buckets_;                                                 // the latest asked first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;  // the keys are those of the list
};

}  // namespace fray
