#include "server/network/http_types.h"

#include <algorithm>
#include <array>

namespace fray {
namespace {

struct CodeStatus {
  std::string_view code;
  int status;
};

/// Codes of errors that are not 400, which malformed requests of all kinds are.
constexpr std::array kStatuses = {
    CodeStatus{"no_session", 401},   CodeStatus{"bad_login", 401},        CodeStatus{"not_yours", 403},
    CodeStatus{"bad_origin", 403},   CodeStatus{"not_found", 404},        CodeStatus{"wrong_method", 405},
    CodeStatus{"not_possible", 409}, CodeStatus{"wrong_phase", 409},      CodeStatus{"name_taken", 409},
    CodeStatus{"too_large", 413},    CodeStatus{"bad_content_type", 400}, CodeStatus{"too_fast", 429},
    CodeStatus{"busy", 503},         CodeStatus{"too_many_rooms", 503},   CodeStatus{"storage", 503},
    CodeStatus{"worker", 503},       CodeStatus{"stopping", 503},         CodeStatus{"internal", 500},
    CodeStatus{"bad_log", 500},      CodeStatus{"not_now", 409},          CodeStatus{"too_dear", 409},
    CodeStatus{"full", 409},         CodeStatus{"no_such_item", 409},     CodeStatus{"wrong_host", 421},
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

std::string_view HttpRequest::header(std::string_view name) const {
  const auto found = std::ranges::find(headers, name, &HttpHeader::name);
  return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

std::string_view HttpRequest::cookie(std::string_view name) const {
  std::string_view rest = header("cookie");
  while (!rest.empty()) {
    const std::size_t end = rest.find(';');
    const std::string_view pair = trimmed(rest.substr(0, end));
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) return pair.substr(equals + 1);
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return {};
}

HttpResponse json_response(int status, const Json& json) {
  return {status, {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}}, dump_line(json), {}};
}

HttpResponse text_response(std::string text, std::string type) {
  return {200, {{"Content-Type", std::move(type)}, {"Cache-Control", "no-store"}}, std::move(text), {}};
}

HttpResponse text_response(std::shared_ptr<const std::string> text, std::string type) {
  return {200, {{"Content-Type", std::move(type)}, {"Cache-Control", "no-store"}}, {}, std::move(text)};
}

HttpResponse error_response(const Error& error) {
  const auto found = std::ranges::find(kStatuses, error.code, &CodeStatus::code);
  return error_response(found == kStatuses.end() ? 400 : found->status, error);
}

HttpResponse error_response(int status, const Error& error) {
  HttpResponse response = json_response(status, Json{{"error", error_json(error)}});
  if (status == 503) response.headers.push_back({"Retry-After", "2"});
  return response;
}

HttpResponse too_fast_response(std::int64_t wait_ms) {
  const std::string seconds = std::to_string((wait_ms + 999) / 1000);
  HttpResponse response =
      error_response(429, {"too_fast", "too many requests; try again in " + seconds + " s"});
  response.headers.push_back({"Retry-After", seconds});
  return response;
}

}  // namespace fray
