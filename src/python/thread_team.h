// A few threads that do parts of the same work, again and again: handing them work costs some microseconds,
// and no thread is started for it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fray::python {

class ThreadTeam {
 public:
  /// `members` counts the thread that asks; at least 1.
  explicit ThreadTeam(unsigned members) {
    for (unsigned i = 1; i < members; ++i) threads_.emplace_back([this, i] { serve(i); });
  }
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      ++round_;
    }
    asked_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  std::size_t members() const { return threads_.size() + 1; }

  /// Calls work(first, last) for parts of [begin, end), one for each member, at the same time; returns when
  /// all are done. `work` does not throw.
  void run(std::size_t begin, std::size_t end, const std::function<void(std::size_t, std::size_t)>& work) {
    if (threads_.empty()) return work(begin, end);
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      begin_ = begin;
      end_ = end;
      left_ = threads_.size();
      ++round_;
    }
    asked_.notify_all();
    do_part(0);
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void do_part(std::size_t member) {
    const std::size_t all = end_ - begin_;
    (*work_)(begin_ + all * member / members(), begin_ + all * (member + 1) / members());
  }

  void serve(std::size_t member) {
    std::size_t seen = 0;
    while (true) {
      {
        std::unique_lock lock(mutex_);
        asked_.wait(lock, [&] { return round_ != seen; });
        seen = round_;
        if (over_) return;
      }
      do_part(member);
      const std::lock_guard lock(mutex_);
      if (--left_ == 0) answered_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable asked_, answered_;
  std::size_t round_ = 0;
  std::size_t left_ = 0;
  std::size_t begin_ = 0, end_ = 0;
  const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
  bool over_ = false;
  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace fray::python
