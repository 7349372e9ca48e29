# What the program is built on. A missing part is named in a sentence, with the way to get it.
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
find_package(Threads REQUIRED)
if(CASTELLAN_TESTS)
  castellan_require(GTest libgtest-dev)
  castellan_require(benchmark libbenchmark-dev)
endif()

# Helpers that are used when they are there.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
