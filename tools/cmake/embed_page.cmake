# Writes a C++ file with the web page's files: cmake -DFOLDER=… -DOUTPUT=… -P embed_page.cmake
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(types html text/html js text/javascript css text/css svg image/svg+xml png image/png ico image/x-icon
    json application/json wasm application/wasm webmanifest application/manifest+json txt text/plain woff2 font/woff2)
set(arrays "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  file(READ ${FOLDER}/${file} bytes HEX)
  string(LENGTH "${bytes}" length)
  math(EXPR size "${length} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
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
  string(APPEND arrays "constexpr char file_${number}[] =\n    \"${bytes}\";\n")
  string(APPEND rows "    {\"/${file}\", \"${type}\", {file_${number}, ${size}}},\n")
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
