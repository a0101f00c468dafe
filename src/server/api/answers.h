// What many requests have in common: who asks for a place, and the answer to what came of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/side.h"
#include "server/network/address.h"
#include "server/network/router.h"
#include "server/room/fair_dice.h"
#include "server/store/store.h"

namespace fray {

/// To be called with a Result: answers with `status` and the JSON that `show` makes of the value, or with the
/// error.
template <class Show>
auto answering(const Call& call, int status, Show show) {
  return [call, status, show = std::move(show)](const auto& outcome) {
    if (!outcome) return call.reply(error_response(outcome.error()));
    call.reply(json_response(status, show(*outcome)));
  };
}

/// The same for a text that is the whole answer, of that type.
inline auto answering_text(const Call& call, std::string type = "application/json") {
  return [call, type = std::move(type)](Result<std::string> text) {
    if (!text) return call.reply(error_response(text.error()));
    call.reply(text_response(std::move(*text), type));
  };
}

/// The same for a text that others share.
inline auto answering_shared(const Call& call, std::string type = "application/json") {
  return [call, type = std::move(type)](const Result<std::shared_ptr<const std::string>>& text) {
    call.reply(text ? text_response(*text, type) : error_response(text.error()));
  };
}

/// In whose turn the work is done that a request asks for.
inline std::string asker_of(const Call& call) { return rate_key(call.request.address); }

/// By what number the account is kept; of somebody who is not signed in, nothing.
inline std::optional<std::int64_t> number_of(const std::optional<Account>& account) {
  return account ? std::optional(account->id) : std::nullopt;
}

/// Who takes a seat or a team, with the token that only he is told.
struct Newcomer {
  std::string name;
  std::optional<std::int64_t> account;
  std::string token = new_token();

  Bytes32 token_hash() const { return sha256(token); }
};

/// One person in all the places that he takes as he makes a room or a campaign: a token for each.
struct Newcomers {
  std::vector<std::pair<Seat, Newcomer>> people;

  Newcomers(const std::vector<Seat>& places, const std::string& name, std::optional<std::int64_t> account) {
    for (const Seat place : places) people.emplace_back(place, Newcomer{name, account});
  }
  /// For his eyes only: the tokens by the numbers of the places.
  Json tokens() const {
    Json tokens = Json::object();
    for (const auto& [place, person] : people) tokens[std::to_string(place)] = person.token;
    return tokens;
  }
};

}  // namespace fray
