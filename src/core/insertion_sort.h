// A stable sort in place, for lists that are short: std::stable_sort allocates, and the way in which GCC 12's
// library does so is deprecated in what clang makes of it.
#pragma once

#include <algorithm>

namespace fray {

/// Sorts [first, last) so that no element is `less` than the one before it; equals keep their order.
/// O(n log n) comparisons, O(n^2) moves.
template <class Iterator, class Less>
void insertion_sort(Iterator first, Iterator last, Less less) {
  for (Iterator item = first; item != last; ++item)
    std::rotate(std::upper_bound(first, item, *item, less), item, item + 1);
}

}  // namespace fray
