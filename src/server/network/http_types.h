// Requests and responses of HTTP as the server's own code sees them; only transport.cpp knows the library
// below.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "play/json/json.h"

namespace fray {

struct HttpHeader {
  std::string name;
  std::string value;
};

struct HttpRequest {
  std::string method;               ///< upper case
  std::string path;                 ///< as sent, up to the '?'; not percent-decoded
  std::string query;                ///< after the '?'
  std::vector<HttpHeader> headers;  ///< names in lower case
  std::string body;
  std::string address;     ///< of whoever connected: 192.0.2.1 or 2001:db8::1
  bool passed_on = false;  ///< by another server, which has held it to the limits

  /// The value of the first header of that lower-case name, or "".
  std::string_view header(std::string_view name) const;
  /// The value of a cookie, or "".
  std::string_view cookie(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::vector<HttpHeader> headers;
  std::string body;
  std::shared_ptr<const std::string> shared_body;  ///< if set, sent instead of `body`
  /// Destroyed when the response has been taken by the other side, or cannot be.
  std::vector<std::shared_ptr<void>> until_sent{};

  std::string_view content() const { return shared_body ? *shared_body : body; }
};

/// Answers a request; to be called exactly once, on the network's thread, at once or later.
using HttpReply = std::function<void(HttpResponse)>;

HttpResponse json_response(int status, const Json& json);
/// 200 with a text as it is.
HttpResponse text_response(std::string text, std::string type = "application/json");
/// The same of a text that others share.
HttpResponse text_response(std::shared_ptr<const std::string> text, std::string type = "application/json");
/// {"error":{..}} with the status that belongs to the code (docs/server-protocol.md).
HttpResponse error_response(const Error& error);
/// As error_response, with a status of its own.
HttpResponse error_response(int status, const Error& error);
/// 429; `wait_ms` says when to come back.
HttpResponse too_fast_response(std::int64_t wait_ms);

}  // namespace fray
