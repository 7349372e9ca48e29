// JSON for the session: the library behind one name, and a field reader that refuses bad fields
// with a sentence. Nothing here throws.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

using Json = nlohmann::ordered_json;

/// Why a request is refused: a code for programs and a sentence for people.
struct Refusal {
  std::string code;
  std::string message;
};

/// A value or a refusal.
template <class T>
using Answer = Result<T, Refusal>;

/// Limits for untrusted input.
inline constexpr std::size_t longest_message = std::size_t{64} * 1024;
inline constexpr int deepest_message = 8;
inline constexpr int most_fields = 1'000;

/// An object, within the limits.
Answer<Json> parse_message(std::string_view text);

/// An answer from its fields. Braces alone would turn a single field into an array.
inline std::optional<Json> said(Json::initializer_list_t fields) { return Json::object(fields); }

/// An object on one line; invalid UTF-8 is replaced. Its fields may be `written` already.
std::string write_message(const Json& message);

/// The fields of one message, each read with its type and range.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  bool has(std::string_view name) const;
  Answer<std::int64_t> number(std::string_view name, std::int64_t lowest,
                              std::int64_t highest) const;
  Answer<std::string> text(std::string_view name) const;
  /// The default when the field is missing.
  Answer<std::int64_t> number_or(std::string_view name, std::int64_t default_value,
                                 std::int64_t lowest, std::int64_t highest) const;
  Answer<std::string> text_or(std::string_view name, std::string_view default_value) const;
  Answer<bool> flag_or(std::string_view name, bool default_value) const;
  /// An object or an array field; empty when it is missing.
  Answer<Json> object_or_empty(std::string_view name) const;
  Answer<Json> array_or_empty(std::string_view name) const;

 private:
  const Json* find(std::string_view name) const;

  const Json& object_;
};

}  // namespace castellan
