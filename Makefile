# The two commands of the README, and what developers use every day. Everything is built by CMake presets under build/.

PRESET ?= release
FUZZ_SECONDS ?= 20

.PHONY: play web build test test-debug test-web fuzz bench format check-format wasm-check clean help

help:
	@echo "make play     install what is missing, build, and start the server and the page on port 8080"
	@echo "make test     install what is missing, build, and run every test"
	@echo "make bench    measure speed and strength (docs/benchmarks.md)"
	@echo "make format   format the sources"
	@echo "make build    build only; PRESET=release|portable|check|debug|fuzz, WERROR=ON"

play:
	@scripts/install-packages build
	@scripts/build-web
	@$(MAKE) --no-print-directory build TARGET=fray >&2
	@build/release/fray serve

# The page, into build/web.
web:
	@scripts/install-packages build
	@scripts/build-web

# The table of all fights of HyperPig takes a minute; what the check build has made serves the builds with sanitizers too.
TABLE := build/check/src/gnostic/tables/hyperpig_table_data.cpp
SANITIZED := $(filter debug fuzz,$(PRESET))

build:
	@cmake --preset $(PRESET) -Wno-dev $(if $(SANITIZED),$(if $(wildcard $(TABLE)),-DFRAY_HYPERPIG_TABLE=$(CURDIR)/$(TABLE))) $(if $(WERROR),-DFRAY_WERROR=$(WERROR)) -DFRAY_TESTS=$(if $(filter fray,$(TARGET))$(filter fuzz,$(PRESET)),OFF,ON) > /dev/null
	@cmake --build build/$(PRESET) $(if $(TARGET),--target $(TARGET))

test:
	@scripts/install-packages test
	@$(MAKE) --no-print-directory build PRESET=check
	@$(MAKE) --no-print-directory test-debug
	ctest --test-dir build/check --output-on-failure --parallel 2
	@$(MAKE) --no-print-directory test-web

# The tests once more, under the address and undefined-behaviour sanitizers, and the fuzz targets of that build.
test-debug:
	@$(MAKE) --no-print-directory build PRESET=debug
	ctest --test-dir build/debug --output-on-failure --parallel 2
	@scripts/fuzz $(FUZZ_SECONDS) debug

# The page: its parts, then all of it in a real Chromium, with the real server.
test-web:
	@scripts/install-packages test
	@scripts/build-web
	@$(MAKE) --no-print-directory build PRESET=check TARGET=fray
	npm --prefix web run --silent test
	FRAY_BIN=$(CURDIR)/build/check/fray npm --prefix web run --silent test:browser

# Fuzzing that sees more, in a build of its own: for long runs.
fuzz:
	@scripts/install-packages test
	@$(MAKE) --no-print-directory build PRESET=fuzz
	@scripts/fuzz $(FUZZ_SECONDS)

bench:
	@scripts/install-packages bench
	@$(MAKE) --no-print-directory build PRESET=release
	@scripts/bench

format:
	@git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.h' 'bench/*.cpp' 'fuzz/*.h' 'fuzz/*.cpp' | xargs clang-format-19 -i

check-format:
	@scripts/install-packages test
	@git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.h' 'bench/*.cpp' 'fuzz/*.h' 'fuzz/*.cpp' | xargs clang-format-19 --dry-run -Werror

# Hot code also compiles for WebAssembly, where there are no exceptions.
wasm-check:
	@scripts/install-packages test
	@scripts/wasm-check

clean:
	rm -rf build
