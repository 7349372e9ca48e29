#include "cli/program.hpp"
#include "games/games.hpp"

int main(int argc, char** argv) {
  return castellan::run_program(argc, argv, castellan::all_games());
}
