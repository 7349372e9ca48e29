# The program's dependencies. The message for a missing one says how to get it.
function(castellan_require name package)
  find_package(${name} QUIET)
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${name} is missing: run 'make setup', or install the package ${package}")
  endif()
endfunction()

castellan_require(CLI11 libcli11-dev)
castellan_require(fmt libfmt-dev)
castellan_require(nlohmann_json nlohmann-json3-dev)
castellan_require(SOCI "libsoci-dev (with libsqlite3-dev, libpq-dev and libboost1.81-dev)")
castellan_require(OpenSSL libssl-dev)
castellan_require(tomlplusplus libtomlplusplus-dev)
# Headers only: Debian's compiled library throws, and we parse with exceptions off.
add_library(toml_headers INTERFACE)
target_include_directories(toml_headers SYSTEM INTERFACE
  $<TARGET_PROPERTY:tomlplusplus::tomlplusplus,INTERFACE_INCLUDE_DIRECTORIES>)
set(CURSES_NEED_WIDE TRUE)
castellan_require(Curses libncurses-dev)
find_package(Curses QUIET)  # again, because its variables stayed in the function
add_library(CURSES::ncursesw INTERFACE IMPORTED)
target_include_directories(CURSES::ncursesw INTERFACE ${CURSES_INCLUDE_DIRS})
target_link_libraries(CURSES::ncursesw INTERFACE ${CURSES_LIBRARIES})
find_package(Threads REQUIRED)
if(CASTELLAN_TESTS)
  castellan_require(GTest libgtest-dev)
  castellan_require(benchmark libbenchmark-dev)
endif()

# Used if present: matches on several machines. Sanitizers report the library's own leaks and races.
set(MPI_CXX_SKIP_MPICXX TRUE)
if(NOT CASTELLAN_SANITIZE)
  find_package(MPI QUIET COMPONENTS CXX)
endif()
add_library(castellan_mpi INTERFACE)
if(MPI_CXX_FOUND)
  target_link_libraries(castellan_mpi INTERFACE MPI::MPI_CXX)
  target_compile_definitions(castellan_mpi INTERFACE CASTELLAN_HAS_MPI)
endif()

# Used if present.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
