#include "games/apart/family.hpp"

namespace castellan {

template class SearchersOf<apart::Family>;

}  // namespace castellan
