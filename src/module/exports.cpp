// What the module exports: docs/module.md. An instance is used by one caller, which does one thing at a time.
#include <cstddef>
#include <string>
#include <string_view>

#include "module/host.h"
#include "module/local_server.h"
#include "play/referee/referee.h"
#include "play/worker.h"

namespace fray {
namespace {

/// What was written last, and what was answered last; both stay until the next call.
std::string& input_text() {
  static std::string text;
  return text;
}

std::string& output_text() {
  static std::string text;
  return text;
}

/// Nobody waits minutes for a page.
[[maybe_unused]] const bool kLaboriousOffered = [] {
  offer_laborious_options(false);
  return laborious_options_offered();
}();

std::string_view input_of(std::size_t size) { return std::string_view(input_text()).substr(0, size); }

const char* answered(std::string text) {
  output_text() = std::move(text);
  return output_text().data();
}

}  // namespace
}  // namespace fray

extern "C" {

[[clang::export_name("input")]] char* fray_input(std::size_t size) {
  fray::input_text().resize(size);
  return fray::input_text().data();
}

[[clang::export_name("output_size")]] std::size_t fray_output_size() { return fray::output_text().size(); }

[[clang::export_name("referee")]] const char* fray_referee(std::size_t size) {
  static fray::Referee referee;
  return fray::answered(referee.handle(fray::input_of(size)));
}

[[clang::export_name("worker")]] const char* fray_worker(std::size_t size) {
  // Here memory has no huge pages, so that a table that is looked up all over makes a search slower the
  // larger it is; four megabytes do for the seconds that it takes (docs/benchmarks/page.md).
  static fray::Worker worker({.hash_mb = 4});
  return fray::answered(
      worker.handle(fray::input_of(size), [](const std::string& line) { fray::say_to_host(line); }));
}

[[clang::export_name("server")]] void fray_server(std::size_t size) {
  static fray::LocalServer server(
      [](const fray::Json& message) { fray::say_to_host(fray::dump_line(message)); });
  server.take(fray::input_of(size));
}
}
