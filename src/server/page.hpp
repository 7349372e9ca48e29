// The web page's files, embedded at build time. Nothing else is served: no request reaches the
// disk.
#pragma once

#include <span>
#include <string_view>

namespace castellan {

struct PageFile {
  std::string_view path;  // "/assets/index-1a2b.js"
  std::string_view type;  // "text/javascript"
  std::string_view content;
  std::string_view gzip;  // the same compressed; empty for what does not shrink
};

std::span<const PageFile> page_files();

/// "/" is the page itself; null for a path that is not one of its files.
const PageFile* find_page_file(std::string_view path);

}  // namespace castellan
