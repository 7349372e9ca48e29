#ifdef CASTELLAN_HAS_MPI
#include <mpi.h>
#endif

#include <cstdlib>

#include "cluster/cluster.hpp"

namespace castellan {

#ifdef CASTELLAN_HAS_MPI

namespace {

class MpiCluster final : public Cluster {
 public:
  MpiCluster() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiCluster() override { MPI_Finalize(); }
  MpiCluster(const MpiCluster&) = delete;
  MpiCluster& operator=(const MpiCluster&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void send(int to, std::string_view text) override {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD);
  }

  std::optional<Message> receive() override {
    int has_one = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &has_one, &status);
    if (has_one == 0) return std::nullopt;
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(message.text.data(), length, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }

 private:
  int rank_ = 0;
  int size_ = 1;
};

/// Without mpirun MPI would start services of its own for a program that runs alone.
bool is_started_by_mpirun() {
  for (const auto* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    const char* size = std::getenv(name);
    if (size != nullptr && std::atoi(size) > 1) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<Cluster> Cluster::join() {
  if (!is_started_by_mpirun()) return nullptr;
  return std::make_unique<MpiCluster>();
}

#else

std::unique_ptr<Cluster> Cluster::join() { return nullptr; }

#endif

}  // namespace castellan
