// What a training (lab/training.h) keeps, in a folder of its own, so that it can be interrupted anywhere:
//
//   training.json      the settings
//   start.inc          the network that it began with
//   lock               locked by the program that trains
//   round-001.games    the finished games of a round: a line for each, its number, the word `whole`, and its
//                      samples (lab/sample_text.h)
//   round-001-30.inc   what was fitted to the share of 0.30 of results, and what is reported of the fit
//   round-001-30.json
//   round-001-30.pairs how it played in the trial (docs/match.md)
//   round-001.pairs    how the best of these played against the champion
//   round-001.json     what came of the round; with it the round is over
//   champion.inc       the best network so far, once a round is over
//   report.md          all that for people
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <utility>

#include "core/result.h"
#include "lab/samples.h"
#include "play/json/json.h"
#include "play/terminal/folder_lock.h"

namespace fray {

/// The finished games of a round. Games are added one call at a time.
class GameFile {
 public:
  /// Opens it, or begins it if there is none. A last line that was cut off is dropped. Error "bad_file", with
  /// the line.
  static Result<GameFile> open(const std::string& path, std::size_t features);

  const std::map<std::uint64_t, Samples>& games() const { return games_; }
  /// Adds a game and hands it to the system at once. Error "bad_file".
  Result<void> append(std::uint64_t number, Samples samples);

 private:
  explicit GameFile(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::ofstream out_;
  std::map<std::uint64_t, Samples> games_;
};

/// The names of the files.
class TrainingFolder {
 public:
  /// Makes the folder, or opens it, and keeps it for itself as long as it lives. Errors: "other_training" if
  /// it belongs to a training with other settings (an object), with the first that differs; "folder_in_use"
  /// if another program has it; "bad_file".
  static Result<TrainingFolder> open(const std::string& path, const Json& settings);

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// "round-007" and what comes after it.
  std::string of_round(int round, const std::string& rest) const;
  /// ... of one that was fitted to so much of the result, 0 to 1 in hundredths.
  std::string of_candidate(int round, double share, const std::string& rest) const;

  /// The object in a file that was written as a whole; null if there is none. Error "bad_file".
  static Result<Json> read_object(const std::string& file);
  static Result<void> write_object(const std::string& file, const Json& object);

 private:
  TrainingFolder(std::string path, FolderLock lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  FolderLock lock_;
};

}  // namespace fray
