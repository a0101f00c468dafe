#include "server/api/seat_order.h"

#include <array>

#include "play/referee/request.h"
#include "search/engine.h"

namespace fray {
namespace {

Result<void> read_seat(const Json& json, const std::string& path, SeatOrder& order) {
  if (!json.is_object()) return fail("bad_request", "field '" + path + "': expected an object");
  const Fields fields(json, path + ".");
  const auto kind = fields.text("kind");
  if (!kind) return tl::unexpected<Error>(kind.error());
  static constexpr std::array<std::string_view, 2> kComputer{"kind", "level"};
  static constexpr std::array<std::string_view, 1> kPerson{"kind"};
  if (*kind == "computer") {
    if (auto only = fields.only(kComputer); !only) return only;
    const auto level = fields.number("level", 1, kLevels);
    if (!level) return tl::unexpected<Error>(level.error());
    order.seats.push_back({SeatSetup::Kind::computer, static_cast<int>(*level)});
    return {};
  }
  if (*kind != "me" && *kind != "open") return fields.wrong("kind", "me, open or computer", json["kind"]);
  if (auto only = fields.only(kPerson); !only) return only;
  if (*kind == "me") order.own.push_back(static_cast<Seat>(order.seats.size()));
  order.seats.push_back({});
  return {};
}

}  // namespace

Result<SeatOrder> read_seats(const Json& array, const std::string& field) {
  SeatOrder order;
  for (const Json& seat : array) {
    const std::string path = field + "[" + std::to_string(order.seats.size()) + "]";
    if (auto done = read_seat(seat, path, order); !done) return tl::unexpected<Error>(done.error());
  }
  return order;
}

}  // namespace fray
