# SOCI has no CMake files in Debian: its core and the two back ends that the store uses.
find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_CORE soci_core)
find_library(SOCI_SQLITE3 soci_sqlite3)
find_library(SOCI_POSTGRESQL soci_postgresql)
find_library(SOCI_LIBPQ pq)
find_path(SOCI_LIBPQ_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)
find_path(SOCI_SQLITE3_INCLUDE_DIR sqlite3.h)
find_path(SOCI_BOOST_INCLUDE_DIR boost/fusion/algorithm/iteration/for_each.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SOCI REQUIRED_VARS SOCI_INCLUDE_DIR SOCI_CORE SOCI_SQLITE3
                                  SOCI_POSTGRESQL SOCI_LIBPQ SOCI_LIBPQ_INCLUDE_DIR SOCI_SQLITE3_INCLUDE_DIR
                                  SOCI_BOOST_INCLUDE_DIR)
if(SOCI_FOUND AND NOT TARGET SOCI::SOCI)
  add_library(SOCI::SOCI INTERFACE IMPORTED)
  target_include_directories(SOCI::SOCI SYSTEM INTERFACE ${SOCI_INCLUDE_DIR} ${SOCI_LIBPQ_INCLUDE_DIR}
                                                         ${SOCI_SQLITE3_INCLUDE_DIR})
  if(CASTELLAN_SANITIZE)  # SOCI hides the type information that this check needs
    target_compile_options(SOCI::SOCI INTERFACE -fno-sanitize=vptr)
  endif()
  target_link_libraries(SOCI::SOCI INTERFACE ${SOCI_CORE} ${SOCI_SQLITE3} ${SOCI_POSTGRESQL} ${SOCI_LIBPQ})
endif()
