// A value, or a sentence that says what was expected, what was found and where. Bad input travels
// in this; bugs are asserts. The engine folders throw nothing.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace castellan {

struct Error {
  std::string message;
};

/// Another error type may carry more than a sentence.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}  // NOLINT: a value is a result
  Result(E error) : content_(std::move(error)) {}  // NOLINT: an error is a result

  explicit operator bool() const { return std::holds_alternative<T>(content_); }

  T& operator*() { return *checked(std::get_if<T>(&content_)); }
  const T& operator*() const { return *checked(std::get_if<T>(&content_)); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  const E& error() const { return *checked(std::get_if<E>(&content_)); }

 private:
  template <class Pointer>
  static Pointer checked(Pointer pointer) {
    assert(pointer != nullptr && "it holds the other alternative");
    return pointer;
  }

  std::variant<T, E> content_;
};

/// For work that yields nothing but can fail.
struct Done {};
using Status = Result<Done>;

}  // namespace castellan
