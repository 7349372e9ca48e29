// Work shared by threads of this machine and, with a cluster, by all its members. Tasks and answers
// are texts.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cluster/cluster.hpp"
#include "core/limits.hpp"

namespace castellan {

/// What is to be done. Its functions are never called concurrently.
class Job {
 public:
  virtual ~Job() = default;

  /// The next task; nothing when all have been handed out.
  virtual std::optional<std::string> next() = 0;
  virtual void take(const std::string& answer) = 0;
  /// Asked many times a second. From then on nothing is handed out, tasks under way on this machine
  /// are stopped, and late answers are ignored.
  virtual bool is_over() = 0;
};

/// Does one task after another, always in the same thread; nothing when it was stopped.
using Worker = std::function<std::optional<std::string>(const std::string& task, StopToken stop)>;

struct Crew {
  unsigned threads = 1;
  Cluster* cluster = nullptr;  // whose leader this is; the others call work_for_leader
};

/// Returns when everything is done or the job is over. `hire` makes the worker of a thread.
void run_job(Job& job, const Crew& crew, const std::function<Worker()>& hire);

/// Everybody else's side, until the leader says that it is over.
void work_for_leader(Cluster& cluster, const Worker& worker);

}  // namespace castellan
