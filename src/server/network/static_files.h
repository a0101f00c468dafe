// The files of the page, read into memory at the start. What is served is what was there then: no path of a
// request ever reaches the file system.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/network/http_types.h"

namespace fray {

class StaticFiles {
 public:
  /// No files: everything is 404.
  StaticFiles() = default;
  /// All files below `folder`. FILE.br and FILE.gz are FILE in compressed form. Pictures that pages name for
  /// links to them
  /// (`content="/picture-..`) get `public_address` in front, unless that is empty. Error "page": no folder,
  /// no index.html, a file that cannot be read, or more than 256 MiB.
  static Result<StaticFiles> load(const std::string& folder, const std::string& public_address = "");

  /// Answers GET and HEAD. A path without a dot that is no file gets index.html, with status 404 if the page
  /// does not know it: if there is a routes.txt, and none of its lines is that path (a part such as ":id"
  /// stands for any).
  HttpResponse serve(const HttpRequest& request) const;
  std::size_t size() const { return files_.size(); }

 private:
  struct Variant {
    std::shared_ptr<const std::string> content;  ///< null: there is none
    std::string etag;
  };
  struct File {
    std::string type;
    bool immutable = false;
    Variant plain, brotli, gzip;
  };

  struct Found {
    const File* file = nullptr;  ///< null: nothing
    bool known = true;           ///< false: the page, at an address that it does not know
  };
  Found find(std::string_view path) const;
  static Variant variant_of(std::string content);
  void name_pictures(const std::string& public_address);

  std::unordered_map<std::string, File> files_;  // by path, with the leading '/'
  std::vector<std::string> routes_;              // of the page; none: it is asked about every path
};

}  // namespace fray
