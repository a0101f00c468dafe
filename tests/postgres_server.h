// PostgreSQL for tests: Debian's programs, in a folder of their own, reached over a socket in it. One server
// serves all tests of a process, each with a schema of its own, which is made sooner than a database.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "server/store/postgres/libpq.h"
#include "server/store/postgres/session.h"

namespace fray::test {

class PostgresServer {
 public:
  /// That of this process, started when it is first asked for. It ends with the process, however that ends.
  static PostgresServer& instance() {
    static PostgresServer server;
    return server;
  }

  /// Where its socket is.
  const std::string& folder() const { return folder_; }
  /// `fray` may do everything, and nobody asks for a password; `locked` has the password "a secret".
  std::string url(const std::string& schema, const std::string& user = "fray") const {
    return "postgresql://" + user + "@/postgres?host=" + folder_ + "&options=-csearch_path%3D" + schema;
  }
  std::string make_schema() {
    static std::atomic<int> next = 1;
    std::string name = "test" + std::to_string(next++);
    script("public", "CREATE SCHEMA " + name);
    return name;
  }
  void drop_schema(const std::string& name) {
    script("public", "SET client_min_messages = error; DROP SCHEMA " + name + " CASCADE");
  }

  /// A session without the store.
  postgres::Session session(const std::string& schema) {
    while (true) {
      auto session = postgres::Session::connect(url(schema), {.connect = 2'000, .answer = 60'000});
      if (session) return std::move(*session);
      if (std::chrono::steady_clock::now() > patient_until_) {
        ADD_FAILURE() << session.error().message << "; see " << folder_ << "/log";
        std::abort();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  void script(const std::string& schema, const std::string& sql) {
    const auto done = session(schema).run(sql);
    if (!done) ADD_FAILURE() << sql << ": " << done.error().message;
  }

  /// As when its machine loses power.
  void stop() { command("stop\n"); }
  void start() {
    command("start\n");
    session("public");
  }

 private:
  PostgresServer() {
    if (!std::filesystem::exists(std::string(kPrograms) + "/postgres")) {
      ADD_FAILURE() << "PostgreSQL is not installed: scripts/install-packages test";
      std::abort();
    }
    if (auto loaded = postgres::load_libpq(); !loaded) {
      ADD_FAILURE() << loaded.error().message;
      std::abort();
    }
    std::string pattern = (std::filesystem::temp_directory_path() / "fray-postgres-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    // initdb does not work as root.
    const bool root = geteuid() == 0;
    if (root && chown(folder_.c_str(), kNobody, kNobody) != 0) std::abort();
    spawn_guard(root);
    script("public", "CREATE ROLE locked LOGIN PASSWORD 'a secret'");
  }
  ~PostgresServer() {
    close(commands_);
    int status = 0;
    waitpid(guard_, &status, 0);
  }

  /// A shell that starts the server, does what it is told, and when this process is gone stops the server and
  /// removes the folder.
  void spawn_guard(bool root) {
    static constexpr const char* kScript = R"(
cd "$1" || exit 1
PATH=$2:$PATH
initdb -D data -U fray -A trust -E UTF8 --locale=C --no-sync >log 2>&1 || exit 1
echo 'local all locked scram-sha-256' | cat - data/pg_hba.conf >hba && mv hba data/pg_hba.conf
start() {
  postgres -D data -k "$1" -c listen_addresses= -c fsync=off -c full_page_writes=off -c shared_buffers=16MB \
    -c max_connections=60 -c autovacuum=off >>log 2>&1 </dev/null &
  server=$!
}
stop() {
  kill -QUIT $server
  wait $server
}
start "$1"
while read -r command; do
  $command "$1" >>log 2>&1
  echo done
done
stop
rm -rf "$1"
)";
    int commands[2], answers[2];
    if (pipe2(commands, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) std::abort();
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, commands[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, answers[1], STDOUT_FILENO);
    std::string script = kScript, programs = kPrograms;
    const char* as_nobody[] = {
        "setsid",       "setpriv", "--reuid=65534", "--regid=65534",  "--clear-groups", "sh", "-c",
        script.c_str(), "sh",      folder_.c_str(), programs.c_str(), nullptr};
    const char* as_self[] = {"setsid",         "sh",   "-c", script.c_str(), "sh", folder_.c_str(),
                             programs.c_str(), nullptr};
    if (posix_spawnp(&guard_, "setsid", &files, nullptr, const_cast<char**>(root ? as_nobody : as_self),
                     environ) != 0)
      std::abort();
    posix_spawn_file_actions_destroy(&files);
    close(commands[0]);
    close(answers[1]);
    commands_ = commands[1];
    answers_ = answers[0];
    patient_until_ = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  }

  void command(const std::string& text) {
    char answer[16];
    if (::write(commands_, text.data(), text.size()) < 0 || read(answers_, answer, sizeof answer) <= 0) {
      ADD_FAILURE() << "the guard of PostgreSQL is gone; see " << folder_ << "/log";
      std::abort();
    }
    patient_until_ = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  }

  static constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin";
  static constexpr uid_t kNobody = 65534;

  std::string folder_;
  pid_t guard_ = -1;
  int commands_ = -1, answers_ = -1;
  std::chrono::steady_clock::time_point patient_until_;
};

}  // namespace fray::test
