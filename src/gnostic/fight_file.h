// Gnostic Chess: files of solved fights, so that what took half a minute to solve is solved once on a
// machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gnostic/hyperpig_solver.h"

namespace fray::gnostic {

/// The fights of two ranks in a folder: `digest` stands for everything that they depend on.
class FightFile {
 public:
  FightFile(const std::string& folder, std::uint64_t digest);

  /// Reads them into `cells`, whose size says how many are expected; false, and no cell changed, if there is
  /// no whole file of these fights.
  bool read(std::vector<FightOutcome>& cells) const;
  /// Writes them beside their place first, so that a file that is there is whole; false if that cannot be
  /// done.
  bool write(const std::vector<FightOutcome>& cells) const;

 private:
  std::string folder_;
  std::string path_;
  std::uint64_t digest_;
};

}  // namespace fray::gnostic
