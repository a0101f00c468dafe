// What the tests of the store share: rooms with something in their logs, work in child
// processes.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "server/store/open_store.h"
#include "server/store/store.h"
#include "temporary_folder.h"

namespace fray::test {

inline std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void put(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

inline Bytes32 bytes32_of(std::uint8_t fill) {
  Bytes32 bytes;
  bytes.fill(fill);
  return bytes;
}

/// What entry `seq` of a test's room says.
inline Json test_body(const std::string& room, std::uint64_t seq) {
  return {{"type", "action"},
          {"by", {{"seat", 0}, {"id", "k" + std::to_string(seq)}}},
          {"action", room + "é\n\"\\"}};
}

/// Makes the writes of one room.
class RoomAuthor {
 public:
  explicit RoomAuthor(std::string room) : room_(std::move(room)) {}
  /// Of a room that is stored already.
  explicit RoomAuthor(const StoredRoom& stored) : room_(stored.id), log_(stored.log) {}

  RoomWrite created(const std::string& phase = "open") {
    RoomWrite write = next(1, phase);
    write.secret = bytes32_of(7);
    return write;
  }
  RoomWrite next(int entries = 1, const std::string& phase = "playing") {
    RoomWrite write{room_, {}, "{\"id\":\"" + room_ + "\"}", phase, true, std::nullopt, {}};
    for (int i = 0; i < entries; ++i) {
      const std::uint64_t seq = log_.last_seq() + 1;
      write.entries.push_back(log_.append(static_cast<Moment>(1000 * seq), test_body(room_, seq)));
    }
    return write;
  }
  std::uint64_t last_seq() const { return log_.last_seq(); }

 private:
  std::string room_;
  LogWriter log_;
};

/// A path or a URL.
inline std::unique_ptr<Store> open_store(const std::string& address, const StoreSettings& settings = {}) {
  auto store = fray::open_store(address, settings);
  if (!store) {
    ADD_FAILURE() << store.error().message;
    std::abort();
  }
  return std::move(*store);
}

/// Writes and waits.
inline Result<void> write(Store& store, RoomWrite room_write) {
  std::promise<Result<void>> told;
  store.write(std::move(room_write), [&](Result<void> result) { told.set_value(std::move(result)); });
  return told.get_future().get();
}

/// Keeps the store's thread from writing, so that what is written meanwhile goes into one batch. Writes a
/// room of its own.
class HeldWriter {
 public:
  explicit HeldWriter(Store& store) {
    std::promise<void> holding;
    store.write(RoomAuthor("held").created(), [this, &holding](const Result<void>&) {
      holding.set_value();
      released_.get_future().wait();
    });
    holding.get_future().wait();
  }
  void release() { released_.set_value(); }

 private:
  std::promise<void> released_;
};

/// What `work` answers when a child process does it. The child has to end by itself.
inline std::string in_child(const std::function<std::string()>& work) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    alarm(60);
    const std::string answer = work();
    const bool told = ::write(ends[1], answer.data(), answer.size()) == static_cast<ssize_t>(answer.size());
    _exit(told ? 0 : 1);
  }
  close(ends[1]);
  std::string answer;
  char buffer[4096];
  for (ssize_t size; (size = read(ends[0], buffer, sizeof buffer)) > 0;) {
    answer.append(buffer, static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0 ? answer : "the child process failed: " + answer;
}

}  // namespace fray::test
