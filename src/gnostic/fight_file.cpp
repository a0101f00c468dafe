#include "gnostic/fight_file.h"

#if defined(__wasm__)

namespace fray::gnostic {

bool read_fights(const std::string&, std::uint64_t, std::vector<FightOutcome>&) { return false; }
bool write_fights(const std::string&, std::uint64_t, const std::vector<FightOutcome>&) { return false; }

}  // namespace fray::gnostic

#else

#include <array>
#include <bit>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>
#include <system_error>

#include "core/random.h"

namespace fray::gnostic {
namespace {

/// Of the program that writes: fights of one with another number are not read.
constexpr std::uint64_t kFormat = 0x4672617946743031ULL;  // "FrayFt01"
constexpr std::size_t kNumbersOfOutcome = 12;
using PackedOutcome = std::array<double, kNumbersOfOutcome>;

struct Head {
  std::uint64_t format;
  std::uint64_t digest;
  std::uint64_t count;
  std::uint64_t check;  ///< of the cells
};

PackedOutcome packed(const FightOutcome& o) {
  const PointsLeft& a = o.attacker_left;
  const PointsLeft& d = o.defender_left;
  return {o.attacker_wins, o.defender_wins, o.both_fall, o.value,     a.points[0],  a.points[1],
          a.weights[0],    a.weights[1],    d.points[0], d.points[1], d.weights[0], d.weights[1]};
}

FightOutcome unpacked(const PackedOutcome& c) {
  FightOutcome o;
  o.attacker_wins = c[0];
  o.defender_wins = c[1];
  o.both_fall = c[2];
  o.value = c[3];
  o.attacker_left = {{c[4], c[5]}, {c[6], c[7]}};
  o.defender_left = {{c[8], c[9]}, {c[10], c[11]}};
  return o;
}

std::uint64_t check_of(const std::vector<PackedOutcome>& cells) {
  std::uint64_t check = kFormat;
  for (const PackedOutcome& cell : cells) {
    for (const double number : cell) check = mix64(check ^ std::bit_cast<std::uint64_t>(number));
  }
  return check;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
File open(const std::string& path, const char* mode) {
  return {std::fopen(path.c_str(), mode), &std::fclose};
}

std::string path_of(const std::string& folder, std::uint64_t digest) {
  std::array<char, 17> name{};
  std::snprintf(name.data(), name.size(), "%016llx", static_cast<unsigned long long>(digest));
  return folder + "/hyperpig-" + name.data() + ".fights";
}

}  // namespace

bool read_fights(const std::string& folder, std::uint64_t digest, std::vector<FightOutcome>& cells) {
  const File file = open(path_of(folder, digest), "rb");
  Head head{};
  if (!file || std::fread(&head, sizeof head, 1, file.get()) != 1) return false;
  if (head.format != kFormat || head.digest != digest || head.count != cells.size()) return false;
  std::vector<PackedOutcome> read(cells.size());
  if (std::fread(read.data(), sizeof(PackedOutcome), read.size(), file.get()) != read.size()) return false;
  if (check_of(read) != head.check) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = unpacked(read[i]);
  return true;
}

bool write_fights(const std::string& folder, std::uint64_t digest, const std::vector<FightOutcome>& cells) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::vector<PackedOutcome> written;
  written.reserve(cells.size());
  for (const FightOutcome& cell : cells) written.push_back(packed(cell));
  const Head head{kFormat, digest, written.size(), check_of(written)};
  // Two programs may solve the same fights at once: each has a file of its own until it is whole.
  const std::string path = path_of(folder, digest);
  const std::string beside = path + '.' + std::to_string(std::random_device{}()) + ".new";
  bool whole = false;
  if (File file = open(beside, "wb")) {
    whole = std::fwrite(&head, sizeof head, 1, file.get()) == 1 &&
            std::fwrite(written.data(), sizeof(PackedOutcome), written.size(), file.get()) == written.size();
    whole = std::fclose(file.release()) == 0 && whole;
  }
  if (whole) std::filesystem::rename(beside, path, error);
  if (!whole || error) std::filesystem::remove(beside, error);
  return whole;
}

}  // namespace fray::gnostic

#endif
