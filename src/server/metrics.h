// Numbers about the running server, as text for Prometheus (text exposition format 0.0.4).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fray {

/// What only grows. Any thread.
class Counter {
 public:
  void add(std::uint64_t amount = 1) { value_.fetch_add(amount, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

/// What goes up and down. Any thread.
class Gauge {
 public:
  void set(double value) { value_.store(value, std::memory_order_relaxed); }
  void add(double amount) { value_.fetch_add(amount, std::memory_order_relaxed); }
  double value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<double> value_ = 0;
};

/// How often a value came to lie where. Any thread.
class Histogram {
 public:
  /// `bounds`: upper ends of the buckets, which they include, in rising order; one without end is added.
  explicit Histogram(std::vector<double> bounds);
  void observe(double value);

 private:
  friend class Metrics;
  std::vector<double> bounds_;
  std::vector<std::atomic<std::uint64_t>> buckets_;  // one more than bounds
  std::atomic<double> sum_ = 0;
};

/// All metrics. What it gives lives as long as it does. One thread, but for what is given.
///
/// Names are [a-z_]+ and begin with fray_, those of counters end with _total, units are seconds and bytes. A
/// name stands for one kind, help text and (for histograms) list of bounds; the same name and labels give the
/// same metric.
class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;

  Counter& counter(const std::string& name, const std::string& help, const Labels& labels = {});
  Gauge& gauge(const std::string& name, const std::string& help, const Labels& labels = {});
  Histogram& histogram(const std::string& name, const std::string& help, std::vector<double> bounds,
                       const Labels& labels = {});
  /// What somebody else counts, and is asked when the text is made.
  void counter_from(const std::string& name, const std::string& help, std::function<double()> value,
                    const Labels& labels = {});
  void gauge_from(const std::string& name, const std::string& help, std::function<double()> value,
                  const Labels& labels = {});

  /// In order of names.
  std::string text() const;

 private:
  struct Metric {
    std::string labels;  ///< as printed, without braces
    std::unique_ptr<Counter> counter;
    std::unique_ptr<Gauge> gauge;
    std::unique_ptr<Histogram> histogram;
    std::function<double()> value;
  };
  struct Family {
    std::string name, help;
    const char* type;
    std::vector<std::unique_ptr<Metric>> metrics;
  };

  Metric& metric(const std::string& name, const std::string& help, const char* type, const Labels& labels);
  static void print(std::string& out, const std::string& name, const Metric& metric);
  static void print(std::string& out, const std::string& name, const std::string& labels,
                    const Histogram& histogram);

  std::vector<Family> families_;
};

}  // namespace fray
