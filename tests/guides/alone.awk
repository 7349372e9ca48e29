# A file that names several games, with one of them left: includes of the others go, and with them each test and
# each line of a list that uses their names.
# usage: awk -f alone.awk -v game=NAME FILE
function names_others(text,   other) {
  for (other in others) if (index(text, other "::") > 0) return 1
  return 0
}

match($0, /^#include "games\/[a-z0-9_]+\//) {
  name = substr($0, 17, RLENGTH - 17)
  if (name == game) print
  else others[name] = 1
  next
}
/^TEST/ { test = ""; inside = 1 }
inside {
  test = test $0 "\n"
  if ($0 != "}") next
  inside = 0
  if (!names_others(test)) printf "%s", test
  next
}
!names_others($0)
