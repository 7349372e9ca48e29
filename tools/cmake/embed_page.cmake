# Writes a C++ file with the web page's files: cmake -DFOLDER=… -DOUTPUT=… -P embed_page.cmake
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(types html text/html js text/javascript css text/css svg image/svg+xml png image/png ico image/x-icon
    json application/json wasm application/wasm webmanifest application/manifest+json txt text/plain woff2 font/woff2)
set(arrays "")
set(rows "")
set(number 0)

# Adds an array of the bytes of a file in hexadecimal; `view` becomes what refers to it.
function(embed name bytes)
  string(LENGTH "${bytes}" length)
  math(EXPR size "${length} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
  set(arrays "${arrays}constexpr char ${name}[] =\n    \"${bytes}\";\n" PARENT_SCOPE)
  set(view "{${name}, ${size}}" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} bytes HEX)
  embed(file_${number} "${bytes}")
  set(plain "${view}")
  string(REGEX MATCH "[^.]*$" ending "${file}")
  list(FIND types "${ending}" place)
  if(place EQUAL -1)
    set(type "application/octet-stream")
  else()
    math(EXPR place "${place} + 1")
    list(GET types ${place} type)
    if(type MATCHES "^text/")
      set(type "${type}; charset=utf-8")
    endif()
  endif()
  # Texts are stored compressed as well. The time in the header would make every build differ.
  set(packed "{}")
  if(type MATCHES "^text/|svg|json")
    file(ARCHIVE_CREATE OUTPUT ${OUTPUT}.gz PATHS ${FOLDER}/${file} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
    file(READ ${OUTPUT}.gz bytes HEX)
    file(REMOVE ${OUTPUT}.gz)
    string(SUBSTRING "${bytes}" 0 8 start)
    string(SUBSTRING "${bytes}" 16 -1 rest)
    embed(packed_${number} "${start}00000000${rest}")
    set(packed "${view}")
  endif()
  string(APPEND rows "    {\"/${file}\", \"${type}\", ${plain}, ${packed}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT}.new "#include \"server/page.hpp\"

namespace castellan {

namespace {

${arrays}
constexpr PageFile files[] = {
${rows}};

}  // namespace

std::span<const PageFile> page_files() { return files; }

}  // namespace castellan
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
