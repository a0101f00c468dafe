#include "lab/study/study_report.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "lab/study/study_words.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

/// What stands in a script element must not end it, nor begin a comment in it.
std::string in_script(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string without_end_of_script(std::string script) {
  for (std::size_t at = script.find("</script"); at != std::string::npos;
       at = script.find("</script", at + 3))
    script.insert(at + 1, "\\");
  return script;
}

/// As many digits as anybody can see in a plot.
Json rounded(double number) {
  if (!std::isfinite(number)) return nullptr;
  char text[32];
  std::snprintf(text, sizeof text, "%.5g", number);
  return std::strtod(text, nullptr);
}

Json interval_json(const std::optional<Interval>& interval) {
  if (!interval) return nullptr;
  return Json::array({rounded(interval->value), rounded(interval->low), rounded(interval->high)});
}

std::string cell(const std::optional<Interval>& interval, const std::string& unit, bool signed_value) {
  if (!interval) return "<td>–</td>";
  return "<td><b>" + number_words(interval->value, unit, signed_value) + (unit == "%" ? "&nbsp;%" : "") +
         "</b> <span>" + number_words(interval->low, unit, signed_value) + " to " +
         number_words(interval->high, unit, signed_value) + "</span></td>";
}

/// A table in a box of its own that scrolls, so that the page does not where it is narrow.
std::string boxed(const std::string& name, const std::string& table) {
  return "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(name) + "\"><table>" +
         table + "</table></div>\n";
}

std::string_view how_it_differs(const FigureRow& row, std::size_t variant) {
  const Interval& difference = *row.differences[variant];
  if (difference.low == 0 && difference.high == 0) return "<em>the same</em>";
  return row.stands_out(variant) ? "<strong>differs</strong>" : "<em>noise</em>";
}

std::string section_table(const Study& study, const FigureSection& section) {
  std::string table = "<thead><tr><td></td>";
  for (std::size_t v = 0; v < study.variants.size(); ++v) {
    const std::string name = escaped(study.variants[v].name);
    table += "<th scope=\"col\">" + name + "</th>";
    if (v > 0) table += "<th scope=\"col\">" + name + ", less " + escaped(study.variants[0].name) + "</th>";
  }
  table += "</tr></thead><tbody>";
  for (const FigureRow& row : section.rows) {
    table += "<tr><th scope=\"row\">" + escaped(row.title) + "</th>";
    for (std::size_t v = 0; v < row.values.size(); ++v) {
      table += cell(row.values[v], row.unit, false);
      if (v == 0) continue;
      std::string difference = cell(row.differences[v], row.unit, true);
      if (row.differences[v])
        difference.insert(difference.size() - 5, " " + std::string(how_it_differs(row, v)));
      table += difference;
    }
    table += "</tr>\n";
  }
  return boxed(section.title, table + "</tbody>");
}

std::string sections_html(const Study& study, const StudyFigures& figures) {
  std::string html;
  for (const FigureSection& section : figures.sections) {
    html += "<section id=\"" + section.key + "\"><h2>" + escaped(section.title) + "</h2>\n<p>" +
            escaped(section.note) + "</p>\n";
    if (section.rows.empty()) {
      html += "<p>There is nothing to show yet.</p></section>\n";
      continue;
    }
    html +=
        "<div class=\"plot\" data-section=\"" + section.key + "\"></div>\n" + section_table(study, section);
    if (section.key == "measures")
      html +=
          "<h3>How long games go on, and stay open</h3><p>Shares of the games that are still played, and "
          "whose "
          "winner is not known yet, after so many turns. The winner is known once the engine that plays "
          "expects "
          "80 % for him and goes on doing so; what it expects is stretched until 80 % come true four times "
          "of "
          "five.</p><div class=\"plot\" data-section=\"lengths\"></div>\n";
    html += "</section>\n";
  }
  return html;
}

std::string never_html(const Study& study, const StudyFigures& figures) {
  std::string html = "<section id=\"never\"><h2>What nobody ever does</h2>\n";
  if (figures.never.empty()) return html + "<p>All that was possible was done at least once.</p></section>\n";
  html +=
      "<p>What was possible at so many choices and never taken, the most frequent first. As it might be rare "
      "only, the last column is "
      "the "
      "share that it has at most.</p>\n";
  std::string table =
      "<thead><tr><th scope=\"col\">what</th><th scope=\"col\">rules</th><th scope=\"col\">choices</th>"
      "<th scope=\"col\">at most</th></tr></thead><tbody>";
  for (const NeverDone& never : figures.never)
    table += "<tr><th scope=\"row\">" + escaped(never.what) + "</th><td>" +
             escaped(study.variants[never.variant].name) + "</td><td>" + std::to_string(never.offered) +
             "</td><td>" + number_words(never.most, "%", false) + "&nbsp;%</td></tr>\n";
  return html + boxed("What nobody ever does", table + "</tbody>") + "</section>\n";
}

std::string_view verdict_words(Verdict verdict) {
  switch (verdict) {
    case Verdict::open: return "still open";
    case Verdict::differs: return "differs from the base; stopped early";
    case Verdict::precise: return "as precise as wanted";
    case Verdict::played: return "all games played";
  }
  return "";
}

std::string setting_row(std::string_view name, const std::string& value) {
  return "<tr><th scope=\"row\">" + std::string(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
}

std::string settings_html(const Study& study, const StudyFigures& figures) {
  std::string table = "<tbody>" + setting_row("game", std::string(study.game->info().title));
  if (!study.position.empty()) table += setting_row("position", study.position);
  table += setting_row("engine", study.engine + " on both sides");
  if (study.skill) table += setting_row("for skill", (*study.skill)[0] + " against " + (*study.skill)[1]);
  table += setting_row("decided by", std::string(name_of(study.measure).title));
  table += setting_row("openings at most", std::to_string(study.games));
  if (study.precision)
    table += setting_row("precision",
                         number_words(*study.precision, std::string(name_of(study.measure).unit), false) +
                             (name_of(study.measure).unit == "%" ? " %" : ""));
  table += setting_row("random turns of an opening", std::to_string(study.opening_turns));
  table += setting_row("limit of turns", std::to_string(study.max_turns));
  table += setting_row("seed", std::to_string(study.seed));
  for (std::size_t v = 0; v < study.variants.size(); ++v)
    table += setting_row(v == 0 ? "base" : "variant",
                         study.variants[v].name + ": " + std::to_string(figures.openings[v]) + " openings, " +
                             std::string(verdict_words(figures.verdicts[v])));
  std::size_t differences = 0;
  for (const FigureSection& section : figures.sections) {
    for (const FigureRow& row : section.rows) {
      for (const auto& difference : row.differences) differences += difference ? 1 : 0;
    }
  }
  return "<section id=\"settings\"><h2>What was played</h2>\n" +
         boxed("What was played", table + "</tbody>") +
         "<p>All intervals are of 95 %: of twenty figures one lies outside of its own by chance. Of the " +
         std::to_string(differences) + " differences on this page some " +
         std::to_string((differences + 10) / 20) +
         " would be said to differ if the rules made no difference at all. Only the one that decides the "
         "study "
         "allows for how often it was looked at.</p></section>\n";
}

}  // namespace

Result<ReportParts> read_report_parts(const std::string& folder) {
  auto script = terminal::read_file(folder + "/report.js");
  if (!script) return pass_on(script.error());
  auto style = terminal::read_file(folder + "/report.css");
  if (!style) return pass_on(style.error());
  return ReportParts{std::move(*script), std::move(*style)};
}

Json report_data(const Study& study, const StudyFigures& figures) {
  Json variants = Json::array();
  for (std::size_t v = 0; v < study.variants.size(); ++v)
    variants.push_back({{"name", study.variants[v].name},
                        {"openings", figures.openings[v]},
                        {"verdict", name_of(figures.verdicts[v])}});
  Json sections = Json::array();
  for (const FigureSection& section : figures.sections) {
    Json rows = Json::array();
    for (const FigureRow& row : section.rows) {
      Json values = Json::array();
      for (const auto& value : row.values) values.push_back(interval_json(value));
      rows.push_back({{"title", row.title}, {"unit", row.unit}, {"values", std::move(values)}});
    }
    sections.push_back({{"key", section.key}, {"title", section.title}, {"rows", std::move(rows)}});
  }
  const auto curves = [](const std::vector<std::vector<double>>& lines) {
    Json all = Json::array();
    for (const auto& line : lines) {
      Json one = Json::array();
      for (const double share : line) one.push_back(rounded(share));
      all.push_back(std::move(one));
    }
    return all;
  };
  return {{"title", study.title},
          {"variants", std::move(variants)},
          {"sections", std::move(sections)},
          {"lengths",
           {{"turns", figures.lengths.turns},
            {"playing", curves(figures.lengths.playing)},
            {"open", curves(figures.lengths.open)}}}};
}

std::string report_html(const Study& study, const StudyFigures& figures, const ReportParts& parts) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" +
      escaped(study.title) + "</title>\n<style>\n" + parts.style + "</style>\n</head>\n<body>\n<main>\n<h1>" +
      escaped(study.title) + "</h1>\n";
  html += "<div class=\"words\">\n";
  for (const std::string& sentence : plain_words(study, figures))
    html += "<p>" + escaped(sentence) + "</p>\n";
  html += "</div>\n<nav aria-label=\"Sections\"><ul>";
  for (const FigureSection& section : figures.sections)
    html += "<li><a href=\"#" + section.key + "\">" + escaped(section.title) + "</a></li>";
  html +=
      "<li><a href=\"#never\">What nobody ever does</a></li><li><a href=\"#settings\">What was "
      "played</a></li></ul></nav>\n";
  html += sections_html(study, figures) + never_html(study, figures) + settings_html(study, figures);
  html += "</main>\n<script type=\"application/json\" id=\"data\">" +
          in_script(dump_line(report_data(study, figures))) + "</script>\n";
  if (!parts.script.empty()) html += "<script>\n" + without_end_of_script(parts.script) + "</script>\n";
  return html + "</body>\n</html>\n";
}

}  // namespace fray
