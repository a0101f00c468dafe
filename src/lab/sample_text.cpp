#include "lab/sample_text.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace fray {
namespace {

constexpr std::string_view kSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::uint32_t kMore = 32;
constexpr std::size_t kMostFeatures = 4096;
constexpr float kLargestAdjusted = 1000;

void write_number(std::string& text, std::uint32_t number) {
  for (; number >= kMore; number /= kMore) text += kSigns[kMore + number % kMore];
  text += kSigns[number];
}

/// Reads numbers one after another; none any more once one was wrong.
class SignReader {
 public:
  explicit SignReader(std::string_view text) : left_(text) {}

  bool at_end() const { return left_.empty(); }

  std::optional<std::uint32_t> number() {
    std::uint64_t number = 0;
    for (int shift = 0; shift <= 30 && !left_.empty(); shift += 5) {
      const std::size_t sign = kSigns.find(left_.front());
      if (sign == std::string_view::npos) return std::nullopt;
      left_.remove_prefix(1);
      number |= std::uint64_t{sign % kMore} << shift;
      if (sign >= kMore) continue;
      if (number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
      return static_cast<std::uint32_t>(number);
    }
    return std::nullopt;
  }

  /// One within [low, high].
  std::optional<float> real(float low, float high) {
    const auto bits = number();
    if (!bits) return std::nullopt;
    const auto real = std::bit_cast<float>(*bits);
    // Also of what is no number this is false.
    if (!(real >= low && real <= high)) return std::nullopt;
    return real;
  }

 private:
  std::string_view left_;
};

/// Appends the next sample; answers what is wrong with it, nullptr for nothing.
const char* read_sample(SignReader& reader, std::size_t features, Samples& samples) {
  const auto head = reader.number();
  if (!head || *head / 2 > kMostFeatures) return "its count of features";
  const auto value = reader.real(0, 1);
  if (!value) return "its value";
  const auto adjusted = reader.real(-kLargestAdjusted, kLargestAdjusted);
  if (!adjusted) return "its result less luck";
  const auto points = reader.real(0, 1);
  if (!points) return "its points";
  const auto predicted = reader.real(0, 1);
  if (!predicted) return "its prediction";
  Sample sample{samples.features.size(), 0, *value, *adjusted, *points, *predicted, *head % 2 == 1};
  std::int64_t feature = 0;
  for (std::uint32_t i = 0; i < *head / 2; ++i) {
    const auto further = reader.number();
    if (!further) return "a feature";
    feature += *further % 2 == 0 ? std::int64_t{*further / 2} : -std::int64_t{*further / 2} - 1;
    if (feature < 0 || feature >= static_cast<std::int64_t>(features)) return "a feature";
    samples.features.push_back(static_cast<std::uint16_t>(feature));
  }
  sample.last = samples.features.size();
  samples.items.push_back(sample);
  return nullptr;
}

}  // namespace

std::string samples_text(const Samples& samples) {
  std::string text;
  for (const Sample& sample : samples.items) {
    const auto features = samples.features_of(sample);
    write_number(text, static_cast<std::uint32_t>(2 * features.size() + (sample.from_game ? 1 : 0)));
    for (const float number : {sample.value, sample.adjusted, sample.points, sample.predicted})
      write_number(text, std::bit_cast<std::uint32_t>(number));
    std::int32_t last = 0;
    for (const std::uint16_t feature : features) {
      const std::int32_t more = std::int32_t{feature} - last;
      write_number(text, static_cast<std::uint32_t>(more >= 0 ? 2 * more : -2 * more - 1));
      last = feature;
    }
  }
  return text;
}

Result<Samples> parse_samples(std::string_view text, std::size_t features) {
  Samples samples;
  SignReader reader(text);
  while (!reader.at_end()) {
    if (const char* wrong = read_sample(reader, features, samples); wrong != nullptr) {
      return fail("bad_samples",
                  "sample " + std::to_string(samples.items.size() + 1) + ": " + wrong + " cannot be read");
    }
  }
  return samples;
}

}  // namespace fray
