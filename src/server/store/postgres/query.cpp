#include "server/store/postgres/query.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

#include "server/store/postgres/libpq.h"

namespace fray::postgres {
namespace {

// PostgreSQL's numbers of its types; they never change.
constexpr unsigned kBool = 16, kBytea = 17, kInt8 = 20, kText = 25, kFloat8 = 701;
constexpr unsigned kByteaArray = 1001, kTextArray = 1009, kInt8Array = 1016;

/// The highest byte first.
template <class Number>
void append_number(std::string& bytes, Number number) {
  for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xff);
  }
}

std::string number_bytes(std::int64_t number) {
  std::string bytes;
  append_number(bytes, number);
  return bytes;
}

/// An array of one dimension: what it has, then each element with its length (-1: NULL).
template <class Values, class BytesOf>
std::string array_bytes(unsigned element, const Values& values, BytesOf bytes_of) {
  std::string bytes;
  append_number(bytes, std::int32_t{values.empty() ? 0 : 1});  // dimensions
  append_number(bytes, std::int32_t{1});                       // there may be NULLs
  append_number(bytes, element);
  if (values.empty()) return bytes;
  append_number(bytes, static_cast<std::int32_t>(values.size()));
  append_number(bytes, std::int32_t{1});  // the first index
  for (const auto& value : values) {
    const std::optional<std::string> one = bytes_of(value);
    append_number(bytes, one ? static_cast<std::int32_t>(one->size()) : -1);
    if (one) bytes += *one;
  }
  return bytes;
}

/// How many bytes the character has that begins here; 0: none of UTF-8.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return first == 0 ? 0 : 1;
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Longer than it need be, half of a pair of UTF-16, beyond the last.
  const std::uint8_t second = byte(1);
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return 0;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return 0;
  return size;
}

}  // namespace

void Query::add_truth(bool value) { values_.push_back({kBool, std::string(1, value ? '\1' : '\0')}); }

void Query::add_number(std::optional<std::int64_t> value) {
  values_.push_back({kInt8, value ? std::optional(number_bytes(*value)) : std::nullopt});
}

void Query::add_double(double value) {
  std::string bytes;
  append_number(bytes, std::bit_cast<std::uint64_t>(value));
  values_.push_back({kFloat8, std::move(bytes)});
}

void Query::add_text(std::optional<std::string_view> value) {
  values_.push_back({kText, value ? std::optional(std::string(*value)) : std::nullopt});
}

void Query::add_bytes(std::span<const std::uint8_t> value) {
  values_.push_back({kBytea, std::string(value.begin(), value.end())});
}

void Query::add_array(const std::vector<std::int64_t>& values) {
  values_.push_back(
      {kInt8Array, array_bytes(kInt8, values, [](std::int64_t value) { return number_bytes(value); })});
}

void Query::add_array(const std::vector<std::optional<std::int64_t>>& values) {
  values_.push_back({kInt8Array, array_bytes(kInt8, values, [](const std::optional<std::int64_t>& value) {
                       return value ? std::optional(number_bytes(*value)) : std::nullopt;
                     })});
}

void Query::add_array(const std::vector<std::string>& values) {
  values_.push_back({kTextArray, array_bytes(kText, values, [](const std::string& value) { return value; })});
}

void Query::add_array(const std::vector<Bytes32>& values) {
  values_.push_back({kByteaArray, array_bytes(kBytea, values, [](const Bytes32& value) {
                       return std::string(value.begin(), value.end());
                     })});
}

bool is_storable(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

Rows::Rows(pg_result* result) : result_(result) {}

void Rows::Clear::operator()(pg_result* result) const { libpq().PQclear(result); }

int Rows::count() const { return libpq().PQntuples(result_.get()); }

std::int64_t Rows::changed() const {
  const std::string_view text = libpq().PQcmdTuples(result_.get());
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool Rows::is_null(int row, int column) const { return libpq().PQgetisnull(result_.get(), row, column) != 0; }

bool Rows::truth(int row, int column) const {
  const auto value = bytes(row, column);
  return !value.empty() && value[0] != 0;
}

std::int64_t Rows::integer(int row, int column) const {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes(row, column)) number = number << 8 | byte;
  return static_cast<std::int64_t>(number);
}

std::optional<std::int64_t> Rows::maybe_integer(int row, int column) const {
  if (is_null(row, column)) return std::nullopt;
  return integer(row, column);
}

std::string Rows::text(int row, int column) const {
  const auto value = bytes(row, column);
  return {value.begin(), value.end()};
}

std::optional<std::string> Rows::maybe_text(int row, int column) const {
  if (is_null(row, column)) return std::nullopt;
  return text(row, column);
}

std::span<const std::uint8_t> Rows::bytes(int row, int column) const {
  const char* data = libpq().PQgetvalue(result_.get(), row, column);
  const int size = libpq().PQgetlength(result_.get(), row, column);
  return {reinterpret_cast<const std::uint8_t*>(data), static_cast<std::size_t>(size)};
}

}  // namespace fray::postgres
