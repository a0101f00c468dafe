// Matches on disk: a file of JSON lines, the settings first, then one line for each finished pair, so that a
// match can be interrupted and taken up again. docs/match.md describes it.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "play/json/json.h"
#include "play/match/match.h"

namespace fray {

/// One finished pair as a JSON line, and back; error "bad_pair" says what is missing or wrong.
Json pair_json(const MatchPair& pair);
Result<MatchPair> pair_from_json(const Json& json);

class MatchFile {
 public:
  /// Opens the file of a match with these settings (an object of strings and numbers), or begins it if there
  /// is none or an empty one. A last line that was cut off while being written is dropped. Errors:
  /// "bad_file" if it cannot be read, written or understood, with the line; "other_match" if the settings in
  /// it differ, with the first that does.
  static Result<MatchFile> open(const std::string& path, const Json& settings);

  /// The pairs that were in the file.
  const std::vector<MatchPair>& pairs() const { return pairs_; }

  /// Adds a finished pair and hands it to the system at once. Error "bad_file" if that fails.
  Result<void> append(const MatchPair& pair);

 private:
  explicit MatchFile(std::string path) : path_(std::move(path)) {}
  Result<void> begin(const Json& settings);
  Result<void> read(const std::string& text, const Json& settings);
  /// Drops what is beyond `size` bytes and opens the file to write there.
  Result<void> continue_after(std::size_t size);
  Result<void> write_line(const Json& json);
  tl::unexpected<Error> error(std::size_t line, const std::string& problem) const;

  std::string path_;
  std::ofstream out_;
  std::vector<MatchPair> pairs_;
};

}  // namespace fray
