#include "games/blackstone/family.hpp"

namespace castellan {

template class SearchersOf<blackstone::Family>;

}  // namespace castellan
