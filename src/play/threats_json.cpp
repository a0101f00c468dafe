#include "play/threats_json.h"

#include <array>
#include <cmath>

#include "core/piece_moves.h"
#include "core/threats.h"
#include "play/given_game.h"
#include "play/referee/request.h"

namespace fray {
namespace {

constexpr double kMillion = 1e6;

/// The side that a field names.
Result<Side> read_side(const Fields& fields, std::string_view name) {
  const auto text = fields.text(name);
  if (!text) return tl::unexpected<Error>(text.error());
  if (*text == "white") return Side::white;
  if (*text == "black") return Side::black;
  return fields.wrong(name, "white or black", Json(*text));
}

Json threat_json(const Threat& threat, int files) {
  Json json{{"square", square_name(threat.square, files)}};
  if (threat.from != kNoSquare) json["from"] = square_name(threat.from, files);
  json["text"] = threat.text;
  json["falls"] = std::round(threat.falls() * kMillion) / kMillion;
  json["taken"] = !threat.odds.has_value();
  return json;
}

}  // namespace

Result<Json> threats_answer(const Json& request, std::span<const AnyGame* const> games) {
  if (!request.is_object()) return fail("bad_request", "expected an object with a field 'game'");
  const Fields fields(request);
  static constexpr std::array<std::string_view, 5> kKnown{"game", "options", "start", "steps", "against"};
  if (const auto only = fields.only(kKnown); !only) return tl::unexpected<Error>(only.error());
  const auto given = read_given_game(request, games);
  if (!given) return tl::unexpected<Error>(given.error());
  const auto against = read_side(fields, "against");
  if (!against) return tl::unexpected<Error>(against.error());
  const auto state = play_through(*given);
  if (!state) return tl::unexpected<Error>(state.error());
  Json threats = Json::array();
  for (const Threat& threat : threats_of(**state, ~*against))
    threats.push_back(threat_json(threat, given->game->info().files));
  return Json{{"threats", std::move(threats)}};
}

Result<Json> moves_answer(const Json& request, std::span<const AnyGame* const> games) {
  if (!request.is_object()) return fail("bad_request", "expected an object with a field 'game'");
  const Fields fields(request);
  static constexpr std::array<std::string_view, 2> kKnown{"game", "piece"};
  if (const auto only = fields.only(kKnown); !only) return tl::unexpected<Error>(only.error());
  const auto name = fields.text("game");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto game = find_game(*name, games);
  if (!game) return tl::unexpected<Error>(game.error());
  const auto piece = fields.text("piece");
  if (!piece) return tl::unexpected<Error>(piece.error());
  if (piece->size() != 1) return fields.wrong("piece", "the letter of a piece, such as N", Json(*piece));
  const auto found = piece_moves(**game, (*piece)[0]);
  if (!found) return tl::unexpected<Error>(found.error());
  const int files = (*game)->info().files;
  Json others = Json::array();
  for (const ViewPiece& other : found->others)
    others.push_back(
        {{"square", square_name(other.square, files)}, {"kind", other.kind}, {"side", name_of(other.side)}});
  Json moves = Json::array();
  Json attacks = Json::array();
  for (const PieceMove& move : found->moves)
    (move.attacks ? attacks : moves).push_back(square_name(move.to, files));
  return Json{{"square", square_name(found->square, files)},
              {"others", std::move(others)},
              {"moves", std::move(moves)},
              {"attacks", std::move(attacks)}};
}

}  // namespace fray
