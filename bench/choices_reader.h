// What a player can choose, by what the server has told his connection. The only place of the benchmark that
// knows what positions and choices look like on the wire.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace fray::bench {

/// What kind of message of the server this is.
enum class Said { welcome, update, ack, refused, presence, other };
Said kind_of(std::string_view message);

/// Follows one connection. Throws std::runtime_error on what it does not understand.
class ChoicesReader {
 public:
  /// Takes the next message of the server, of any kind. The state itself is not kept, so that a client of a
  /// load does less than the server; that updates build on one another is checked.
  void take(std::string_view message);

  /// The version that an action must name; "0" before the game has started.
  const std::string& version() const { return version_; }
  /// The newest entry that has been told of, and that which the newest acknowledgement named; 0: none.
  std::uint64_t seq() const { return seq_; }
  std::uint64_t acknowledged() const { return acknowledged_; }
  /// The game has ended.
  bool over() const { return over_; }
  /// There is something to choose. Where several choose at once this holds for each until he has.
  bool can_act() const { return choices_.size() > 2; }
  /// What must be sent to the server, without `id`, and answered, before one can choose; empty: nothing.
  std::string question() const { return {}; }
  /// One of all actions, each as likely; as it stands in the JSON, so escaped. Needs can_act() and no
  /// question. Takes time in proportion to the size of the choices.
  std::string pick(std::mt19937_64& random) const;

 private:
  void take_position(std::string_view message);

  std::string version_ = "0";
  std::string choices_;  // CHOICES of docs/server-protocol.md; none: empty, or {}
  std::uint64_t seq_ = 0, acknowledged_ = 0;
  bool over_ = false;
};

}  // namespace fray::bench
