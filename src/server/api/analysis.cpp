// Reviews, and trying things out.
#include <array>

#include "play/frames.h"
#include "play/referee/request.h"
#include "play/strategy_json.h"
#include "play/threats_json.h"
#include "play/why.h"
#include "server/api/answers.h"
#include "server/api/api.h"

namespace fray {
namespace {

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  const Bytes32 bytes = random_bytes32();
  for (std::size_t i = 0; i < 8; ++i) seed = seed << 8 | bytes[i];
  return seed;
}

/// The job for a worker that the body of POST /api/analyse asks for.
Result<WorkerJob> analysis_job(const Json& body) {
  const Fields fields(body);
  static constexpr std::array<std::string_view, 6> kKnown{"game", "options", "start", "steps", "lines", "ms"};
  if (auto only = fields.only(kKnown); !only) return tl::unexpected<Error>(only.error());
  const auto given = read_given_game(body);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto lines = fields.number("lines", 1, 5);
  if (!lines) return tl::unexpected<Error>(lines.error());
  const auto ms = fields.number("ms", 50, 3000);
  if (!ms) return tl::unexpected<Error>(ms.error());
  WorkerJob job;
  job.request = {{"job", "analyse"}};
  for (const auto& [name, value] : body.items()) job.request[name] = value;
  job.limit_ms = static_cast<std::int64_t>(*ms) + 10'000;
  return job;
}

}  // namespace

void Api::add_analysis(Router& router) {
  router.add("POST", "/api/rooms/*/review", [this](Call call) { start_review(std::move(call)); });
  router.add("GET", "/api/rooms/*/review", [this](Call call) { show_review(std::move(call)); });
  router.add("POST", "/api/explore", [this](Call call) { explore(std::move(call)); });
  router.add("POST", "/api/why", [this](Call call) { why(std::move(call)); });
  router.add("POST", "/api/threats", [this](Call call) { threats(std::move(call)); });
  router.add("POST", "/api/moves", [this](Call call) { piece_moves(std::move(call)); });
  router.add("POST", "/api/strategy", [this](Call call) { strategy(std::move(call)); });
  router.add("POST", "/api/analyse", [this](Call call) { analyse(std::move(call)); });
}

void Api::start_review(Call call) {
  const std::string id = call.parameters[0];
  if (is_for_another(call, id)) return;
  const ReviewStatus known = parts_.reviewer.status(id);
  // One that has failed is tried again.
  if (known.state == ReviewStatus::State::running || known.state == ReviewStatus::State::done)
    return call.reply(text_response(known.text));
  if (!within(analyses_, call)) return;
  struct Found {
    std::optional<std::string> review;
    std::vector<LogEntry> log;
  };
  const auto read = [&store = parts_.store, id]() -> Result<Found> {
    auto review = store.review(id);
    if (!review) return tl::unexpected<Error>(review.error());
    if (*review) return Found{std::move(*review), {}};
    auto room = store.load(id);
    if (!room) return tl::unexpected<Error>(room.error());
    if (!*room) return fail("not_found", "there is no room " + id);
    return Found{std::nullopt, std::move((*room)->log)};
  };
  parts_.slow.run(asker_of(call), read, [this, call, id](Result<Found> found) {
    if (!found) return call.reply(error_response(found.error()));
    if (found->review) return call.reply(text_response(std::move(*found->review)));
    const auto status = parts_.reviewer.start(id, found->log, rate_key(call.request.address));
    call.reply(status ? text_response(status->text) : error_response(status.error()));
  });
}

void Api::show_review(Call call) {
  const std::string id = call.parameters[0];
  if (is_for_another(call, id)) return;
  const ReviewStatus known = parts_.reviewer.status(id);
  if (known.state != ReviewStatus::State::none) return call.reply(text_response(known.text));
  const auto read = [&store = parts_.store, id]() -> Result<std::optional<std::string>> {
    auto review = store.review(id);
    if (!review || *review) return review;
    const auto phase = store.phase_of_room(id);
    if (!phase) return tl::unexpected<Error>(phase.error());
    if (!*phase) return fail("not_found", "there is no room " + id);
    return std::optional<std::string>();
  };
  parts_.slow.run(asker_of(call), read, [call, none = known.text](Result<std::optional<std::string>> review) {
    if (!review) return call.reply(error_response(review.error()));
    call.reply(*review ? text_response(std::move(**review)) : text_response(none));
  });
}

void Api::explore(Call call) {
  auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const auto play = [body = std::move(*body)]() -> Result<std::string> {
    SeededDice dice(random_seed());
    const auto answer = fray::explore(body, dice);
    if (!answer) return tl::unexpected<Error>(answer.error());
    return dump_line(*answer);
  };
  parts_.slow.run(asker_of(call), play, answering_text(call));
}

void Api::ask_rules(Call call, RulesAnswer ask) {
  auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const auto answer = [body = std::move(*body), ask]() -> Result<std::string> {
    const auto said = ask(body);
    if (!said) return tl::unexpected<Error>(said.error());
    return dump_line(*said);
  };
  parts_.slow.run(asker_of(call), answer, answering_text(call));
}

void Api::why(Call call) {
  ask_rules(std::move(call), [](const Json& body) { return why_not_answer(body); });
}

void Api::threats(Call call) {
  if (!within(analyses_, call)) return;
  ask_rules(std::move(call), [](const Json& body) { return threats_answer(body); });
}

void Api::piece_moves(Call call) {
  ask_rules(std::move(call), [](const Json& body) { return moves_answer(body); });
}

void Api::strategy(Call call) {
  ask_rules(std::move(call), [](const Json& body) { return strategy_answer(body); });
}

void Api::analyse(Call call) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  auto job = analysis_job(*body);
  if (!job) return call.reply(error_response(job.error()));
  if (!within(analyses_, call)) return;
  job->kind = JobClass::analysis;
  job->owner = rate_key(call.request.address);
  parts_.workers.submit(std::move(*job), answering(call, 200, [](const Json& answer) {
                          Json fields = Json::object();
                          for (const char* name : {"lines", "depth", "nodes"}) {
                            if (answer.contains(name)) fields[name] = answer[name];
                          }
                          return fields;
                        }));
}

}  // namespace fray
