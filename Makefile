# Two commands do everything on a fresh Debian 12 machine: `make play` and `make test`.
JOBS ?= $(shell nproc)

.PHONY: help play test soak setup setup-test release dev asan clang format tidy clean

help:
	@echo "make play    sets up what is missing, builds, and starts the terminal game"
	@echo "make test    sets up what is missing, builds, and runs every test"
	@echo "make soak    the same tests with full counts, with sanitizers and with a second compiler"
	@echo "make format  formats the sources;  make tidy  lints them;  make clean  removes build/"

play: release
	@./build/release/castellan play

test: setup-test
	@echo "test: building build/dev and build/release"
	@tools/quiet_build dev $(JOBS)
	@tools/quiet_build release $(JOBS)
	@echo "test: running every test"
	@ctest --test-dir build/dev --output-on-failure --no-tests=error -j $(JOBS)

soak: setup-test
	@for preset in dev asan clang release package; do tools/quiet_build $$preset $(JOBS) || exit 1; done
	@echo "soak: the same nodes on every instruction set"
	@test "$$(build/release/castellan bench --signature)" = "$$(build/package/castellan bench --signature)"
	@for preset in dev clang asan; do \
	  echo "soak: $$preset, full counts"; \
	  CASTELLAN_SOAK=1 ctest --test-dir build/$$preset --output-on-failure --no-tests=error -j $(JOBS) || exit 1; \
	done
	@./build/release/castellan bench --perft
	@./build/release/castellan bench

release: setup
	@tools/quiet_build release $(JOBS)

dev asan clang: setup-test
	@tools/quiet_build $@ $(JOBS)

setup:
	@tools/setup play

setup-test:
	@tools/setup play test

format:
	@git ls-files '*.hpp' '*.cpp' | xargs clang-format-19 -i

tidy: dev
	@git ls-files 'src/*.cpp' | xargs clang-tidy-19 -p build/dev --quiet

clean:
	@rm -rf build
