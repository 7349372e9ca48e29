#include "session/json.hpp"

#include <algorithm>

#include "session/json_text.hpp"

namespace castellan {

namespace {

struct Extent {
  int deepest = 0;  // how deeply brackets are nested
  int fields = 0;   // of all objects
};

/// Not counting what is in strings.
Extent extent_of(std::string_view text) {
  Extent extent;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '{' || c == '[') extent.deepest = std::max(extent.deepest, ++depth);
    if (c == '}' || c == ']') --depth;
    if (c == ':') ++extent.fields;
  }
  return extent;
}

Refusal bad_field(std::string_view name, std::string_view expected) {
  return {"bad_field", "field " + std::string(name) + ": expected " + std::string(expected)};
}
Refusal missing(std::string_view name) {
  return {"missing_field", "field " + std::string(name) + " is missing"};
}

}  // namespace

Answer<Json> parse_message(std::string_view text) {
  if (text.size() > longest_message) {
    return Refusal{"too_long",
                   "a message has at most " + std::to_string(longest_message) + " bytes"};
  }
  const Extent extent = extent_of(text);
  if (extent.deepest > deepest_message) {
    return Refusal{"too_deep",
                   "a message is nested at most " + std::to_string(deepest_message) + " deep"};
  }
  if (extent.fields > most_fields) {  // reading them takes time that grows with their square
    return Refusal{"too_long", "a message has at most " + std::to_string(most_fields) + " fields"};
  }
  Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded()) return Refusal{"bad_json", "the message is not JSON"};
  if (!message.is_object()) return Refusal{"bad_json", "expected an object"};
  return message;
}

std::string write_message(const Json& message) {
  JsonText text;
  text.open('{');
  for (const auto& [name, value] : message.items()) text.key(name).value(value);
  return text.close('}').take();
}

const Json* Fields::find(std::string_view name) const {
  const auto found = object_.find(std::string(name));
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

bool Fields::has(std::string_view name) const { return find(name) != nullptr; }

Answer<std::int64_t> Fields::number(std::string_view name, std::int64_t lowest,
                                    std::int64_t highest) const {
  const Json* field = find(name);
  if (field == nullptr) return missing(name);
  const std::string expected =
      "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
  if (!field->is_number_integer()) return bad_field(name, expected);
  if (field->is_number_unsigned() &&
      *field->get_ptr<const Json::number_unsigned_t*>() > static_cast<std::uint64_t>(INT64_MAX)) {
    return bad_field(name, expected);
  }
  const auto value = field->get<std::int64_t>();
  if (value < lowest || value > highest) return bad_field(name, expected);
  return value;
}

Answer<std::string> Fields::text(std::string_view name) const {
  const Json* field = find(name);
  if (field == nullptr) return missing(name);
  if (!field->is_string()) return bad_field(name, "a string");
  return *field->get_ptr<const Json::string_t*>();
}

Answer<std::int64_t> Fields::number_or(std::string_view name, std::int64_t default_value,
                                       std::int64_t lowest, std::int64_t highest) const {
  if (!has(name)) return default_value;
  return number(name, lowest, highest);
}

Answer<std::string> Fields::text_or(std::string_view name, std::string_view default_value) const {
  if (!has(name)) return std::string(default_value);
  return text(name);
}

Answer<bool> Fields::flag_or(std::string_view name, bool default_value) const {
  const Json* field = find(name);
  if (field == nullptr) return default_value;
  if (!field->is_boolean()) return bad_field(name, "true or false");
  return *field->get_ptr<const Json::boolean_t*>();
}

Answer<Json> Fields::object_or_empty(std::string_view name) const {
  const Json* field = find(name);
  if (field == nullptr) return Json::object();
  if (!field->is_object()) return bad_field(name, "an object");
  return *field;
}

Answer<Json> Fields::array_or_empty(std::string_view name) const {
  const Json* field = find(name);
  if (field == nullptr) return Json::array();
  if (!field->is_array()) return bad_field(name, "a list");
  return *field;
}

}  // namespace castellan
