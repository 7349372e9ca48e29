#include "match/position_of.hpp"

namespace castellan {

std::string_view without_marks(std::string_view typed) {
  while (typed.ends_with('#') || typed.ends_with('*') || typed.ends_with(' ')) {
    typed.remove_suffix(1);
  }
  const std::size_t last = typed.find_last_not_of("0123456789");
  if (last != std::string_view::npos && typed[last] == 'x' && last + 1 < typed.size()) {
    return typed.substr(0, last);
  }
  return typed;
}

}  // namespace castellan
