// Sessions for readers: a few, made when they are needed and kept.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/store/postgres/session.h"

namespace fray::postgres {

class SessionPool {
 public:
  SessionPool(std::string url, const Limits& limits, int most)
      : url_(std::move(url)), limits_(limits), free_places_(most) {}

  /// What `question`, which answers a Result and may be asked twice, answers in a session. Any thread; waits
  /// while all sessions are in use.
  template <class Question>
  auto ask(Question question) -> decltype(question(std::declval<Session&>())) {
    const Place place(*this);
    std::optional<Session> kept = take();
    if (kept) {
      auto answer = question(*kept);
      if (!kept->lost()) {
        give_back(std::move(*kept));
        return answer;
      }
      // It may have been lost since it was used last, which says nothing about the database.
      kept.reset();
    }
    auto fresh = Session::connect(url_, limits_);
    if (!fresh) return tl::unexpected<Error>(fresh.error());
    auto answer = question(*fresh);
    if (!fresh->lost()) give_back(std::move(*fresh));
    return answer;
  }

 private:
  /// The right to have a session.
  class Place {
   public:
    explicit Place(SessionPool& pool);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    SessionPool& pool_;
  };

  std::optional<Session> take();
  void give_back(Session session);

  const std::string url_;
  const Limits limits_;
  std::mutex mutex_;  // of all below
  std::condition_variable place_is_free_;
  int free_places_;
  std::vector<Session> sessions_;
};

}  // namespace fray::postgres
