#include "play/terminal/text.h"

#include <algorithm>
#include <cmath>

namespace fray::terminal {
namespace {

/// The length of the character at the start of the text if it is well-formed UTF-8 and safe to print, else 0.
std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return (lead >= 0x20 && lead != 0x7f) || lead == '\n' ? 1 : 0;
  const std::size_t length = lead >= 0xc2 && lead <= 0xdf   ? 2
                             : lead >= 0xe0 && lead <= 0xef ? 3
                             : lead >= 0xf0 && lead <= 0xf4 ? 4
                                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // U+0080 to U+009F are control characters too.
  return lead == 0xc2 && byte(1) < 0xa0 ? 0 : length;
}

std::string step_in_words(const View& view, const ViewStep& step, const ViewStep* before) {
  if (step.square == kNoSquare) return (before == nullptr ? "" : ", ") + step.choice;
  if (step.role == "to") {
    if (before != nullptr && before->square == step.square) return " stays";
    return " to " + square_name(step.square, view.files);
  }
  if (step.role == "supporter") {
    const bool first = before == nullptr || before->role != "supporter";
    return (first ? " with " : ", ") + piece_on(view, step.square);
  }
  if (step.role == "target")
    return (before == nullptr ? "attack " : ", attack ") + piece_on(view, step.square);
  return (before == nullptr ? "" : ", ") + piece_on(view, step.square);
}

}  // namespace

std::string piece_on(const View& view, Square square) {
  const ViewPiece* piece = find_piece(view, square);
  return piece == nullptr ? square_name(square, view.files) : words_of(view, *piece);
}

std::string words_of(const View& view, const ViewPiece& piece) {
  return std::string(piece.kind) + ' ' + square_name(piece.square, view.files);
}

std::string titled(const View& view, const ViewPiece& piece) {
  return title_of(piece.side) + ' ' + words_of(view, piece);
}

std::string told_apart(const View& view, const ViewPiece& piece) {
  const bool shared = std::any_of(view.pieces.begin(), view.pieces.end(), [&](const ViewPiece& other) {
    return &other != &piece && other.square == piece.square;
  });
  return (shared ? std::string(name_of(piece.side)) + ' ' : "") + words_of(view, piece);
}

std::string in_words(const View& view, const ViewAction& action) {
  std::string words;
  const ViewStep* before = nullptr;
  for (const ViewStep& step : action.steps) {
    words += step_in_words(view, step, before);
    before = &step;
  }
  return words.empty() ? action.text : words;
}

std::string percent(double share) {
  const auto rounded = std::lround(share * 100);
  if (rounded == 0 && share > 0) return "<1%";
  if (rounded == 100 && share < 1) return ">99%";
  return std::to_string(rounded) + '%';
}

std::string printable(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t length = printable_length(text);
    safe += length == 0 ? std::string_view("?") : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return safe;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\v\f";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/=:,+";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

std::string wrapped(const std::string& head, const std::vector<std::string>& words) {
  std::string text;
  std::string line = head;
  bool first = true;
  for (const std::string& word : words) {
    if (!first && line.size() + 1 + word.size() > kTextWidth) {
      text += line + '\n';
      line = std::string(head.size(), ' ') + word;
    } else {
      line += (first ? "" : " ") + word;
    }
    first = false;
  }
  return text + line + '\n';
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t start = text.find_first_not_of(' '); start != std::string::npos;) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    words.push_back(text.substr(start, end - start));
    start = text.find_first_not_of(' ', end);
  }
  return words;
}

std::string columns(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += (i == 0 ? "" : "  ") + row[i] + std::string(widths[i] - row[i].size(), ' ');
    }
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace fray::terminal
