// Packs the table that hyperpig_tables has written, for the module: run at build time.
//   pack_table INPUT OUTPUT
#include <cstdio>
#include <string>
#include <vector>

#include "gnostic/hyperpig_table_layout.h"
#include "gnostic/table_unpacking.h"
#include "gnostic/tables/pack.h"

namespace {

using fray::gnostic::table::kWords;

/// The words of a table, none if the file is not one.
std::vector<std::uint64_t> read_words(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return {};
  std::vector<std::uint64_t> words(kWords + 1);
  words.resize(std::fread(words.data(), sizeof words[0], words.size(), file));
  std::fclose(file);
  if (words.size() != kWords) words.clear();
  return words;
}

/// Writes it beside its place first, so that a file that is there is whole.
bool write_bytes(const std::string& path, const std::vector<std::uint8_t>& bytes) {
  const std::string beside = path + ".new";
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written && std::rename(beside.c_str(), path.c_str()) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: pack_table INPUT OUTPUT\n", stderr);
    return 2;
  }
  const std::vector<std::uint64_t> words = read_words(argv[1]);
  if (words.empty()) {
    std::fprintf(stderr, "%s is not a table\n", argv[1]);
    return 1;
  }
  const std::vector<std::uint8_t> packed = fray::gnostic::table::pack_table(words);
  std::vector<std::uint64_t> unpacked(words.size());
  if (!fray::gnostic::unpack_table(packed, unpacked) || unpacked != words) {
    std::fputs("the table does not unpack to what was packed\n", stderr);
    return 1;
  }
  if (!write_bytes(argv[2], packed)) {
    std::fprintf(stderr, "cannot write %s\n", argv[2]);
    return 1;
  }
  return 0;
}
