#include "frame_meter.h"

#include <algorithm>
#include <stdexcept>

namespace fray::bench {
namespace {

unsigned octet(char byte) { return static_cast<unsigned char>(byte); }

}  // namespace

void FrameMeter::take(std::string_view bytes) {
  while (!bytes.empty()) {
    if (payload_ > 0) {
      const std::uint64_t part = std::min<std::uint64_t>(payload_, bytes.size());
      payload_ -= part;
      bytes.remove_prefix(static_cast<std::size_t>(part));
      if (payload_ == 0) end_frame();
      continue;
    }
    const char byte = bytes.front();
    bytes.remove_prefix(1);
    if (in_handshake_) {
      handshake_ += byte;
      in_handshake_ = !handshake_.ends_with("\r\n\r\n");
    } else {
      take_header(byte);
    }
  }
}

void FrameMeter::take_header(char byte) {
  header_ += byte;
  if (header_.size() < 2) return;
  const unsigned length = octet(header_[1]) & 0x7f;
  const std::size_t extended = length == 127 ? 8 : length == 126 ? 2 : 0;
  if (header_.size() < 2 + extended) return;
  payload_ = length;
  if (extended > 0) payload_ = 0;
  for (std::size_t i = 0; i < extended; ++i) payload_ = payload_ << 8 | octet(header_[2 + i]);
  frame_ = header_.size() + payload_;
  last_ = (octet(header_[0]) & 0x80) != 0;
  control_ = (octet(header_[0]) & 0x08) != 0;
  header_.clear();
  if (payload_ == 0) end_frame();
}

void FrameMeter::end_frame() {
  if (control_) return;
  message_ += static_cast<std::size_t>(frame_);
  if (!last_) return;
  messages_.push_back(message_);
  message_ = 0;
}

std::size_t FrameMeter::next_message() {
  if (messages_.empty()) throw std::runtime_error("a message came whose frames were not seen");
  const std::size_t bytes = messages_.front();
  messages_.pop_front();
  return bytes;
}

}  // namespace fray::bench
