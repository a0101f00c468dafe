#include "play/uci/search.h"

#include <utility>

#include "play/uci/report.h"

namespace fray {
namespace {

/// The answer of the other side that the engine expects, if it is one decision between two of this side:
/// nobody can ponder beyond dice, or what several choose unseen. Empty if there is none.
std::string expected_answer(const AnyState& state, const SearchResult& found) {
  if (found.best == no_action || state.node_kind() != NodeKind::decision) return "";
  const Side side = state.side_to_act();
  for (const Line& line : found.report.lines) {
    if (line.first != found.best || line.variation.size() < 2 || line.variation[1].chance) continue;
    const auto ahead = state.clone();
    EventLog log;
    const auto decides = [&](Side who) {
      return ahead->node_kind() == NodeKind::decision && ahead->side_to_act() == who;
    };
    if (!ahead->act(found.best, log) || !decides(~side)) return "";
    const auto answer = ahead->parse_action(line.variation[1].text);
    if (!answer || !ahead->act(*answer, log) || !decides(side)) return "";
    return line.variation[1].text;
  }
  return "";
}

}  // namespace

void UciSearch::start(Engine& engine, std::unique_ptr<AnyState> state, const UciGo& go, bool tells_expected) {
  stop();
  stop_ = false;
  ponder_hit_ = false;
  may_answer_ = !go.infinite && !go.ponder;
  ponders_ = go.ponder;
  infinite_ = go.infinite;
  UciGo asked = go;
  if (go.ponder) asked.limits.ponder = &ponder_hit_;
  thread_ = std::thread([this, &engine, state = std::move(state), asked, tells_expected] {
    think(engine, *state, asked, tells_expected);
  });
}

bool UciSearch::ponder_hit() {
  if (!thread_.joinable() || !std::exchange(ponders_, false)) return false;
  ponder_hit_ = true;
  if (!infinite_) {
    may_answer_ = true;
    may_answer_.notify_all();
  }
  return true;
}

void UciSearch::stop() {
  ponders_ = false;
  if (!thread_.joinable()) return;
  stop_ = true;
  stop_.notify_all();
  may_answer_ = true;
  may_answer_.notify_all();
  thread_.join();
}

void UciSearch::think(Engine& engine, const AnyState& state, const UciGo& go, bool tells_expected) {
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
  may_answer_.wait(false);
  std::string answer = "bestmove " + (result.best == no_action ? "(none)" : state.action_text(result.best));
  if (tells_expected) {
    const std::string expected = expected_answer(state, result);
    if (!expected.empty()) answer += " ponder " + expected;
  }
  writer_.write(answer);
}

}  // namespace fray
