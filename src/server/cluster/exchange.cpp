#include "server/cluster/exchange.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "server/logging.h"

namespace fray {
namespace {

constexpr std::string_view kNewsSubject = "fray.news";
constexpr std::string_view kServerSubject = "fray.server.";
constexpr std::string_view kEverybody = "*";
constexpr std::string_view kMark = "Fray1";
constexpr char kBegins = '<', kEnds = '>', kGoesOn = '.';
constexpr std::size_t kFixedBytes = kMark.size() + 3;  // of the header, up to the sender's name
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t kPartBytes = kLongestBusMessage - 256;  // with what goes before and after it
constexpr std::size_t kLongestMessage = std::size_t{64} << 20;
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == sizeof(Bytes32));

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// What goes in the clear before the sealed text: mark, which part of a message it is, sender, number.
std::string header_of(std::string_view sender, std::uint64_t number, bool first, bool last) {
  std::string header(kMark);
  header += first ? kBegins : kGoesOn;
  header += last ? kEnds : kGoesOn;
  header += static_cast<char>(sender.size());
  header += sender;
  for (int shift = 56; shift >= 0; shift -= 8) header += static_cast<char>(number >> shift & 255);
  return header;
}

/// The key holds for one direction only: what was said to one server cannot be said to another.
std::string bound_to(std::string_view header, std::string_view receiver) {
  return std::string(header) + std::string(receiver);
}

/// The length of the header, if the bytes begin with one.
std::optional<std::size_t> header_length(std::string_view bytes) {
  if (bytes.size() < kFixedBytes || !bytes.starts_with(kMark)) return std::nullopt;
  const auto id = static_cast<unsigned char>(bytes[kFixedBytes - 1]);
  const std::size_t length = kFixedBytes + id + kNumberBytes;
  if (id == 0 || id > kLongestId || bytes.size() < length + kNonceBytes + kTagBytes) return std::nullopt;
  return length;
}

std::optional<std::string> unseal(const Bytes32& key, std::string_view bytes, std::size_t header,
                                  std::string_view receiver) {
  const std::string bound = bound_to(bytes.substr(0, header), receiver);
  const std::string_view nonce = bytes.substr(header, kNonceBytes);
  const std::string_view sealed = bytes.substr(header + kNonceBytes);
  std::string text(sealed.size() - kTagBytes, '\0');
  unsigned long long length = 0;
  const int done = crypto_aead_xchacha20poly1305_ietf_decrypt(
      reinterpret_cast<unsigned char*>(text.data()), &length, nullptr, bytes_of(sealed), sealed.size(),
      bytes_of(bound), bound.size(), bytes_of(nonce), key.data());
  return done == 0 ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace

Exchange::Exchange(Bus& bus, Metrics& metrics, const Bytes32& secret, std::string own, Listener listener)
    : bus_(bus),
      secret_(secret),
      own_(std::move(own)),
      listener_(std::move(listener)),
      refused_(metrics.counter("fray_bus_refused_total",
                               "messages of the bus that were forged, said again or not to be read")),
      lost_(metrics.counter("fray_bus_lost_total", "times that messages of another server were missing")) {
  bus_.subscribe(std::string(kServerSubject) + own_,
                 [this](std::string_view bytes) { receive(bytes, own_); });
  bus_.subscribe(std::string(kNewsSubject),
                 [this](std::string_view bytes) { receive(bytes, std::string(kEverybody)); });
}

Exchange::~Exchange() {
  bus_.unsubscribe(std::string(kServerSubject) + own_);
  bus_.unsubscribe(std::string(kNewsSubject));
}

void Exchange::send(const std::string& to, std::string_view message) {
  std::uint64_t& number = sent_[to];
  for (bool first = true, last = false; !last; first = false) {
    last = message.size() <= kPartBytes;
    const std::string_view text = message.substr(0, kPartBytes);
    message.remove_prefix(text.size());
    publish(std::string(kServerSubject) + to, to, {{}, ++number, first, last, std::string(text)});
  }
}

void Exchange::announce(std::string_view news) {
  publish(std::string(kNewsSubject), std::string(kEverybody),
          {{}, ++announced_, true, true, std::string(news)});
}

void Exchange::publish(const std::string& subject, const std::string& to, const Part& part) {
  std::string bytes = header_of(own_, part.number, part.first, part.last);
  const std::string bound = bound_to(bytes, to);
  std::array<unsigned char, kNonceBytes> nonce;
  randombytes_buf(nonce.data(), nonce.size());
  bytes.append(reinterpret_cast<const char*>(nonce.data()), nonce.size());
  const std::size_t begin = bytes.size();
  bytes.resize(begin + part.text.size() + kTagBytes);
  crypto_aead_xchacha20poly1305_ietf_encrypt(reinterpret_cast<unsigned char*>(bytes.data()) + begin, nullptr,
                                             bytes_of(part.text), part.text.size(), bytes_of(bound),
                                             bound.size(), nullptr, nonce.data(), secret_.data());
  bus_.publish(subject, bytes);
}

void Exchange::refuse(const char* why) {
  refused_.add();
  // Whoever can write to the bus could fill the log; the count is what to watch.
  log_line(LogLevel::debug, "a message of the bus was refused", {{"why", why}});
}

void Exchange::receive(std::string_view bytes, const std::string& to) {
  const auto header = header_length(bytes);
  if (!header) return refuse("it is no message of a server");
  Part part;
  part.first = bytes[kMark.size()] == kBegins;
  part.last = bytes[kMark.size() + 1] == kEnds;
  part.from = bytes.substr(kFixedBytes, *header - kNumberBytes - kFixedBytes);
  for (std::size_t i = *header - kNumberBytes; i < *header; ++i)
    part.number = part.number << 8 | static_cast<unsigned char>(bytes[i]);
  const bool is_news = to == kEverybody;
  if (part.from == own_ && is_news) return;  // its own announcement comes back
  auto text = unseal(secret_, bytes, *header, to);
  if (!text) return refuse("it is not sealed with the secret of this store");
  part.text = std::move(*text);
  Sender& sender = is_news ? announcers_[part.from] : senders_[part.from];
  if (part.number <= sender.last) return refuse("it was said before");
  const bool is_next = part.number == sender.last + 1;
  sender.last = part.number;
  if (is_news) return listener_.news(part.from, part.text);
  if (!is_next) {
    sender.parts.clear();
    lost_.add();
    listener_.lost(part.from);
  }
  accept(part, sender);
}

/// Of a message whose beginning is lost the rest is no message.
void Exchange::accept(const Part& part, Sender& sender) {
  if (part.first == !sender.parts.empty()) return sender.parts.clear();
  if (part.first && part.last) return listener_.told(part.from, part.text);
  if (sender.parts.size() + part.text.size() > kLongestMessage) {
    sender.parts.clear();
    return refuse("it is too long");
  }
  sender.parts += part.text;
  if (!part.last) return;
  const std::string whole = std::exchange(sender.parts, {});
  listener_.told(part.from, whole);
}

}  // namespace fray
