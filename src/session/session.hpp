// One client's conversation: a message in, messages out. docs/protocol.md has the grammar.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "session/bucket.hpp"
#include "session/rooms.hpp"
#include "teach/review.hpp"

namespace castellan {

inline constexpr int protocol_version = 2;

class Session final : public Watcher {
 public:
  using Send = std::function<void(std::string line)>;

  static constexpr std::size_t most_jobs = 4;               // concurrent thoughts per client
  static constexpr std::int64_t longest_thought = 600'000;  // milliseconds
  static constexpr std::int64_t largest_tree = 10'000;
  static constexpr std::size_t longest_variation = 500;  // moves
  static constexpr std::size_t most_named_matches = 200;

  /// Sessions of one client may share its limits.
  Session(Rooms& rooms, std::string version, Send send,
          std::shared_ptr<ClientBounds> bounds = std::make_shared<ClientBounds>())
      : rooms_(rooms),
        version_(std::move(version)),
        send_(std::move(send)),
        bounds_(std::move(bounds)) {}
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Always answered, or refused with a code and a sentence.
  void receive(std::string_view text);

  /// Whether a thought is under way for this client.
  bool is_busy() const { return !jobs_.empty() || !rooms_.is_settled(); }

  void match_changed(const std::string& message) override { send_(message); }
  void match_closed(const std::string& match) override;
  Player observer_of(const Room& match) const override;

  /// Messages in a row that came too fast; a client that keeps on is to be dropped.
  int floods() const { return floods_; }

 private:
  /// An answer now, or none because it comes later.
  using Reply = Answer<std::optional<Json>>;
  using Handler = Reply (Session::*)(const Fields& fields);
  static Handler handler_of(std::string_view type);

  Reply hello(const Fields& fields);
  Reply games(const Fields& fields);
  Reply open(const Fields& fields);
  Reply state(const Fields& fields);
  Reply choices(const Fields& fields);
  Reply history(const Fields& fields);
  Reply play(const Fields& fields);
  Reply take_back(const Fields& fields);
  Reply draw(const Fields& fields);
  Reply rematch(const Fields& fields);
  Reply redo(const Fields& fields);
  Reply resign(const Fields& fields);
  Reply pause(const Fields& fields);
  Reply think(const Fields& fields);
  Reply analyse(const Fields& fields);
  Reply stop(const Fields& fields);
  Reply step(const Fields& fields);
  Reply look(const Fields& fields);
  Reply review(const Fields& fields);
  Reply report(const Fields& fields);
  Reply explain(const Fields& fields);
  Reply tree(const Fields& fields);
  Reply set_up(const Fields& fields);
  Reply save(const Fields& fields);
  Reply load(const Fields& fields);
  Reply list(const Fields& fields);
  Reply remove(const Fields& fields);
  Reply subscribe(const Fields& fields);
  Reply claim(const Fields& fields);
  Reply release(const Fields& fields);
  Reply unsubscribe(const Fields& fields);
  Reply close(const Fields& fields);

  /// Makes an offer, or with `on` false withdraws or declines it.
  Reply offer(const Fields& fields, Table::Offer kind);
  Answer<Room*> match_of(const Fields& fields);
  /// A match's position, or one by game, options and state.
  Answer<Match> start_of(const Fields& fields);
  /// The same, with moves played on top, as far as this client may know it.
  Answer<Match> position_of(const Fields& fields);
  /// A position to think about: as far as this client may know it, with moves played on top.
  Answer<Match> known_position_of(const Fields& fields);
  /// The same, unless the client is playing another person there and may not ask the engine.
  Answer<Match> position_to_judge(const Fields& fields);
  bool may_not_ask_about(const Match& position);
  std::string wait_for(const Match& position, const std::string& text) const;
  /// Through whose eyes to see the match that a message names; the referee's where it names none.
  Player observer_of(const Fields& fields);
  /// Whether this client must not see all of a saved match.
  bool hides_something(std::string_view name);
  Answer<GameSetup> setup_of(const Fields& fields) const;
  /// The match's state, once it is saved; the client watches it from now on.
  Reply show(Room& match, Json more = Json::object());
  /// The short answer to a client that has changed a match, once it is saved. When another program
  /// was faster, `again` is asked for the answer once more.
  using Again = std::function<Answer<bool>(Room& match)>;
  Reply after(const Answer<bool>& done, Room& match, Again again = {}, Json more = Json::object());

  // Seats: without a locksmith, everybody holds all of them.
  bool holds(const Room& match, Player player) const;
  /// Whether this client holds every person's seat, or every seat where computers play alone.
  bool runs(const Room& match) const;
  /// Whether it holds a seat, but not everybody's, in a game without help.
  bool plays_against_people(const Room& match) const;
  Answer<Room*> match_to_run(const Fields& fields);
  /// A bot by its text, within a guest's limits.
  Answer<BotSpec> bot_of(const GameEntry& game, const std::string& text) const;
  Answer<bool> may_open();
  /// Whether a message is about the match as it is now.
  Answer<bool> is_at_ply(const Fields& fields, const Room& match) const;
  /// The seats whose locks the field `tokens` fits.
  Answer<std::set<Player>> seats_fitting(const Fields& fields,
                                         const std::vector<std::string>& locks) const;
  struct NamedSeats {
    std::set<Player> held;
    std::size_t taken = 0;  // by anybody
  };
  /// The field `matches`: the seats that its tokens fit, by match.
  Answer<std::map<std::string, NamedSeats>> seats_named(const Fields& fields) const;
  void take_seat(const Room& match, Player player);
  void leave_seats(const std::string& match);
  /// Takes those of the seats that are free; returns the tokens for the answer.
  Json claim_seats(Room& match, const std::vector<Player>& players);
  /// The seats of all people, or of all computers where they play alone.
  static std::vector<Player> seats_to_run(const Room& match);

  /// Runs `work(stop, report)` on the executor; its answer and reports go to this client.
  using Report = std::function<void(Json)>;
  using Finish = std::function<void(const Json&)>;
  Reply start_job(std::function<Json(StopToken, const Report&)> work, Finish finish = {});

  void answer(const Json& id, std::string_view type, Json body);
  void refuse(const Json& id, const Refusal& refusal);

  Rooms& rooms_;
  std::string version_;
  Send send_;
  std::shared_ptr<ClientBounds> bounds_;
  int floods_ = 0;
  Json id_;                                           // of the current message
  std::string type_;                                  // its type
  std::map<std::string, std::shared_ptr<Job>> jobs_;  // by the id of their message, as text
  /// By match: the seats it took, each with the lock that its token fitted. Releasing a seat
  /// changes the lock, so that nobody holds it any more.
  std::map<std::string, std::map<Player, std::string>, std::less<>> seats_;
  std::map<std::string, Player, std::less<>> looks_as_;  // which of several seats it looks from
  /// The last report on a game, which may have been cut short.
  struct ReportSoFar {
    ReportSoFar(std::string of, GameReview how) : moves(std::move(of)), review(std::move(how)) {}

    std::string moves;
    GameReview review;
    Json found = Json::array();
    std::atomic<bool> running = false;  // the rest belongs to that job then
  };
  std::shared_ptr<ReportSoFar> report_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace castellan
