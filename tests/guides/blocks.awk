# The code blocks of a guide as files. A block belongs to the file that the line before it names:
#
#   In `src/games/tictactoe/entry.hpp`:
#
# A block of type diff is a change to that file in ROOT: its lines with ' ' must be there consecutively, and those
# with '+' are inserted between them; @@ separates two places. Blocks of type sh belong to no file; any other block without a file is an error.
# usage: awk -f blocks.awk -v root=ROOT -v out=FOLDER PAGE
function fail(what) {
  printf "%s:%d: %s\n", FILENAME, FNR, what >"/dev/stderr"
  failed = 1
  exit 1
}

function folder_of(path) {
  sub(/\/[^\/]*$/, "", path)
  return path
}

function write_file(path, text) {
  if (system("mkdir -p '" folder_of(path) "'") != 0) fail("cannot make the folder of " path)
  printf "%s", text >path
  close(path)
}

function read_lines(path, lines,   count, line) {
  count = 0
  while ((getline line <path) > 0) lines[++count] = line
  close(path)
  return count
}

# Where the old lines of a change from `first` to `last` are found together, at `at` or after it; 0: nowhere.
function place_of(changes, first, last, lines, count, at,   i, k) {
  for (; at <= count; ++at) {
    k = at
    for (i = first; i <= last && (changes[i] ~ /^\+/ || lines[k++] == substr(changes[i], 2)); ++i) continue
    if (i > last) return at
  }
  return 0
}

# Changes the copy, which another block may have changed before.
function change(path, block,   changes, lines, all, count, i, k, at, place, result) {
  count = read_lines(out "/" path, lines)
  if (count == 0) count = read_lines(root "/" path, lines)
  if (count == 0) fail("there is no " path)
  all = split(block, changes, "\n") - 1
  result = ""
  at = 1
  for (i = 1; i <= all; i = k + 1) {
    for (k = i; k <= all && changes[k] != "@@"; ++k) continue
    place = place_of(changes, i, k - 1, lines, count, at)
    if (place == 0) fail(path " has no such lines: " substr(changes[i], 2))
    while (at < place) result = result lines[at++] "\n"
    for (; i < k; ++i) {
      result = result substr(changes[i], 2) "\n"
      if (changes[i] !~ /^\+/) ++at
    }
  }
  while (at <= count) result = result lines[at++] "\n"
  write_file(out "/" path, result)
}

# Texts that are embedded in the program are quoted, as in tools/cmake/Folders.cmake.
function keep(path, block, first,   quoted) {
  if (path in kept) fail(path " is there twice")
  kept[path] = 1
  if (path ~ /pp$/) block = "#line " first " \"" FILENAME "\"\n" block
  write_file(out "/" path, block)
  if (path ~ /^src\/games\/.*\.(md|txt)$/) {
    quoted = path
    sub(/^src/, out "/gen", quoted)
    write_file(quoted ".inc", "R\"text(" block ")text\"\n")
  }
}

!inside && /^```/ {
  type = substr($0, 4)
  inside = 1
  block = ""
  first = FNR + 1
  if (type != "sh" && path == "") fail("this block belongs to no file")
  next
}
inside && /^```/ {
  inside = 0
  if (type == "diff") change(path, block)
  else if (type != "sh") keep(path, block, first)
  path = ""
  next
}
inside { block = block $0 "\n"; next }
/[^ ]/ {
  path = ""
  if ($0 ~ /:$/ && match($0, /`[a-z_]+\/[a-zA-Z0-9_.\/]+`/)) path = substr($0, RSTART + 1, RLENGTH - 2)
}
END { if (inside && !failed) fail("a block has no end"); exit failed }
