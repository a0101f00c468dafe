// Accounts, and being signed in: a cookie that scripts cannot read.
#include <array>

#include "play/referee/request.h"
#include "server/api/answers.h"
#include "server/api/api.h"

namespace fray {
namespace {

constexpr std::string_view kCookie = "fray_session";
constexpr int kSessionSeconds = 30 * 24 * 3600;
constexpr int kOwnRooms = 100;
constexpr int kOwnCampaigns = 20;

HttpHeader session_cookie(const HttpRequest& request, const std::string& token, int seconds) {
  std::string cookie = std::string(kCookie) + "=" + token +
                       "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds);
  if (request.header("x-forwarded-proto") == "https") cookie += "; Secure";
  return {"Set-Cookie", cookie};
}

struct SignedIn {
  Account account;
  std::string token;
};

Result<SignedIn> sign_in_to(Store& store, const std::string& name, const std::string& password,
                            bool registers) {
  auto account = registers ? store.create_account(name, password) : store.check_password(name, password);
  if (!account) return tl::unexpected<Error>(account.error());
  auto token = store.start_session(account->id);
  if (!token) return tl::unexpected<Error>(token.error());
  return SignedIn{std::move(*account), std::move(*token)};
}

Result<std::string> me_text(Store& store, const std::string& token) {
  std::optional<Account> account;
  if (!token.empty()) {
    auto found = store.account_of_session(token);
    if (!found) return tl::unexpected<Error>(found.error());
    account = std::move(*found);
  }
  std::string text = "{\"account\":" + (account ? dump_line(account->name) : "null") + ",\"rooms\":[";
  if (account) {
    const auto rooms = store.rooms_of(account->id, kOwnRooms);
    if (!rooms) return tl::unexpected<Error>(rooms.error());
    for (const Store::LobbyRow& room : *rooms) text += (text.back() == '[' ? "" : ",") + room.summary;
  }
  text += "],\"campaigns\":[";
  if (account) {
    const auto campaigns = store.campaigns_of(account->id, kOwnCampaigns);
    if (!campaigns) return tl::unexpected<Error>(campaigns.error());
    for (const std::string& id : *campaigns) text += (text.back() == '[' ? "" : ",") + dump_line(id);
  }
  return text + "]}";
}

}  // namespace

void Api::add_accounts(Router& router) {
  router.add("POST", "/api/account", [this](Call call) { sign_in(std::move(call), true); });
  router.add("POST", "/api/session", [this](Call call) { sign_in(std::move(call), false); });
  router.add("DELETE", "/api/session", [this](Call call) { sign_out(std::move(call)); });
  router.add("GET", "/api/me", [this](Call call) { show_me(std::move(call)); });
}

void Api::sign_in(Call call, bool registers) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 2> kKnown{"name", "password"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto name = fields.text("name");
  if (!name) return call.reply(error_response(name.error()));
  const auto password = fields.text("password");
  if (!password) return call.reply(error_response(password.error()));
  if_within(logins_, call, [this, call, registers, name = *name, password = *password] {
    parts_.passwords.run(
        asker_of(call),
        [&store = parts_.store, name, password, registers] {
          return sign_in_to(store, name, password, registers);
        },
        [call, registers](const Result<SignedIn>& done) {
          if (!done) return call.reply(error_response(done.error()));
          HttpResponse response = json_response(registers ? 201 : 200, {{"account", done->account.name}});
          response.headers.push_back(session_cookie(call.request, done->token, kSessionSeconds));
          call.reply(std::move(response));
        });
  });
}

void Api::sign_out(Call call) {
  const std::string token(call.request.cookie(kCookie));
  const auto reply = [call](const Result<void>& done) {
    if (!done) return call.reply(error_response(done.error()));
    HttpResponse response;
    response.status = 204;
    response.headers.push_back(session_cookie(call.request, "", 0));
    call.reply(std::move(response));
  };
  if (token.empty()) return reply({});
  // It waits for the disk, as signing in does.
  parts_.slow.run(asker_of(call), [&store = parts_.store, token] { return store.end_session(token); }, reply);
}

void Api::show_me(Call call) {
  parts_.lookups.run(
      asker_of(call),
      [&store = parts_.store, token = std::string(call.request.cookie(kCookie))] {
        return me_text(store, token);
      },
      answering_text(call));
}

void Api::with_newcomer(const Call& call, std::function<void(Newcomer)> then) {
  const auto body = call.body();
  if (!body) return call.reply(error_response(body.error()));
  const Fields fields(*body);
  static constexpr std::array<std::string_view, 1> kKnown{"name"};
  if (auto only = fields.only(kKnown); !only) return call.reply(error_response(only.error()));
  const auto name = fields.text("name");
  if (!name) return call.reply(error_response(name.error()));
  with_account(call.request, [call, name = *name, then = std::move(then)](const Result<Account>& account) {
    if (!account) return call.reply(error_response(account.error()));
    then({name, number_of(*account)});
  });
}

void Api::with_account(const HttpRequest& request, std::function<void(Result<Account>)> then) {
  const std::string token(request.cookie(kCookie));
  if (token.empty()) return then(Account());
  parts_.lookups.run(
      rate_key(request.address), [&store = parts_.store, token] { return store.account_of_session(token); },
      std::move(then));
}

}  // namespace fray
