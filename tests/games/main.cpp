// castellan with the test games instead of its own.
#include "cli/program.hpp"
#include "tests/games/entries.hpp"

int main(int argc, char** argv) {
  return castellan::run_program(argc, argv, castellan::tests::test_games());
}
