#include "play/json_text.h"

#include <algorithm>

#include "play/json.h"

namespace fray {

void JsonText::value(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (!std::all_of(text.begin(), text.end(), plain)) return raw(dump_line(Json(text)));
  separate();
  const std::size_t at = text_.size();
  text_.resize(at + text.size() + 2, '"');
  text.copy(text_.data() + at + 1, text.size());
}

void JsonText::value(double number) { raw(Json(number).dump()); }

}  // namespace fray
