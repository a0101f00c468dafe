#include "core/pgn.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "core/position_text.h"
#include "core/words.h"

namespace fray {
namespace {

constexpr std::size_t kLineLength = 100;

/// Puts tokens on lines.
class Movetext {
 public:
  void add(const std::string& token) {
    if (!line_.empty() && line_.size() + 1 + token.size() > kLineLength) flush();
    if (!line_.empty()) line_ += ' ';
    line_ += token;
  }
  std::string take() {
    flush();
    return std::move(text_);
  }

 private:
  void flush() {
    text_ += line_ + '\n';
    line_.clear();
  }
  std::string text_;
  std::string line_;
};

std::string command_text(const RecordStep& step) {
  if (step.kind == GameStep::Kind::roll) {
    std::string text = "[%dice";
    for (const int face : step.faces) text += ' ' + std::to_string(face);
    return text + ']';
  }
  return (step.kind == GameStep::Kind::outcome ? "[%class " : "[%do ") + step.text + ']';
}

/// What the value of a tag cannot hold; it is left out both in reading and in printing.
bool is_control(char c) { return static_cast<unsigned char>(c) < 32; }

std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    if (!is_control(c)) text += c;
  }
  return text;
}

/// The number and side of a move.
struct Numbering {
  std::uint32_t number = 1;
  bool black = false;

  bool operator==(const Numbering&) const = default;
  /// Those of the next move where the sides take turns.
  Numbering next() const { return {black ? number + 1 : number, !black}; }
};

/// Numbering follows PGN: it starts at 1 with White unless the position says otherwise, by name or as FEN
/// does. The text of the tag has not been checked.
Numbering numbering_from(std::string_view start) {
  Numbering numbering{turn_number_of(start), false};
  const auto text = PositionText::parse(start);
  if (!text) return numbering;
  for (const auto& [name, value] : text->fields) {
    if (name == "side" || name == "1") numbering.black = value == "black" || value == "b";
  }
  return numbering;
}

/// Those of the first move of a record; where the rest of a turn comes before it, it is the other side's.
Numbering first_numbering(const GameRecord& record, bool inside_turn) {
  const Numbering start = numbering_from(record.tag("FEN"));
  return inside_turn ? start.next() : start;
}

/// Reads PGN character by character, counting lines for the errors.
class PgnReader {
 public:
  explicit PgnReader(std::string_view text) : text_(text) {}

  Result<GameRecord> read() {
    for (skip_space(); !done(); skip_space()) {
      const auto problem = peek() == '[' && record_.steps.empty() ? read_tag() : read_movetext_item();
      if (!problem) return tl::unexpected<Error>(problem.error());
      if (ended_) break;
    }
    skip_space();
    if (!done()) return error("text after the end of the game");
    if (!ended_) return error("no result at the end of the movetext (1-0, 0-1, 1/2-1/2 or *)");
    return std::move(record_);
  }

 private:
  bool done() const { return at_ >= text_.size(); }
  char peek() const { return text_[at_]; }
  char take() {
    if (text_[at_] == '\n') ++line_;
    return text_[at_++];
  }
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  void skip_space() {
    while (!done()) {
      const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
      if (peek() == ';' || (line_start && peek() == '%')) {
        while (!done() && peek() != '\n') take();
      } else if (is_space(peek())) {
        take();
      } else {
        return;
      }
    }
  }
  static tl::unexpected<Error> error_at(int line, const std::string& problem) {
    return fail("bad_game", "line " + std::to_string(line) + ": " + problem);
  }
  tl::unexpected<Error> error(const std::string& problem) const { return error_at(line_, problem); }

  Result<void> read_tag() {
    take();
    std::string name;
    while (!done() && !is_space(peek()) && peek() != '"' && peek() != ']') name += take();
    while (!done() && is_space(peek())) take();
    if (name.empty() || done() || peek() != '"') return error("a tag is not of the form [Name \"value\"]");
    take();
    std::string value;
    while (!done() && peek() != '"') {
      if (peek() == '\n') return error("the value of tag " + name + " does not end on its line");
      if (peek() == '\\') take();
      if (done()) break;
      const char c = take();
      if (!is_control(c)) value += c;
    }
    if (!done()) take();
    while (!done() && is_space(peek())) take();
    if (done() || take() != ']') return error("tag " + name + " has no closing bracket");
    const auto same = [&](const auto& tag) { return tag.first == name; };
    if (std::any_of(record_.tags.begin(), record_.tags.end(), same))
      return error("tag " + name + " is given twice");
    record_.tags.emplace_back(std::move(name), std::move(value));
    return {};
  }

  /// What ends a token of the movetext without white space.
  static constexpr std::string_view kPunctuation = "{}()[];";

  Result<void> read_movetext_item() {
    if (peek() == '{') return read_comment();
    if (peek() == '(') return skip_variation();
    std::string token;
    while (!done() && !is_space(peek()) && kPunctuation.find(peek()) == std::string_view::npos)
      token += take();
    if (token.empty()) return error('\'' + std::string(1, peek()) + "' has no place here");
    read_number(token);
    token = without_number(token);
    if (token.empty() || token[0] == '$') return {};
    static constexpr std::array<std::string_view, 4> kResults{"1-0", "0-1", "1/2-1/2", "*"};
    if (std::find(kResults.begin(), kResults.end(), token) != kResults.end()) {
      record_.result = token;
      ended_ = true;
      return {};
    }
    return add_move(token);
  }

  /// A token without the move numbers before it ("12.", "12..." or a bare "12"), which need no space after
  /// them.
  static std::string without_number(std::string token) {
    while (!token.empty()) {
      const std::size_t digits = std::min(token.find_first_not_of("0123456789"), token.size());
      const std::size_t dots = std::min(token.find_first_not_of('.', digits), token.size());
      if (dots == digits && digits < token.size()) break;
      token.erase(0, dots);
    }
    return token;
  }

  /// Takes the number of a move that begins with it: "12." is White's, "12..." Black's.
  void read_number(const std::string& token) {
    const std::size_t digits = std::min(token.find_first_not_of("0123456789"), token.size());
    std::uint32_t number = 0;
    if (digits == 0 || std::from_chars(token.data(), token.data() + digits, number).ec != std::errc()) return;
    // A result, or a word that begins with digits, is no number.
    if (digits < token.size() && token[digits] != '.') return;
    next_ = Numbering{number, token.compare(digits, 2, "..") == 0};
  }

  Result<void> add_move(const std::string& token) {
    // At the start of a line it would hide the rest of it.
    if (token[0] == '%') return error("a move does not start with '%'");
    const Numbering here = next_ ? *next_ : first_numbering(record_, !record_.steps.empty());
    record_.steps.push_back(
        {GameStep::Kind::action, true, token, {}, here.number, here.black ? Side::black : Side::white});
    next_ = here.next();
    return {};
  }

  Result<void> read_comment() {
    const int line = line_;
    take();
    const std::size_t start = at_;
    while (!done() && peek() != '}') take();
    if (done()) return error_at(line, "a comment does not end");
    const std::string_view comment = text_.substr(start, at_ - start);
    take();
    return read_commands(comment, line);
  }

  /// Reads the commands of a comment that starts on the given line.
  Result<void> read_commands(std::string_view comment, int line) {
    for (std::size_t open = comment.find("[%"); open != std::string_view::npos; open = comment.find("[%")) {
      comment.remove_prefix(open + 2);
      const std::size_t close = comment.find(']');
      if (close == std::string_view::npos)
        return error_at(line, "a command in a comment has no closing bracket");
      if (const auto read = read_command(comment.substr(0, close), line); !read) return read;
      comment.remove_prefix(close);
    }
    return {};
  }

  /// Other tools break comments over lines, so any white space separates the words of a command.
  Result<void> read_command(std::string_view command, int line) {
    const std::vector<std::string_view> words = words_between(" \t\r\n\v\f", command);
    if (words.empty()) return {};
    if (words[0] == "do") {
      if (words.size() != 2) return error_at(line, "[%do] takes one action");
      record_.steps.push_back({GameStep::Kind::action, false, std::string(words[1]), {}});
    } else if (words[0] == "class") {
      if (words.size() != 2) return error_at(line, "[%class] takes one outcome");
      record_.steps.push_back({GameStep::Kind::outcome, false, std::string(words[1]), {}});
    } else if (words[0] == "dice") {
      RecordStep roll{GameStep::Kind::roll, false, "", {}};
      for (std::size_t i = 1; i < words.size(); ++i) {
        const auto face = parse_faces(words[i], ' ');
        if (!face) return error_at(line, face.error().message);
        roll.faces.push_back(face->front());
      }
      record_.steps.push_back(std::move(roll));
    }
    return {};
  }

  Result<void> skip_variation() {
    const int line = line_;
    int depth = 0;
    while (!done()) {
      const char c = take();
      if (c == '{') {
        while (!done() && peek() != '}') take();
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) return {};
    }
    return error_at(line, "a variation does not end");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool ended_ = false;
  std::optional<Numbering> next_;  ///< of the next move, once that does not follow from the start
  GameRecord record_;
};

}  // namespace

std::string print_pgn(const GameRecord& record) {
  std::string text;
  for (const auto& [name, value] : record.tags) text += '[' + name + " \"" + escaped(value) + "\"]\n";
  text += '\n';

  std::optional<Numbering> last;
  Movetext movetext;
  for (std::size_t i = 0; i < record.steps.size();) {
    if (const RecordStep& step = record.steps[i]; step.starts_turn) {
      const Numbering expected = last ? last->next() : first_numbering(record, i > 0);
      const Numbering here = step.turn == 0 ? expected : Numbering{step.turn, step.side == Side::black};
      if (!here.black || !last || here != expected)
        movetext.add(std::to_string(here.number) + (here.black ? "..." : "."));
      movetext.add(step.text);
      last = here;
      ++i;
    }
    std::string commands;
    for (; i < record.steps.size() && !record.steps[i].starts_turn; ++i) {
      commands += (commands.empty() ? "" : " ") + command_text(record.steps[i]);
    }
    if (!commands.empty()) movetext.add('{' + commands + '}');
  }
  movetext.add(record.result);
  return text + movetext.take();
}

Result<GameRecord> parse_pgn(std::string_view text) { return PgnReader(text).read(); }

}  // namespace fray
