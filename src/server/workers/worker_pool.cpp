#include "server/workers/worker_pool.h"

#include <string>

namespace fray {

std::optional<Result<Json>> worker_answer(const Json& said) {
  const auto ok = said.find("ok");
  if (ok == said.end() || !ok->is_boolean()) return std::nullopt;
  if (ok->get<bool>()) return said;
  const auto text = [&](const char* key, const char* otherwise) -> std::string {
    if (!said.contains("error") || !said["error"].is_object()) return otherwise;
    const auto found = said["error"].find(key);
    return found != said["error"].end() && found->is_string() ? found->get<std::string>() : otherwise;
  };
  return fail(text("code", "worker"), text("message", "the computer refused the job"));
}

}  // namespace fray
