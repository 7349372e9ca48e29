#include "play/play_command.hpp"

#include <array>

namespace castellan {

namespace {

constexpr std::array commands = {
    PlayCommand{"help", "?", "this list"},
    PlayCommand{"moves", "m", "legal moves; 'moves TEXT': those that start with TEXT", true},
    PlayCommand{"undo", "u", "takes back your last move"},
    PlayCommand{"redo", "r", "replays what was taken back"},
    PlayCommand{"jump", "j", "in a replay: 'jump 12', 'jump start', 'jump end'", true},
    PlayCommand{"eyes", "i", "in a replay with fog: through whose eyes; 'eyes red', 'eyes all'",
                true},
    PlayCommand{"continue", "c", "plays on from a replay, as a new game"},
    PlayCommand{"hint", "h", "what the engine would play"},
    PlayCommand{"explain", "e", "the evaluation, term by term"},
    PlayCommand{"history", "l", "all moves so far"},
    PlayCommand{"news", "w", "what the others did since your last turn"},
    PlayCommand{"next", "n", "what can still move in this turn"},
    PlayCommand{"land", "v", "your land: what it brings, costs and can buy"},
    PlayCommand{"defence", "d", "what defends each cell, as numbers"},
    PlayCommand{"overlay", "o", "what is at stake on which cell; 'overlay NAME', or NAME alone",
                true},
    PlayCommand{"board", "b", "shows the board again"},
    PlayCommand{"state", "t", "the position as text"},
    PlayCommand{"rules", "", "the rule book"},
    PlayCommand{"save", "s", "says where the game is saved (after every move)"},
    PlayCommand{"pause", "p", "computers wait for a step"},
    PlayCommand{"step", "", "lets a waiting computer make one move"},
    PlayCommand{"go", "g", "computers continue by themselves"},
    PlayCommand{"pace", "", "'pace 2s': how long computers wait after a move", true},
    PlayCommand{"resign", "", "gives the game up"},
    PlayCommand{"quit", "q", "leaves; you can resume the game later"},
};

}  // namespace

std::span<const PlayCommand> play_commands() { return commands; }

std::string lower_case(std::string word) {
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return word;
}

std::string superfluous(const PlayCommand& command, std::string_view argument) {
  if (command.takes_argument || argument.empty()) return "";
  return "'" + std::string(command.name) + "' takes nothing after it, found '" +
         std::string(argument) + "'.";
}

const PlayCommand* find_command(std::string_view word) {
  if (word == "takeback") word = "undo";
  if (word == "exit") word = "quit";
  for (const PlayCommand& command : commands) {
    if (word == command.name || (!command.letter.empty() && word == command.letter)) {
      return &command;
    }
  }
  return nullptr;
}

}  // namespace castellan
