# Writes build_info.cpp when the commit, the compiler or the flags have changed.
cmake_minimum_required(VERSION 3.25)
set(commit unknown)
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} describe --always --dirty --abbrev=12
                  WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE commit RESULT_VARIABLE failed
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(failed)
    set(commit unknown)
  endif()
endif()
string(STRIP "${FLAGS}" FLAGS)
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[
#include "cli/build_info.hpp"

namespace castellan {

const BuildInfo build_info = {"@VERSION@", "@commit@", "@COMPILER@", "@FLAGS@"};

}  // namespace castellan
]])
