#include "server/metrics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "play/json/json.h"

namespace fray {
namespace {

/// `\` and line ends are escaped, in values of labels quotes too.
std::string escaped(std::string_view text, bool quotes) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      if (c == '\\' || (quotes && c == '"')) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  constexpr double kWhole = 1e15;
  if (value == std::trunc(value) && std::abs(value) < kWhole)
    return std::to_string(static_cast<std::int64_t>(value));
  // As short as it reads back; std::to_chars brings tables that would be a twentieth of the module.
  return Json(value).dump();
}

std::string labels_text(const Metrics::Labels& labels) {
  std::string out;
  for (const auto& [name, value] : labels) {
    if (!out.empty()) out += ',';
    out += name + "=\"" + escaped(value, true) + '"';
  }
  return out;
}

void print_sample(std::string& out, const std::string& name, const std::string& labels,
                  const std::string& value) {
  out += name;
  if (!labels.empty()) out += '{' + labels + '}';
  out += ' ' + value + '\n';
}

}  // namespace

Histogram::Histogram(std::vector<double> bounds) : bounds_(std::move(bounds)), buckets_(bounds_.size() + 1) {
  assert(std::is_sorted(bounds_.begin(), bounds_.end()));
}

void Histogram::observe(double value) {
  const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
  buckets_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(value, std::memory_order_relaxed);
}

Metrics::Metric& Metrics::metric(const std::string& name, const std::string& help, const char* type,
                                 const Labels& labels) {
  auto family =
      std::lower_bound(families_.begin(), families_.end(), name,
                       [](const Family& there, const std::string& wanted) { return there.name < wanted; });
  if (family == families_.end() || family->name != name)
    family = families_.insert(family, {name, help, type, {}});
  assert(std::string_view(family->type) == type);
  const std::string text = labels_text(labels);
  for (const auto& metric : family->metrics) {
    if (metric->labels == text) return *metric;
  }
  family->metrics.push_back(std::make_unique<Metric>());
  family->metrics.back()->labels = text;
  return *family->metrics.back();
}

Counter& Metrics::counter(const std::string& name, const std::string& help, const Labels& labels) {
  Metric& found = metric(name, help, "counter", labels);
  if (!found.counter) found.counter = std::make_unique<Counter>();
  return *found.counter;
}

Gauge& Metrics::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  Metric& found = metric(name, help, "gauge", labels);
  if (!found.gauge) found.gauge = std::make_unique<Gauge>();
  return *found.gauge;
}

Histogram& Metrics::histogram(const std::string& name, const std::string& help, std::vector<double> bounds,
                              const Labels& labels) {
  Metric& found = metric(name, help, "histogram", labels);
  if (!found.histogram) found.histogram = std::make_unique<Histogram>(std::move(bounds));
  return *found.histogram;
}

void Metrics::counter_from(const std::string& name, const std::string& help, std::function<double()> value,
                           const Labels& labels) {
  metric(name, help, "counter", labels).value = std::move(value);
}

void Metrics::gauge_from(const std::string& name, const std::string& help, std::function<double()> value,
                         const Labels& labels) {
  metric(name, help, "gauge", labels).value = std::move(value);
}

void Metrics::print(std::string& out, const std::string& name, const std::string& labels,
                    const Histogram& histogram) {
  const std::string before = labels.empty() ? "" : labels + ',';
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < histogram.buckets_.size(); ++i) {
    const bool last = i == histogram.bounds_.size();
    const double bound = last ? std::numeric_limits<double>::infinity() : histogram.bounds_[i];
    count += histogram.buckets_[i].load(std::memory_order_relaxed);
    print_sample(out, name + "_bucket", before + "le=\"" + number_text(bound) + '"', std::to_string(count));
  }
  print_sample(out, name + "_sum", labels, number_text(histogram.sum_.load(std::memory_order_relaxed)));
  print_sample(out, name + "_count", labels, std::to_string(count));
}

void Metrics::print(std::string& out, const std::string& name, const Metric& metric) {
  if (metric.histogram) return print(out, name, metric.labels, *metric.histogram);
  std::string value;
  if (metric.value) {
    value = number_text(metric.value());
  } else {
    value = metric.counter ? std::to_string(metric.counter->value()) : number_text(metric.gauge->value());
  }
  print_sample(out, name, metric.labels, value);
}

std::string Metrics::text() const {
  std::string out;
  for (const Family& family : families_) {
    out += "# HELP " + family.name + ' ' + escaped(family.help, false) + '\n';
    out += "# TYPE " + family.name + ' ' + family.type + '\n';
    for (const auto& metric : family.metrics) print(out, family.name, *metric);
  }
  return out;
}

}  // namespace fray
