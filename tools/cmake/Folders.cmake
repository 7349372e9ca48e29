# Folder = target = level: castellan_folder(match DEPENDS search) makes castellan_match from src/match.
add_library(castellan_flags INTERFACE)
target_include_directories(castellan_flags INTERFACE ${PROJECT_SOURCE_DIR}/src
                                                     ${PROJECT_BINARY_DIR}/gen)
# -ffp-contract=off: a fused multiply-add rounds only once, and evaluations must agree to the last digit on every
# machine.
# -Wno-psabi: vectors of eight words never cross a library boundary, so their ABI does not matter.
target_compile_options(castellan_flags INTERFACE -Wall -Wextra -Wconversion -Wshadow
                                                 -Wno-psabi -ffp-contract=off)
if(CASTELLAN_TESTS)  # a user's newer compiler may have warnings that ours does not
  target_compile_options(castellan_flags INTERFACE -Werror)
endif()
# g++ 12 reports overlaps in std::string's operator+ that are not there (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(castellan_flags INTERFACE -Wno-restrict)
endif()
if(CASTELLAN_ARCH)
  target_compile_options(castellan_flags INTERFACE -march=${CASTELLAN_ARCH})
endif()
if(CASTELLAN_SANITIZE)
  target_compile_options(castellan_flags INTERFACE -fsanitize=${CASTELLAN_SANITIZE}
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(castellan_flags INTERFACE -fsanitize=${CASTELLAN_SANITIZE})
endif()

# The layer check runs with every build, before anything is compiled.
add_custom_target(castellan_layers
  COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}
          -P ${PROJECT_SOURCE_DIR}/tools/cmake/check_layers.cmake
  COMMENT "Checking the layers" VERBATIM)

# Commit, compiler and flags in a source file that changes only when they do.
set(build_info ${PROJECT_BINARY_DIR}/gen/build_info.cpp)
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
get_target_property(build_flags castellan_flags INTERFACE_COMPILE_OPTIONS)
list(FILTER build_flags EXCLUDE REGEX "^-W")
list(JOIN build_flags " " build_flags)
add_custom_target(castellan_write_build_info
  COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUT=${build_info}
          "-DVERSION=${PROJECT_VERSION}"
          "-DCOMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}"
          "-DFLAGS=${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} ${build_flags}"
          -P ${PROJECT_SOURCE_DIR}/tools/cmake/build_info.cmake
  BYPRODUCTS ${build_info} COMMENT "" VERBATIM)
add_library(castellan_build_info STATIC ${build_info})
target_link_libraries(castellan_build_info PRIVATE castellan_flags)
add_dependencies(castellan_build_info castellan_write_build_info)

# The sources of a folder of src/, without tests and main.cpp.
function(castellan_sources result folder)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# Links a target with folders by their short names, or with other targets by their own.
function(castellan_use target scope)
  target_link_libraries(${target} ${scope} castellan_flags)
  foreach(part ${ARGN})
    if(TARGET castellan_${part})
      target_link_libraries(${target} ${scope} castellan_${part})
    else()
      target_link_libraries(${target} ${scope} ${part})
    endif()
  endforeach()
endfunction()

function(castellan_folder folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS")
  string(REPLACE "/" "_" target castellan_${folder})
  castellan_sources(sources ${folder})
  if(sources)
    add_library(${target} STATIC ${sources})
    add_dependencies(${target} castellan_layers)
    castellan_use(${target} PUBLIC ${arg_DEPENDS})
  else()
    add_library(${target} INTERFACE)
    castellan_use(${target} INTERFACE ${arg_DEPENDS})
  endif()
endfunction()

# Each folder of src/games with an entry.cpp is a game: its rule book, the weights of its evaluation and
# its drawings become strings in the program.
function(castellan_games)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "DEPENDS")
  file(GLOB entries CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/games/*/entry.cpp)
  set(games "")
  foreach(entry ${entries})
    get_filename_component(folder ${entry} DIRECTORY)
    get_filename_component(game ${folder} NAME)
    foreach(text RULES.md weights.txt drawings.svg openings.txt)
      if(EXISTS ${folder}/${text})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/${text})
        file(READ ${folder}/${text} content)
        file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/gen/games/${game}/${text}.inc
             CONTENT "R\"text(@content@)text\"\n" @ONLY)
      endif()
    endforeach()
    castellan_folder(games/${game} DEPENDS ${arg_DEPENDS})
    # All searches over all widths are one large unit, where g++ stops inlining the rules too early:
    # bulk perft of Blackstone falls from 6,500 to 4,800 million leaves a second. It takes a third of the
    # compile time, so test builds do without it.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(castellan_games_${game} PRIVATE
                             $<$<CONFIG:Release>:--param=inline-unit-growth=300>)
    endif()
    list(APPEND games games_${game})
  endforeach()
  castellan_folder(games DEPENDS ${arg_DEPENDS} ${games})
endfunction()

# The themes of the terminal game become strings in the program.
function(castellan_themes)
  file(GLOB themes CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/tui/themes/*.toml)
  foreach(theme ${themes})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${theme})
    get_filename_component(name ${theme} NAME)
    file(READ ${theme} text)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/gen/tui/themes/${name}.inc
         CONTENT "R\"toml(@text@)toml\"\n" @ONLY)
  endforeach()
endfunction()

# The web page as a source file: the built one, or the plain one that says it is missing.
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/dist/*)
if(page_files)
  set(page_folder ${PROJECT_SOURCE_DIR}/web/dist)
else()
  set(page_folder ${PROJECT_SOURCE_DIR}/src/server/plain_page)
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${page_folder}/*)
endif()
set(page_source ${PROJECT_BINARY_DIR}/gen/page_files.cpp)
add_custom_command(OUTPUT ${page_source}
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${page_folder} -DOUTPUT=${page_source}
          -P ${PROJECT_SOURCE_DIR}/tools/cmake/embed_page.cmake
  DEPENDS ${page_files} ${PROJECT_SOURCE_DIR}/tools/cmake/embed_page.cmake
  COMMENT "Embedding the page of ${page_folder}" VERBATIM)
add_library(castellan_page STATIC ${page_source})
target_link_libraries(castellan_page PRIVATE castellan_flags)
