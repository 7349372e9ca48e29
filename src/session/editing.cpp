// What a game's editor can do with a position's text.
#include "match/helper_call.hpp"
#include "session/session.hpp"

namespace castellan {

Session::Reply Session::edit(const Fields& fields) {
  const auto setup = setup_of(fields);
  if (!setup) return setup.error();
  if (!setup->position.state) return Refusal{"missing_field", "field state is missing"};
  const auto text = fields.text("helper");
  if (!text) return text.error();
  const auto call = HelperCall::parse(*setup->game, *text);
  if (!call) return Refusal{"bad_field", "field helper: " + call.error().message};
  auto edited = call->edit(*setup->position.state, setup->position.options);
  if (!edited) return Refusal{"bad_position", edited.error().message};
  return said({{"text", std::move(*edited)}});
}

}  // namespace castellan
