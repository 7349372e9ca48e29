// One client's conversation: a message in, messages out. docs/protocol.md has the grammar.
#pragma once

#include <atomic>
#include <deque>
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
  static constexpr std::size_t most_waiting = 20;  // messages

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
  /// Whether so many of its messages wait for the archive that no more should be read.
  bool is_full() const { return inbox_.size() + postponed_ + asking_ >= most_waiting; }

  /// Whether a thought or an answer is under way for this client.
  bool is_busy() const { return !jobs_.empty() || !inbox_.empty() || !rooms_.is_settled(); }

  void match_changed(const std::string& message) override { send_(message); }
  void match_closed(const std::string& match) override;
  Player observer_of(const Room& match) const override;
  bool takes_differences() const override { return takes_differences_; }
  std::shared_ptr<Payer> payer() const override { return bounds_->thinking; }

 private:
  /// An answer now, or none because it comes later.
  using Reply = Answer<std::optional<Json>>;
  using Handler = Reply (Session::*)(const Fields& fields);

  struct Message {
    Handler handler = nullptr;
    std::string_view fields = {};  // besides type and id
    bool changes = false;          // a match: not while an earlier change is being saved
    bool stacks = false;           // but together with others of its moment
  };
  static Message message_of(std::string_view type);

  /// Handles what has arrived, in order; a match that is not in memory is fetched first.
  void work_off();
  using SharedMessage = std::shared_ptr<const Json>;
  /// `in_turn`: nothing that came before it is waiting.
  void handle(const SharedMessage& message, bool in_turn);
  /// The match that a message is about; empty without one.
  static std::string match_named(const Json& message);
  /// Whether it must wait until an earlier change is saved.
  bool postpone(const SharedMessage& message, const Message& wanted, bool in_turn);
  /// Rooms::ask_archive for this client, of whom no more is read when it asks too much.
  template <class Work, class Then>
  void ask_archive(Work work, Then then) {
    constexpr std::size_t weight = most_waiting / 2;
    asking_ += weight;
    rooms_.ask_archive(std::move(work), [this, alive = std::weak_ptr(alive_),
                                         then = std::move(then)](auto&& answer) mutable {
      if (alive.expired()) return;
      asking_ -= weight;
      const std::int64_t begun = rooms_.executor().now();
      then(std::forward<decltype(answer)>(answer));
      const std::int64_t now = rooms_.executor().now();
      if (!alive.expired()) bounds_->kept_busy(now - begun, now);
    });
  }
  void note_unused(const Json& message, std::string_view known);
  /// Runs this once the match is saved; later messages about the match wait for it.
  void when_settled(Room& match, Executor::Task task, bool stacks = true);

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
  Reply edit(const Fields& fields);
  Reply overlays(const Fields& fields);
  Reply review(const Fields& fields);
  Reply report(const Fields& fields);
  Reply begin_report(const Match& position, const std::string& moves, const AnalysisKey& key,
                     std::uint64_t nodes);
  void keep_analysis(const AnalysisKey& key, const KeptAnalysis& analysis);
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

  /// Whether the last move belongs to the unfinished turn of a player whose seat this client holds.
  bool is_in_own_turn(const Room& room) const;
  /// Whether somebody else asks to take back: the same message then agrees to that.
  bool is_asked_to_take_back(const Room& room) const;
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
  /// The same or, with the field `as`, the eyes of a player: of a seat that the client holds, or of
  /// anybody where it sees everything.
  Answer<Player> eyes_of(const Fields& fields);
  Answer<Room*> game_named(const Fields& fields);
  Answer<bool> may_take(const Record& record) const;
  /// The record that a message has, or a copy of the saved game that it names.
  Answer<Record> record_of(const Fields& fields);
  Json listed(const GameSummary& saved) const;
  Reply list_named(const Fields& fields, std::size_t most);
  Answer<GameSetup> setup_of(const Fields& fields) const;
  /// The match's state, once it is saved; the client watches it from now on.
  Reply show(Room& match, Json more = Json::object());
  /// The short answer to a client that has changed a match, once it is saved. When another program
  /// was faster, `again` is asked for the answer once more.
  using Again = std::function<Answer<bool>(Room& match)>;
  Reply after(const Answer<bool>& done, Room& match, Again again = {}, Json more = Json::object());

  /// Whether this client may do with saved games what it likes.
  bool is_own() const { return rooms_.hosting().is_own && !bounds_->is_guest; }
  // Seats: without a locksmith, everybody holds all of them.
  bool holds(const Room& match, Player player) const;
  /// Whether this client holds every person's seat, or every seat where computers play alone.
  bool runs(const Room& match) const;
  /// Whether it holds a seat, but not everybody's, in a game without help.
  bool plays_against_people(const Room& match) const;
  Answer<Room*> match_to_run(const Fields& fields);
  /// A bot by its text, within a guest's limits.
  Answer<BotSpec> bot_of(const GameEntry& game, const std::string& text) const;
  /// A long game counts as several new ones.
  Answer<bool> may_open(std::size_t moves = 0);
  /// Whether a message is about the match as it is now.
  Answer<bool> is_at_ply(const Fields& fields, const Room& match) const;
  /// The seats whose locks the field `tokens` fits.
  Answer<std::set<Player>> seats_fitting(const Fields& fields,
                                         const std::vector<std::string>& locks) const;
  struct NamedSeats {
    std::set<Player> held;
    std::size_t taken = 0;  // by anybody
  };
  void answer_list(const Json& id, std::vector<std::string> names, std::size_t most,
                   const std::map<std::string, NamedSeats>& seats);
  Refusal not_kept(const Error& why) const;
  /// The field `matches`, each with its tokens, by match.
  Answer<std::map<std::string, Json>> tokens_named(const Fields& fields) const;
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

  Refusal thinking_spent() const;

  void answer(const Json& id, std::string_view type, Json body);
  void refuse(const Json& id, const Refusal& refusal);

  Rooms& rooms_;
  std::string version_;
  Send send_;
  std::shared_ptr<ClientBounds> bounds_;
  bool takes_differences_ = false;
  std::deque<Json> inbox_;
  bool is_fetching_ = false;
  std::size_t asking_ = 0;     // what it asks of the archive, counted as so many messages
  std::size_t postponed_ = 0;  // messages
  std::map<std::string, int> waits_for_;  // how many tasks wait for a match to be saved
  std::map<std::string, Json> unused_;    // fields, by the id of their message, as text
  std::optional<std::pair<std::string, Refusal>> missing_;  // a match that could not be fetched
  Json id_;                                                 // of the current message
  std::string type_;                                        // its type
  std::map<std::string, std::shared_ptr<Job>> jobs_;        // by the id of their message, as text
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
