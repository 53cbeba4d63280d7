// marks.h - what it costs to look up or set a mark that somebody is searching a position.
// SPDX-License-Identifier: MIT
#pragma once

namespace splitpoint {

// Nanoseconds, one reading: `processors` workers do it at the same time, in a small array of slots
// that are found by the position's key, so that many were last written by another processor.
double mark_reading(int processors, unsigned seed);

}  // namespace splitpoint
