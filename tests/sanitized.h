// sanitized.h - whether this is a build with sanitizers, which is slow.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace splitpoint
