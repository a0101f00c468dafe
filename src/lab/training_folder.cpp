#include "lab/training_folder.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "lab/sample_text.h"
#include "play/terminal/files.h"

namespace fray {
namespace {

constexpr std::string_view kWhole = " whole ";

tl::unexpected<Error> bad_file(const std::string& path, const std::string& problem) {
  return fail("bad_file", path + ": " + problem);
}

/// The number before " whole ", whose samples come after it; nothing if the line is no such one.
std::optional<std::uint64_t> number_of_line(std::string_view line) {
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(line.data(), line.data() + line.size(), number);
  const auto read = static_cast<std::size_t>(parsed.ptr - line.data());
  if (parsed.ec != std::errc() || line.substr(read, kWhole.size()) != kWhole) return std::nullopt;
  return number;
}

}  // namespace

Result<GameFile> GameFile::open(const std::string& path, std::size_t features) {
  GameFile file(path);
  std::uintmax_t whole = 0;
  if (std::ifstream in(path, std::ios::binary); in.is_open()) {
    std::string line;
    for (std::size_t number_of_lines = 1; std::getline(in, line) && !in.eof(); ++number_of_lines) {
      const auto number = number_of_line(line);
      auto samples =
          number ? parse_samples(std::string_view(line).substr(line.find(kWhole) + kWhole.size()), features)
                 : fail("bad_samples", "expected the number of a game");
      if (!samples)
        return bad_file(path, "line " + std::to_string(number_of_lines) + ": " + samples.error().message);
      file.games_[*number] = std::move(*samples);
      whole += line.size() + 1;
    }
    in.close();
    std::error_code problem;
    std::filesystem::resize_file(path, whole, problem);
    if (problem) return bad_file(path, "it cannot be written: " + problem.message());
  }
  file.out_.open(path, std::ios::binary | std::ios::app);
  if (!file.out_) return bad_file(path, "it cannot be written");
  return file;
}

Result<void> GameFile::append(std::uint64_t number, Samples samples) {
  out_ << number << kWhole << samples_text(samples) << '\n' << std::flush;
  if (!out_) return bad_file(path_, "it cannot be written");
  games_[number] = std::move(samples);
  return {};
}

Result<TrainingFolder> TrainingFolder::open(const std::string& path, const Json& settings) {
  auto lock = FolderLock::take(path, "another program trains here");
  if (!lock) return pass_on(lock.error());
  TrainingFolder folder(path, std::move(*lock));
  const std::string file = folder.file("training.json");
  const auto before = read_object(file);
  if (!before) return pass_on(before.error());
  if (before->is_null()) {
    if (const auto written = write_object(file, settings); !written) return pass_on(written.error());
    return folder;
  }
  for (const auto& [name, value] : settings.items()) {
    const Json was = before->value(name, Json());
    if (was != value) {
      return fail("other_training", path + " belongs to a training whose " + name + " is " + was.dump() +
                                        ", not " + value.dump() + "; choose another folder");
    }
  }
  return folder;
}

std::string TrainingFolder::of_round(int round, const std::string& rest) const {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "round-%03d", round);
  return file(name.data() + rest);
}

std::string TrainingFolder::of_candidate(int round, double share, const std::string& rest) const {
  std::array<char, 16> name{};
  std::snprintf(name.data(), name.size(), "-%02d", static_cast<int>(std::lround(100 * share)));
  return of_round(round, name.data() + rest);
}

Result<Json> TrainingFolder::read_object(const std::string& file) {
  if (!std::filesystem::exists(file)) return Json();
  const auto text = terminal::read_file(file);
  if (!text) return pass_on(text.error());
  Json object = Json::parse(*text, nullptr, false);
  if (!object.is_object()) return bad_file(file, "expected a JSON object");
  return object;
}

Result<void> TrainingFolder::write_object(const std::string& file, const Json& object) {
  return terminal::replace_file(file, object.dump(2) + "\n");
}

}  // namespace fray
