// timeline.h - reads a trace back: its counts, its times, and its faults.
// SPDX-License-Identifier: MIT
#pragma once
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/machine.h"
#include "experiments/recording/json.h"

namespace splitpoint {

class Timeline {
 public:
  explicit Timeline(const Json& trace) {
    for (const Json& event : trace.at("traceEvents")) read(event);
    for (const auto& [track, slices] : open_)
      if (!slices.empty()) fault(track, "something never ends");
    for (const auto& [id, slices] : open_points_)
      if (!slices.empty()) fault(0, "split point " + id + " is never closed");
  }

  // The number of slices, split points and instants of a kind.
  [[nodiscard]] std::uint64_t count(const std::string& kind) const {
    const auto found = counts_.find(kind);
    return found == counts_.end() ? 0 : found->second;
  }
  // The time of all slices of a kind together, including slices inside others.
  [[nodiscard]] Ticks time(const std::string& kind) const {
    const auto found = times_.find(kind);
    return found == times_.end() ? 0 : found->second;
  }
  [[nodiscard]] const std::map<int, std::string>& tracks() const { return names_; }
  [[nodiscard]] const std::set<std::string>& inside_of(const std::string& kind) const {
    static const std::set<std::string> kNothing;
    const auto found = inside_.find(kind);
    return found == inside_.end() ? kNothing : found->second;
  }
  // The depths of the iterations that were not overtaken, if nothing stopped the search.
  [[nodiscard]] const std::set<int>& completed() const { return completed_; }
  // Faults of nesting and order, tracks without a name, and a depth that was completed twice. Empty
  // if there are none.
  [[nodiscard]] const std::string& faults() const { return faults_; }

 private:
  struct Slice {
    std::string kind;
    Ticks since;
    int depth = 0;
    bool overtaken = false;
  };

  void fault(int track, const std::string& what) {
    if (faults_.size() < 1000) faults_ += fmt::format("; track {}: {}", track, what);
  }

  void close(int track, std::vector<Slice>& slices, Ticks now) {
    if (slices.empty()) return fault(track, "something ends that never began");
    const Slice& last = slices.back();
    times_[last.kind] += now - last.since;
    if (last.kind == "iteration" && !last.overtaken && !completed_.insert(last.depth).second)
      fault(track, fmt::format("completes depth {} again", last.depth));
    slices.pop_back();
  }

  void read(const Json& event) {
    const std::string phase = event.at("ph");
    if (phase == "M") {
      if (event.at("name") == "thread_name") names_[event.at("tid")] = event.at("args").at("name");
      return;
    }
    const int track = event.at("tid");
    const Ticks now = std::llround(event.at("ts").get<double>() * 1000);
    if (!names_.contains(track)) fault(track, "has no name");
    // Split points have their own tracks and are written when they end.
    const bool point = phase == "b" || phase == "e";
    Ticks& last = point ? last_of_points_[track] : last_[track];
    if (now < last && phase != "b") fault(track, fmt::format("goes back in time at {}", now));
    last = now;
    std::vector<Slice>& slices = open_[track];
    if (phase == "E") return close(track, slices, now);
    const std::string kind = event.at("cat");
    if (phase == "e") return close(track, open_points_[event.at("id")], now);
    if (event.at("name").get<std::string>().empty()) fault(track, kind + " has no name");
    ++counts_[kind];
    inside_[kind].insert(slices.empty() ? "" : slices.back().kind);
    const int depth = event.value("args", Json::object()).value("depth", 0);
    if (kind == "overtaken") {
      if (slices.empty() || slices.back().kind != "iteration" || slices.back().depth != depth)
        return fault(track, fmt::format("no iteration of depth {} is overtaken", depth));
      slices.back().overtaken = true;
    }
    if (phase == "B")
      slices.push_back({kind, now, depth});
    else if (phase == "b")
      open_points_[event.at("id")].push_back({kind, now});
    else if (phase != "i")
      fault(track, "has an event of phase " + phase);
    if (open_points_.contains(event.value("id", "")) && open_points_[event.at("id")].size() > 1)
      fault(track, "two split points have the same number");
  }

  std::map<std::string, std::uint64_t> counts_;
  std::map<std::string, Ticks> times_;
  std::map<std::string, std::set<std::string>> inside_;
  std::set<int> completed_;
  std::map<int, std::string> names_;
  std::map<int, Ticks> last_, last_of_points_;
  std::map<int, std::vector<Slice>> open_;
  std::map<std::string, std::vector<Slice>> open_points_;
  std::string faults_;
};

}  // namespace splitpoint
