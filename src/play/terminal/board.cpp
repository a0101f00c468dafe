#include "play/terminal/board.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "play/terminal/panel.h"
#include "play/terminal/text.h"

namespace fray::terminal {
namespace {

/// How a mark is drawn around the piece. A square shows one mark of an action (outside) and two marks of the
/// ground (inside).
struct MarkSign {
  std::string_view name;
  char left;
  char right;
};

/// Marks of actions, the most telling first: where a square has several, it shows the first.
constexpr std::array<MarkSign, 4> kActionSigns{
    {{"target", '>', '<'}, {"attacker", '{', '}'}, {"moved", '[', ']'}, {"from", '(', ')'}}};

constexpr std::string_view kTerrain = "terrain";
constexpr char kTerrainSign = ':';
/// For marks of the ground that a game has besides terrain, in the order in which they turn up.
constexpr std::string_view kGroundSigns = "~=%^*\"!&;|";
/// A square with more marks of the ground than there is room for.
constexpr char kMoreSign = '?';

/// Marks that come in degrees, from -2 (all dark) to 2 (all light), are told by how much ink they take: the
/// ground of a square is filled with the sign where no other mark needs the room.
constexpr std::string_view kShadeSigns = "#+-. ";
constexpr int kDarkest = -2;
/// Their backgrounds, on which both the white and the black letters can be read.
constexpr std::array<std::string_view, 5> kShadeColors{"58", "60", "66", "67", "73"};

std::size_t shade_index(int level) {
  return static_cast<std::size_t>(std::clamp(level - kDarkest, 0, static_cast<int>(kShadeSigns.size()) - 1));
}

/// What stands on and around one square.
struct Cell {
  const ViewPiece* piece = nullptr;
  const MarkSign* action = nullptr;
  std::string ground;  ///< the signs of the ground
  std::optional<std::size_t> shade{};
};

class Board {
 public:
  Board(const View& view, const BoardStyle& style)
      : view_(view), style_(style), cells_(static_cast<std::size_t>(view.files * view.ranks)) {
    for (const ViewPiece& piece : view.pieces) {
      if (piece.square < cells_.size() && !piece.beside) cells_[piece.square].piece = &piece;
    }
    for (const ViewMark& mark : view.marks) {
      if (mark.square >= cells_.size()) continue;
      if (mark.level) {
        cells_[mark.square].shade = shade_index(*mark.level);
        shade_name_ = mark.name;
      } else {
        add_mark(cells_[mark.square], mark.name);
      }
    }
  }

  std::string draw() const {
    std::string text = file_letters();
    for (int row = 0; row < view_.ranks; ++row) {
      const int rank = style_.flipped ? row : view_.ranks - 1 - row;
      const std::string label = std::to_string(rank + 1);
      text += std::string(3 - label.size(), ' ') + label + ' ';
      for (int column = 0; column < view_.files; ++column) text += draw_cell(file_in(column), rank);
      text += ' ' + label + '\n';
    }
    return text + file_letters();
  }

  std::string legend() const {
    std::vector<std::string> entries;
    for (const MarkSign& sign : kActionSigns) {
      const auto shown = [&](const Cell& cell) { return cell.action == &sign; };
      if (std::any_of(cells_.begin(), cells_.end(), shown)) {
        entries.push_back(std::string{sign.left, ' ', sign.right, ' '} + std::string(sign.name));
      }
    }
    for (const auto& [name, sign] : ground_signs_) {
      entries.push_back(std::string{sign, ' '} + std::string(name));
    }
    const auto crowded = [](const Cell& cell) { return cell.ground.size() > 2; };
    if (std::any_of(cells_.begin(), cells_.end(), crowded))
      entries.push_back(std::string{kMoreSign} + " and more marks");
    if (!shade_name_.empty())
      entries.push_back(std::string(shade_name_) + ", dark to light: # + - . or none");
    for (std::size_t i = 0; i + 1 < entries.size(); ++i) entries[i] += ' ';
    return entries.empty() ? "" : wrapped("    ", entries);
  }

 private:
  void add_mark(Cell& cell, std::string_view name) {
    for (const MarkSign& sign : kActionSigns) {
      if (sign.name != name) continue;
      if (cell.action == nullptr || &sign < cell.action) cell.action = &sign;
      return;
    }
    const char sign = ground_sign(name);
    if (cell.ground.find(sign) == std::string::npos) cell.ground += sign;
  }

  char ground_sign(std::string_view name) {
    for (const auto& [known, sign] : ground_signs_) {
      if (known == name) return sign;
    }
    if (name == kTerrain) {
      ground_signs_.emplace_back(name, kTerrainSign);
    } else {
      const std::size_t next = std::min(others_++, kGroundSigns.size() - 1);
      ground_signs_.emplace_back(name, kGroundSigns[next]);
    }
    return ground_signs_.back().second;
  }

  int file_in(int column) const { return style_.flipped ? view_.files - 1 - column : column; }

  std::string file_letters() const {
    std::string text(4, ' ');
    for (int column = 0; column < view_.files; ++column) {
      text += std::string("  ") + static_cast<char>('a' + file_in(column)) + "  ";
    }
    text.resize(text.find_last_not_of(' ') + 1);
    return text + '\n';
  }

  std::string draw_cell(int file, int rank) const {
    const Cell& cell = cells_[static_cast<std::size_t>(rank * view_.files + file)];
    const char left = cell.action == nullptr ? ' ' : cell.action->left;
    const char right = cell.action == nullptr ? ' ' : cell.action->right;
    const char shade = cell.shade ? kShadeSigns[*cell.shade] : ' ';
    const char ground_left = cell.ground.empty() ? shade : cell.ground[0];
    const char ground_right = cell.ground.size() > 2   ? kMoreSign
                              : cell.ground.size() > 1 ? cell.ground[1]
                              : cell.shade             ? shade
                                                       : ground_left;
    const std::string text =
        std::string{left, ground_left} + figure(cell.piece) + std::string{ground_right, right};
    return style_.color ? color_of(cell, (file + rank) % 2 == 0) + text + "\x1b[0m" : text;
  }

  std::string figure(const ViewPiece* piece) const {
    if (piece == nullptr) return ".";
    if (style_.figures) {
      static const std::map<std::string_view, std::array<std::string_view, 2>> kFigures{
          {"king", {"♔", "♚"}},   {"queen", {"♕", "♛"}},  {"rook", {"♖", "♜"}},
          {"bishop", {"♗", "♝"}}, {"knight", {"♘", "♞"}}, {"pawn", {"♙", "♟"}}};
      const auto found = kFigures.find(piece->kind);
      if (found != kFigures.end()) return std::string(found->second[index_of(piece->side)]);
    }
    return std::string(1, piece->letter);
  }

  /// Backgrounds on which both the white and the black letters can be read.
  static std::string color_of(const Cell& cell, bool dark) {
    const std::string background = cell.action != nullptr ? "136"
                                   : cell.shade           ? std::string(kShadeColors[*cell.shade])
                                   : !cell.ground.empty() ? "94"
                                   : dark                 ? "60"
                                                          : "67";
    const bool white = cell.piece != nullptr && cell.piece->side == Side::white;
    const std::string foreground = cell.piece == nullptr ? "38;5;252" : white ? "1;38;5;231" : "1;38;5;16";
    return "\x1b[0;48;5;" + background + ';' + foreground + 'm';
  }

  const View& view_;
  const BoardStyle& style_;
  std::vector<Cell> cells_;
  std::vector<std::pair<std::string_view, char>> ground_signs_;
  std::size_t others_ = 0;
  std::string_view shade_name_;  ///< of the mark that comes in degrees; empty without one
};

std::string turn_text(const View& view) {
  std::string text;
  for (const auto& [name, value] : view.position.fields) {
    if (name == "turn") text = "Turn " + value + ", ";
  }
  if (view.node == NodeKind::terminal) return text + "the game is over\n";
  return text + title_of(view.side) + "'s turn\n";
}

}  // namespace

std::string draw_view(const View& view, const BoardStyle& style) {
  const Board board(view, style);
  const bool over = view.node == NodeKind::terminal;
  const std::string pieces = over ? "" : badges_text(view) + damage_text(view);
  const std::string ahead = over ? "" : abilities_line(view) + battle_text(view);
  return board.draw() + board.legend() + trays_text(view) + cards_text(view) + slots_text(view) +
         track_text(view) + pieces + ahead + turn_text(view);
}

}  // namespace fray::terminal
