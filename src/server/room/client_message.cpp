#include "server/room/client_message.h"

#include <algorithm>
#include <array>
#include <span>

#include "play/referee/request.h"
#include "server/room/fair_dice.h"
#include "server/room/plain_text.h"
#include "server/room/roll.h"

namespace fray {
namespace {

using Message = decltype(ClientMessage::what);

constexpr std::size_t kLongestId = 32;
constexpr std::size_t kLongestAction = 200;
/// Of conditional moves: so many lines, each of so many actions.
constexpr std::size_t kMostLines = 20;
constexpr std::size_t kLongestLine = 40;
/// In all lines together, for each is played through.
constexpr std::size_t kMostPlanned = 120;
/// Of a whole message; more than that many actions have.
constexpr std::size_t kMostValues = 2000;
constexpr std::size_t kLongestToken = 100;
constexpr std::uint64_t kLastSeat = 7;
/// Of one roll thrown by hand; the longest fights of Gladiator Chess take some hundreds.
constexpr std::size_t kMostDice = 1500;

Result<std::uint64_t> version_of(const Fields& fields) { return fields.number("version", 0, kLargestNumber); }

/// A text of 1 to `most` bytes.
Result<std::string> short_text(const Fields& fields, const Json& json, std::string_view name,
                               std::size_t most) {
  auto text = fields.text(name);
  if (text && (text->empty() || text->size() > most)) {
    return fields.wrong(name, "a string of 1 to " + std::to_string(most) + " characters", json[name]);
  }
  return text;
}

Result<OfferKind> offer_of(const Fields& fields, const Json& json) {
  const auto name = fields.text("what");
  if (!name) return tl::unexpected<Error>(name.error());
  if (const auto kind = parse_offer_kind(*name)) return *kind;
  return fields.wrong("what", "draw, takeback or rematch", json["what"]);
}

Result<std::string> hex_of(const Fields& fields, const Json& json, std::string_view name) {
  auto text = fields.text(name);
  if (text && !from_hex(*text)) return fields.wrong(name, "64 hexadecimal digits", json[name]);
  return text;
}

Result<bool> bool_of(const Fields& fields, const Json& json, std::string_view name) {
  const auto given = fields.required(name, "true or false");
  if (!given) return tl::unexpected<Error>(given.error());
  if (!(*given)->is_boolean()) return fields.wrong(name, "true or false", json[name]);
  return (*given)->get<bool>();
}

Result<Message> parse_hello(const Fields& fields, const Json& json) {
  const auto protocol = fields.number("protocol", 2, 2);
  if (!protocol) return tl::unexpected<Error>(protocol.error());
  say::Hello hello;
  if (fields.has("token")) {
    auto token = short_text(fields, json, "token", kLongestToken);
    if (!token) return tl::unexpected<Error>(token.error());
    hello.token = std::move(*token);
  }
  if (fields.has("after")) {
    const auto after = fields.number("after", 0, kLargestNumber);
    if (!after) return tl::unexpected<Error>(after.error());
    hello.after = *after;
  }
  return hello;
}

Result<Message> parse_act(const Fields& fields, const Json& json) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  auto action = short_text(fields, json, "action", kLongestAction);
  if (!action) return tl::unexpected<Error>(action.error());
  return say::Act{*version, std::move(*action)};
}

/// One of the lines of conditional moves.
Result<std::vector<std::string>> plan_line_of(const Fields& fields, const Json& json) {
  const std::string expected = "an array of at most " + std::to_string(kMostLines) + " arrays of 1 to " +
                               std::to_string(kLongestLine) + " actions";
  if (!json.is_array() || json.empty() || json.size() > kLongestLine)
    return fields.wrong("lines", expected, json);
  std::vector<std::string> line;
  for (const Json& action : json) {
    if (!action.is_string()) return fields.wrong("lines", expected, action);
    line.push_back(action.get<std::string>());
    if (line.back().empty() || line.back().size() > kLongestAction)
      return fields.wrong("lines", expected, action);
  }
  return line;
}

Result<Message> parse_planned(const Fields& fields, const Json&) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  const auto lines = fields.array("lines");
  if (!lines) return tl::unexpected<Error>(lines.error());
  if ((*lines)->size() > kMostLines)
    return fields.wrong("lines", "an array of at most " + std::to_string(kMostLines) + " lines", **lines);
  say::Plan plan{*version, {}};
  std::size_t planned = 0;
  for (const Json& item : **lines) {
    auto line = plan_line_of(fields, item);
    if (!line) return tl::unexpected<Error>(line.error());
    plan.lines.push_back(std::move(*line));
    planned += plan.lines.back().size();
  }
  if (planned > kMostPlanned)
    return fields.wrong("lines", "at most " + std::to_string(kMostPlanned) + " actions in all", **lines);
  return plan;
}

template <class Said>
Result<Message> parse_faces(const Fields& fields, const Json& json) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  auto faces = read_dice(fields, "faces");
  if (!faces) return tl::unexpected<Error>(faces.error());
  if (faces->size() > kMostDice)
    return fields.wrong("faces", "at most " + std::to_string(kMostDice) + " numbers", json["faces"]);
  return Said{*version, std::move(*faces)};
}

Result<Message> parse_undo(const Fields& fields, const Json&) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  return say::Undo{*version};
}

Result<Message> parse_offer(const Fields& fields, const Json& json) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  const auto what = offer_of(fields, json);
  if (!what) return tl::unexpected<Error>(what.error());
  return say::Offer{*version, *what};
}

Result<Message> parse_answer(const Fields& fields, const Json& json) {
  const auto version = version_of(fields);
  if (!version) return tl::unexpected<Error>(version.error());
  const auto what = offer_of(fields, json);
  if (!what) return tl::unexpected<Error>(what.error());
  const auto accept = bool_of(fields, json, "accept");
  if (!accept) return tl::unexpected<Error>(accept.error());
  return say::Answer{*version, *what, *accept};
}

Result<Message> parse_resign(const Fields&, const Json&) { return say::Resign{}; }
Result<Message> parse_abort(const Fields&, const Json&) { return say::Abort{}; }
Result<Message> parse_ping(const Fields&, const Json&) { return say::Ping{}; }

Result<Message> parse_claim(const Fields& fields, const Json& json) {
  const auto what = fields.text("what");
  if (!what) return tl::unexpected<Error>(what.error());
  if (*what == "seat") {
    const auto seat = fields.number("seat", 0, kLastSeat);
    if (!seat) return tl::unexpected<Error>(seat.error());
    return say::Claim{ClaimKind::seat, static_cast<Seat>(*seat)};
  }
  if (*what != "win" && *what != "draw") return fields.wrong("what", "win, draw or seat", json["what"]);
  if (fields.has("seat")) return fail("bad_request", "field 'seat': only where 'what' is seat");
  return say::Claim{*what == "win" ? ClaimKind::win : ClaimKind::draw, 0};
}

Result<Message> parse_back(const Fields&, const Json&) { return say::Back{}; }

Result<Message> parse_automatic(const Fields& fields, const Json& json) {
  const auto on = bool_of(fields, json, "on");
  if (!on) return tl::unexpected<Error>(on.error());
  return say::Automatic{*on};
}

Result<Message> parse_chat(const Fields& fields, const Json& json) {
  const auto to = fields.text("to");
  if (!to) return tl::unexpected<Error>(to.error());
  if (*to != "team" && *to != "room") return fields.wrong("to", "team or room", json["to"]);
  auto text = fields.text("text");
  if (!text) return tl::unexpected<Error>(text.error());
  if (const auto ok = check_chat_text(*text); !ok) return tl::unexpected<Error>(ok.error());
  return say::Chat{*to == "team" ? ChatTo::team : ChatTo::room, std::move(*text)};
}

Result<Message> parse_nonce_commit(const Fields& fields, const Json& json) {
  auto hash = hex_of(fields, json, "hash");
  if (!hash) return tl::unexpected<Error>(hash.error());
  return say::NonceCommit{std::move(*hash)};
}

Result<Message> parse_nonce(const Fields& fields, const Json& json) {
  auto nonce = hex_of(fields, json, "nonce");
  if (!nonce) return tl::unexpected<Error>(nonce.error());
  return say::Nonce{std::move(*nonce)};
}

Result<Message> parse_resync(const Fields& fields, const Json& json) {
  const auto name = fields.text("why");
  if (!name) return tl::unexpected<Error>(name.error());
  say::Resync resync{};
  if (fields.has("after")) {
    const auto after = fields.number("after", 0, kLargestNumber);
    if (!after) return tl::unexpected<Error>(after.error());
    resync.after = *after;
  }
  for (std::size_t i = 0; i < kResyncCauses; ++i) {
    resync.why = static_cast<ResyncCause>(i);
    if (*name == name_of(resync.why)) return resync;
  }
  return fields.wrong("why", "difference, gap or stale", json["why"]);
}

/// A type of message with all fields that it may have.
struct MessageType {
  std::string_view name;
  std::vector<std::string_view> fields;
  Result<Message> (*parse)(const Fields& fields, const Json& json);
};

std::span<const MessageType> message_types() {
  static const std::vector<MessageType> types{
      {"hello", {"type", "protocol", "token", "after"}, &parse_hello},
      {"act", {"type", "id", "version", "action"}, &parse_act},
      {"plan", {"type", "id", "version", "lines"}, &parse_planned},
      {"roll", {"type", "id", "version", "faces"}, &parse_faces<say::Roll>},
      {"dice", {"type", "id", "version", "faces"}, &parse_faces<say::Dice>},
      {"undo", {"type", "id", "version"}, &parse_undo},
      {"offer", {"type", "id", "version", "what"}, &parse_offer},
      {"answer", {"type", "id", "version", "what", "accept"}, &parse_answer},
      {"resign", {"type", "id"}, &parse_resign},
      {"abort", {"type", "id"}, &parse_abort},
      {"claim", {"type", "id", "what", "seat"}, &parse_claim},
      {"back", {"type", "id"}, &parse_back},
      {"automatic", {"type", "id", "on"}, &parse_automatic},
      {"chat", {"type", "id", "to", "text"}, &parse_chat},
      {"nonce_commit", {"type", "id", "hash"}, &parse_nonce_commit},
      {"nonce", {"type", "id", "nonce"}, &parse_nonce},
      {"ping", {"type", "id"}, &parse_ping},
      {"resync", {"type", "id", "why", "after"}, &parse_resync},
  };
  return types;
}

/// Printable ASCII, so that its length is the same to everybody.
bool is_id(const Json& json) {
  if (!json.is_string()) return false;
  const auto& text = json.get_ref<const std::string&>();
  const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
  return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), printable);
}

Result<const MessageType*> type_of(const Fields& fields, const Json& json) {
  const auto name = fields.text("type");
  if (!name) return tl::unexpected<Error>(name.error());
  std::string known;
  for (const MessageType& type : message_types()) {
    if (type.name == *name) return &type;
    known += (known.empty() ? "" : ", ") + std::string(type.name);
  }
  return fields.wrong("type", "one of " + known, json["type"]);
}

}  // namespace

std::string_view name_of(OfferKind kind) {
  switch (kind) {
    case OfferKind::draw: return "draw";
    case OfferKind::takeback: return "takeback";
    case OfferKind::rematch: break;
  }
  return "rematch";
}

std::string_view name_of(ResyncCause why) {
  switch (why) {
    case ResyncCause::difference: return "difference";
    case ResyncCause::gap: return "gap";
    case ResyncCause::stale: break;
  }
  return "stale";
}

std::string_view name_of(ChatTo to) { return to == ChatTo::team ? "team" : "room"; }

std::optional<OfferKind> parse_offer_kind(std::string_view name) {
  for (const OfferKind kind : {OfferKind::draw, OfferKind::takeback, OfferKind::rematch}) {
    if (name == name_of(kind)) return kind;
  }
  return std::nullopt;
}

Result<ClientMessage> parse_client_message(std::string_view text, std::string& id) {
  id.clear();
  const auto parsed = parse_json(text, {.values = kMostValues});
  if (!parsed) return tl::unexpected<Error>(parsed.error());
  const Json& json = *parsed;
  if (!json.is_object()) return fail("bad_request", "expected an object with a field 'type'");
  if (json.contains("id") && is_id(json["id"])) id = json["id"].get<std::string>();

  const Fields fields(json);
  const auto type = type_of(fields, json);
  if (!type) return tl::unexpected<Error>(type.error());
  if (const auto only = fields.only((*type)->fields); !only) return tl::unexpected<Error>(only.error());
  if (id.empty() && (*type)->name != "hello") {
    const std::string expected = "a string of 1 to " + std::to_string(kLongestId) + " ASCII characters";
    const auto given = fields.required("id", expected);
    if (!given) return tl::unexpected<Error>(given.error());
    return fields.wrong("id", expected, **given);
  }
  auto what = (*type)->parse(fields, json);
  if (!what) return tl::unexpected<Error>(what.error());
  return ClientMessage{id, std::move(*what)};
}

}  // namespace fray
