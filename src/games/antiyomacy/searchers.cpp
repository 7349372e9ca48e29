#include "games/antiyomacy/family.hpp"

namespace castellan {

template class SearchersOf<antiyomacy::Family>;

}  // namespace castellan
