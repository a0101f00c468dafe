// Samples as a short text, for the answers of workers (lab/sample_job.h): exactly the same come out of it.
//
// The text is numbers, each in signs of 6 bits (A-Z a-z 0-9 - _): 5 bits of it, the lowest first, and whether
// more follow. Each sample has: twice the count of its features, and 1 more if it came up in a game; the bits
// of value, adjusted, points and predicted as floats have them; and for each feature by how much its number
// is more than that of the one before, twice, or for one that is less, twice that less 1.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.h"
#include "lab/samples.h"

namespace fray {

std::string samples_text(const Samples& samples);

/// Whatever the text is, each sample has at most 4096 features, all below `features`; value, points
/// and predicted are from 0 to 1, and adjusted from -1000 to 1000. Error "bad_samples" says which sample is
/// wrong, counted from 1.
Result<Samples> parse_samples(std::string_view text, std::size_t features);

}  // namespace fray
