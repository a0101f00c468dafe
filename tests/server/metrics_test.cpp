#include "server/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <sstream>
#include <thread>

namespace fray::test {
namespace {

using testing::HasSubstr;

/// The text, read as Prometheus reads it.
struct Exposition {
  std::map<std::string, std::string> help, type;
  std::map<std::string, double> samples;  ///< by name and labels as written, with values of labels unescaped

  explicit Exposition(const std::string& text) {
    EXPECT_TRUE(text.empty() || text.back() == '\n');
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) read(line);
  }

 private:
  void read(const std::string& line) {
    std::istringstream words(line);
    std::string hash, what, name, rest;
    if (line.starts_with("#")) {
      words >> hash >> what >> name >> std::ws;
      std::getline(words, rest);
      (what == "HELP" ? help : type)[name] = unescaped(rest);
      return;
    }
    const auto space = line.rfind(' ');
    ASSERT_NE(space, std::string::npos) << line;
    const std::string key = unescaped(line.substr(0, space));
    EXPECT_FALSE(samples.contains(key)) << "twice: " << line;
    samples[key] = std::stod(line.substr(space + 1));
  }
  static std::string unescaped(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '\\') {
        out += text[i];
      } else {
        const char next = text.at(++i);
        out += next == 'n' ? '\n' : next;
      }
    }
    return out;
  }
};

TEST(Metrics, AreReadBackAsTheyWereSet) {
  Metrics metrics;
  metrics.counter("fray_requests_total", "Requests.", {{"code", "200"}}).add(3);
  metrics.counter("fray_requests_total", "Requests.", {{"code", "404"}}).add();
  metrics.counter("fray_requests_total", "Requests.", {{"code", "200"}}).add();
  Gauge& sockets = metrics.gauge("fray_sockets", "Open sockets.");
  sockets.set(7);
  sockets.add(-2.5);
  metrics.gauge_from("fray_waiting", "Writes that wait.", [] { return 12345678.0; });
  metrics.counter_from("fray_writes_total", "Writes.", [] { return 9.0; });
  const Exposition read(metrics.text());
  EXPECT_EQ(read.samples.at("fray_requests_total{code=\"200\"}"), 4);
  EXPECT_EQ(read.samples.at("fray_requests_total{code=\"404\"}"), 1);
  EXPECT_EQ(read.samples.at("fray_sockets"), 4.5);
  EXPECT_EQ(read.samples.at("fray_waiting"), 12345678);
  EXPECT_EQ(read.samples.at("fray_writes_total"), 9);
  EXPECT_EQ(read.samples.size(), 5u);
  EXPECT_EQ(read.type.at("fray_requests_total"), "counter");
  EXPECT_EQ(read.type.at("fray_sockets"), "gauge");
  EXPECT_EQ(read.help.at("fray_sockets"), "Open sockets.");
}

TEST(Metrics, TheTextIsThatOfPrometheus) {
  Metrics metrics;
  metrics.histogram("fray_seconds", "How long.", {0.1, 1}, {{"what", "commit"}}).observe(0.5);
  metrics.gauge("fray_rooms", "Rooms.").set(2);
  EXPECT_EQ(metrics.text(),
            "# HELP fray_rooms Rooms.\n"
            "# TYPE fray_rooms gauge\n"
            "fray_rooms 2\n"
            "# HELP fray_seconds How long.\n"
            "# TYPE fray_seconds histogram\n"
            "fray_seconds_bucket{what=\"commit\",le=\"0.1\"} 0\n"
            "fray_seconds_bucket{what=\"commit\",le=\"1\"} 1\n"
            "fray_seconds_bucket{what=\"commit\",le=\"+Inf\"} 1\n"
            "fray_seconds_sum{what=\"commit\"} 0.5\n"
            "fray_seconds_count{what=\"commit\"} 1\n");
}

TEST(Metrics, BucketsOfAHistogramAddUp) {
  Metrics metrics;
  Histogram& histogram = metrics.histogram("fray_seconds", "How long.", {1, 2, 5});
  for (const double value : {0.5, 1.0, 1.5, 2.0, 3.0, 7.0, 100.0}) histogram.observe(value);
  const Exposition read(metrics.text());
  EXPECT_EQ(read.samples.at("fray_seconds_bucket{le=\"1\"}"), 2);  // bounds belong to their buckets
  EXPECT_EQ(read.samples.at("fray_seconds_bucket{le=\"2\"}"), 4);
  EXPECT_EQ(read.samples.at("fray_seconds_bucket{le=\"5\"}"), 5);
  EXPECT_EQ(read.samples.at("fray_seconds_bucket{le=\"+Inf\"}"), 7);
  EXPECT_EQ(read.samples.at("fray_seconds_count"), 7);
  EXPECT_EQ(read.samples.at("fray_seconds_sum"), 115);
}

TEST(Metrics, WhateverLabelsAndHelpContainIsOneLine) {
  Metrics metrics;
  const std::string nasty = "a\"b\\c\nd,e}f{g é";
  metrics.counter("fray_x_total", "Help \\ of\nlines \"quoted\".", {{"path", nasty}}).add(2);
  EXPECT_THAT(metrics.text(), HasSubstr(R"(# HELP fray_x_total Help \\ of\nlines "quoted".)"));
  EXPECT_THAT(metrics.text(), HasSubstr(R"({path="a\"b\\c\nd,e}f{g é"} 2)"));
  const Exposition read(metrics.text());
  EXPECT_EQ(read.samples.at("fray_x_total{path=\"" + nasty + "\"}"), 2);
}

TEST(Metrics, NumbersThatAreNoneHaveNames) {
  Metrics metrics;
  Gauge& gauge = metrics.gauge("fray_x", "X.");
  gauge.set(std::numeric_limits<double>::quiet_NaN());
  EXPECT_THAT(metrics.text(), HasSubstr("fray_x NaN\n"));
  gauge.set(-std::numeric_limits<double>::infinity());
  EXPECT_THAT(metrics.text(), HasSubstr("fray_x -Inf\n"));
  gauge.set(0.1);
  EXPECT_THAT(metrics.text(), HasSubstr("fray_x 0.1\n"));
}

TEST(Metrics, WhatWasGivenStaysWhereItIs) {
  Metrics metrics;
  Counter& first = metrics.counter("fray_m_total", "M.");
  for (int i = 0; i < 200; ++i) {
    metrics.counter("fray_m_total", "M.", {{"i", std::to_string(i)}});
    metrics.gauge("fray_" + std::string(static_cast<std::size_t>(i % 20 + 1), 'a'), "A.");
  }
  first.add(5);
  EXPECT_EQ(&metrics.counter("fray_m_total", "M."), &first);
  EXPECT_THAT(metrics.text(), HasSubstr("\nfray_m_total 5\n"));
}

TEST(Metrics, ManyThreadsCountTogether) {
  Metrics metrics;
  Counter& counter = metrics.counter("fray_c_total", "C.");
  Gauge& gauge = metrics.gauge("fray_g", "G.");
  Histogram& histogram = metrics.histogram("fray_h", "H.", {1});
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 1000; ++k) {
        counter.add();
        gauge.add(1);
        histogram.observe(k % 2 == 0 ? 0.5 : 1.5);
      }
    });
  }
  for (int i = 0; i < 20; ++i) EXPECT_FALSE(metrics.text().empty());
  for (std::thread& thread : threads) thread.join();
  const Exposition read(metrics.text());
  EXPECT_EQ(read.samples.at("fray_c_total"), 4000);
  EXPECT_EQ(read.samples.at("fray_g"), 4000);
  EXPECT_EQ(read.samples.at("fray_h_bucket{le=\"1\"}"), 2000);
  EXPECT_EQ(read.samples.at("fray_h_sum"), 4000);
}

}  // namespace
}  // namespace fray::test
