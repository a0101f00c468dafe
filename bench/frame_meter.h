// How many bytes of the wire each WebSocket message took, from the bytes that a server sends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace fray::bench {

/// Reads the frames of one connection (RFC 6455, 5.2), from the answer to the handshake on.
class FrameMeter {
 public:
  /// The next bytes that came, in any portions.
  void take(std::string_view bytes);
  /// The bytes of the oldest whole message that has not been asked for, with the headers of its frames.
  /// Throws if there is none.
  std::size_t next_message();

 private:
  void take_header(char byte);
  void end_frame();

  bool in_handshake_ = true;
  std::string handshake_;      // its last bytes
  std::string header_;         // of a frame that has begun
  std::uint64_t payload_ = 0;  // bytes of it that are still to come
  std::uint64_t frame_ = 0;    // bytes of it, header included
  std::size_t message_ = 0;    // bytes of the frames before, of the same message
  bool last_ = false, control_ = false;
  std::deque<std::size_t> messages_;
};

}  // namespace fray::bench
