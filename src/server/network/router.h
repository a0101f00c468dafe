// Which request is answered by what.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/network/http_types.h"

namespace fray {

/// A request on its way to an answer.
struct Call {
  HttpRequest request;
  std::vector<std::string> parameters;  ///< the parts of the path where the pattern has '*', in order
  HttpReply reply;

  /// The body as a JSON object: errors "bad_content_type", "bad_json", "bad_request".
  Result<Json> body() const;
};

using Handler = std::function<void(Call)>;

class Router {
 public:
  /// `pattern` is a path, in which a part '*' stands for any one part of 1 to 64 bytes.
  void add(std::string method, std::string_view pattern, Handler handler);

  /// True if some pattern begins like the path: then it is this router's to answer.
  bool owns(std::string_view path) const;
  /// Answers with the handler of the path, 404 or 405. HEAD is answered as GET.
  void handle(HttpRequest request, HttpReply reply) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> parts;
    Handler handler;
  };
  std::vector<Route> routes_;
};

}  // namespace fray
