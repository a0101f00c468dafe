// What people say to a room, and when: a message is done, or refused and nothing changes; said twice it is
// done once; the room restored from its log is the same; nobody sees the secret of the dice before the end;
// and what is sealed tells nothing: any other choice would have looked the same.
//
// The first byte says what room it is (from '0' on: 1 a computer plays Black, 2 a Fischer clock, 4 the
// initial position, 8 a game in which several seats choose at once, 16 one for teams, with three against two,
// if one is registered, 32 dice thrown by hand, where the game has any; added up). Then come lines. The first
// character of a line says who: a seat, 0 to 7, with a client's message as the rest (its version 0 stands for
// the present one); a and a seat, who plays the legal action of that number, or has it played by its deputy;
// s and a digit, who sits down, with the name; p and a digit, who comes or goes; c, the first computer that
// is asked, with an action; t, a tick after so many milliseconds; r, a restart after so many.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz_check.h"
#include "play/referee/request.h"
#include "server/room/room.h"

namespace {

using namespace fray;
using fray::fuzz::check;

constexpr std::size_t kMostLines = 60;

class Session {
 public:
  explicit Session(int kind) {
    secret_.fill(0xa7);
    RoomSetup setup;
    setup.id = "Room012345";
    setup.game = (kind & 8) != 0 ? simultaneous_game() : *find_game("conflict");
    setup.seats.resize(2);
    if ((kind & 16) != 0) form_teams(setup);
    if ((kind & 1) != 0) setup.seats[1] = {SeatSetup::Kind::computer, 3};
    if ((kind & 2) != 0) setup.clock = {ClockSettings::Kind::fischer, 60'000, 1000, 0};
    if ((kind & 28) == 0) setup.start = "7k/8/8/p7/8/8/8/2NK4 side=white";
    if ((kind & 32) != 0) setup.dice_by_hand = setup.game->info().throws_dice;
    room_ = std::move(*Room::create(setup, secret_, now_, log_));
  }

  void line(std::string_view text) {
    if (text.empty()) return;
    const char who = text.front();
    text.remove_prefix(1);
    if (who >= '0' && who <= '7') return tell(static_cast<Seat>(who - '0'), text);
    if (who == 'a' && !text.empty()) return play(static_cast<Seat>(text.front() - '0'), text.substr(1));
    if (who == 's' && !text.empty()) {
      take(room_->sit(static_cast<Seat>(text.front() - '0'), std::string(text.substr(1)), now_));
    }
    if (who == 'p' && !text.empty()) {
      const auto seat = static_cast<std::size_t>(text.front() - '0') % room_->setup().seats.size();
      online_[seat] = !online_[seat];
      room_->set_online(static_cast<Seat>(seat), online_[seat], now_);
    }
    const auto tasks = room_->tasks();
    if (who == 'c' && !tasks.empty()) take(room_->computer_plays(tasks[0], std::string(text), now_));
    if (who == 't') {
      now_ += milliseconds(text);
      take(room_->tick(now_));
    }
    if (who == 'r') {
      room_ = restored();
      const Moment last_seen = now_;
      now_ += milliseconds(text);
      downtime_ += now_ - last_seen;
      take(room_->resume(downtime_, now_));
      online_ = {};
    }
  }

  /// What holds of the whole; takes too long to be asked after every line.
  void done() const {
    const std::string now = shown(*room_);
    const auto again = restored();
    if (downtime_ > 0) again->resume(downtime_, now_);
    check(shown(*again) == now, "the restored room differs", now);
    check(room_->phase() == RoomPhase::ended || now.find(to_hex(secret_)) == std::string::npos, "the secret",
          now);
  }

 private:
  static Moment milliseconds(std::string_view text) {
    Moment ms = 0;
    for (const char c : text.substr(0, 6)) ms = 10 * ms + (c >= '0' && c <= '9' ? c - '0' : 0);
    return ms;
  }

  static const AnyGame* simultaneous_game() {
    const auto games = all_games();
    const auto found = std::find_if(games.begin(), games.end(),
                                    [](const AnyGame* game) { return game->has_simultaneous_nodes(); });
    return found == games.end() ? *find_game("conflict") : *found;
  }

  static void form_teams(RoomSetup& setup) {
    for (const AnyGame* game : all_games()) {
      const GameInfo& info = game->info();
      if (info.commanders.empty()) continue;
      setup.game = game;
      setup.options = {{std::string(info.seat_options[0]), "1123"},
                       {std::string(info.seat_options[1]), "1212"}};
      setup.seats.resize(5);
    }
  }

  /// A seat that is to choose plays the legal action of that number.
  void play(Seat seat, std::string_view number) {
    if (seat >= room_->setup().seats.size() || !room_->facts().decides(seat)) return;
    ActionList actions;
    room_->state().legal_actions(seat, actions);
    const auto nth = static_cast<std::size_t>(milliseconds(number)) % actions.size();
    const std::string chosen = room_->state().action_text(actions[nth]);
    const bool sealed =
        room_->state().node_kind() == NodeKind::simultaneous && room_->facts().deciders().size() > 1;
    const std::string other = room_->state().action_text(actions[(nth + 1) % actions.size()]);
    const auto otherwise = sealed ? restored() : nullptr;
    const std::string id = "a" + std::to_string(log_.size());
    const auto act = [&](Room& room, const std::string& action) -> Result<RoomChange> {
      for (const ThinkingTask& one : room.tasks()) {
        if (one.seat == seat) return room.computer_plays(one, action, now_);
      }
      const Seat speaker = number.size() % 2 == 0 ? seat : room.facts().seats[seat].deputy.value_or(seat);
      return room.say(speaker, {id, say::Act{room.version(), action}}, now_);
    };
    const auto change = act(*room_, chosen);
    take(change);
    if (!sealed) return;
    const auto another = act(*otherwise, other);
    check(change.has_value() == another.has_value(), "a choice tells by being refused", chosen);
    if (change) check(unsealed(*room_, *change) == unsealed(*otherwise, *another), "a choice shows", chosen);
  }

  /// What is told of a change, but for the seals.
  std::string unsealed(const Room& room, const RoomChange& change) const {
    std::string text;
    for (const std::optional<Seat> viewer : viewers()) {
      Json update =
          room.update(viewer, now_, room.entries_since(log_.size() - change.entries.size()).value());
      for (Json& entry : update["entries"]) {
        if (entry["type"] == "sealed")
          entry["seal"] = std::string(entry["seal"].get<std::string>().size(), '?');
      }
      text += dump_line(update);
    }
    return text;
  }

  std::vector<std::optional<Seat>> viewers() const {
    std::vector<std::optional<Seat>> list{std::nullopt};
    for (std::size_t seat = 0; seat < room_->setup().seats.size(); ++seat)
      list.emplace_back(static_cast<Seat>(seat));
    return list;
  }

  void tell(Seat seat, std::string_view text) {
    std::string id;
    auto message = parse_client_message(text, id);
    check(id.size() <= 32, "a long id", id);
    if (!message) {
      check(message.error().code == "bad_json" || message.error().code == "bad_request", "code",
            message.error().code);
      return;
    }
    std::visit(
        [&](auto& what) {
          if constexpr (requires { what.version; }) {
            if (what.version == 0) what.version = room_->version();
          }
        },
        message->what);
    const auto change = room_->say(seat, *message, now_);
    take(change);
    if (!change) return;
    const auto again = room_->say(seat, *message, now_ + 100'000);
    check(again && again->repeated && again->entries.empty() && again->seq == change->seq, "done twice", id);
  }

  void take(const Result<RoomChange>& change) {
    if (change) log_.insert(log_.end(), change->entries.begin(), change->entries.end());
    if (change && !change->entries.empty()) downtime_ = 0;
    check(room_->last_seq() == log_.size(), "entries are missing", std::to_string(room_->last_seq()));
    for (std::size_t i = 0; change && i < change->entries.size(); ++i) {
      const LogEntry& entry = change->entries[i];
      check(entry.type() == "ended" || dump_line(entry.body).find(to_hex(secret_)) == std::string::npos,
            "the secret", dump_line(entry.body));
    }
  }

  std::string shown(const Room& room) const {
    std::string text = dump_line(room.summary());
    for (const std::optional<Seat> viewer : viewers()) {
      const auto history = room.entries_since(log_.size() - std::min<std::size_t>(log_.size(), 3));
      text += dump_line(room.update(viewer, now_, *history));
    }
    return text + std::to_string(room.next_deadline().value_or(0));
  }

  std::unique_ptr<Room> restored() const {
    std::vector<LogEntry> read;
    for (const LogEntry& entry : log_) {
      auto parsed = parse_entry(parse_json(dump_line(entry_json(entry, true))).value());
      check(parsed.has_value(), "an entry cannot be read", dump_line(entry_json(entry, true)));
      read.push_back(std::move(*parsed));
    }
    auto room = Room::restore(read, secret_);
    check(room.has_value(), "the log makes no room", room ? "" : room.error().message);
    return std::move(*room);
  }

  Bytes32 secret_{};
  Moment now_ = 1'789'000'000'000;
  std::int64_t downtime_ = 0;  ///< since the last entry
  std::vector<LogEntry> log_;
  std::unique_ptr<Room> room_;
  std::array<bool, 8> online_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  if (rest.empty()) return 0;
  Session session(rest.front() - '0');
  rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
  for (std::size_t lines = 0; !rest.empty() && lines < kMostLines; ++lines) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    session.line(line);
  }
  session.done();
  return 0;
}
