#include "play/referee/load_state.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "play/referee/request.h"

namespace fray {
namespace {

constexpr std::array<std::string_view, 6> kPieceFields{"square", "side",   "kind",
                                                       "letter", "beside", "badges"};
constexpr std::array<std::string_view, 28> kStateFields{
    "game",   "options", "node",   "to_act",   "side",      "phase",    "prompt",
    "result", "reason",  "key",    "position", "fields",    "files",    "ranks",
    "pieces", "marks",   "checks", "trays",    "abilities", "cards",    "slots",
    "tally",  "sheets",  "track",  "battle",   "actions",   "outcomes", "returns"};

std::string piece_name(std::size_t index) { return "state.pieces[" + std::to_string(index) + "]"; }

struct GivenPiece {
  Square square = kNoSquare;
  char letter = '\0';
  bool beside = false;
};

/// The fields say who shares a square with the piece that stands there.
bool is_beside(const Json& piece) { return piece.contains("beside") && piece["beside"] == true; }

Result<GivenPiece> read_piece(const Json& json, std::size_t index, const GameInfo& info) {
  if (!json.is_object()) return fail("bad_request", piece_name(index) + ": expected an object");
  const Fields fields(json, piece_name(index) + '.');
  const auto known = fields.only(kPieceFields);
  if (!known) return tl::unexpected<Error>(known.error());
  const auto name = fields.text("square");
  if (!name) return tl::unexpected<Error>(name.error());
  const auto square = parse_square(*name, info.files, info.ranks);
  if (!square) {
    const int last = info.files * info.ranks - 1;
    return fields.wrong("square", "a square from a1 to " + square_name(last, info.files), json["square"]);
  }
  const auto letter = fields.text("letter");
  if (!letter) return tl::unexpected<Error>(letter.error());
  if (letter->size() != 1 || std::isalpha(static_cast<unsigned char>((*letter)[0])) == 0) {
    return fields.wrong("letter", "one letter", json["letter"]);
  }
  return GivenPiece{*square, (*letter)[0], is_beside(json)};
}

Result<std::string> placement_of(const Json& pieces, const GameInfo& info) {
  std::vector<char> letters(static_cast<std::size_t>(info.files * info.ranks), '\0');
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto piece = read_piece(pieces[i], i, info);
    if (!piece) return tl::unexpected<Error>(piece.error());
    if (piece->beside) continue;
    if (letters[piece->square] != '\0') {
      return fail("bad_state", "state.pieces: two pieces on " + square_name(piece->square, info.files));
    }
    letters[piece->square] = piece->letter;
  }
  return placement_text(info.files, info.ranks,
                        [&](int square) { return letters[static_cast<std::size_t>(square)]; });
}

/// A name or value that the text of a position cannot hold would turn into something else there.
bool fits_in_text(std::string_view text, std::string_view forbidden) {
  return std::none_of(text.begin(), text.end(), [&](char c) {
    return static_cast<unsigned char>(c) <= ' ' || forbidden.find(c) != std::string_view::npos;
  });
}

Result<PositionText> text_of(const Fields& state, const GameInfo& info) {
  PositionText text;
  const auto pieces = state.array("pieces");
  if (!pieces) return tl::unexpected<Error>(pieces.error());
  auto placement = placement_of(**pieces, info);
  if (!placement) return tl::unexpected<Error>(placement.error());
  text.placement = std::move(*placement);

  const auto object = state.object("fields");
  if (!object) return tl::unexpected<Error>(object.error());
  const Fields fields(**object, "state.fields.");
  for (const auto& [name, json] : (*object)->items()) {
    auto value = fields.text(name);
    if (!value) return tl::unexpected<Error>(value.error());
    if (name.empty() || !fits_in_text(name, "=") || !fits_in_text(*value, "")) {
      return fields.wrong(name, "a name and a value without white space", json);
    }
    text.fields.emplace_back(name, std::move(*value));
  }
  return text;
}

std::string field_or_nothing(const PositionText& text, std::string_view name) {
  for (const auto& [known, value] : text.fields) {
    if (known == name) return "'" + value + "'";
  }
  return "not there";
}

/// What differs first between two position texts of one game; empty if nothing does.
std::string difference(const PositionText& stated, const PositionText& rebuilt) {
  if (stated.placement != rebuilt.placement) {
    return "state.position has the pieces " + stated.placement + ", but state.pieces makes " +
           rebuilt.placement;
  }
  for (const PositionText* one : {&stated, &rebuilt}) {
    for (const auto& [name, value] : one->fields) {
      const std::string in_stated = field_or_nothing(stated, name);
      const std::string in_rebuilt = field_or_nothing(rebuilt, name);
      if (in_stated == in_rebuilt) continue;
      return "field '" + name + "' is " + in_stated + " in state.position, but " + in_rebuilt +
             " in state.fields";
    }
  }
  return "";
}

/// The position as the game itself prints it, with every field there and defaults filled in.
PositionText printed(const AnyState& state) { return *PositionText::parse(state.position_text()); }

Result<void> check_position(const Fields& state, const AnyState& rebuilt,
                            std::span<const OptionValue> options) {
  if (!state.has("position")) return {};
  const auto text = state.text("position");
  if (!text) return tl::unexpected<Error>(text.error());
  const auto stated = rebuilt.game().load(*text, options);
  if (!stated) return fail(stated.error().code, "state.position: " + stated.error().message);
  const std::string problem = difference(printed(**stated), printed(rebuilt));
  if (!problem.empty()) return fail("contradiction", problem);
  return {};
}

/// The letter of a piece decides; a side or kind given beside it must say the same.
Result<void> check_pieces(const Json& pieces, const View& view) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto square = parse_square(pieces[i]["square"].get<std::string>(), view.files, view.ranks);
    const auto same = [&](const ViewPiece& piece) {
      return piece.square == *square && piece.beside == is_beside(pieces[i]);
    };
    const auto piece = std::find_if(view.pieces.begin(), view.pieces.end(), same);
    if (piece == view.pieces.end()) return fail("bad_state", piece_name(i) + " is no piece of this position");
    const Json actual{{"side", name_of(piece->side)}, {"kind", piece->kind}};
    for (const char* name : {"side", "kind"}) {
      if (!pieces[i].contains(name) || pieces[i][name] == actual[name]) continue;
      return fail("contradiction", piece_name(i) + '.' + name + " is " + dump_line(pieces[i][name]) +
                                       ", but the letter '" + piece->letter + "' is a " +
                                       std::string(name_of(piece->side)) + ' ' + std::string(piece->kind));
    }
  }
  return {};
}

}  // namespace

Result<std::unique_ptr<AnyState>> load_state(const Json& json, const AnyGame& game,
                                             std::span<const OptionValue> options) {
  const Fields state(json, "state.");
  const auto known = state.only(kStateFields);
  if (!known) return tl::unexpected<Error>(known.error());
  const auto text = text_of(state, game.info());
  if (!text) return tl::unexpected<Error>(text.error());
  auto rebuilt = game.load(text->str(), options);
  if (!rebuilt) return rebuilt;
  if (const auto ok = check_pieces(json["pieces"], (*rebuilt)->view()); !ok)
    return tl::unexpected<Error>(ok.error());
  if (const auto ok = check_position(state, **rebuilt, options); !ok)
    return tl::unexpected<Error>(ok.error());
  return rebuilt;
}

}  // namespace fray
