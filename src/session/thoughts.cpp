// The session's messages that start a search: they are answered later, in parts.
#include "core/score.hpp"
#include "match/text.hpp"
#include "session/session.hpp"
#include "session/views.hpp"
#include "teach/review.hpp"

namespace castellan {

namespace {

constexpr double worth_keeping = 0.5;              // seconds of analysis
constexpr std::int64_t longest_review = 5'000;     // milliseconds, for each search of a position
constexpr std::int64_t patience_with_store = 100;  // milliseconds

/// The engine's scores as winning chances of the player to move, for bars and graphs.
Json with_chances(Json thought, const GameInfo& game) {
  for (Json& line : thought["lines"]) {
    line["chances"] = winning_chances(line["score"].get<double>(), game.clear_advantage);
  }
  return thought;
}

/// Enough of a line to understand it.
Json beginning_of(const std::vector<std::string>& line) {
  constexpr std::size_t most = 30;
  return std::vector<std::string>(
      line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(most, line.size())));
}

Json json_of(const Review& review, std::size_t ply) {
  return {{"ply", ply},
          {"mark", review.mark},
          {"lost", review.lost},
          {"better", review.better},
          {"line", beginning_of(review.line)},
          {"refutation", beginning_of(review.refutation)},
          {"reason", review.reason},
          {"sentence", review.sentence}};
}

Refusal no_help() {
  return {"no_help", "between people the engine gives no help unless the match was opened with it"};
}

/// Plays the field `moves` on top of a position.
Answer<Match> with_moves(Match position, const Fields& fields) {
  const auto moves = fields.array_or_empty("moves");
  if (!moves) return moves.error();
  if (moves->size() > Session::longest_variation) {
    return Refusal{"bad_field", "field moves: expected at most 500"};
  }
  for (const Json& move : *moves) {
    if (!move.is_string()) return Refusal{"bad_field", "field moves: expected strings"};
    const auto played = position.play(move.get<std::string>());
    if (!played) return Refusal{"illegal_move", played.error().message};
  }
  return position;
}

}  // namespace

Answer<Match> Session::position_of(const Fields& fields) {
  // Whether a move is legal may reveal hidden information.
  if (fields.has("moves")) return known_position_of(fields);
  return start_of(fields);
}

Answer<Match> Session::known_position_of(const Fields& fields) {
  auto position = start_of(fields);
  if (!position) return position;
  return with_moves(position->known_to(observer_of(fields)), fields);
}

Answer<Match> Session::position_to_judge(const Fields& fields) {
  const auto start = start_of(fields);
  if (!start) return start.error();
  if (fields.has("match")) {
    const auto match = match_of(fields);
    if (match && plays_against_people(**match)) return no_help();
  }
  auto position = with_moves(start->known_to(observer_of(fields)), fields);
  if (!position) return position;
  if (may_not_ask_about(*start) || may_not_ask_about(*position)) return no_help();
  return position;
}

/// Whether this is the position of a game that the client is playing, however it was given.
bool Session::may_not_ask_about(const Match& position) {
  return std::ranges::any_of(seats_, [&](const auto& held) {
    const Room* match = rooms_.live(held.first);
    return match != nullptr && plays_against_people(*match) &&
           &match->table.game() == &position.game() &&
           match->table.match().position().key() == position.position().key();
  });
}

Player Session::observer_of(const Fields& fields) {
  if (!fields.has("match")) return referee;
  const auto match = match_of(fields);
  return match ? observer_of(**match) : nobody;
}

Answer<Match> Session::start_of(const Fields& fields) {
  if (fields.has("match")) {
    const auto live = match_of(fields);
    if (!live) return live.error();
    const auto played = static_cast<std::int64_t>((*live)->table.ply());
    const auto ply = fields.number_or("ply", played, 0, played);
    if (!ply) return ply.error();
    Match copy = (*live)->table.match().at(static_cast<std::size_t>(*ply));
    copy.forget_luck();
    return copy;
  }
  const auto setup = setup_of(fields);
  if (!setup) return setup.error();
  auto match = setup->game->start(setup->position);
  if (!match) return Refusal{"bad_position", match.error().message};
  return std::move(*match);
}

Session::Reply Session::start_job(std::function<Json(StopToken, const Report&)> work,
                                  Finish finish) {
  if (id_.is_null()) {
    return Refusal{"missing_field", "field id is missing: the answers to a search carry it"};
  }
  if (jobs_.size() >= most_jobs) {
    return Refusal{"busy", "there are " + std::to_string(most_jobs) + " searches running already"};
  }
  const std::string key = id_.dump();
  if (jobs_.contains(key)) return Refusal{"busy", "a search with this id is already running"};
  Executor& executor = rooms_.executor();
  if (!bounds_->thinking->can_pay(executor.now())) return thinking_spent();
  auto job = std::make_shared<Job>();
  jobs_[key] = job;
  const auto run = [this, id = id_, type = type_, key, job, &executor, work = std::move(work),
                    finish = std::move(finish), alive = std::weak_ptr(alive_)] {
    const Report report = [&](Json body) {
      executor.post([this, id, type, job, alive, body = std::move(body)]() mutable {
        if (alive.expired() || job->stop) return;
        body["final"] = false;
        answer(id, type, std::move(body));
      });
    };
    Json body = work(StopToken(job->stop), report);
    executor.post([this, id, type, key, alive, finish, body = std::move(body)]() mutable {
      if (alive.expired()) return;
      jobs_.erase(key);
      if (body.contains("refused")) {
        refuse(id, {"bad_position", body["refused"].get<std::string>()});
        return;
      }
      if (finish) finish(body);
      body["final"] = true;
      answer(id, type, std::move(body));
    });
  };
  const auto refused = [this, id = id_, key, &executor,
                        alive = std::weak_ptr(alive_)](const std::function<Refusal()>& why) {
    return [this, id, key, &executor, alive, why] {
      executor.post([this, id, key, alive, why] {
        if (alive.expired()) return;
        jobs_.erase(key);
        refuse(id, why());
      });
    };
  };
  executor.work({Executor::Urgency::analysis, this, bounds_->thinking, job, run,
                 refused([] { return Refusal{"busy", "the server is too busy for this search"}; }),
                 refused([this] { return thinking_spent(); })});
  return std::optional<Json>();
}

Refusal Session::thinking_spent() const {
  const int wait = bounds_->thinking->wait(rooms_.executor().now());
  return {"thinking_spent", "you have used up your thinking time: try again in " +
                                counted(static_cast<std::uint64_t>(wait), "second")};
}

Session::Reply Session::think(const Fields& fields) {
  auto position = position_to_judge(fields);
  if (!position) return position.error();
  const std::string engine(engine_of(position->game()));
  const auto text = fields.text_or("bot", engine + ":time=1s");
  if (!text) return text.error();
  const auto bot = bot_of(position->game(), *text);
  if (!bot) return bot.error();
  return start_job([match = *position, bot = *bot](StopToken stop, const Report& report) -> Json {
    const auto thought =
        castellan::think(match, bot, stop, [&](const ThoughtView& view) { report(json_of(view)); });
    if (!thought) return {{"refused", thought.error().message}};
    return json_of(*thought);
  });
}

Session::Reply Session::analyse(const Fields& fields) {
  auto position = position_to_judge(fields);
  if (!position) return position.error();
  const auto lines = fields.number_or("lines", 1, 1, 5);
  const auto time = fields.number_or("time", 0, 0, longest_thought);
  const auto depth = fields.number_or("depth", 0, 0, 100);
  const auto nodes = fields.number_or("nodes", 0, 0, INT64_MAX);
  for (const auto* each : {&lines, &time, &depth, &nodes}) {
    if (!*each) return each->error();
  }
  Limits limits;
  limits.depth = static_cast<int>(*depth);
  limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.time = std::chrono::milliseconds(*time > 0 ? *time : longest_thought);
  const AnalysisKey key = analysis_key(position->game(), position->options(),
                                       position->state_text(), static_cast<int>(*lines));
  const auto work = [match = *position, limits, lines = key.lines](StopToken stop,
                                                                   const Report& report) -> Json {
    const auto told = [is_duel = match.is_duel(), &game = match.game().info()](Json thought) {
      return is_duel ? with_chances(std::move(thought), game) : thought;
    };
    const auto progress = [&](const ThoughtView& view) { report(told(json_of(view))); };
    const auto thought = castellan::analyse(match, limits, lines, stop, progress);
    if (!thought) return {{"refused", thought.error().message}};
    return told(json_of(*thought));
  };
  const auto keep = [this, key](const Json& body) {
    // What is quickly found again need not be stored.
    if (body["seconds"].get<double>() < worth_keeping) return;
    keep_analysis(key, {body["depth"].get<int>(), body.dump()});
  };
  auto reply = start_job(work, keep);
  if (!reply) return reply;
  rooms_.ask_archive([key](const Archive& archive) { return find_analysis(archive, key); },
                     [this, alive = std::weak_ptr(alive_), id = id_, type = type_,
                      game = position->is_duel() ? &position->game().info() : nullptr](
                         const std::optional<KeptAnalysis>& earlier) {
                       if (!earlier || !jobs_.contains(id.dump())) return;
                       Json body = Json::parse(earlier->result, nullptr, false);
                       if (!body.is_object()) return;
                       if (game != nullptr) body = with_chances(std::move(body), *game);
                       body["final"] = false;
                       body["earlier"] = true;
                       answer(id, type, std::move(body));
                     });
  return reply;
}

void Session::keep_analysis(const AnalysisKey& key, const KeptAnalysis& analysis) {
  rooms_.ask_archive(
      [key, analysis](Archive& archive) {
        archive.keep_analysis(key, analysis);
        return true;
      },
      [](bool) {});
}

Session::Reply Session::stop(const Fields& fields) {
  if (fields.has("match")) {
    const auto match = match_to_run(fields);
    if (!match) return match.error();
    const auto hurried = rooms_.hurry(**match);
    if (!hurried) return hurried.error();
    return said({{"match", (*match)->id}, {"stopped", 1}});
  }
  if (!fields.has("of")) {
    for (auto& [key, job] : jobs_) job->stop = true;
    return said({{"stopped", jobs_.size()}});
  }
  const auto number = fields.number("of", INT64_MIN, INT64_MAX);
  const auto text = fields.text("of");
  if (!number && !text) return text.error();
  const auto found = jobs_.find(number ? Json(*number).dump() : Json(*text).dump());
  if (found == jobs_.end()) return Refusal{"nothing", "no search with this id is running"};
  found->second->stop = true;
  return said({{"stopped", 1}});
}

Session::Reply Session::review(const Fields& fields) {
  auto position = position_to_judge(fields);
  if (!position) return position.error();
  if (position->history().empty()) {
    return Refusal{"nothing", "no move has been played: there is nothing to review"};
  }
  const auto nodes = fields.number_or("nodes", 200'000, 1'000, 10'000'000);
  if (!nodes) return nodes.error();
  Limits limits;
  limits.nodes = static_cast<std::uint64_t>(*nodes);
  limits.time = std::chrono::milliseconds(longest_review);
  return start_job([match = *position, limits](StopToken stop, const Report&) -> Json {
    const auto verdict = review_last_move(match, limits, stop);
    if (!verdict) return {{"refused", verdict.error().message}};
    return json_of(*verdict, match.history().size());
  });
}

/// A finished report is kept with the analyses. One that was cut short, by the client or because
/// others wait, goes on where it stopped when it is asked for again.
Session::Reply Session::report(const Fields& fields) {
  const auto position = position_to_judge(fields);
  if (!position) return position.error();
  if (position->history().empty()) {
    return Refusal{"nothing", "no move has been played: there is nothing to review"};
  }
  const auto nodes = fields.number_or("nodes", 100'000, 1'000, 1'000'000);
  if (!nodes) return nodes.error();
  const auto only_kept = fields.flag_or("kept", false);
  if (!only_kept) return only_kept.error();
  std::string moves = position->start().text(referee);
  for (const PlayedMove& played : position->history()) moves += ' ' + played.move.text;
  moves += ' ' + std::to_string(*nodes) + " 2";  // reports of the first kind claimed too much
  const AnalysisKey key =
      analysis_key(position->game(), position->options(),
                   "report " + std::to_string(std::hash<std::string>{}(moves)), 1);
  // A store that does not answer must not keep anybody from a new one.
  const auto begin = [this, alive = std::weak_ptr(alive_), position = *position, moves, key,
                      id = id_, type = type_, nodes = static_cast<std::uint64_t>(*nodes),
                      only_kept = *only_kept](const std::optional<KeptAnalysis>& kept) {
    if (alive.expired()) return;
    Json body = kept ? Json::parse(kept->result, nullptr, false) : Json();
    if (body.is_object() && body.value("of", "") == moves) {
      body.erase("of");
      return answer(id, type, std::move(body));
    }
    if (only_kept) return refuse(id, {"nothing", "no report on this game is kept"});
    id_ = id;
    type_ = type;
    if (const auto reply = begin_report(position, moves, key, nodes); !reply)
      refuse(id, reply.error());
  };
  if (rooms_.archive_is_late() > patience_with_store) {
    begin(std::nullopt);
  } else {
    ask_archive([key](const Archive& archive) { return archive.find_analysis(key); }, begin);
  }
  return std::optional<Json>();
}

Session::Reply Session::begin_report(const Match& position, const std::string& moves,
                                     const AnalysisKey& key, std::uint64_t nodes) {
  if (!report_ || report_->moves != moves) {
    Limits limits;
    limits.nodes = nodes;
    limits.time = std::chrono::milliseconds(longest_review);
    report_ = std::make_shared<ReportSoFar>(moves, GameReview(position, limits));
  } else if (report_->running) {
    return Refusal{"busy", "this report is being made already"};
  }
  const auto work = [so_far = report_](StopToken stop, const Report& report) -> Json {
    if (so_far->running.exchange(true)) return {{"refused", "this report is being made already"}};
    if (!so_far->found.empty()) report({{"moves", so_far->found}});
    const auto done = so_far->review.run(stop, [&](const ReviewedMove& move) {
      Json json = json_of(move.review, move.ply);
      json.update(score_of(move.score));
      json["chances"] = move.chances;
      json["best"] = move.best_next;
      so_far->found.push_back(json);
      report({{"moves", Json::array({std::move(json)})}});
    });
    Json body = {{"moves", so_far->found}, {"complete", so_far->review.is_done()}};
    so_far->running = false;
    if (!done) return {{"refused", done.error().message}};
    return body;
  };
  const auto keep = [this, key, moves, so_far = report_](const Json& body) {
    if (!so_far->review.is_done()) return;
    Json kept = body;
    kept["final"] = true;
    kept["of"] = moves;
    keep_analysis(key, {1, kept.dump()});
  };
  return start_job(work, keep);
}

Session::Reply Session::explain(const Fields& fields) {
  const auto position = position_to_judge(fields);
  if (!position) return position.error();
  Json evaluations = Json::array();
  for (const EvaluationInfo& each : position->game().evaluations()) {
    evaluations.push_back(
        {{"name", each.name}, {"players", json_of(position->position().explain(each.name))}});
  }
  return said({{"evaluations", std::move(evaluations)}});
}

Session::Reply Session::tree(const Fields& fields) {
  auto position = position_to_judge(fields);
  if (!position) return position.error();
  const std::string engine(engine_of(position->game()));
  const auto text = fields.text_or("bot", (position->is_duel() ? "minimax" : engine) + ":depth=2");
  if (!text) return text.error();
  const auto bot = bot_of(position->game(), *text);
  if (!bot) return bot.error();
  const auto room = fields.number_or("room", 1'000, 1, largest_tree);
  if (!room) return room.error();
  return start_job([match = *position, bot = *bot, room = static_cast<std::size_t>(*room)](
                       StopToken stop, const Report&) -> Json {
    const auto traced = castellan::trace(match, bot, room, stop);
    if (!traced) return {{"refused", traced.error().message}};
    Json body = json_of(traced->thought);
    body["tree"] = json_of(traced->tree);
    return body;
  });
}

}  // namespace castellan
