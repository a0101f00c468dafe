#include "server/room/chat.h"

#include <algorithm>
#include <utility>

#include "play/json/json_text.h"

namespace fray {

const Chat::Message& Chat::add(Seat seat, Side side, const std::string& id, const say::Chat& what,
                               Moment now) {
  JsonText json;
  json.begin_object();
  json.field("type", "chat");
  json.field("seat", seat);
  json.field("to", name_of(what.to));
  json.field("text", what.text);
  json.field("at", now);
  json.end_object();
  messages_.push_back({seat, id, what.to, side, std::make_shared<const std::string>(std::move(json).text())});
  bytes_ += messages_.back().text->size();
  while (messages_.size() > kKept || bytes_ > kKeptBytes) {
    bytes_ -= messages_.front().text->size();
    messages_.pop_front();
  }
  return messages_.back();
}

bool Chat::has(Seat seat, const std::string& id) const {
  return std::any_of(messages_.begin(), messages_.end(),
                     [&](const Message& message) { return message.seat == seat && message.id == id; });
}

}  // namespace fray
