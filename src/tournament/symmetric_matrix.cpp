#include "tournament/symmetric_matrix.hpp"

#include <cassert>
#include <cmath>
#include <utility>

namespace castellan {

Cholesky::Cholesky(SymmetricMatrix matrix) : factor_(std::move(matrix)) {
  for (std::size_t row = 0; row < factor_.size(); ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = factor_.at(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= factor_.at(row, k) * factor_.at(column, k);
      assert(column < row || rest > 0);
      factor_.at(row, column) = column < row ? rest / factor_.at(column, column) : std::sqrt(rest);
    }
  }
}

std::vector<double> Cholesky::solve(std::vector<double> right) const {
  const std::size_t size = factor_.size();
  assert(right.size() == size);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t k = 0; k < row; ++k) right[row] -= factor_.at(row, k) * right[k];
    right[row] /= factor_.at(row, row);
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t k = row + 1; k < size; ++k) right[row] -= factor_.at(k, row) * right[k];
    right[row] /= factor_.at(row, row);
  }
  return right;
}

}  // namespace castellan
