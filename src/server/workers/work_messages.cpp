#include "server/workers/work_messages.h"

#include <algorithm>
#include <utility>

#include "play/referee/request.h"
#include "server/cluster/bus.h"
#include "server/crypto.h"

namespace fray {
namespace {

constexpr std::size_t kIdDigits = 32;
constexpr std::size_t kLongestWord = 64;
/// A game of 20,000 steps, and a review's point, which has far fewer, fit.
constexpr std::size_t kMostValues = 30'000;
constexpr std::string_view kHexDigits = "0123456789abcdef";
/// In the order of WorkReport::Kind; the first two have `true` as their value.
constexpr std::array<const char*, 4> kKindNames{"thinks", "back", "progress", "answer"};

bool is_work_id(std::string_view text) {
  return text.size() == kIdDigits && text.find_first_not_of(kHexDigits) == std::string_view::npos;
}

/// An object of limited size; else an error of that code.
Result<Json> parse_message(std::string_view bytes, const std::string& code) {
  if (bytes.size() > kLongestBusMessage) return fail(code, "the message is too long");
  auto json = parse_json(bytes, {.keys = 64, .values = kMostValues});
  if (!json) return fail(code, json.error().message);
  if (!json->is_object()) return fail(code, "expected an object");
  return json;
}

Result<std::string> word_of(const Json& json, const char* name, bool (*right)(std::string_view),
                            const std::string& code) {
  const auto text = Fields(json).text(name);
  if (!text) return fail(code, text.error().message);
  if (!right(*text)) return fail(code, "field '" + std::string(name) + "' is no name");
  return *text;
}

bool is_true(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

}  // namespace

std::string work_subject(WorkClass kind, std::string_view id) {
  return "fray.work." + std::string(kWorkNames[static_cast<std::size_t>(kind)]) + "." + std::string(id);
}

std::string answer_subject(std::string_view server) { return "fray.answer." + std::string(server); }

std::string new_work_id() {
  const Bytes32 random = random_bytes32();
  std::string id;
  for (std::size_t i = 0; i < kIdDigits / 2; ++i) {
    id += kHexDigits[random[i] >> 4];
    id += kHexDigits[random[i] & 15];
  }
  return id;
}

bool is_subject_word(std::string_view text) {
  return !text.empty() && text.size() <= kLongestWord && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::string order_text(const WorkOrder& order) {
  return dump_line({{"id", order.id}, {"server", order.server}, {"job", order.job}});
}

Result<WorkOrder> parse_order(std::string_view bytes) {
  auto json = parse_message(bytes, "bad_order");
  if (!json) return pass_on(json.error());
  auto id = word_of(*json, "id", is_work_id, "bad_order");
  if (!id) return pass_on(id.error());
  auto server = word_of(*json, "server", is_subject_word, "bad_order");
  if (!server) return pass_on(server.error());
  const auto job = Fields(*json).object("job");
  if (!job) return fail("bad_order", job.error().message);
  return WorkOrder{std::move(*id), std::move(*server), std::move((*json)["job"])};
}

std::string report_text(const WorkReport& report) {
  const bool has_value = report.kind == WorkReport::Kind::progress || report.kind == WorkReport::Kind::answer;
  return dump_line(
      {{"id", report.id},
       {"worker", report.worker},
       {kKindNames[static_cast<std::size_t>(report.kind)], has_value ? report.value : Json(true)}});
}

Result<WorkReport> parse_report(std::string_view bytes) {
  auto json = parse_message(bytes, "bad_report");
  if (!json) return pass_on(json.error());
  auto id = word_of(*json, "id", is_work_id, "bad_report");
  if (!id) return pass_on(id.error());
  auto worker = word_of(*json, "worker", is_subject_word, "bad_report");
  if (!worker) return pass_on(worker.error());
  WorkReport report{std::move(*id), std::move(*worker)};
  for (std::size_t kind = 0; kind < kKindNames.size(); ++kind) {
    const auto found = json->find(kKindNames[kind]);
    if (found == json->end()) continue;
    report.kind = static_cast<WorkReport::Kind>(kind);
    report.value = std::move(*found);
    return report;
  }
  return fail("bad_report", "expected thinks, back, progress or answer");
}

std::string presence_text(const WorkPresence& presence) {
  return dump_line({{"worker", presence.worker}, {"busy", presence.busy}, {"leaves", presence.leaves}});
}

Result<WorkPresence> parse_presence(std::string_view bytes) {
  const auto json = parse_message(bytes, "bad_report");
  if (!json) return pass_on(json.error());
  auto worker = word_of(*json, "worker", is_subject_word, "bad_report");
  if (!worker) return pass_on(worker.error());
  return WorkPresence{std::move(*worker), is_true(*json, "busy"), is_true(*json, "leaves")};
}

std::string cancel_text(std::string_view id) { return dump_line({{"id", std::string(id)}}); }

Result<std::string> parse_cancel(std::string_view bytes) {
  const auto json = parse_message(bytes, "bad_order");
  if (!json) return pass_on(json.error());
  return word_of(*json, "id", is_work_id, "bad_order");
}

}  // namespace fray
