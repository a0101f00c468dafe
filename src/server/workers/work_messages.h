// What servers and workers on other machines say to each other over NATS (docs/worker.md, "Workers
// anywhere"): subjects, and the messages as JSON. Whatever bytes come, reading them is safe.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "play/json/json.h"

namespace fray {

/// What work is for, the most urgent first: JobClass, and what no person waits for.
enum class WorkClass : std::uint8_t { game, analysis, unwatched, lab };
inline constexpr std::size_t kWorkClasses = 4;
/// Of subjects and consumers.
inline constexpr std::array<std::string_view, kWorkClasses> kWorkNames{"game", "analysis", "unwatched",
                                                                       "lab"};

inline constexpr std::string_view kWorkStream = "FRAY_WORK";
inline constexpr std::string_view kCancelSubject = "fray.cancel";
/// To all who give work: who works.
inline constexpr std::string_view kPresenceSubject = "fray.answer.everybody";

/// Who has taken work says so as often; without a word for kForgottenMs it is given to another.
inline constexpr std::int64_t kStillThinkingMs = 500;
inline constexpr std::int64_t kForgottenMs = 1500;
/// Workers tell that they are there as often.
inline constexpr std::int64_t kPresenceMs = 1000;

/// "fray.work.game.ID".
std::string work_subject(WorkClass kind, std::string_view id);
/// "fray.answer.SERVER".
std::string answer_subject(std::string_view server);

/// 32 hexadecimal digits that nobody can guess.
std::string new_work_id();
/// 1 to 64 letters, digits, dashes and underscores: a word of a subject.
bool is_subject_word(std::string_view text);

/// A job as it is in the queue.
struct WorkOrder {
  std::string id;      ///< of new_work_id
  std::string server;  ///< who gets the answer
  Json job;            ///< a worker's (docs/worker.md), without `id`
};
std::string order_text(const WorkOrder& order);
/// Error "bad_order".
Result<WorkOrder> parse_order(std::string_view bytes);

/// What a worker says of a job.
struct WorkReport {
  enum class Kind : std::uint8_t {
    thinks,    ///< it has taken it, or still thinks
    back,      ///< it has given it back unfinished, for it ends
    progress,  ///< `value` of a line of progress
    answer,    ///< `value` is the worker's line
  };
  std::string id;
  std::string worker;
  Kind kind = Kind::thinks;
  Json value{};
};
std::string report_text(const WorkReport& report);
/// Error "bad_report".
Result<WorkReport> parse_report(std::string_view bytes);

/// That a worker is there.
struct WorkPresence {
  std::string worker;
  bool busy = false;
  bool leaves = false;
};
std::string presence_text(const WorkPresence& presence);
/// Error "bad_report".
Result<WorkPresence> parse_presence(std::string_view bytes);

std::string cancel_text(std::string_view id);
/// The id of the job that is over. Error "bad_order".
Result<std::string> parse_cancel(std::string_view bytes);

}  // namespace fray
