# Two commands do everything on a fresh Debian 12 machine: `make play` and `make test`.
JOBS ?= $(shell nproc)

.PHONY: help play play-terminal page test soak bench fuzz load setup setup-test release dev asan clang format tidy clean

help:
	@echo "make play    installs what is missing, builds, and serves the web page until Ctrl-C"
	@echo "make play-terminal  the same with the terminal game"
	@echo "make test    installs what is missing, builds, and runs every test"
	@echo "make soak    the same tests with full counts, with sanitizers and with a second compiler"
	@echo "make fuzz    sends damaged messages to the session for a minute, with sanitizers"
	@echo "make bench   measures single parts of the rules; castellan bench measures whole searches"
	@echo "make load    measures the server: 1,000 matches, up to 2,000 moves a second, takeover, recovery"
	@echo "make format  formats the sources;  make tidy  lints them;  make clean  removes build/"

play: release
	@./build/release/castellan serve --open

play-terminal: release
	@./build/release/castellan play

page: setup
	@tools/build_page

test: setup-test
	@CASTELLAN_NEEDS_PAGE=yes tools/build_page
	@tools/quiet_build dev $(JOBS)
	@echo "test: running every test"
	@ctest --test-dir build/dev --output-on-failure --no-tests=error -j $(JOBS)

# The parts of a soak, in order. Each can be run by itself, to go on after one that failed.
soak_parts := soak-build soak-counts soak-matches soak-asan soak-tsan soak-lint soak-fuzz soak-bench
.PHONY: $(soak_parts)
soak $(soak_parts): export PATH := /usr/lib/llvm-19/bin:$(PATH)
soak: setup-test
	@tools/setup lint
	@for part in $(soak_parts); do $(MAKE) --no-print-directory $$part || exit 1; done

soak-build:
	@CASTELLAN_NEEDS_PAGE=yes tools/build_page
	@for preset in dev asan release package; do tools/quiet_build $$preset $(JOBS) || exit 1; done
	@tools/quiet_build clang $(JOBS) castellan
	@echo "soak: same node counts on every instruction set and with both compilers"
	@for preset in package clang; do \
	  test "$$(build/release/castellan bench --signature)" = "$$(build/$$preset/castellan bench --signature)" || exit 1; \
	done

soak-counts:
	@echo "soak: full counts"
	@CASTELLAN_SOAK=1 ctest --test-dir build/dev --output-on-failure --no-tests=error -j $(JOBS) -E LongMatch

# Alone, because bots play against the clock.
soak-matches:
	@echo "soak: 2,500 games of each game at 10 ms a turn"
	@CASTELLAN_SOAK=1 build/dev/tests/tournament_program_test --gtest_filter='*LongMatch*'

# With the second compiler, too.
soak-asan:
	@echo "soak: every test, with clang and the address and undefined sanitizers"
	@ctest --test-dir build/asan --output-on-failure --no-tests=error -j $(JOBS)

soak-tsan:
	@echo "soak: searches, session, server, store, terminal and matches under the thread sanitizer"
	@tools/quiet_build tsan $(JOBS)
	@ctest --test-dir build/tsan --output-on-failure --no-tests=error -j $(JOBS) \
	  -R '^(search|games|session|rooms|store|server|siege|proxy|tui|play|tournament|tournament_program|ugi)_test'

soak-lint:
	@echo "soak: lint"
	@$(MAKE) --no-print-directory tidy

soak-fuzz:
	@echo "soak: a minute of fuzzing"
	@tools/fuzz 60

soak-bench:
	@./build/release/castellan bench --perft
	@./build/release/castellan bench

bench: setup-test
	@tools/quiet_build dev $(JOBS) parts_benchmark
	@./build/dev/tests/parts_benchmark

fuzz: setup-test
	@tools/fuzz 60

load: setup-test
	@tools/quiet_build dev $(JOBS) server_load
	@tools/quiet_build dev $(JOBS) server_figures
	@tools/load

release: page
	@tools/quiet_build release $(JOBS)

dev asan clang: setup-test
	@tools/quiet_build $@ $(JOBS)

setup:
	@tools/setup play

setup-test:
	@tools/setup play test

format:
	@tools/setup lint
	@find src tests -name '*.[ch]pp' -print0 | xargs -0 clang-format-19 -i

tidy: dev
	@tools/setup lint
	@find src -name '*.cpp' ! -name '*_test.cpp' -print0 | xargs -0 -P $(JOBS) -n 1 clang-tidy-19 -p build/dev --quiet

clean:
	@rm -rf build
