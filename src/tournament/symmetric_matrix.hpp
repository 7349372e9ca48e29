// The little linear algebra that fitting ratings needs: dense, for some hundred rows.
#pragma once

#include <cstddef>
#include <vector>

namespace castellan {

/// A square matrix that the user keeps symmetric.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), values_(size * size) {}

  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> values_;
};

/// Solves equations with a positive definite matrix, by Cholesky's decomposition.
class Cholesky {
 public:
  explicit Cholesky(SymmetricMatrix matrix);

  std::vector<double> solve(std::vector<double> right) const;

 private:
  SymmetricMatrix factor_;  // only the lower triangle is used
};

}  // namespace castellan
