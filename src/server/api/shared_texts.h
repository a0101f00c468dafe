// Texts about rooms that are dear to make: made once for all who ask at the same time, and kept for those who
// ask later.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/background.h"

namespace fray {

/// For the network's thread.
class SharedTexts {
 public:
  using Text = std::shared_ptr<const std::string>;
  struct Made {
    std::string text;
    bool is_final = false;  ///< the game is over, so it is worth keeping
  };
  using Then = std::function<void(Result<Text>)>;

  /// `background` makes the texts and outlives this. No more than `most_bytes` are kept; who has not been
  /// asked for longest goes first.
  SharedTexts(Background& background, std::size_t most_bytes)
      : background_(background), most_bytes_(most_bytes) {}

  /// Calls `then` with the text `what` of the room, at once if it is kept; else `make` makes it on another
  /// thread, in the turn of `asker` (Background::run), unless somebody else's is being made. Errors of `make`
  /// and Background::run.
  void get(const std::string& room, const std::string& what, const std::string& asker,
           std::function<Result<Made>()> make, Then then);
  /// Something of the room has changed, and is on disk: who asks from now on gets what is there then.
  void changed(const std::string& room);
  /// The same of all rooms.
  void clear();

  std::size_t bytes() const { return bytes_; }

 private:
  /// A text on its way.
  struct Making {
    std::string asker;
    std::atomic<bool> begun = false;
    std::atomic<bool> answered = false;  ///< by another of the same text
    bool is_current = true;              ///< nothing has changed since it was asked for
    std::vector<Then> waiting;
  };
  using Makings = std::vector<std::shared_ptr<Making>>;
  struct Kept {
    std::string key;
    Text text;
  };

  void made(const std::string& key, const std::shared_ptr<Making>& making, Result<Made> answer);
  void keep(const std::string& key, Text text);
  void forget(std::map<std::string, std::list<Kept>::iterator>::iterator entry);

  Background& background_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  // the latest asked for first
  // By room and what, so that all of a room lie together:
  std::map<std::string, std::list<Kept>::iterator> by_key_;
  std::map<std::string, Makings> makings_;
};

}  // namespace fray
