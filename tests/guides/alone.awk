# The list of games reduced to one.
# usage: awk -f alone.awk -v game=NAME FILE
match($0, /^#include "games\/[a-z0-9_]+\//) {
  name = substr($0, 17, RLENGTH - 17)
  if (name == game) print
  else others[name] = 1
  next
}
{
  for (other in others) if (index($0, other "::") > 0) next
  print
}
