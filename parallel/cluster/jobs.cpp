// jobs.cpp - the slots of givers and takers, and their messages.
// SPDX-License-Identifier: MIT
#include "parallel/cluster/jobs.h"

#include <mutex>

#include "parallel/cluster/message.h"

namespace splitpoint {
namespace {

// Only the part of a job that its line fills is sent: the head, the moves, the evaluations.
constexpr std::size_t kHead = offsetof(Job, moves);

std::vector<std::byte> packed(const Job& job) {
  std::vector<std::byte> body;
  append(body, bytes_of(job).first(kHead));
  append(body, std::as_bytes(job.trail().moves));
  append(body, std::as_bytes(job.trail().evaluations));
  return body;
}
Job unpacked_job(std::span<const std::byte> body) {
  Job job{};
  std::memcpy(&job, body.data(), kHead);
  body = body.subspan(kHead);
  const auto length = static_cast<std::size_t>(job.ply);
  std::memcpy(job.moves.data(), body.data(), length * sizeof(Move));
  body = body.subspan(length * sizeof(Move));
  std::memcpy(job.evaluations.data(), body.data(), (length + 1) * sizeof(Value));
  return job;
}

// An answer without its line, which follows move by move.
struct AnswerHead {
  std::uint32_t number;
  std::int32_t slot;
  Value value;
  Move best_move;
  bool path_dependent;
};
std::vector<std::byte> packed(const JobAnswer& a) {
  const AnswerHead head{a.number, a.slot, a.value, a.best_move, a.path_dependent};
  std::vector<std::byte> body;
  append(body, bytes_of(head));
  append(body, std::as_bytes(a.line.moves()));
  return body;
}
JobAnswer unpacked_answer(std::span<const std::byte> body) {
  const auto head = read<AnswerHead>(body);
  JobAnswer a{head.number, head.slot, head.value, head.best_move, head.path_dependent, {}};
  while (!body.empty()) a.line.push(read<Move>(body));
  return a;
}

}  // namespace

void Job::set_trail(const Trail& line) {
  std::copy(line.moves.begin(), line.moves.end(), moves.begin());
  std::copy(line.evaluations.begin(), line.evaluations.end(), evaluations.begin());
}

Jobs::Jobs(int rank, int ranks, int slots, int most, Lock& lock)
    : rank_(rank),
      slots_(slots),
      most_(most),
      lock_(lock),
      given_(static_cast<std::size_t>(takers_of(rank, ranks) * slots_)),
      running_(static_cast<std::size_t>(slots_)),
      open_(static_cast<std::size_t>(takers_of(rank, ranks))),
      missing_(takers_of(rank, ranks) * most) {}

void Jobs::post(int to, Kind kind, std::span<const std::byte> body) {
  outgoing_.push_back({to, kind, {body.begin(), body.end()}});
}

void Jobs::give(int agent, Job& job) {
  const std::lock_guard guard(lock_);
  Given& given = given_[static_cast<std::size_t>(agent)];
  job.number = ++given.number;
  job.slot = agent % slots_;
  given.is_open = true;
  given.answer.reset();
  ++facts_.given;
  ++open_[static_cast<std::size_t>(agent / slots_)];
  missing_.fetch_sub(1, std::memory_order_relaxed);
  post(taker_of(agent), Kind::job, packed(job));
}

std::optional<JobAnswer> Jobs::answer(int agent) {
  const std::lock_guard guard(lock_);
  return std::exchange(given_[static_cast<std::size_t>(agent)].answer, std::nullopt);
}

void Jobs::cut(int agent) {
  const std::lock_guard guard(lock_);
  Given& given = given_[static_cast<std::size_t>(agent)];
  if (!given.is_open) return;
  close(agent);
  given.answer.reset();
  ++facts_.cut;
  post(taker_of(agent), Kind::cut, bytes_of(Word{given.number, agent % slots_, 0}));
}

bool Jobs::may_give(int agent) {
  const std::lock_guard guard(lock_);
  return open_[static_cast<std::size_t>(agent / slots_)] < most_;
}

// Its job is not awaited any more.
void Jobs::close(int agent) {
  given_[static_cast<std::size_t>(agent)].is_open = false;
  --open_[static_cast<std::size_t>(agent / slots_)];
  missing_.fetch_add(1, std::memory_order_relaxed);
}

void Jobs::lower(int agent, Value beta) {
  const std::lock_guard guard(lock_);
  const Given& given = given_[static_cast<std::size_t>(agent)];
  if (given.is_open)
    post(taker_of(agent), Kind::bound, bytes_of(Word{given.number, agent % slots_, beta}));
}

std::optional<Job> Jobs::take(int worker) {
  if (!has_job()) return {};
  const std::lock_guard guard(lock_);
  if (queue_.empty()) return {};
  const Job job = queue_.front();
  queue_.pop_front();
  waiting_.fetch_sub(1);
  running_[static_cast<std::size_t>(job.slot)] = {job.number, worker};
  listener_.on_begin(worker, job);
  return job;
}

void Jobs::answer(const JobAnswer& answer) {
  const std::lock_guard guard(lock_);
  Running& running = running_[static_cast<std::size_t>(answer.slot)];
  if (running.number != answer.number) return;  // it has been cut
  running.number = 0;
  post(giver_of(rank_), Kind::answer, packed(answer));
}

void Jobs::handle(int from, Kind kind, std::span<const std::byte> body) {
  switch (kind) {
    case Kind::job: return take_in(unpacked_job(body));
    case Kind::cut: return cut_here(read<Word>(body));
    case Kind::bound: return lower_here(read<Word>(body));
    case Kind::answer: break;
  }
  const JobAnswer a = unpacked_answer(body);
  const int agent = (from - taker_of(0)) * slots_ + a.slot;
  const std::lock_guard guard(lock_);
  Given& given = given_[static_cast<std::size_t>(agent)];
  if (!given.is_open || given.number != a.number) return;
  close(agent);
  given.answer = a;
}

void Jobs::take_in(const Job& job) {
  {
    const std::lock_guard guard(lock_);
    queue_.push_back(job);
    waiting_.fetch_add(1);
  }
  listener_.on_job();
}

void Jobs::cut_here(const Word& word) {
  const std::lock_guard guard(lock_);
  waiting_.fetch_sub(
      static_cast<int>(std::erase_if(queue_, [&](const Job& job) { return is_about(word, job); })));
  Running& running = running_[static_cast<std::size_t>(word.slot)];
  if (running.number != word.number) return;
  running.number = 0;
  listener_.on_cut(running.worker);
}

void Jobs::lower_here(const Word& word) {
  const std::lock_guard guard(lock_);
  for (Job& job : queue_)
    if (is_about(word, job)) job.window.beta = word.beta;
  const Running& running = running_[static_cast<std::size_t>(word.slot)];
  if (running.number == word.number) listener_.on_bound(running.worker, word.beta);
}

void Jobs::send_waiting(const std::function<void(int, Kind, std::span<const std::byte>)>& send) {
  std::vector<Message> messages;
  {
    const std::lock_guard guard(lock_);
    messages.swap(outgoing_);
  }
  for (const Message& m : messages) send(m.to, m.kind, m.body);
}

}  // namespace splitpoint
