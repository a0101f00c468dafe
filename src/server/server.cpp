#include "server/server.h"

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <limits>
#include <optional>
#include <thread>

#include "endgame/table_folder.h"
#include "games.h"
#include "server/api/api.h"
#include "server/asio_loop.h"
#include "server/cluster/cluster.h"
#include "server/cluster/nats_bus.h"
#include "server/logging.h"
#include "server/network/front.h"
#include "server/store/database_file.h"
#include "server/store/open_store.h"
#include "server/threaded_background.h"
#include "server/workers/process_pool.h"
#include "server/workers/queue_pool.h"

namespace fray {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

// A room has one piece of such work at most.
constexpr std::size_t kEveryRoom = std::numeric_limits<std::size_t>::max();
constexpr double kNoLimit = 1e9;
constexpr auto kAliveEvery = milliseconds(1000);
constexpr auto kLookEvery = milliseconds(10);  // whether all connections have ended

class WholeServer final : public Server {
 public:
  WholeServer(const ServerSettings& settings, std::optional<DatabaseLock> lock, std::unique_ptr<Store> store,
              StaticFiles files)
      : settings_(settings),
        lock_(std::move(lock)),
        store_(std::move(store)),
        files_(std::move(files)),
        alive_timer_(context_),
        end_timer_(context_),
        signals_(context_) {}

  ~WholeServer() override {
    // The workers first: what they still say must find nobody gone.
    reviewer_.reset();
    workers_.reset();
  }

  Result<void> set_up() {
    // Meanwhile; nobody is let in before it is done.
    const std::jthread preparing([] { prepare_games(); });
    auto workers = start_workers();
    if (!workers) return tl::unexpected<Error>(workers.error());
    workers_ = std::move(*workers);
    reviewer_ = std::make_unique<Reviewer>(
        *workers_,
        [this](const std::string& room, const std::string& review) { store_->save_review(room, review); });
    RoomHostSettings room_settings = settings_.rooms;
    room_settings.max_rooms = static_cast<std::size_t>(settings_.config.max_rooms);
    room_settings.gone_after_ms = std::int64_t{1000} * settings_.config.gone_after;
    rooms_ = std::make_unique<RoomHost>(loop_, *store_, loading_, odds_, *workers_, metrics_, room_settings);
    api_ = std::make_unique<Api>(ApiParts{settings_.config, *store_, *rooms_, *workers_, *reviewer_, metrics_,
                                          lookups_, slow_, passwords_});
    api_->add_to(router_);
    RoomSocketSettings sockets = settings_.sockets;
    sockets.messages_per_second = settings_.config.messages_per_second;
    front_ = std::make_unique<Front>(settings_.config, router_, files_, *rooms_, metrics_, sockets,
                                     settings_.front);
    add_metrics();
    if (auto done = rooms_->begin(); !done) return done;
    if (auto done = join_others(); !done) return done;
    return listen();
  }

  std::uint16_t port() const override { return transport_->port(); }
  std::size_t unfinished() const override { return rooms_->unfinished(); }

  void run() override {
    say_alive();
    if (settings_.stop_on_signals) {
      signals_.add(SIGINT);
      signals_.add(SIGTERM);
      signals_.async_wait([this](boost::system::error_code error, int) {
        if (!error) begin_stop();
      });
    }
    run_context();
  }

  void stop() override {
    asio::post(context_, [this] { begin_stop(); });
  }

 private:
  /// Processes of this server; with none, workers anywhere that take jobs out of NATS.
  Result<std::unique_ptr<WorkerPool>> start_workers() {
    if (settings_.config.workers > 0) {
      // Each of them opens the tables itself. Here somebody reads what is wrong with them.
      const std::string& tables = settings_.config.tables;
      if (const auto opened = tables.empty() ? Result<void>{} : check_tables(tables); !opened)
        return pass_on(opened.error());
      return start_worker_processes(context_.get_executor(),
                                    {settings_.executable, settings_.config.worker_threads, tables},
                                    settings_.config.workers);
    }
    QueuePoolSettings queue;
    queue.nats = nats_settings();
    queue.refused =
        &metrics_.counter("fray_jobs_refused_total", "answers to jobs that were late, said twice, or forged");
    return make_queue_pool(queue, loop_);
  }

  NatsSettings nats_settings() const { return {settings_.config.nats, settings_.config.nats_ca}; }

  /// Where other servers may share the store.
  Result<void> join_others() {
    if (!is_postgres(settings_.config.database)) return {};
    const bool alone = settings_.config.nats.empty();
    if (alone) {
      bus_ = std::make_unique<NoBus>();
    } else {
      auto bus = connect_nats(nats_settings(), loop_);
      if (!bus) return tl::unexpected<Error>(bus.error());
      bus_ = std::move(*bus);
    }
    RoomSocketSettings sockets = settings_.sockets;
    sockets.messages_per_second = kNoLimit;  // the visitor's own server has held him to them
    cluster_ = std::make_unique<Cluster>(
        Cluster::Parts{loop_, *store_, *bus_, leases_, *rooms_, metrics_},
        Relay::Host{[this, sockets](const std::string& room, const std::string& address) {
                      return std::make_shared<RoomSocket>(*rooms_, room, sockets,
                                                          RoomVisitor{address, nullptr, nullptr, true});
                    },
                    [this](HttpRequest request, const HttpReply& reply) {
                      router_.handle(std::move(request), reply);
                    },
                    [this](const std::string& room) { api_->forget_texts_of(room); },
                    [this] { api_->forget_texts(); }});
    if (auto done = cluster_->begin(); !done || !alone || cluster_->others() == 0) return done;
    return fail("address",
                "another server uses this database: servers that share one need each other's news, so "
                "nats must be set for all of them");
  }

  /// An exception that leaves a handler is a mistake of ours; the others go on.
  void run_context() {
    while (true) {
      try {
        context_.run();
        return;
      } catch (const std::exception& error) {
        log_line(LogLevel::error, "a handler failed", {{"error", error.what()}});
      }
    }
  }

  Result<void> listen() {
    TransportSettings transport = settings_.transport;
    transport.address = settings_.config.address;
    transport.port = static_cast<std::uint16_t>(settings_.config.port);
    auto listening = Transport::listen(context_, transport, *front_);
    if (!listening) return tl::unexpected<Error>(listening.error());
    transport_ = std::move(*listening);
    metrics_.gauge_from("fray_sockets", "open WebSockets",
                        [this] { return static_cast<double>(transport_->sockets()); });
    metrics_.gauge_from("fray_unsent_socket_bytes", "bytes that wait to be sent over WebSockets",
                        [this] { return static_cast<double>(transport_->unsent()); });
    return {};
  }

  void add_metrics() {
    const auto number = [](auto value) { return static_cast<double>(value); };
    metrics_.counter_from("fray_store_writes_total", "writes that are on disk",
                          [this, number] { return number(store_->counts().writes); });
    metrics_.counter_from("fray_store_transactions_total", "transactions of the store",
                          [this, number] { return number(store_->counts().transactions); });
    metrics_.counter_from("fray_store_failed_total", "writes that failed",
                          [this, number] { return number(store_->counts().failed); });
    metrics_.gauge_from("fray_games_unfinished", "games that have not ended, in memory or not",
                        [this, number] { return number(rooms_->unfinished()); });
    metrics_.gauge_from("fray_store_failing", "1 while nothing can be stored",
                        [this] { return store_->works() ? 0.0 : 1.0; });
    metrics_.gauge_from("fray_store_waiting", "writes that wait",
                        [this, number] { return number(store_->counts().waiting); });
    metrics_.gauge_from("fray_workers", "workers that run",
                        [this, number] { return number(workers_->counts().workers); });
    metrics_.gauge_from("fray_workers_busy", "workers that think",
                        [this, number] { return number(workers_->counts().busy); });
    static constexpr std::array<const char*, kJobClasses> kClasses{"game", "analysis", "unwatched"};
    for (std::size_t kind = 0; kind < kJobClasses; ++kind) {
      metrics_.gauge_from("fray_jobs_waiting", "jobs that wait for a worker",
                          [this, number, kind] { return number(workers_->counts().waiting_of[kind]); },
                          {{"class", kClasses[kind]}});
    }
    metrics_.counter_from("fray_jobs_done_total", "jobs that workers have done",
                          [this, number] { return number(workers_->counts().done); });
    metrics_.counter_from("fray_worker_restarts_total", "workers that died or were late",
                          [this, number] { return number(workers_->counts().restarts); });
  }

  void say_alive() {
    store_->say_alive(now_ms());
    alive_timer_.expires_after(kAliveEvery);
    alive_timer_.async_wait([this](boost::system::error_code error) {
      if (!error && !stopping_) say_alive();
    });
  }

  void begin_stop() {
    if (std::exchange(stopping_, true)) return;
    log_line(LogLevel::info, "stopping");
    alive_timer_.cancel();
    transport_->stop_accepting();
    last_moment_ = std::chrono::steady_clock::now() + std::chrono::seconds(settings_.config.stop_after);
    rooms_->stop([this] { changes_done_ = true; });
    await_end();
  }

  void await_end() {
    const bool late = std::chrono::steady_clock::now() >= last_moment_;
    if (changes_done_ && !std::exchange(closing_, true))
      transport_->close_all(CloseCode::going_away, "the server stops");
    if (late || (closing_ && transport_->connections() == 0)) {
      store_->say_alive(now_ms());
      context_.stop();
      return;
    }
    end_timer_.expires_after(kLookEvery);
    end_timer_.async_wait([this](boost::system::error_code error) {
      if (!error) await_end();
    });
  }

  ServerSettings settings_;
  std::optional<DatabaseLock> lock_;  // ends after the store
  asio::io_context context_{1};
  AsioLoop loop_{context_};
  std::unique_ptr<Store> store_;  // its thread posts to the context, so it ends before that does
  StaticFiles files_;
  Metrics metrics_;
  // Threads, and how much may wait: of one address, in all.
  ThreadedBackground lookups_{context_, 1, 64, 1024};
  ThreadedBackground loading_{context_, 2, 16, 1024};
  ThreadedBackground odds_{context_, 2, kEveryRoom, kEveryRoom};
  ThreadedBackground slow_{context_, 2, 8, 256};
  ThreadedBackground passwords_{context_, 1, 4, 64};
  ThreadedBackground leases_{context_, 1, kEveryRoom, kEveryRoom};
  std::unique_ptr<WorkerPool> workers_;
  std::unique_ptr<Reviewer> reviewer_;
  std::unique_ptr<RoomHost> rooms_;
  std::unique_ptr<Api> api_;
  Router router_;
  std::unique_ptr<Bus> bus_;
  std::unique_ptr<Cluster> cluster_;
  std::unique_ptr<Front> front_;
  std::unique_ptr<Transport> transport_;
  asio::steady_timer alive_timer_, end_timer_;
  asio::signal_set signals_;
  bool stopping_ = false, changes_done_ = false, closing_ = false;
  std::chrono::steady_clock::time_point last_moment_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::start(const ServerSettings& settings) {
  std::optional<DatabaseLock> lock;
  if (settings.config.database != ":memory:" && !is_postgres(settings.config.database)) {
    auto taken = DatabaseLock::take(settings.config.database);
    if (!taken) return tl::unexpected<Error>(taken.error());
    lock = std::move(*taken);
  }
  auto store = open_store(settings.config.database);
  if (!store) return tl::unexpected<Error>(store.error());
  StaticFiles files;
  if (!settings.config.page.empty()) {
    auto loaded = StaticFiles::load(settings.config.page, settings.config.public_address);
    if (!loaded) return tl::unexpected<Error>(loaded.error());
    files = std::move(*loaded);
  }
  auto server = std::make_unique<WholeServer>(settings, std::move(lock), std::move(*store), std::move(files));
  if (auto done = server->set_up(); !done) return tl::unexpected<Error>(done.error());
  return server;
}

}  // namespace fray
