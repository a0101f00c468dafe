#include "server/workers/review.h"

#include <algorithm>
#include <utility>

#include "play/referee/request.h"

namespace fray {
namespace {

constexpr std::size_t kMostRunning = 100;
constexpr std::ptrdiff_t kMostOfOwner = 10;
constexpr std::size_t kMostFinished = 32;
/// For one point, which takes a fraction of a second.
constexpr std::int64_t kLimitMs = 30'000;

/// `points` are printed, with commas between them; `error` may be empty.
std::shared_ptr<const std::string> status_text(std::string_view state, std::size_t done, std::size_t total,
                                               std::string_view points, std::string_view error = "") {
  std::string text = "{\"state\":\"" + std::string(state) + "\",\"done\":" + std::to_string(done) +
                     ",\"total\":" + std::to_string(total) + ",\"points\":[";
  text += points;
  text += ']';
  if (!error.empty()) text += ",\"error\":" + std::string(error);
  text += '}';
  return std::make_shared<const std::string>(std::move(text));
}

/// "roll:5,3"; error if the entry has no faces.
Result<std::string> roll_text(const Json& entry) {
  const auto faces = Fields(entry).array("faces");
  if (!faces) return tl::unexpected<Error>(faces.error());
  std::string text = "roll:";
  for (const Json& face : **faces) {
    const auto number = whole_number(face, 1, 255);
    if (!number) return Fields(entry).wrong("faces", "numbers from 1 to 255", face);
    text += (text.back() == ':' ? "" : ",") + std::to_string(*number);
  }
  return text;
}

/// "3d6&hold"; error if the entry has no actions.
Result<std::string> choices_text(const Json& entry) {
  const auto actions = Fields(entry).object("actions");
  if (!actions) return tl::unexpected<Error>(actions.error());
  std::string text;
  for (const auto& [seat, action] : (*actions)->items()) {
    if (!action.is_string()) return Fields(**actions, "actions.").wrong(seat, "a string", action);
    text += (text.empty() ? "" : "&") + action.get<std::string>();
  }
  return text;
}

/// Follows a log and keeps the steps that still stand.
class LogSteps {
 public:
  Result<void> take(const Json& entry) {
    const Fields fields(entry);
    const auto type = fields.text("type");
    if (!type) return tl::unexpected<Error>(type.error());
    if (*type == "action") return add(fields.text("action"));
    if (*type == "choices") return add(choices_text(entry));
    if (*type == "roll") return add(roll_text(entry));
    if (*type == "undo") return undo(fields);
    if (*type == "ended") over_ = true;
    return {};
  }
  bool over() const { return over_; }
  const Json& steps() const { return steps_; }

 private:
  Result<void> add(const Result<std::string>& step) {
    if (!step) return tl::unexpected<Error>(step.error());
    steps_.push_back(*step);
    return {};
  }
  Result<void> undo(const Fields& fields) {
    const auto count = fields.number("steps", 1, steps_.size());
    if (!count) return tl::unexpected<Error>(count.error());
    steps_.erase(steps_.end() - static_cast<std::ptrdiff_t>(*count), steps_.end());
    return {};
  }

  Json steps_ = Json::array();
  bool over_ = false;
};

}  // namespace

Result<Json> review_job(std::span<const LogEntry> log) {
  if (log.empty()) return fail("bad_log", "the log has no entries");
  const Json& created = log.front().body;
  LogSteps game;
  for (const LogEntry& entry : log) {
    if (const auto taken = game.take(entry.body); !taken) {
      return fail("bad_log", "entry " + std::to_string(entry.seq) + ": " + taken.error().message);
    }
  }
  if (!game.over()) return fail("not_possible", "a game can be reviewed when it is over");
  Json job{{"job", "review"}, {"points", false}};
  for (const char* key : {"game", "options", "start"}) {
    if (created.contains(key)) job[key] = created[key];
  }
  job["steps"] = game.steps();
  return job;
}

Reviewer::~Reviewer() {
  for (const auto& [room, review] : running_) pool_.cancel(review.job);
}

Result<ReviewStatus> Reviewer::start(const std::string& room, std::span<const LogEntry> log,
                                     const std::string& owner) {
  using State = ReviewStatus::State;
  ReviewStatus known = status(room);
  if (known.state == State::running || known.state == State::done) return known;
  auto job = review_job(log);
  if (!job) return tl::unexpected<Error>(job.error());
  const auto his = std::ranges::count_if(
      running_, [&](const auto& entry) { return !owner.empty() && entry.second.owner == owner; });
  if (running_.size() >= kMostRunning || his >= kMostOfOwner) {
    return fail("busy", "too many games are being reviewed; try again later");
  }
  std::erase_if(finished_, [&](const Finished& finished) { return finished.room == room; });
  Review& review = running_[room];
  review.total = (*job)["steps"].size() + 1;
  review.owner = owner;
  review.job = pool_.submit(
      {std::move(*job), kLimitMs, JobClass::unwatched, owner},
      [this, room](const Result<Json>& answer) { done(room, answer); },
      [this, room](const Json& progress) { told(room, progress); });
  return status(room);
}

ReviewStatus Reviewer::status(const std::string& room) {
  using State = ReviewStatus::State;
  if (const auto found = running_.find(room); found != running_.end()) {
    Review& review = found->second;
    if (!review.text) review.text = status_text("running", review.points, review.total, review.printed);
    return {State::running, review.text};
  }
  const auto same = [&](const Finished& finished) { return finished.room == room; };
  const auto found = std::find_if(finished_.begin(), finished_.end(), same);
  return found != finished_.end() ? found->status : ReviewStatus{State::none, status_text("none", 0, 0, "")};
}

void Reviewer::told(const std::string& room, const Json& progress) {
  Review& review = running_.at(room);
  // A worker that takes over from one that died tells the same points again from the first.
  if (progress.is_object() && progress.contains("point") &&
      progress.value("done", Json()) == review.points + 1) {
    if (review.points++ > 0) review.printed += ',';
    review.printed += dump_line(progress["point"]);
    review.text = nullptr;
  }
}

void Reviewer::done(const std::string& room, const Result<Json>& answer) {
  const Review review = std::move(running_.at(room));
  running_.erase(room);
  if (finished_.size() >= kMostFinished) finished_.pop_front();
  using State = ReviewStatus::State;
  if (answer && review.points > 0 && answer->value("done", Json()) == review.points) {
    const auto text = status_text("done", review.points, review.total, review.printed);
    finished_.push_back({room, {State::done, text}});
    save_(room, *text);
    return;
  }
  const Json error =
      error_json(answer ? Error{"worker", "the computer has not told all points"} : answer.error());
  finished_.push_back({room,
                       {State::failed, status_text("failed", review.points, review.total, review.printed,
                                                   dump_line(error))}});
}

}  // namespace fray
