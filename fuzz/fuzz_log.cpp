// Logs of games, as they are and with numbers and hashes made right, so that what comes after them is
// reached: the check ends with a report that can be printed; a right log stays right when it is written and
// read again, and is wrong with another secret.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz_check.h"
#include "play/referee/request.h"
#include "server/room/fair_dice.h"
#include "server/verify/verify.h"

namespace {

using fray::fuzz::check;
using Log = std::vector<fray::LogEntry>;

Log chained_anew(const Log& log) {
  Log chained;
  fray::LogWriter writer;
  for (const fray::LogEntry& entry : log) chained.push_back(writer.append(entry.at, entry.body));
  return chained;
}

bool is_right(const Log& log) {
  const auto report = fray::verify_log(log);
  check(report.has_value() != log.empty(), "report and error", "");
  if (!report) return false;
  for (const fray::VerifyProblem& problem : report->problems) {
    check(!problem.what.empty(), "empty problem", "");
  }
  check(report->fair_rolls <= report->rolls && report->replayed <= report->entries, "counts", "");
  check(!fray::dump_line(fray::verify_json(*report)).empty(), "empty JSON", "");
  check(!fray::verify_text(*report).empty(), "empty text", "");
  return report->right();
}

void check_right_log(const Log& log) {
  auto list = fray::Json::array();
  for (const fray::LogEntry& entry : log) list.push_back(fray::entry_json(entry, true));
  const std::string text = fray::dump_line(list);
  const auto json = fray::parse_json(text);
  check(json.has_value(), "own JSON is refused", text);
  const auto again = fray::parse_log(*json);
  check(again.has_value() && is_right(*again), "not right when read again", text);

  Log altered = log;
  for (fray::LogEntry& entry : altered) {
    if (entry.type() == "ended") entry.body["secret"] = fray::to_hex(fray::sha256("another"));
  }
  check(altered.back().type() != "ended" || !is_right(chained_anew(altered)), "right with another secret",
        text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = fray::parse_json(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!json) return 0;
  const auto log = fray::parse_log(*json);
  if (!log) {
    check(!log.error().message.empty(), "empty error", fray::dump_line(*json));
    return 0;
  }
  is_right(*log);
  const Log chained = chained_anew(*log);
  if (is_right(chained)) check_right_log(chained);
  return 0;
}
