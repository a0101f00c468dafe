#include "server/campaign_facts.h"

#include "core/record.h"

namespace fray {
namespace {

namespace campaign = dnd::campaign;

Side loser_of(GameResult result) { return result == GameResult::white_wins ? Side::black : Side::white; }

/// How the facts have to be asked for, given how the room ended.
campaign::Ended how_it_ended(const RoomFacts& room) {
  campaign::Ended ended;
  if (room.state->node_kind() == NodeKind::terminal) return ended;
  if (room.result == GameResult::draw) {
    ended.draw_agreed = true;
  } else {
    ended.forfeited = loser_of(room.result);
  }
  return ended;
}

}  // namespace

Result<campaign::CampaignEvent> end_of_game(const campaign::Campaign& campaign, const Room& room) {
  const RoomFacts& facts = room.facts();
  if (facts.phase != RoomPhase::ended) return fail("bad_log", "the game is not over");
  if (!campaign.running()) return fail("bad_log", "the campaign has no game that is being played");
  if (facts.result == GameResult::none) return campaign.abort();
  const AnyState& state = *facts.state;
  const auto told = dnd::campaign::facts_of(state.start_text(), state.options(), record_of(state).steps,
                                            how_it_ended(facts));
  if (!told) return fail("bad_log", "room " + facts.setup.id + ": " + told.error().message);
  auto settled = campaign.settle(*told);
  if (!settled) return fail("bad_log", "room " + facts.setup.id + ": " + settled.error().message);
  return settled;
}

}  // namespace fray
