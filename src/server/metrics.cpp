#include "server/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

namespace castellan {

namespace {

/// One metric after the other, each with its help and type.
class Text {
 public:
  void begin(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text_), "# HELP castellan_{} {}\n# TYPE castellan_{} {}\n",
                   name, help, name, type);
  }
  template <class Value>
  void line(std::string_view name, const Value& value) {
    fmt::format_to(std::back_inserter(text_), "castellan_{} {}\n", name, value);
  }
  template <class Value>
  void gauge(std::string_view name, std::string_view help, const Value& value) {
    begin(name, "gauge", help);
    line(name, value);
  }
  template <class Value>
  void counter(std::string_view name, std::string_view help, const Value& value) {
    begin(name, "counter", help);
    line(name, value);
  }
  void durations(std::string_view name, std::string_view help, const Durations& durations) {
    begin(name, "histogram", help);
    for (std::size_t i = 0; i < Durations::bounds.size(); ++i) {
      line(fmt::format("{}_bucket{{le=\"{}\"}}", name, Durations::bounds[i]), durations.within[i]);
    }
    line(fmt::format("{}_bucket{{le=\"+Inf\"}}", name), durations.count);
    line(fmt::format("{}_sum", name), durations.sum);
    line(fmt::format("{}_count", name), durations.count);
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string metrics_text(const ServerFigures& figures) {
  Text text;
  text.gauge("healthy", "Whether games can be saved.", figures.healthy ? 1 : 0);
  text.gauge("matches", "Matches in memory.", figures.matches);
  text.gauge("clients", "WebSocket connections.", figures.clients);
  text.gauge("unread_bytes", "What clients have not read yet.", figures.unread);
  text.gauge("thinking", "Searches under way.", figures.thinking.running);
  text.gauge("thinking_queue", "Searches that wait for a thread.", figures.thinking.waiting);
  text.gauge("store_queue", "Requests that the store has not answered.", figures.store_queue);
  text.gauge("store_late_seconds", "How long the store has owed an answer.", figures.store_late);
  text.durations("commit_seconds", "How long saving took, by commit.", figures.rooms.commits);
  text.counter("saved_total", "Changes of matches that were saved.", figures.rooms.saved);
  text.counter("not_saved_total", "Attempts to save that failed.", figures.rooms.not_saved);
  text.counter("messages_total", "Messages from clients.", figures.rooms.messages);
  text.begin("refusals_total", "counter", "Messages that were refused, by code.");
  for (const auto& [code, count] : figures.rooms.refusals) {
    text.line(fmt::format("refusals_total{{code=\"{}\"}}", code), count);
  }
  return text.take();
}

}  // namespace castellan
