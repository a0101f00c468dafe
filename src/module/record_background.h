// The lane of background work in the module: one piece after another, each as the loop comes to it. A piece
// that asks the store for records that are not in memory is done again when the host has told them; the
// answer of one that wrote waits until that is durable.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "module/record_store.h"
#include "server/background.h"
#include "server/loop.h"

namespace fray {

class RecordBackground final : public Background {
 public:
  RecordBackground(Loop& loop, RecordStore& store) : loop_(loop), store_(store) {}

  std::size_t waiting() const override { return pieces_.size(); }

 private:
  void add(const std::string&, std::unique_ptr<Piece> piece) override {
    pieces_.push_back(std::move(piece));
    if (pieces_.size() == 1) begin();
  }

  void begin() {
    loop_.post([this] { work(); });
  }

  void work() {
    store_.take_traces();
    pieces_.front()->work();
    const RecordStore::Traces traces = store_.take_traces();
    const auto go_on = [this, missing = traces.missing](const std::string& error) {
      if (!error.empty()) return end(&error);
      if (missing.empty()) return end(nullptr);
      store_.when_told(missing, [this] { work(); });
    };
    if (traces.writes.empty()) return go_on("");
    store_.when_stored(traces.writes, go_on);
  }

  void end(const std::string* error) {
    const std::unique_ptr<Piece> piece = std::move(pieces_.front());
    pieces_.pop_front();
    if (!pieces_.empty()) begin();
    error == nullptr ? piece->answer() : piece->fail({"storage", *error});
  }

  Loop& loop_;
  RecordStore& store_;
  std::deque<std::unique_ptr<Piece>> pieces_;
};

}  // namespace fray
