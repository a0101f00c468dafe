#include "server/api/shared_texts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fray {
namespace {

constexpr char kBetween = '/';  // in no id

}  // namespace

void SharedTexts::get(const std::string& room, const std::string& what, const std::string& asker,
                      std::function<Result<Made>()> make, Then then) {
  const std::string key = room + kBetween + what;
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    kept_.splice(kept_.begin(), kept_, found->second);
    return then(Text(found->second->text));
  }
  Makings& makings = makings_[key];
  // One that waits in somebody else's queue could come later than one of the own.
  const auto shared = std::ranges::find_if(
      makings, [&](const auto& making) { return making->asker == asker || making->begun.load(); });
  if (shared != makings.end()) {
    (*shared)->waiting.push_back(std::move(then));
    return;
  }
  const auto making = std::make_shared<Making>();
  making->asker = asker;
  making->waiting.push_back(std::move(then));
  makings.push_back(making);
  background_.run(
      asker,
      [making, make = std::move(make)]() -> Result<Made> {
        making->begun = true;
        return making->answered ? Result<Made>(Made{}) : make();
      },
      [this, key, making](Result<Made> answer) { made(key, making, std::move(answer)); });
}

void SharedTexts::made(const std::string& key, const std::shared_ptr<Making>& making, Result<Made> answer) {
  if (making->answered) return;
  std::vector<Then> waiting = std::exchange(making->waiting, {});
  const Result<Text> text = answer
                                ? Result<Text>(std::make_shared<const std::string>(std::move(answer->text)))
                                : Result<Text>(tl::unexpected<Error>(answer.error()));
  if (making->is_current) {
    const auto found = makings_.find(key);
    std::erase(found->second, making);
    if (answer) {
      for (const auto& other : found->second) {
        other->answered = true;
        std::ranges::move(std::exchange(other->waiting, {}), std::back_inserter(waiting));
      }
      found->second.clear();
      if (answer->is_final) keep(key, *text);
    }
    if (found->second.empty()) makings_.erase(found);
  }
  for (const Then& then : waiting) then(text);
}

void SharedTexts::keep(const std::string& key, Text text) {
  if (text->size() > most_bytes_) return;
  if (const auto old = by_key_.find(key); old != by_key_.end()) forget(old);
  bytes_ += text->size();
  kept_.push_front({key, std::move(text)});
  by_key_[key] = kept_.begin();
  while (bytes_ > most_bytes_) forget(by_key_.find(kept_.back().key));
}

void SharedTexts::forget(std::map<std::string, std::list<Kept>::iterator>::iterator entry) {
  bytes_ -= entry->second->text->size();
  kept_.erase(entry->second);
  by_key_.erase(entry);
}

void SharedTexts::clear() {
  kept_.clear();
  by_key_.clear();
  bytes_ = 0;
  for (const auto& [key, makings] : makings_) {
    for (const auto& making : makings) making->is_current = false;
  }
  makings_.clear();
}

void SharedTexts::changed(const std::string& room) {
  const std::string first = room + kBetween;
  for (auto entry = by_key_.lower_bound(first); entry != by_key_.end() && entry->first.starts_with(first);)
    forget(entry++);
  for (auto entry = makings_.lower_bound(first);
       entry != makings_.end() && entry->first.starts_with(first);) {
    for (const auto& making : entry->second) making->is_current = false;
    entry = makings_.erase(entry);
  }
}

}  // namespace fray
