#include "lab/study/study_words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "play/match/statistics.h"

namespace fray {
namespace {

constexpr std::size_t kMostInWords = 5;

std::string count_words(std::size_t count, const std::string& one, const std::string& several) {
  return std::to_string(count) + ' ' + (count == 1 ? one : several);
}

/// "with defaults", or of a variant that has a name like options: "with ties=attacker".
std::string with(const Study& study, std::size_t variant) { return "with " + study.variants[variant].name; }

std::string joined_by_and(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::string first_sentence(const Study& study, const StudyFigures& figures) {
  const auto& white = figures.find("measures", "white")->values[0];
  std::string text = "After " + count_words(figures.openings[0], "opening", "openings") + ", in games of " +
                     study.engine + " against itself " + with(study, 0) + ", White gets " +
                     figure_words(white, "%", false) + " of the points when luck is taken away";
  if (!white) return text + ".";
  const bool fair = white->low <= 0.5 && white->high >= 0.5;
  text += fair                 ? ", which cannot be told from an even game"
          : white->value > 0.5 ? ", an advantage"
                               : ", a disadvantage";
  return text + (figures.complete ? "." : " (the study is not complete).");
}

/// What of a variant stands out from the base, the measure of the study first.
std::string difference_words(const Study& study, const StudyFigures& figures, std::size_t variant) {
  const std::string measure(name_of(study.measure).name);
  const FigureRow* own = figures.find("measures", measure);
  const auto& difference = own->differences[variant];
  if (difference && difference->low == 0 && difference->high == 0 && difference->value == 0)
    return study.variants[variant].name + " changed " + own->title + " in no game at all";
  std::string text = study.variants[variant].name + " changes " + own->title + " by " +
                     figure_words(difference, own->unit, true) +
                     (own->stands_out(variant) ? "" : ", which is noise");
  std::vector<std::string> others;
  std::size_t alike = 0;
  for (const FigureRow& row : figures.sections.front().rows) {
    if (row.key == measure || row.key == "white_raw" || !row.differences[variant]) continue;
    if (!row.stands_out(variant)) {
      ++alike;
    } else if (others.size() < kMostInWords) {
      others.push_back(row.title + " by " + figure_words(row.differences[variant], row.unit, true));
    }
  }
  if (!others.empty()) text += ", and changes " + joined_by_and(others);
  if (alike > 0)
    text += others.empty() ? "; so is every other measure of the games"
                           : "; " + count_words(alike, "other measure is", "other measures are") + " noise";
  return text;
}

/// Of the other measures what stands out most: one of each variant.
std::string others_that_stand_out(const Study& study, const StudyFigures& figures) {
  std::vector<std::string> parts;
  for (std::size_t v = 1; v < study.variants.size(); ++v) {
    const FigureRow* most = nullptr;
    double size = 0;
    for (const FigureRow& row : figures.sections.front().rows) {
      if (!row.stands_out(v) || row.key == name_of(study.measure).name || row.key == "white_raw") continue;
      const double here = std::abs(row.differences[v]->value) / row.differences[v]->margin();
      if (here <= size) continue;
      most = &row;
      size = here;
    }
    if (most != nullptr && parts.size() < kMostInWords)
      parts.push_back(most->title + " by " + figure_words(most->differences[v], most->unit, true) + " with " +
                      study.variants[v].name);
  }
  return parts.empty() ? "; no other measure of the games stands out."
                       : "; of the other measures what stands out most is " + joined_by_and(parts) + ".";
}

std::string second_sentence(const Study& study, const StudyFigures& figures) {
  const std::size_t variants = study.variants.size();
  if (variants == 1) return "There is no other variant to compare it with.";
  if (variants == 2)
    return "Beside " + study.variants[0].name + ", " + difference_words(study, figures, 1) + ".";
  const FigureRow* own = figures.find("measures", std::string(name_of(study.measure).name));
  std::vector<std::string> parts;
  std::size_t noise = 0;
  for (std::size_t v = 1; v < variants; ++v) {
    if (!own->stands_out(v)) {
      ++noise;
    } else if (parts.size() < kMostInWords) {
      parts.push_back(study.variants[v].name + " by " + figure_words(own->differences[v], own->unit, true));
    }
  }
  std::string text = "Beside " + study.variants[0].name + ", " + own->title + " ";
  if (parts.empty())
    return text + "cannot be told apart in any of the " + std::to_string(noise) + " other variants: noise" +
           others_that_stand_out(study, figures);
  text += "changes with " + joined_by_and(parts);
  if (noise > 0)
    text += ", and what " + count_words(noise, "other variant shows", "other variants show") + " is noise";
  return text + others_that_stand_out(study, figures);
}

std::string third_sentence(const Study& study, const StudyFigures& figures) {
  const FigureRow* luck = figures.find("skill", "luck");
  std::string text = "Of what decides a game between equals " + with(study, 0) + ", ";
  text += luck->values[0]
              ? "at least " + figure_words(luck->values[0], "%", false) + " is the luck of the dice"
              : "the share of luck is not known";
  const FigureRow* skill = figures.find("skill", "skill");
  if (skill == nullptr) return text + ".";
  const FigureRow* stronger = figures.find("skill", "stronger");
  if (!stronger->values[0] || !skill->values[0]) return text + "; of skill too little has been played.";
  return text + "; " + (*study.skill)[0] + " gets " + figure_words(stronger->values[0], "%", false) +
         " of the points against " + (*study.skill)[1] + ", which explains " +
         figure_words(skill->values[0], "%", false) + " of the results.";
}

}  // namespace

std::string number_words(double number, const std::string& unit, bool signed_value) {
  const double shown = unit == "%" ? 100 * number : number;
  const double size = std::abs(shown);
  const int digits = unit == "%" || size >= 10 || size == 0 ? 1 : size >= 0.1 ? 2 : 3;
  char text[64];
  std::snprintf(text, sizeof text, signed_value ? "%+.*f" : "%.*f", digits, shown);
  return text;
}

std::string figure_words(const std::optional<Interval>& figure, const std::string& unit, bool signed_value) {
  if (!figure) return "an unknown number";
  return number_words(figure->value, unit, signed_value) + (unit == "%" ? " %" : "") + " (" +
         number_words(figure->low, unit, signed_value) + " to " +
         number_words(figure->high, unit, signed_value) + ")";
}

std::string standing_words(const Study& study, const StudyTally& tally) {
  const MeasureName& name = name_of(study.measure);
  const std::string unit(name.unit);
  std::string text = count_words(tally.units[0].size(), "opening", "openings") + " of " +
                     std::to_string(study.games) + ": " + std::string(name.title);
  const auto base = mean_of(tally, 0, study.measure, kNormal95);
  text += base ? " " + figure_words(base, unit, false) : " not known yet";
  std::size_t shown = 0;
  for (std::size_t v = 1; v < tally.units.size(); ++v) {
    const auto difference =
        difference_from_base(tally, v, study.measure, deciding_quantile(study, tally.looks));
    if (!difference || ++shown > 3) continue;
    text += "; " + study.variants[v].name + ' ' + figure_words(difference, unit, true);
    if (tally.verdicts[v] != Verdict::open) text += " (" + std::string(name_of(tally.verdicts[v])) + ')';
  }
  return text;
}

std::array<std::string, 3> plain_words(const Study& study, const StudyFigures& figures) {
  return {first_sentence(study, figures), second_sentence(study, figures), third_sentence(study, figures)};
}

std::string summary_text(const Study& study, const StudyFigures& figures) {
  std::string text = study.title + "\n\n";
  for (const std::string& sentence : plain_words(study, figures)) text += sentence + '\n';
  for (const FigureSection& section : figures.sections) {
    if (section.key != "measures" && section.key != "skill") continue;
    text += '\n' + section.title + '\n';
    for (const FigureRow& row : section.rows) {
      text += "  " + row.title + '\n';
      for (std::size_t v = 0; v < row.values.size(); ++v) {
        text += "    " + study.variants[v].name + ": " + figure_words(row.values[v], row.unit, false);
        if (v > 0 && row.differences[v])
          text +=
              ", " + figure_words(row.differences[v], row.unit, true) + (row.stands_out(v) ? "" : " noise");
        text += '\n';
      }
    }
  }
  return text;
}

}  // namespace fray
