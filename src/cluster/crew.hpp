// Work shared by threads of this machine and, with a cluster, by all its members. Tasks and answers
// are texts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.hpp"
#include "core/limits.hpp"
#include "core/result.hpp"

namespace castellan {

/// What is to be done. Its functions are never called concurrently.
class SharedJob {
 public:
  virtual ~SharedJob() = default;

  /// The next task; nothing when all have been handed out.
  virtual std::optional<std::string> next() = 0;
  virtual void take(const std::string& answer) = 0;
  /// Somebody could not do a task.
  virtual void fail(const Error& error) = 0;
  /// Asked many times a second. From then on nothing is handed out, tasks under way on this machine
  /// are stopped, and late answers are ignored.
  virtual bool is_over() = 0;
};

/// Does one task after another, always in the same thread; nothing when it was stopped.
using Worker =
    std::function<Result<std::optional<std::string>>(const std::string& task, StopToken stop)>;

/// For a member that cannot work: the leader has to hear why.
Worker failing_worker(const Error& error);

/// Those who do jobs, one job after another.
class Crew {
 public:
  /// The threads of this machine, and the members of the cluster that this program leads, if any.
  /// They must call work_for_leader, whatever happens.
  explicit Crew(unsigned threads, Cluster* cluster = nullptr);
  /// Sends the members home.
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// How many work at the same time.
  unsigned size() const;

  /// Returns when everything is done or the job is over. `hire` makes the worker of a thread.
  void run(SharedJob& job, const std::function<Worker()>& hire);

 private:
  class Run;

  unsigned threads_;
  Cluster* cluster_;
  std::vector<int> idle_;  // members without a task
  int busy_ = 0;           // members with one
};

/// Everybody else's side, until the leader says that it is over.
void work_for_leader(Cluster& cluster, const Worker& worker);

}  // namespace castellan
