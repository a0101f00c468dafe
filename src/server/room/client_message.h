// What a client says over the WebSocket (docs/server-protocol.md, "WebSocket").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "play/json/json.h"

namespace fray {

enum class OfferKind : std::uint8_t { draw, takeback, rematch };
inline constexpr int kOfferKinds = 3;
std::string_view name_of(OfferKind kind);
/// Nothing if it is no offer's name.
std::optional<OfferKind> parse_offer_kind(std::string_view name);

enum class ClaimKind : std::uint8_t { win, draw, seat };
/// Who is to read what somebody writes: his side, or everybody who looks on.
enum class ChatTo : std::uint8_t { team, room };
std::string_view name_of(ChatTo to);

/// Why a client asks for everything anew: the state that it made of deltas is not the one that was meant; an
/// update does not follow the one before; it acted on a version that is not the present one.
enum class ResyncCause : std::uint8_t { difference, gap, stale };
inline constexpr std::size_t kResyncCauses = 3;
std::string_view name_of(ResyncCause why);

namespace say {
struct Hello {
  std::string token;  ///< empty: a spectator
  std::optional<std::uint64_t> after;
};
struct Act {
  std::uint64_t version;
  std::string action;
};
/// Conditional moves; no lines: there are to be none any more.
struct Plan {
  std::uint64_t version;
  std::vector<std::vector<std::string>> lines;
};
/// What thrown dice show, in the order in which they count.
struct Roll {
  std::uint64_t version;
  std::vector<int> faces;
};
/// Asks what such dice would make, or which die is the next.
struct Dice {
  std::uint64_t version;
  std::vector<int> faces;
};
struct Undo {
  std::uint64_t version;
};
struct Offer {
  std::uint64_t version;
  OfferKind what;
};
struct Answer {
  std::uint64_t version;
  OfferKind what;
  bool accept;
};
struct Resign {};
struct Abort {};
struct Claim {
  ClaimKind what;
  Seat seat;  ///< whose, if a seat is claimed; else 0
};
struct Back {};
struct Automatic {
  bool on;
};
struct Chat {
  ChatTo to;
  std::string text;  ///< as check_chat_text (server/plain_text.h) has it
};
struct NonceCommit {
  std::string hash;  ///< 64 hexadecimal digits
};
struct Nonce {
  std::string nonce;  ///< 64 hexadecimal digits
};
struct Ping {};
struct Resync {
  ResyncCause why;
  std::optional<std::uint64_t> after;  ///< the newest entry that it has
};
}  // namespace say

struct ClientMessage {
  std::string id;  ///< empty in Hello only
  std::variant<say::Hello, say::Act, say::Plan, say::Roll, say::Dice, say::Undo, say::Offer, say::Answer,
               say::Resign, say::Abort, say::Claim, say::Back, say::Automatic, say::Chat, say::NonceCommit,
               say::Nonce, say::Ping, say::Resync>
      what;
};

/// Reads a message. Error "bad_json" or "bad_request"; the latter says which field is wrong and what was
/// expected. `id`, where the message has a usable one, is set even if the rest is wrong, so that the refusal
/// can name it; else it is emptied.
Result<ClientMessage> parse_client_message(std::string_view text, std::string& id);

}  // namespace fray
