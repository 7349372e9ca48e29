#include "games/antiyoy/family.hpp"

namespace castellan {

template class SearchersOf<antiyoy::Family>;

}  // namespace castellan
