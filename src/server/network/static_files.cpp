#include "server/network/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "server/room/fair_dice.h"

namespace fray {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

struct ContentType {
  std::string_view ending;
  std::string_view type;
};

constexpr std::array kTypes = {
    ContentType{".html", "text/html; charset=utf-8"},
    ContentType{".js", "text/javascript; charset=utf-8"},
    ContentType{".mjs", "text/javascript; charset=utf-8"},
    ContentType{".css", "text/css; charset=utf-8"},
    ContentType{".json", "application/json"},
    ContentType{".map", "application/json"},
    ContentType{".webmanifest", "application/manifest+json"},
    ContentType{".wasm", "application/wasm"},
    ContentType{".svg", "image/svg+xml"},
    ContentType{".png", "image/png"},
    ContentType{".jpg", "image/jpeg"},
    ContentType{".webp", "image/webp"},
    ContentType{".ico", "image/x-icon"},
    ContentType{".woff2", "font/woff2"},
    ContentType{".mp3", "audio/mpeg"},
    ContentType{".ogg", "audio/ogg"},
    ContentType{".txt", "text/plain; charset=utf-8"},
    ContentType{".md", "text/plain; charset=utf-8"},
    ContentType{".xml", "application/xml"},
};

std::string_view type_of(std::string_view path) {
  const auto found =
      std::ranges::find_if(kTypes, [&](const ContentType& t) { return path.ends_with(t.ending); });
  return found == kTypes.end() ? std::string_view("application/octet-stream") : found->type;
}

/// Vite puts a hash of the content into the names of what lies in assets/.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Nothing if the path is malformed.
std::optional<std::string> percent_decoded(std::string_view path) {
  std::string decoded;
  for (std::size_t i = 0; i < path.size(); ++i) {
    char c = path[i];
    if (c == '%') {
      const int high = i + 2 < path.size() ? hex_value(path[i + 1]) : -1;
      const int low = i + 2 < path.size() ? hex_value(path[i + 2]) : -1;
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (static_cast<unsigned char>(c) < ' ' || c == '\\') return std::nullopt;
    decoded += c;
  }
  return decoded;
}

/// Whether `accepted`, an Accept-Encoding, has `coding` and does not give it the weight 0.
bool accepts(std::string_view accepted, std::string_view coding) {
  while (!accepted.empty()) {
    const std::size_t end = std::min(accepted.find(','), accepted.size());
    std::string_view item = accepted.substr(0, end);
    accepted.remove_prefix(std::min(end + 1, accepted.size()));
    std::string plain;
    for (const char c : item) {
      if (c != ' ' && c != '\t') plain += c;
    }
    item = plain;
    if (item.substr(0, item.find(';')) != coding) continue;
    const std::size_t weight = item.find(";q=");
    return weight == std::string_view::npos ||
           item.substr(weight + 3).find_first_not_of("0.") != std::string_view::npos;
  }
  return false;
}

/// Whether an If-None-Match has this tag.
bool has_tag(std::string_view tags, std::string_view etag) {
  return tags == "*" || tags.find(etag) != std::string_view::npos;
}

/// Takes the part of a path up to the next '/'.
std::string_view take_part(std::string_view& path) {
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(part.size() + 1, path.size()));
  return part;
}

/// Whether a path has the form of a route, such as "/g/:id"; a '/' at its end does not matter.
bool fits_route(std::string_view route, std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  while (!route.empty() && !path.empty()) {
    const std::string_view wanted = take_part(route);
    const std::string_view part = take_part(path);
    if (wanted.starts_with(':') ? part.empty() : part != wanted) return false;
  }
  return route.empty() && path.empty();
}

Result<std::string> read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  if (file.peek() != std::ifstream::traits_type::eof()) content << file.rdbuf();
  if (!file.is_open() || file.bad() || content.fail()) return fail("page", "cannot read " + path.string());
  return content.str();
}

}  // namespace

StaticFiles::Variant StaticFiles::variant_of(std::string content) {
  std::string etag = '"' + to_hex(sha256(content)).substr(0, 32) + '"';
  return {std::make_shared<const std::string>(std::move(content)), std::move(etag)};
}

/// Whoever shows a link to others asks for its picture by a whole address.
void StaticFiles::name_pictures(const std::string& public_address) {
  constexpr std::string_view kPicture = "content=\"/picture-";
  constexpr std::size_t kBeforePath = std::string_view("content=\"").size();
  for (auto& [path, file] : files_) {
    if (!path.ends_with(".html")) continue;
    std::string text = *file.plain.content;
    const std::size_t size = text.size();
    for (std::size_t at = 0; (at = text.find(kPicture, at)) != std::string::npos;
         at += public_address.size() + kPicture.size())
      text.insert(at + kBeforePath, public_address);
    if (text.size() == size) continue;
    file.plain = variant_of(std::move(text));
    // What was compressed is the text as it was.
    file.brotli = file.gzip = {};
  }
}

Result<StaticFiles> StaticFiles::load(const std::string& folder, const std::string& public_address) {
  namespace fs = std::filesystem;
  std::error_code error;
  StaticFiles loaded;
  std::size_t total = 0;
  fs::recursive_directory_iterator entries(folder, error);
  if (error) return fail("page", "cannot read the folder of the page, " + folder + ": " + error.message());
  for (; entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (error) return fail("page", "cannot read the folder of the page, " + folder + ": " + error.message());
    if (!entries->is_regular_file(error)) continue;
    auto content = read_file(entries->path());
    if (!content) return tl::unexpected<Error>(content.error());
    total += content->size();
    if (total > kMostBytes)
      return fail("page", "the folder of the page, " + folder + ", has more than 256 MiB");
    std::string path = "/" + entries->path().lexically_relative(folder).generic_string();
    Variant variant = variant_of(std::move(*content));
    Variant File::* which = &File::plain;
    if (path.ends_with(".br")) which = &File::brotli;
    if (path.ends_with(".gz")) which = &File::gzip;
    if (which != &File::plain) path.resize(path.size() - 3);
    File& file = loaded.files_[path];
    file.type = type_of(path);
    file.immutable = is_hashed(path);
    file.*which = std::move(variant);
  }
  std::erase_if(loaded.files_, [](const auto& entry) { return !entry.second.plain.content; });
  if (!loaded.files_.contains("/index.html")) return fail("page", "there is no index.html in " + folder);
  if (const auto routes = loaded.files_.find("/routes.txt"); routes != loaded.files_.end()) {
    std::istringstream lines(*routes->second.plain.content);
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty()) loaded.routes_.push_back(line);
    }
  }
  if (!public_address.empty()) loaded.name_pictures(public_address);
  return loaded;
}

StaticFiles::Found StaticFiles::find(std::string_view path) const {
  const auto decoded = percent_decoded(path);
  if (!decoded) return {};
  auto found = files_.find(*decoded);
  if (found == files_.end() && decoded->ends_with('/')) found = files_.find(*decoded + "index.html");
  if (found != files_.end()) return {&found->second, true};
  const auto page = files_.find("/index.html");
  if (page == files_.end() || decoded->find('.') != std::string::npos) return {};
  const bool known =
      routes_.empty() || std::any_of(routes_.begin(), routes_.end(),
                                     [&](const std::string& route) { return fits_route(route, *decoded); });
  return {&page->second, known};
}

HttpResponse StaticFiles::serve(const HttpRequest& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    HttpResponse response = error_response({"wrong_method", request.path + " takes GET"});
    response.headers.push_back({"Allow", "GET, HEAD"});
    return response;
  }
  const auto [file, known] = find(request.path);
  if (file == nullptr) return error_response({"not_found", "there is nothing at this address"});
  const std::string_view accepted = request.header("accept-encoding");
  const Variant* variant = &file->plain;
  std::string_view coding;
  if (file->gzip.content && accepts(accepted, "gzip")) variant = &file->gzip, coding = "gzip";
  if (file->brotli.content && accepts(accepted, "br")) variant = &file->brotli, coding = "br";
  HttpResponse response;
  response.headers = {{"Content-Type", file->type},
                      {"ETag", variant->etag},
                      {"Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"Vary", "Accept-Encoding"}};
  if (!known) {
    response.status = 404;
  } else if (has_tag(request.header("if-none-match"), variant->etag)) {
    response.status = 304;
    return response;
  }
  if (!coding.empty()) response.headers.push_back({"Content-Encoding", std::string(coding)});
  response.shared_body = variant->content;
  return response;
}

}  // namespace fray
