// What people say to a room, and when: a message is done, or refused and nothing changes; said twice it is
// done once; the room restored from its log is the same; and nobody sees the secret of the dice before the
// end.
//
// The first byte says what room it is (a digit: 1 a computer plays Black, 2 a Fischer clock, 4 the initial
// position; added up). Then come lines. The first character of a line says who: a seat, 0 or 1, with a
// client's message as the rest (its version 0 stands for the present one); s and a digit, who sits down, with
// the name; c, the computer, with an action; t, a tick after so many milliseconds; r, a restart after so
// many.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz_check.h"
#include "play/request.h"
#include "server/room.h"

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
    setup.game = *find_game("conflict");
    setup.seats.resize(2);
    if ((kind & 1) != 0) setup.seats[1] = {SeatSetup::Kind::computer, 3};
    if ((kind & 2) != 0) setup.clock = {ClockSettings::Kind::fischer, 60'000, 1000, 0};
    if ((kind & 4) == 0) setup.start = "7k/8/8/p7/8/8/8/2NK4 side=white";
    room_ = std::move(*Room::create(setup, secret_, now_, log_));
  }

  void line(std::string_view text) {
    if (text.empty()) return;
    const char who = text.front();
    text.remove_prefix(1);
    if (who == '0' || who == '1') return tell(static_cast<Seat>(who - '0'), text);
    if (who == 's' && !text.empty()) {
      take(room_->sit(static_cast<Seat>(text.front() - '0'), std::string(text.substr(1)), now_));
    }
    if (who == 'c' && room_->task()) take(room_->computer_plays(*room_->task(), std::string(text), now_));
    if (who == 't') {
      now_ += milliseconds(text);
      take(room_->tick(now_));
    }
    if (who == 'r') {
      room_ = restored();
      const Moment last_seen = now_;
      now_ += milliseconds(text);
      take(room_->resume(last_seen, now_));
    }
  }

  /// What holds of the whole; takes too long to be asked after every line.
  void done() const {
    const std::string now = shown(*room_);
    check(shown(*restored()) == now, "the restored room differs", now);
    check(room_->phase() == RoomPhase::ended || now.find(to_hex(secret_)) == std::string::npos, "the secret",
          now);
  }

 private:
  static Moment milliseconds(std::string_view text) {
    Moment ms = 0;
    for (const char c : text.substr(0, 6)) ms = 10 * ms + (c >= '0' && c <= '9' ? c - '0' : 0);
    return ms;
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
    check(room_->last_seq() == log_.size(), "entries are missing", std::to_string(room_->last_seq()));
    for (std::size_t i = 0; change && i < change->entries.size(); ++i) {
      const LogEntry& entry = change->entries[i];
      check(entry.type() == "ended" || dump_line(entry.body).find(to_hex(secret_)) == std::string::npos,
            "the secret", dump_line(entry.body));
    }
  }

  std::string shown(const Room& room) const {
    std::string text = dump_line(room.summary());
    for (const std::optional<Seat> viewer :
         {std::optional<Seat>(0), std::optional<Seat>(1), std::optional<Seat>()}) {
      const auto history = room.since(log_.size() - std::min<std::size_t>(log_.size(), 3));
      text += dump_line(room.update(*history, viewer, now_));
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
  std::vector<LogEntry> log_;
  std::unique_ptr<Room> room_;
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
