#include "server/network/router.h"

#include <algorithm>

#include "play/referee/request.h"

namespace fray {
namespace {

constexpr std::size_t kLongestQuote = 100;
/// Of a body: a game has 20,000 steps at most.
constexpr std::size_t kMostValues = 20'500;
constexpr std::size_t kLongestParameter = 64;

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::size_t end = std::min(path.find('/'), path.size());
    parts.emplace_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return parts;
}

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& parts) {
  return std::ranges::equal(pattern, parts, [](const std::string& wanted, const std::string& part) {
    return wanted == "*" ? !part.empty() && part.size() <= kLongestParameter : wanted == part;
  });
}

bool is_json(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  return std::ranges::equal(type, std::string_view("application/json"),
                            [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + ('a' - 'A') : a) == b; });
}

}  // namespace

Result<Json> Call::body() const {
  if (!is_json(request.header("content-type")))
    return fail("bad_content_type", "the request must have 'Content-Type: application/json'");
  auto json = parse_json(request.body, {.values = kMostValues});
  if (json && !json->is_object()) return fail("bad_request", "the body must be a JSON object");
  return json;
}

void Router::add(std::string method, std::string_view pattern, Handler handler) {
  routes_.push_back({std::move(method), parts_of(pattern), std::move(handler)});
}

bool Router::owns(std::string_view path) const {
  const auto parts = parts_of(path);
  return !parts.empty() && std::ranges::any_of(routes_, [&](const Route& route) {
    return route.parts.front() == parts.front();
  });
}

void Router::handle(HttpRequest request, HttpReply reply) const {
  const std::vector<std::string> parts = parts_of(request.path);
  const std::string_view method = request.method == "HEAD" ? std::string_view("GET") : request.method;
  std::string allowed;
  for (const Route& route : routes_) {
    if (!matches(route.parts, parts)) continue;
    if (route.method != method) {
      allowed += (allowed.empty() ? "" : ", ") + route.method;
      continue;
    }
    Call call{std::move(request), {}, reply};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (route.parts[i] == "*") call.parameters.push_back(parts[i]);
    }
    route.handler(std::move(call));
    return;
  }
  if (allowed.empty())
    return reply(
        error_response({"not_found", "there is nothing at " + request.path.substr(0, kLongestQuote)}));
  HttpResponse response =
      error_response({"wrong_method", request.path.substr(0, kLongestQuote) + " takes " + allowed});
  response.headers.push_back({"Allow", allowed});
  reply(std::move(response));
}

}  // namespace fray
