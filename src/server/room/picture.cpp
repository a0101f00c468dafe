#include "server/room/picture.h"

#include <algorithm>

#include "play/json/json_digest.h"
#include "play/json/json_scan.h"

namespace fray {
namespace {

/// `choices` are sent whole and to each his own; `fields` follow from `position`.
bool is_left_out(std::string_view key) { return key == "choices" || key == "fields"; }

}  // namespace

Picture::Picture(std::uint64_t seq, std::string state, TextRange choices, std::vector<Part> parts,
                 const Picture* before)
    : seq_(seq), state_(std::move(state)), choices_(choices), parts_(std::move(parts)) {
  std::uint32_t total = 0;
  const auto range_of = [&](std::string_view text) {
    const auto begin = static_cast<std::size_t>(text.data() - state_.data());
    return TextRange{begin, begin + text.size()};
  };
  for_each_json_member(state_, [&](std::string_view key, std::string_view value) {
    if (is_left_out(key)) return;
    const Panel* same = before == nullptr ? nullptr : before->find_panel(key, panels_.size());
    if (same != nullptr && before->text_of(same->value) != value) same = nullptr;
    const std::uint32_t digest = same != nullptr ? same->digest : member_digest(key, json_digest(value));
    panels_.push_back({range_of(key), range_of(value), digest});
    total += digest;
  });
  digest_ = finish_object_digest(total);
}

/// `guess` is where it lies if all panels are the same.
const Picture::Panel* Picture::find_panel(std::string_view key, std::size_t guess) const {
  if (guess < panels_.size() && text_of(panels_[guess].key) == key) return &panels_[guess];
  const auto found =
      std::ranges::find_if(panels_, [&](const Panel& panel) { return text_of(panel.key) == key; });
  return found == panels_.end() ? nullptr : &*found;
}

std::vector<JsonMember> Picture::members() const {
  std::vector<JsonMember> members;
  members.reserve(panels_.size());
  for (const Panel& panel : panels_) members.push_back({text_of(panel.key), text_of(panel.value)});
  return members;
}

void Picture::write_whole(JsonText& json, std::string_view choices) const {
  const std::string_view state = state_;
  std::string whole;
  whole.reserve(state.size() + choices.size());
  whole += state.substr(0, choices_.begin);
  whole += choices;
  whole += state.substr(choices_.end);
  json.key("state");
  json.raw(whole);
  for (const auto& [key, value] : parts_) {
    json.key(key);
    json.raw(value);
  }
}

void Picture::write_change(JsonText& json, const Picture& before) const {
  json.field("base", before.seq_);
  json.key("delta");
  json.raw(json_delta(before.members(), members()));
  json.field("digest", digest_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (before.parts_[i].second == parts_[i].second) continue;
    json.key(parts_[i].first);
    json.raw(parts_[i].second);
  }
}

}  // namespace fray
