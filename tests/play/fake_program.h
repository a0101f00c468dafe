// A program that speaks UCI as badly as a test needs: a shell script in the folder for temporary files.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace fray::test {

class FakeProgram {
 public:
  FakeProgram()
      : path_(std::filesystem::temp_directory_path() / ("fray fake, " + std::to_string(getpid()) + ".sh")) {
    std::ofstream(path_) << kScript;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
  }
  ~FakeProgram() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  FakeProgram(const FakeProgram&) = delete;
  FakeProgram& operator=(const FakeProgram&) = delete;

  /// The spec of an engine that does so when it is asked for a move: its path has a space and a comma.
  std::string spec(const std::string& manner) const {
    return "uci:\"" + path_.string() + "\" " + manner + ",nodes=5,patience=300";
  }

 private:
  static constexpr const char* kScript = R"(#!/bin/sh
manner=$1
[ -n "$2" ] && echo $$ >"$2"
[ "$manner" = deaf-from-birth ] && while :; do sleep 1; done
[ "$manner" = stillborn ] && exit 7
while read -r word rest; do
  case $word in
    uci) printf 'id name fake\noption name Clear Hash type button\noption name Skill Level type spin min 0 max 20\nuciok\n' ;;
    isready) echo readyok ;;
    quit) [ "$manner" = stubborn ] || exit 0 ;;
    setoption) last=$rest ;;
    go)
      case $manner in
        crash) exit 3 ;;
        killed) kill -SEGV $$ ;;
        hang | stubborn) while :; do sleep 1; done ;;
        nonsense) echo 'bestmove e9e5' ;;
        nothing) echo bestmove ;;
        none) printf 'error wrong_node what is this\033[2J\nbestmove (none)\n' ;;
        illegal) echo 'bestmove e2e5' ;;
        flood) while :; do echo 'info string blah blah blah blah blah blah blah blah'; done ;;
        long) while :; do printf 'blah blah blah blah blah blah blah blah blah blah blah'; done ;;
        told) echo "error $last"; exit 3 ;;
      esac ;;
  esac
done
)";

  std::filesystem::path path_;
};

}  // namespace fray::test
