#include "server/verify/verify.h"

#include <algorithm>
#include <optional>

#include "server/verify/replay.h"

namespace fray {
namespace {

/// The problems of a log, the first of each entry.
class Problems {
 public:
  explicit Problems(std::vector<VerifyProblem>& list) : list_(list) {}
  void add(std::uint64_t seq, const std::string& what) {
    if (list_.empty() || list_.back().seq != seq) list_.push_back({seq, what});
  }

 private:
  std::vector<VerifyProblem>& list_;
};

/// What an entry must be that follows `before`: nothing for the first.
std::string link_problem(const LogEntry* before, const LogEntry& entry) {
  const std::uint64_t seq = before == nullptr ? 1 : before->seq + 1;
  if (entry.seq != seq) return "expected the number " + std::to_string(seq) + " here";
  if (before != nullptr && entry.at < before->at) {
    return "its time is " + std::to_string(entry.at) + ", before that of the entry before it";
  }
  const std::string hash = chained_hash(before == nullptr ? "" : before->hash, entry);
  if (entry.hash != hash) return "its hash is " + entry.hash + ", expected " + hash;
  return "";
}

/// The secret that the log publishes, whatever it is.
std::optional<std::string> published_secret(std::span<const LogEntry> entries) {
  const auto end = std::find_if(entries.begin(), entries.end(),
                                [](const LogEntry& entry) { return entry.type() == "ended"; });
  if (end == entries.end()) return std::nullopt;
  const auto secret = end->body.find("secret");
  return secret != end->body.end() && secret->is_string() ? secret->get<std::string>() : "";
}

std::string plural(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string rolls_text(const VerifyReport& report) {
  if (report.dice_by_hand)
    return plural(report.rolls, "roll", "rolls") + " thrown by hand, which cannot be recomputed";
  if (!report.finished) {
    return "the game has not ended, so its secret is not published and the rolls cannot be recomputed (" +
           plural(report.rolls, "roll", "rolls") + ")";
  }
  return std::to_string(report.fair_rolls) + " of " + plural(report.rolls, "roll", "rolls") +
         " recomputed and right";
}

std::string seals_text(const VerifyReport& report) {
  const std::string made = plural(report.choices, "choice", "choices") + " made together";
  if (!report.finished) {
    return made + ", " + plural(report.seals, "seal", "seals") + " that cannot be opened yet";
  }
  return made + ", " + std::to_string(report.opened) + " of " + plural(report.seals, "seal", "seals") +
         " opened and right";
}

}  // namespace

Result<VerifyReport> verify_log(std::span<const LogEntry> entries, std::span<const AnyGame* const> games) {
  if (entries.empty()) return fail("bad_log", "the log has no entries");
  VerifyReport report;
  report.entries = entries.size();
  Problems problems(report.problems);
  const auto secret = published_secret(entries);
  report.finished = secret.has_value();

  std::optional<LogReplay> replay;
  const LogEntry* before = nullptr;
  for (const LogEntry& entry : entries) {
    if (const std::string problem = link_problem(before, entry); !problem.empty())
      problems.add(entry.seq, problem);
    if (before == nullptr) {
      auto begun = LogReplay::begin(entry, secret, games);
      if (begun) {
        replay = std::move(*begun);
      } else {
        problems.add(entry.seq, begun.error().message);
      }
    } else if (replay && !replay->lost()) {
      if (const auto done = replay->apply(entry); !done) problems.add(entry.seq, done.error().message);
    }
    if (replay && !replay->lost()) ++report.replayed;
    before = &entry;
  }
  if (replay) replay->report(report);
  return report;
}

Json verify_json(const VerifyReport& report) {
  auto problems = Json::array();
  for (const VerifyProblem& problem : report.problems) {
    problems.push_back({{"seq", problem.seq}, {"what", problem.what}});
  }
  return {
      {"right", report.right()},         {"room", report.room},         {"game", report.game},
      {"finished", report.finished},     {"result", report.result},     {"reason", report.reason},
      {"entries", report.entries},       {"replayed", report.replayed}, {"actions", report.actions},
      {"choices", report.choices},       {"rolls", report.rolls},       {"dice_by_hand", report.dice_by_hand},
      {"fair_rolls", report.fair_rolls}, {"seals", report.seals},       {"opened", report.opened},
      {"shares", report.shares},         {"missing", report.missing},   {"problems", problems}};
}

std::string verify_text(const VerifyReport& report) {
  std::string text;
  for (const VerifyProblem& problem : report.problems) {
    text += "entry " + std::to_string(problem.seq) + ": " + problem.what + '\n';
  }
  if (!report.room.empty()) {
    text += "game " + report.room + " (" + report.game +
            "): " + (report.finished ? report.result + ", " + report.reason : "not ended") + '\n';
  }
  text += plural(report.entries, "entry", "entries") + ", " + std::to_string(report.replayed) +
          " replayed, " + plural(report.actions, "action", "actions") + '\n' + rolls_text(report) + '\n';
  if (report.seals > 0) text += seals_text(report) + '\n';
  text += plural(report.shares, "share", "shares") + " of the seed as committed";
  if (report.missing > 0) text += ", " + std::to_string(report.missing) + " missing";
  return text + '\n' + (report.right() ? "right" : "WRONG") + '\n';
}

}  // namespace fray
