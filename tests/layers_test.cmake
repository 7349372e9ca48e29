# The layer check must fail on a breach and pass without: a copy of the tree is broken on purpose.
function(check expected what)
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${WORK} -P ${ROOT}/tools/cmake/check_layers.cmake
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE messages)
  if(expected STREQUAL pass AND NOT status EQUAL 0)
    message(FATAL_ERROR "${what}: the check failed: ${messages}")
  elseif(expected STREQUAL fail AND status EQUAL 0)
    message(FATAL_ERROR "${what}: the check let it pass")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
file(COPY ${ROOT}/ARCHITECTURE.md ${ROOT}/src DESTINATION ${WORK})
check(pass "the tree as it is")

file(WRITE ${WORK}/src/core/breach.hpp "#include \"search/greedy.hpp\"\n")
check(fail "core including search")
file(REMOVE ${WORK}/src/core/breach.hpp)

file(WRITE ${WORK}/src/games/blackstone/breach.hpp "#include \"match/match.hpp\"\n")
check(fail "a game's rules including match")
file(REMOVE ${WORK}/src/games/blackstone/breach.hpp)

file(WRITE ${WORK}/src/play/breach.cpp "#include \"draw.hpp\"\n")
check(fail "an include that is not written from src/")
file(REMOVE ${WORK}/src/play/breach.cpp)

file(WRITE ${WORK}/src/utils/breach.cpp "\n")
check(fail "a folder that is not in the table")
file(REMOVE_RECURSE ${WORK}/src/utils)
check(pass "the tree mended")
