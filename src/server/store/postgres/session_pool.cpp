#include "server/store/postgres/session_pool.h"

namespace fray::postgres {

SessionPool::Place::Place(SessionPool& pool) : pool_(pool) {
  std::unique_lock lock(pool_.mutex_);
  pool_.place_is_free_.wait(lock, [this] { return pool_.free_places_ > 0; });
  --pool_.free_places_;
}

SessionPool::Place::~Place() {
  {
    const std::lock_guard lock(pool_.mutex_);
    ++pool_.free_places_;
  }
  pool_.place_is_free_.notify_one();
}

std::optional<Session> SessionPool::take() {
  const std::lock_guard lock(mutex_);
  if (sessions_.empty()) return std::nullopt;
  std::optional<Session> session = std::move(sessions_.back());
  sessions_.pop_back();
  return session;
}

void SessionPool::give_back(Session session) {
  const std::lock_guard lock(mutex_);
  sessions_.push_back(std::move(session));
}

}  // namespace fray::postgres
