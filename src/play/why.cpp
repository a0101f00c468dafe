#include "play/why.h"

#include <array>

#include "core/why_not.h"
#include "play/given_game.h"

namespace fray {
namespace {

Result<Square> read_square(const Fields& fields, std::string_view name, const GameInfo& info) {
  if (!fields.has(name)) return kNoSquare;
  const auto text = fields.text(name);
  if (!text) return tl::unexpected<Error>(text.error());
  if (const auto square = parse_square(*text, info.files, info.ranks)) return *square;
  return fields.wrong(name, "a square of the board, such as e4", Json(*text));
}

}  // namespace

Result<Attempt> read_attempt(const Fields& fields, const GameInfo& info) {
  Attempt attempt;
  if (fields.has("choice")) {
    auto choice = fields.text("choice");
    if (!choice) return tl::unexpected<Error>(choice.error());
    attempt.choice = std::move(*choice);
  }
  const auto from = read_square(fields, "from", info);
  if (!from) return tl::unexpected<Error>(from.error());
  const auto to = read_square(fields, "to", info);
  if (!to) return tl::unexpected<Error>(to.error());
  attempt.from = *from;
  attempt.to = *to;
  return attempt;
}

Result<Json> why_not_answer(const Json& request, std::span<const AnyGame* const> games) {
  if (!request.is_object()) return fail("bad_request", "expected an object with a field 'game'");
  const Fields fields(request);
  static constexpr std::array<std::string_view, 7> kKnown{"game",   "options", "start", "steps",
                                                          "choice", "from",    "to"};
  if (const auto only = fields.only(kKnown); !only) return tl::unexpected<Error>(only.error());
  const auto given = read_given_game(request, games);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto attempt = read_attempt(fields, given->game->info());
  if (!attempt) return tl::unexpected<Error>(attempt.error());
  const auto state = play_through(*given);
  if (!state) return tl::unexpected<Error>(state.error());
  const std::string why = why_not(**state, *attempt);
  return Json{{"why", why.empty() ? Json(nullptr) : Json(why)}};
}

}  // namespace fray
