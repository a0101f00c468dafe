#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "apps/commands.h"
#include "apps/game_arguments.h"
#include "apps/interrupt.h"
#include "server/store/copy.h"
#include "server/store/open_store.h"
#include "server/store/postgres/address.h"
#include "server/store/transfer.h"

namespace fray {
namespace {

struct CopyArguments {
  std::string from, to;
};

/// What is wrong with an address by itself.
Result<void> check_address(const std::string& what, const std::string& address) {
  const std::string problem = is_postgres(address) ? postgres::url_problem(address)
                              : address.empty() || address == ":memory:"
                                  ? "the path of an SQLite file, or a postgresql:// URL"
                                  : "";
  if (problem.empty()) return {};
  return fail("bad_request", "store copy: " + what + ": expected " + problem);
}

std::string text_of(const CopyCounts& counts) {
  return std::to_string(counts.added) + " new, " + std::to_string(counts.changed) + " changed, " +
         std::to_string(counts.same) + " the same";
}

/// A line on stderr every second, as long as nobody has interrupted.
std::function<bool(const CopyReport&)> say_progress() {
  using std::chrono::steady_clock;
  return [said = steady_clock::now(), &stop = stop_on_interrupt()](const CopyReport& report) mutable {
    if (const auto now = steady_clock::now(); now - said >= std::chrono::seconds(1)) {
      said = now;
      const CopyCounts& rooms = report.rooms;
      std::cerr << "rooms " << rooms.added + rooms.changed + rooms.same << " of " << report.all_rooms << '\n';
    }
    return !stop;
  };
}

int copy_failed(const Error& error) {
  std::cerr << "fray store copy: " << error.message << '\n';
  return 1;
}

int run_copy(const CopyArguments& arguments) {
  for (const auto& [what, address] : {std::pair("FROM", arguments.from), std::pair("TO", arguments.to)}) {
    if (auto good = check_address(what, address); !good) return wrong_use(good.error());
  }
  if (arguments.from == arguments.to)
    return wrong_use({"bad_request", "store copy: FROM and TO are the same database"});
  const auto from = open_transfer(arguments.from, CopySide::from);
  if (!from) return copy_failed(from.error());
  const auto to = open_transfer(arguments.to, CopySide::to);
  if (!to) return copy_failed(to.error());
  const auto report = copy_store(**from, **to, say_progress());
  if (!report) return copy_failed(report.error());
  std::cout << "accounts: " << text_of(report->accounts) << "\nsessions: " << report->sessions
            << "\nrooms: " << text_of(report->rooms) << "\ncampaigns: " << text_of(report->campaigns) << '\n';
  return 0;
}

}  // namespace

void add_store_command(CLI::App& program, int& exit_code) {
  auto* command = program.add_subcommand("store", "the database of a server");
  command->require_subcommand(1);
  auto* copy = command->add_subcommand("copy",
                                       "copies everything in one database into another, while no server has "
                                       "them; what is there already stays, "
                                       "so it may be repeated");
  auto arguments = std::make_shared<CopyArguments>();
  copy->add_option("FROM", arguments->from, "the path of an SQLite file, or a postgresql:// URL")->required();
  copy->add_option("TO", arguments->to, "likewise; it is made if there is none")->required();
  copy->footer("docs/operations.md, \"PostgreSQL\", tells when it is of use.");
  copy->callback([arguments, &exit_code] { exit_code = run_copy(*arguments); });
}

}  // namespace fray
