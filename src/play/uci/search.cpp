#include "play/uci/search.h"

#include <utility>

#include "play/uci/report.h"

namespace fray {

void UciSearch::start(Engine& engine, std::unique_ptr<AnyState> state, const UciGo& go) {
  stop();
  stop_ = false;
  thread_ = std::thread([this, &engine, state = std::move(state), go] { think(engine, *state, go); });
}

void UciSearch::stop() {
  if (!thread_.joinable()) return;
  stop_ = true;
  stop_.notify_all();
  thread_.join();
}

void UciSearch::think(Engine& engine, const AnyState& state, const UciGo& go) {
  const auto report_progress = [&](const SearchReport& report) {
    if (!report.lines.empty()) writer_.write(info_lines(report, go.limits.lines));
  };
  SearchResult result;
  if (state.node_kind() == NodeKind::simultaneous) {
    result.best = engine.announce(state, *go.seat);
  } else {
    result = engine.think(state, go.limits, stop_, report_progress);
    report_progress(result.report);
  }
  if (go.infinite) stop_.wait(false);
  writer_.write("bestmove " + (result.best == no_action ? "(none)" : state.action_text(result.best)));
}

}  // namespace fray
