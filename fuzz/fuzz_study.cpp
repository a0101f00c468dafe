// Any text as a study file: read, or refused with a sentence that names the file; what is read is a study
// that can begin.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz_check.h"
#include "lab/study/study_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using fray::fuzz::check;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto study = fray::parse_study(text, "study.toml");
  if (!study) {
    check(study.error().code == "bad_study", "another error", study.error().code);
    check(study.error().message.starts_with("study.toml"), "an error without a place", study.error().message);
    return 0;
  }
  check(study->game != nullptr && study->games > 0 && !study->variants.empty(), "an empty study", text);
  check(study->variants.size() <= fray::kMostVariants, "too many variants", text);
  for (const fray::StudyVariant& variant : study->variants)
    check(study->game->start(variant.options).has_value(), "a variant without a start", text);
  check(!fray::settings_of(*study).dump(-1, ' ', false, fray::Json::error_handler_t::replace).empty(),
        "no settings", text);
  return 0;
}
