// Our side of UGI as an engine: lines come in, lines go out. It thinks in a thread of its own, so
// that it answers while thinking; nothing that it is sent ends it, except `quit`.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "match/searcher.hpp"
#include "ugi/followed_match.hpp"
#include "ugi/go_order.hpp"
#include "ugi/own_settings.hpp"
#include "ugi/thinker.hpp"

namespace castellan {

class OwnEngine {
 public:
  /// Is called by one thread at a time, with a line or several.
  using Say = std::function<void(std::string_view lines)>;

  /// Longer lines than this need not be read to their end.
  static constexpr std::size_t longest_line = 4 << 20;

  OwnEngine(const GameList& games, std::string version, const WeightsReader& read_weights, Say say);

  /// False when it was told to quit.
  bool receive(std::string_view line);
  /// Nobody is there any more who could stop it: thinking ends at once, a perft when it is done, or
  /// when nobody hears the answer either.
  void end_of_input(const std::function<bool()>& is_heard);

 private:
  void say(const std::string& lines);
  void say_error(const std::string& message);
  Result<const Match*> match();
  Status obey(std::string_view command, std::string_view line);
  Status change(std::string_view command, std::string_view line);
  /// Nobody may change the position while it thinks; one who has said stop need not wait.
  Status settle();

  void introduce();
  Status set_option(std::string_view line);
  Status go(std::string_view line);
  Status take_position(const Match& match, const GoOrder& order, const BotSpec& bot);
  Status count(std::string_view line);
  Status answer_query(std::string_view line);
  Status draw();

  const std::string version_;
  std::mutex saying_;
  Say say_;
  OwnSettings settings_;
  FollowedMatch followed_;
  std::unique_ptr<Searcher> searcher_;
  std::string searcher_of_;   // which bot it is, for which options
  bool was_ordered_ = false;  // it has limits by the last `go`
  bool counts_ = false;       // what it does, or did last, is a perft
  EngineThinker thinker_;     // the last, so that it ends first
};

}  // namespace castellan
