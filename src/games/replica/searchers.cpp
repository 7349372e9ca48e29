#include "games/replica/family.hpp"

namespace castellan {

template class SearchersOf<replica::Family>;

}  // namespace castellan
