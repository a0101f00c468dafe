// Whether tests that repeat something at random do so at length: in an optimised build, which is for that,
// and not under sanitizers nor while somebody works on the code and waits (the option FRAY_THOROUGH of the
// build, where files that do not include this are left out).
#pragma once

namespace fray::test {

#ifdef FRAY_THOROUGH
inline constexpr bool kThorough = true;
#else
inline constexpr bool kThorough = false;
#endif

}  // namespace fray::test
