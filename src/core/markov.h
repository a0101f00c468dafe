// Absorbing Markov chains: fights that go on until somebody has fallen.
//
// States 0 to T-1 are transient, states 0 to A-1 absorbing. The chain gives, from each transient state, the
// probability of ending in each absorbing one and the expected number of steps (Kemeny, Snell, "Finite Markov
// Chains", 1960, chapter III: B = (I - Q)^-1 R, t = (I - Q)^-1 1).
#pragma once

#include <cstddef>
#include <vector>

#include "core/result.h"

namespace fray {

class AbsorbingChain {
 public:
  AbsorbingChain(std::size_t transient, std::size_t absorbing);

  /// Adds probability to a step from transient state `from` to transient state `to`, or to absorbing state
  /// `to`.
  void add_transient(std::size_t from, std::size_t to, double probability) {
    q_[from * transient_ + to] += probability;
  }
  void add_absorbing(std::size_t from, std::size_t to, double probability) {
    r_[from * absorbing_ + to] += probability;
  }

  struct Solution {
    std::size_t absorbing = 0;
    std::vector<double> absorption;  ///< row-major, transient x absorbing
    std::vector<double> steps;       ///< expected steps from each transient state

    double probability(std::size_t from, std::size_t to) const { return absorption[from * absorbing + to]; }
  };

  /// Solves the chain by Gaussian elimination with partial pivoting. O(transient^2 (transient + absorbing)).
  /// Error "bad_chain" if a row does not sum to 1 (within 1e-9) or some state never reaches an absorbing one.
  Result<Solution> solve() const;

 private:
  std::size_t transient_;
  std::size_t absorbing_;
  std::vector<double> q_;
  std::vector<double> r_;
};

}  // namespace fray
