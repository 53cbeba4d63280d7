// sanitized.h - whether this is a build with sanitizers, which is slow, and what it looks for.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// With ThreadSanitizer a test looks for races. The other builds check values.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kRacesAlone = true;
#else
inline constexpr bool kRacesAlone = false;
#endif

}  // namespace splitpoint
