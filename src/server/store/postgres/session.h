// One connection to PostgreSQL. Whatever is asked is answered within a few seconds or the session is lost;
// nothing waits for a database that does not answer.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/store/postgres/query.h"

struct pg_conn;

namespace fray::postgres {

/// How long things may take, in milliseconds.
struct Limits {
  int connect = 2'000;  ///< to each address of a host; the least that libpq knows
  int answer = 4'000;   ///< until all that was asked together has been answered; then the session is lost
  int lock = 2'000;     ///< a statement waits for a lock of others
  /// A transaction may wait for its next statement. A server that is stopped in the middle of one keeps its
  /// locks for no longer, which is less than others wait before they take its rooms.
  int idle = 1'000;
};

class Session {
 public:
  /// `url` has passed url_problem(), and load_libpq() has answered well. What is committed is on disk (on
  /// those of the standbys too that the database waits for): the session sets synchronous_commit, whatever
  /// the default is. Errors "storage".
  static Result<Session> connect(const std::string& url, const Limits& limits);

  /// One statement, in a transaction of its own or within that which has begun. Errors "storage".
  Result<Rows> ask(const Query& query);
  /// All in one go, in order. If one fails, those after it are not done, nor are those before it unless a
  /// transaction has begun in which they are.
  Result<std::vector<Rows>> ask_all(std::span<const Query> queries);
  /// Several statements without values, which answer nothing.
  Result<void> run(const std::string& script);

  /// Does `work`, which answers a Result, in one transaction: all of it if it succeeds, nothing else.
  template <class Work>
  auto transact(Work work) -> decltype(work()) {
    if (auto begun = run("BEGIN"); !begun) return tl::unexpected<Error>(begun.error());
    auto result = work();
    if (result) {
      if (auto committed = run("COMMIT"); !committed) result = tl::unexpected<Error>(committed.error());
    }
    if (!result && !lost()) static_cast<void>(run("ROLLBACK"));
    return result;
  }

  /// Whether nothing can be asked any more; whether what was asked last has been done is then not known.
  bool lost() const { return lost_; }
  /// PostgreSQL's code of the last error, five characters; "" if it had none.
  const std::string& state() const { return state_; }
  /// Whether that error is of what was asked (a constraint, a value that cannot be) and not of the database.
  bool refused() const { return state_.starts_with("22") || state_.starts_with("23"); }
  /// Other than those it began with, from now on.
  void allow_answer(int milliseconds) { limits_.answer = milliseconds; }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Finish {
    void operator()(pg_conn* connection) const;
  };

  Session(pg_conn* connection, std::string shown, const Limits& limits)
      : connection_(connection), shown_(std::move(shown)), limits_(limits) {}
  Result<void> configure();
  Result<void> prepare(std::span<const Query> queries);
  bool send(const Query& query);
  Result<void> await_input(Time until);
  Result<pg_result*> next_result(Time until);
  Result<void> finish_statements(Time until);
  Result<std::vector<Rows>> results(std::size_t queries, Time until);
  /// The error of a result, which it takes.
  Error error_of(pg_result* result);
  tl::unexpected<Error> lose(const std::string& why);

  std::unique_ptr<pg_conn, Finish> connection_;
  std::string shown_;  ///< the URL without its password
  Limits limits_;
  std::map<std::string, std::string, std::less<>> prepared_;  ///< names by statements
  std::string state_;
  bool lost_ = false;
};

}  // namespace fray::postgres
