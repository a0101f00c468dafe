// The log as a whole: the first entry, and what all entries have in common.
#include "server/room/facts.h"

#include <algorithm>
#include <array>
#include <functional>

#include "play/referee/request.h"

namespace fray {
namespace {

/// Older messages are not recognised if they come again; those that could do any harm name a version.
constexpr std::size_t kMessagesKept = 256;

struct Author {
  std::size_t seat;
  std::string id;
};

/// `by`, if the entry has it.
Result<std::optional<Author>> author_of(const LogEntry& entry, std::size_t seats) {
  if (!entry.body.contains("by")) return std::nullopt;
  const auto by = Fields(entry.body).object("by");
  if (!by) return tl::unexpected<Error>(by.error());
  const Fields fields(**by, "by.");
  const auto seat = fields.number("seat", 0, seats - 1);
  if (!seat) return tl::unexpected<Error>(seat.error());
  const auto id = fields.text("id");
  if (!id) return tl::unexpected<Error>(id.error());
  return Author{static_cast<std::size_t>(*seat), *id};
}

/// `clock`, if the entry has it.
Result<std::optional<GameClock::Left>> clock_of(const LogEntry& entry) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 53;
  if (!entry.body.contains("clock") || entry.type() == "created") return std::nullopt;
  const Json& json = entry.body["clock"];
  GameClock::Left left;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const auto ms =
        json.is_array() && json.size() == left.size() ? whole_number(json[i], 0, kMost) : std::nullopt;
    if (!ms) return Fields(entry.body).wrong("clock", "two numbers of milliseconds", json);
    left[i] = static_cast<std::int64_t>(*ms);
  }
  return left;
}

}  // namespace

std::string_view name_of(RoomPhase phase) {
  constexpr std::array<std::string_view, 4> kNames{"open", "seeding", "playing", "ended"};
  return kNames[static_cast<std::size_t>(phase)];
}

Result<RoomFacts> RoomFacts::make(const LogEntry& entry, std::span<const AnyGame* const> games) {
  if (entry.type() != "created" || entry.seq != 1) return bad_log("the first entry is not 'created'");
  auto created = parse_setup(entry.body, games);
  if (!created) return tl::unexpected<Error>(created.error());
  auto state = first_state(created->setup);
  if (!state) return tl::unexpected<Error>(state.error());
  if ((*state)->node_kind() == NodeKind::terminal) {
    return fail("bad_request", "field 'start': in this position the game is over");
  }

  RoomFacts facts;
  facts.setup = std::move(created->setup);
  facts.commitment = created->commitment;
  facts.created_at = facts.updated_at = entry.at;
  facts.seq = entry.seq;
  facts.state = std::move(*state);
  if (const auto ok = check_seats(facts.setup, *facts.state); !ok) return tl::unexpected<Error>(ok.error());
  facts.clock = GameClock(facts.setup.clock);
  for (const SeatSetup& setup : facts.setup.seats) {
    RoomSeat seat;
    seat.setup = setup;
    seat.side = facts.state->side_of(static_cast<Seat>(facts.seats.size()));
    facts.seats.push_back(std::move(seat));
  }
  if (facts.all_taken()) facts.enter_seeding(entry.at);
  return facts;
}

std::optional<std::uint64_t> RoomSeat::done_before(std::string_view id) const {
  const std::uint64_t bits = std::hash<std::string_view>{}(id);
  const auto found = std::find_if(messages.begin(), messages.end(),
                                  [&](const auto& message) { return message.first == bits; });
  return found == messages.end() ? std::nullopt : std::optional(found->second);
}

void RoomSeat::note_message(std::string_view id, std::uint64_t seq) {
  if (messages.size() == kMessagesKept) messages.erase(messages.begin());
  messages.emplace_back(std::hash<std::string_view>{}(id), seq);
}

RoomFacts::Handler RoomFacts::handler_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, Handler>, 16> kHandlers{{
      {"seated", &RoomFacts::seated},
      {"nonce_commit", &RoomFacts::nonce_committed},
      {"nonce", &RoomFacts::nonce_shared},
      {"started", &RoomFacts::started},
      {"action", &RoomFacts::acted},
      {"sealed", &RoomFacts::sealed_choice},
      {"choices", &RoomFacts::chosen_together},
      {"roll", &RoomFacts::rolled},
      {"undo", &RoomFacts::undone},
      {"deputy", &RoomFacts::deputised},
      {"automatic", &RoomFacts::set_automatic},
      {"offer", &RoomFacts::offered},
      {"answer", &RoomFacts::answered},
      {"paused", &RoomFacts::paused},
      {"ended", &RoomFacts::ended},
      {"rematch", &RoomFacts::rematched},
  }};
  for (const auto& [name, handler] : kHandlers) {
    if (name == type) return handler;
  }
  return nullptr;
}

Result<void> RoomFacts::apply(const LogEntry& entry, EventLog& events) {
  if (entry.seq != seq + 1) return bad_log("its number should be " + std::to_string(seq + 1));
  if (entry.at < updated_at) return bad_log("it is older than the entry before it");
  const Handler handler = handler_of(entry.type());
  if (handler == nullptr) {
    return bad_log("entries of the type '" + std::string(entry.type()) + "' are not possible here");
  }
  auto author = author_of(entry, seats.size());
  if (!author) return tl::unexpected<Error>(author.error());
  const auto left = clock_of(entry);
  if (!left) return tl::unexpected<Error>(left.error());

  const std::uint64_t old_version = version;
  if (auto done = (this->*handler)(entry, events); !done) return done;
  seq = entry.seq;
  updated_at = entry.at;
  if (*author) {
    RoomSeat& who = seats[(*author)->seat];
    who.note_message((*author)->id, entry.seq);
    // Who plays is there, and needs no deputy any more.
    if (entry.type() == "action" || entry.type() == "sealed" || entry.type() == "undo") who.deputy.reset();
  }
  // Whether or not the entry names what is left, the clock is then the same: counted up to this moment.
  clock.set(*left ? **left : clock.left(entry.at), entry.at);
  if (version != old_version && entry.type() != "undo") node_left = clock.left(entry.at);
  return {};
}

bool RoomFacts::all_taken() const {
  return std::all_of(seats.begin(), seats.end(), [](const RoomSeat& seat) { return seat.is_taken(); });
}

bool RoomFacts::all_committed() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const RoomSeat& seat) { return !seat.is_person() || seat.commitment || seat.nonce; });
}

bool RoomFacts::all_shared() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const RoomSeat& seat) { return !seat.is_person() || seat.nonce; });
}

bool RoomFacts::has_person(Side side) const {
  return std::any_of(seats.begin(), seats.end(),
                     [&](const RoomSeat& seat) { return seat.side == side && seat.is_person(); });
}

std::optional<Seat> RoomFacts::speaker(Side side) const {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const RoomSeat& who = seats[seat];
    if (who.side == side && who.is_person() && who.is_taken()) return static_cast<Seat>(seat);
  }
  return std::nullopt;
}

bool RoomFacts::speaks(Seat seat) const {
  const Side side = seats[seat].side;
  if (const auto person = speaker(side)) return *person == seat;
  return seat == 0 || seats[seat - 1U].side != side;
}

bool RoomFacts::in_team(Seat seat) const {
  return std::count_if(seats.begin(), seats.end(),
                       [&](const RoomSeat& other) { return other.side == seats[seat].side; }) > 1;
}

bool RoomFacts::has_mates(Seat seat) const {
  return std::any_of(seats.begin(), seats.end(), [&](const RoomSeat& other) {
    return &other != &seats[seat] && other.side == seats[seat].side && other.is_person();
  });
}

bool RoomFacts::may_decide_for(Seat who, Seat seat) const { return who == seat || seats[seat].deputy == who; }

std::optional<Seat> RoomFacts::chooses_for(Seat who) const {
  if (decides(who)) return who;
  for (const Seat seat : deciders()) {
    if (may_decide_for(who, seat)) return seat;
  }
  return std::nullopt;
}

std::optional<Action> RoomFacts::automatic_action() const {
  if (phase != RoomPhase::playing || state->node_kind() != NodeKind::decision) return std::nullopt;
  if (!seats[state->to_act().front()].automatic) return std::nullopt;
  const Action action = state->leaving_action();
  return action == no_action ? std::nullopt : std::optional(action);
}

std::vector<Seat> RoomFacts::deciders() const {
  if (phase != RoomPhase::playing) return {};
  std::vector<Seat> seats_to_act = state->to_act();
  std::erase_if(seats_to_act, [&](Seat seat) { return find_sealed(seat) != nullptr; });
  return seats_to_act;
}

bool RoomFacts::decides(Seat seat) const {
  const std::vector<Seat> now = deciders();
  return std::find(now.begin(), now.end(), seat) != now.end();
}

Sides RoomFacts::deciding_sides() const {
  Sides sides = kNoSide;
  for (const Seat seat : deciders()) sides[index_of(seats[seat].side)] = true;
  return sides;
}

Sides RoomFacts::running_sides() const {
  Sides sides = deciding_sides();
  if (setup.clock.kind != ClockSettings::Kind::fischer) return sides;
  const auto& done = state->steps();
  const auto has_chosen = [&](std::size_t side) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (done[i].kind == GameStep::Kind::joint) return true;
      if (steps[i].seat && index_of(seats[*steps[i].seat].side) == side) return true;
    }
    return false;
  };
  for (std::size_t side = 0; side < sides.size(); ++side) sides[side] = sides[side] && has_chosen(side);
  return sides;
}

const SealedChoice* RoomFacts::find_sealed(Seat seat) const {
  const auto found = std::find_if(sealed.begin(), sealed.end(),
                                  [&](const SealedChoice& choice) { return choice.seat == seat; });
  return found == sealed.end() ? nullptr : &*found;
}

std::vector<Seat> RoomFacts::sealed_seats() const {
  std::vector<Seat> list;
  for (const SealedChoice& choice : sealed) list.push_back(choice.seat);
  std::sort(list.begin(), list.end());
  return list;
}

bool RoomFacts::all_sealed() const {
  return phase == RoomPhase::playing && state->node_kind() == NodeKind::simultaneous &&
         sealed.size() == state->to_act().size();
}

const OpenOffer* RoomFacts::find_offer(OfferKind kind) const {
  const auto found =
      std::find_if(offers.begin(), offers.end(), [&](const OpenOffer& offer) { return offer.what == kind; });
  return found == offers.end() ? nullptr : &*found;
}

Result<Seat> RoomFacts::read_seat(const Fields& fields) const {
  const auto number = fields.number("seat", 0, seats.size() - 1);
  if (!number) return tl::unexpected<Error>(number.error());
  return static_cast<Seat>(*number);
}

}  // namespace fray
