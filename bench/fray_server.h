// The `fray serve` that is measured, with a database of its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "child.h"
#include "measurements.h"

namespace fray::bench {

class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::string& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// Which limits it has.
enum class Limits {
  wide,   ///< that no load reaches
  usual,  ///< its defaults
};

class FrayServer {
 public:
  /// Starts on a new, empty database. `settings` are further flags, as {"--behind-proxy", "true"}.
  FrayServer(const Settings& bench, Limits limits, std::map<std::string, std::string> settings = {});
  /// Ends it, as an operator would, and starts it again on the same database; seconds until it listened.
  double restart(Limits limits);
  /// Ends it likewise; the database remains until this object goes.
  void stop();
  /// Starts it again after stop(); as restart().
  double start(Limits limits);

  const Child& child() const { return *child_; }
  std::uint16_t port() const { return child_->port(); }
  std::string database() const { return folder_.file("fray.db"); }

 private:
  const Settings& bench_;
  std::map<std::string, std::string> settings_;
  TemporaryFolder folder_;
  std::unique_ptr<Child> child_;
};

}  // namespace fray::bench
