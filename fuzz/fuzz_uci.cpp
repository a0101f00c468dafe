// Any bytes as the input of `fray uci`. The engine is the random one, whatever the options ask for: the
// target is the reading of commands, positions and tokens, not the search.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_check.h"
#include "play/uci/uci.h"
#include "search/engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  std::ostringstream out;
  fray::Uci uci(out, "Fray", [](const fray::AnyGame& game, const fray::EngineSpec&) {
    fray::EngineSpec random;
    random.kind = "random";
    return fray::make_engine(game, random);
  });
  uci.run(in);
  return 0;
}
