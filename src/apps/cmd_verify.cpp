#include <fstream>
#include <iostream>
#include <iterator>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "play/referee/request.h"
#include "server/verify/verify.h"

namespace fray {
namespace {

struct VerifyArguments {
  std::string file;
  bool json = false;
};

Result<std::string> read_log(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::ifstream file(path, std::ios::binary);
  // A folder opens, but cannot be read.
  if (!file || (file.peek(), file.bad())) return fail("bad_file", path + ": it cannot be read");
  file.clear();
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Result<VerifyReport> verify_text_of(const std::string& text) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected<Error>(json.error());
  const auto log = parse_log(*json);
  if (!log) return tl::unexpected<Error>(log.error());
  return verify_log(*log);
}

int run_verify(const VerifyArguments& arguments) {
  const auto text = read_log(arguments.file);
  if (!text) return wrong_use(text.error());
  const auto report = verify_text_of(*text);
  if (!report) {
    if (arguments.json) {
      std::cout << dump_line({{"right", false}, {"error", error_json(report.error())}}) << '\n';
    } else {
      std::cout << report.error().message << "\nWRONG\n";
    }
    return 1;
  }
  if (arguments.json) {
    std::cout << dump_line(verify_json(*report)) << '\n';
  } else {
    std::cout << verify_text(*report);
  }
  return report->right() ? 0 : 1;
}

}  // namespace

void add_verify_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand(
      "verify",
      "check the log of a game: hashes, rules, and that every roll is fair (docs/server-protocol.md)");
  auto arguments = std::make_shared<VerifyArguments>();
  command->add_option("FILE", arguments->file, "the log, as /api/rooms/ID/log gives it; - for standard input")
      ->required();
  command->add_flag("--json", arguments->json, "print JSON");
  command->callback([arguments, &exit_code] { exit_code = run_verify(*arguments); });
}

}  // namespace fray
