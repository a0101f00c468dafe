// TOML files: what a study or the settings of a server say is taken or refused with the place and a reason;
// what is taken is the same when it is read again.
#include <cstddef>
#include <cstdint>

#include "fuzz_check.h"
#include "lab/study/study_file.h"
#include "server/config/config_file.h"

namespace {

using fray::fuzz::check;

void check_refusal(const fray::Error& error, const std::string& text) {
  check(error.message.starts_with("FILE"), "an error that does not say where", error.message + "\n" + text);
  check(error.message.size() < 20'000, "an endless error", text);
}

void check_study(const std::string& text) {
  const auto study = fray::parse_study(text, "FILE");
  if (!study) return check_refusal(study.error(), text);
  check(study->game != nullptr, "a study of no game", text);
  check(!study->variants.empty() && study->variants.size() <= fray::kMostVariants, "variants", text);
  check(study->games > 0 && study->games <= fray::kMostStudyGames, "games", text);
  const auto again = fray::parse_study(text, "FILE");
  check(again && fray::settings_of(*again) == fray::settings_of(*study), "another study", text);
}

void check_settings(const std::string& text) {
  fray::ServerConfig config;
  const auto done = fray::apply_text(config, text, "FILE");
  if (!done) check_refusal(done.error(), text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_study(text);
  check_settings(text);
  return 0;
}
