#include "lab/study/study.h"

#include "play/review/luck.h"

namespace fray {
namespace {

constexpr std::array<MeasureName, kMeasures> kMeasureNames{{
    {"white", "White's points, less luck", "%"},
    {"draws", "draws", "%"},
    {"turns", "length, turns of one side", ""},
    {"decisions", "decisions a game", ""},
    {"battles", "battles a game", ""},
    {"deaths", "pieces lost a game", ""},
    {"branching", "branching factor", ""},
}};

}  // namespace

const MeasureName& name_of(Measure measure) { return kMeasureNames[static_cast<std::size_t>(measure)]; }

Json settings_of(const Study& study) {
  Json variants = Json::array();
  for (const StudyVariant& variant : study.variants) {
    Json options = Json::object();
    for (const OptionValue& option : variant.options) options[option.name] = option.value;
    variants.push_back({{"name", variant.name}, {"options", std::move(options)}});
  }
  return {{"game", study.game->info().name},
          {"position", study.position},
          {"variants", std::move(variants)},
          {"engine", study.engine},
          {"skill", study.skill ? Json(*study.skill) : Json()},
          {"measure", name_of(study.measure).name},
          {"games", study.games},
          {"precision", study.precision ? Json(*study.precision) : Json()},
          {"seed", study.seed},
          {"openings", study.opening_turns},
          {"max_turns", study.max_turns},
          {"luck_turns", study.luck_turns}};
}

}  // namespace fray
