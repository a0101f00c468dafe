// The URL of a PostgreSQL database, which may hold a password that nobody is to see.
#pragma once

#include <string>
#include <string_view>

namespace fray::postgres {

/// Whether it is meant as such a URL: "postgresql://" or "postgres://".
bool is_url(std::string_view text);

/// What is wrong with the form of such a URL, without a word of it; "": nothing. What libpq takes for part of
/// the host where a password has a character that should be written as %40 is found here, so that it is in no
/// error.
std::string url_problem(std::string_view url);

}  // namespace fray::postgres
