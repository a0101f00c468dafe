// What is asked of PostgreSQL and what it answers: a statement with its values, and rows. Values go as bytes,
// so nothing has to be quoted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "server/crypto.h"

struct pg_result;

namespace fray::postgres {

/// A statement and the values of $1, $2, ... The text of the statement has to outlive it: it is prepared
/// under it once a session.
class Query {
 public:
  /// Whole numbers (bigint), flags, doubles, texts, spans of bytes; optional numbers and texts (NULL if there
  /// is none); vectors of numbers, optional numbers, texts and Bytes32 (arrays).
  template <class... Values>
  explicit Query(std::string_view sql, const Values&... values) : sql_(sql) {
    values_.reserve(sizeof...(values));
    (add(values), ...);
  }

  struct Value {
    unsigned type = 0;  ///< the object identifier that PostgreSQL has for it
    std::optional<std::string> bytes{};
  };
  std::string_view sql() const { return sql_; }
  const std::vector<Value>& values() const { return values_; }

 private:
  template <class T>
  void add(const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      add_truth(value);
    } else if constexpr (std::is_integral_v<T>) {
      add_number(static_cast<std::int64_t>(value));
    } else if constexpr (std::is_same_v<T, double>) {
      add_double(value);
    } else if constexpr (std::is_same_v<T, std::optional<std::int64_t>>) {
      add_number(value);
    } else if constexpr (std::is_same_v<T, std::optional<std::string>>) {
      add_text(value ? std::optional<std::string_view>(*value) : std::nullopt);
    } else if constexpr (std::is_convertible_v<T, std::string_view>) {
      add_text(std::string_view(value));
    } else if constexpr (std::is_convertible_v<T, std::span<const std::uint8_t>>) {
      add_bytes(value);
    } else {
      add_array(value);
    }
  }
  void add_truth(bool value);
  void add_number(std::optional<std::int64_t> value);
  void add_double(double value);
  void add_text(std::optional<std::string_view> value);
  void add_bytes(std::span<const std::uint8_t> value);
  void add_array(const std::vector<std::int64_t>& values);
  void add_array(const std::vector<std::optional<std::int64_t>>& values);
  void add_array(const std::vector<std::string>& values);
  void add_array(const std::vector<Bytes32>& values);

  std::string_view sql_;
  std::vector<Value> values_;
};

/// Whether a text can be one of PostgreSQL's: UTF-8 without null characters. What cannot is the name of
/// nothing that is stored.
bool is_storable(std::string_view text);

/// The answer to a statement. Rows and columns are numbered from 0; a column is read as the type that the
/// statement gives it.
class Rows {
 public:
  explicit Rows(pg_result* result);

  int count() const;
  bool empty() const { return count() == 0; }
  /// How many rows an INSERT, UPDATE or DELETE touched.
  std::int64_t changed() const;

  bool is_null(int row, int column) const;
  bool truth(int row, int column) const;
  std::int64_t integer(int row, int column) const;  ///< 0 for NULL
  std::optional<std::int64_t> maybe_integer(int row, int column) const;
  std::string text(int row, int column) const;  ///< "" for NULL
  std::optional<std::string> maybe_text(int row, int column) const;
  std::span<const std::uint8_t> bytes(int row, int column) const;  ///< while the object lives

 private:
  struct Clear {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

}  // namespace fray::postgres
