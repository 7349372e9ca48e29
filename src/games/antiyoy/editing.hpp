// The helpers of Antiyoy's editor (R14.10).
#pragma once

#include "core/edit_helper.hpp"

namespace castellan::antiyoy {

extern const EditHelper edit_helpers[7];

}  // namespace castellan::antiyoy
