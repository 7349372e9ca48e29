// Weights of an evaluation as text: a name and a whole number per line, '#' starts a comment.
#pragma once

#include <array>
#include <cassert>
#include <span>
#include <string_view>

#include "core/result.hpp"

namespace castellan {

/// Every name must appear exactly once, and no other; an error gives the line.
Status read_weights(std::span<const std::string_view> names, std::string_view text,
                    std::span<int> values);

/// The base of an evaluation E with weights. Set has their `names`, an enumerator for each in the
/// same order, and as `built_in` the text of the default weights.
template <class E, class Set>
class Weighted {
 public:
  static Result<E> from_bytes(std::string_view bytes) {
    E evaluation;
    const auto done = read_weights(Set::names, bytes, evaluation.weight);
    if (!done) return done.error();
    return evaluation;
  }

 protected:
  std::array<int, Set::names.size()> weight = built_in();

 private:
  static const std::array<int, Set::names.size()>& built_in() {
    static const auto weights = [] {
      std::array<int, Set::names.size()> values{};
      [[maybe_unused]] const auto done = read_weights(Set::names, Set::built_in, values);
      assert(done && "the built-in weights cannot be read");
      return values;
    }();
    return weights;
  }
};

}  // namespace castellan
