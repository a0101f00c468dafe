#include "server/store/postgres/session.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "server/store/postgres/libpq.h"
#include "server/url_password.h"

namespace fray::postgres {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int kOldest = 150'000;  // PostgreSQL 15
constexpr int kBinary = 1;

/// On one line, without what libpq puts at the end.
std::string one_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (char& c : text) c = c == '\n' || c == '\t' ? ' ' : c;
  return text;
}

void ignore_notice(void*, const pg_result*) {}

}  // namespace

void Session::Finish::operator()(pg_conn* connection) const { libpq().PQfinish(connection); }

Result<Session> Session::connect(const std::string& url, const Limits& limits) {
  const std::string seconds = std::to_string(std::max(2, (limits.connect + 999) / 1000));
  const std::string silence = std::to_string(limits.answer);
  // What stands before the URL may be changed by it.
  const std::array<const char*, 9> names{
      "connect_timeout",  "keepalives_idle",           "keepalives_interval",
      "keepalives_count", "tcp_user_timeout",          "dbname",
      "client_encoding",  "fallback_application_name", nullptr};
  const std::array<const char*, 9> values{seconds.c_str(), "5",    "2",    "3",    silence.c_str(),
                                          url.c_str(),     "UTF8", "fray", nullptr};
  const std::string shown = without_passwords(url);
  Session session(libpq().PQconnectdbParams(names.data(), values.data(), 1), shown, limits);
  pg_conn* connection = session.connection_.get();
  if (connection == nullptr) return fail("storage", shown + ": out of memory");
  if (libpq().PQstatus(connection) != CONNECTION_OK)
    return fail("storage", shown + ": " + one_line(libpq().PQerrorMessage(connection)));
  if (const int version = libpq().PQserverVersion(connection); version < kOldest)
    return fail("storage", shown + ": this is PostgreSQL " + std::to_string(version / 10'000) +
                               "; version 15 or later is needed");
  if (auto done = session.configure(); !done) return pass_on(done.error());
  return session;
}

Result<void> Session::configure() {
  libpq().PQsetNoticeReceiver(connection_.get(), ignore_notice, nullptr);
  if (libpq().PQsetnonblocking(connection_.get(), 1) != 0) return lose("out of memory");
  // Every question has an index. Left to itself PostgreSQL would look at whole tables as long as it has not
  // counted their rows, after a copy say.
  return run(
      "SET synchronous_commit = on; SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off;"
      "SET statement_timeout = " +
      std::to_string(limits_.answer) + "; SET lock_timeout = " + std::to_string(limits_.lock) +
      "; SET idle_in_transaction_session_timeout = " + std::to_string(limits_.idle));
}

Result<Rows> Session::ask(const Query& query) {
  auto answers = ask_all(std::span(&query, 1));
  if (!answers) return pass_on(answers.error());
  return std::move(answers->front());
}

Result<std::vector<Rows>> Session::ask_all(std::span<const Query> queries) {
  if (auto done = prepare(queries); !done) return pass_on(done.error());
  const Time until = steady_clock::now() + milliseconds(limits_.answer);
  pg_conn* connection = connection_.get();
  if (libpq().PQenterPipelineMode(connection) == 0) return lose(libpq().PQerrorMessage(connection));
  for (const Query& query : queries) {
    if (!send(query)) return lose(libpq().PQerrorMessage(connection));
  }
  if (libpq().PQpipelineSync(connection) == 0) return lose(libpq().PQerrorMessage(connection));
  auto answers = results(queries.size(), until);
  if (!lost_ && libpq().PQexitPipelineMode(connection) == 0) return lose(libpq().PQerrorMessage(connection));
  return answers;
}

bool Session::send(const Query& query) {
  const auto count = query.values().size();
  std::vector<const char*> values(count);
  std::vector<int> lengths(count), formats(count, kBinary);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& bytes = query.values()[i].bytes;
    values[i] = bytes ? bytes->data() : nullptr;
    lengths[i] = bytes ? static_cast<int>(bytes->size()) : 0;
  }
  return libpq().PQsendQueryPrepared(connection_.get(), prepared_.find(query.sql())->second.c_str(),
                                     static_cast<int>(count), values.data(), lengths.data(), formats.data(),
                                     kBinary) != 0;
}

/// Those of the statements that this session has not had yet.
Result<void> Session::prepare(std::span<const Query> queries) {
  for (const Query& query : queries) {
    if (prepared_.contains(query.sql())) continue;
    const std::string name = "s" + std::to_string(prepared_.size()), sql(query.sql());
    std::vector<Oid> types;
    for (const Query::Value& value : query.values()) types.push_back(value.type);
    const Time until = steady_clock::now() + milliseconds(limits_.answer);
    if (libpq().PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), static_cast<int>(types.size()),
                              types.data()) == 0)
      return lose(libpq().PQerrorMessage(connection_.get()));
    if (auto done = finish_statements(until); !done) return done;
    prepared_.emplace(sql, name);
  }
  return {};
}

Result<std::vector<Rows>> Session::results(std::size_t queries, Time until) {
  std::vector<Rows> answers;
  answers.reserve(queries);
  std::optional<Error> wrong;
  bool ended = false;
  while (true) {
    auto result = next_result(until);
    if (!result) return pass_on(result.error());
    if (*result == nullptr) {  // the end of one statement's answer
      if (std::exchange(ended, true)) return lose("the answer of the database ends too early");
      continue;
    }
    ended = false;
    const auto status = libpq().PQresultStatus(*result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
      answers.emplace_back(*result);
    } else if (status == PGRES_PIPELINE_SYNC || status == PGRES_PIPELINE_ABORTED) {
      libpq().PQclear(*result);
      if (status == PGRES_PIPELINE_SYNC) break;
    } else {
      wrong = error_of(*result);
      if (lost_) return tl::unexpected<Error>(*wrong);
    }
  }
  if (wrong) return tl::unexpected<Error>(*wrong);
  if (answers.size() != queries) return lose("the answer of the database has another number of parts");
  return answers;
}

Result<void> Session::run(const std::string& script) {
  const Time until = steady_clock::now() + milliseconds(limits_.answer);
  if (libpq().PQsendQuery(connection_.get(), script.c_str()) == 0)
    return lose(libpq().PQerrorMessage(connection_.get()));
  return finish_statements(until);
}

/// Reads on until all that was sent is done; nobody wants its rows.
Result<void> Session::finish_statements(Time until) {
  std::optional<Error> wrong;
  while (true) {
    auto result = next_result(until);
    if (!result) return pass_on(result.error());
    if (*result == nullptr) break;
    const auto status = libpq().PQresultStatus(*result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
      libpq().PQclear(*result);
    else
      wrong = error_of(*result);
  }
  if (wrong) return tl::unexpected<Error>(*wrong);
  return {};
}

/// The next result, which the caller clears; none at the end of a statement.
Result<pg_result*> Session::next_result(Time until) {
  while (libpq().PQisBusy(connection_.get()) != 0) {
    if (auto done = await_input(until); !done) return pass_on(done.error());
  }
  return libpq().PQgetResult(connection_.get());
}

/// Waits for bytes of the answer, and sends on what has not been sent: the database may wait for us to read
/// before it reads on.
Result<void> Session::await_input(Time until) {
  pg_conn* connection = connection_.get();
  const int unsent = libpq().PQflush(connection);
  if (unsent < 0) return lose(libpq().PQerrorMessage(connection));
  const auto left = std::chrono::duration_cast<milliseconds>(until - steady_clock::now());
  pollfd file{libpq().PQsocket(connection), static_cast<short>(POLLIN | (unsent != 0 ? POLLOUT : 0)), 0};
  const int ready = left.count() <= 0 ? 0 : poll(&file, 1, static_cast<int>(left.count()));
  if (ready < 0 && errno == EINTR) return {};
  if (ready <= 0) return lose("the database does not answer");
  if ((file.revents & ~POLLOUT) != 0 && libpq().PQconsumeInput(connection) == 0)
    return lose(libpq().PQerrorMessage(connection));
  return {};
}

Error Session::error_of(pg_result* result) {
  const char* state = libpq().PQresultErrorField(result, PG_DIAG_SQLSTATE);
  // Not its details: they may quote a row, secrets of dice among it.
  const char* primary = libpq().PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string text = primary != nullptr ? primary : libpq().PQresultErrorMessage(result);
  state_ = state == nullptr ? "" : state;
  const char* severity = libpq().PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
  const bool ends = severity == nullptr || std::string_view(severity) != "ERROR";
  libpq().PQclear(result);
  if (ends || libpq().PQstatus(connection_.get()) != CONNECTION_OK) lost_ = true;
  return {"storage", shown_ + ": " + one_line(text)};
}

tl::unexpected<Error> Session::lose(const std::string& why) {
  lost_ = true;
  state_.clear();
  return fail("storage", shown_ + ": " + one_line(why));
}

}  // namespace fray::postgres
