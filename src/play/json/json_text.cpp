#include "play/json/json_text.h"

#include <algorithm>

#include "play/json/json.h"

namespace fray {

void JsonText::value(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (!std::all_of(text.begin(), text.end(), plain)) return raw(dump_line(Json(text)));
  separate();
  text_ += '"';
  text_ += text;
  text_ += '"';
}

void JsonText::value(double number) { raw(Json(number).dump()); }

}  // namespace fray
