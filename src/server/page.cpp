#include "server/page.hpp"

namespace castellan {

const PageFile* find_page_file(std::string_view path) {
  path = path.substr(0, path.find('?'));
  if (path == "/") path = "/index.html";
  for (const PageFile& file : page_files()) {
    if (file.path == path) return &file;
  }
  return nullptr;
}

}  // namespace castellan
