# The two commands of the README, and what developers use every day. Everything is built by CMake presets under build/.

PRESET ?= release
FUZZ_SECONDS ?= 20

STEP := @scripts/step
BUILD := $(MAKE) --no-print-directory build

.PHONY: play web static build test test-debug test-release test-web fuzz bench deb test-deb format check-format check-includes wasm-check clean help

help:
	@echo "make play     install what is missing, build, and start the server and the page on port 8080"
	@echo "make test     install what is missing, build, and run every test"
	@echo "make bench    measure speed and strength (docs/benchmarks.md)"
	@echo "make static   make the page for any web space, build/static and a zip of it"
	@echo "make deb      make a Debian package; make test-deb tries it in a bare Debian 12"
	@echo "make npm      make the npm package fray-chess of the WebAssembly module"
	@echo "make format   format the sources"
	@echo "make build    build only; PRESET=release|portable|dev|debug|fuzz|coverage, TARGET=fray, WERROR=ON"

play:
	$(STEP) 1/4 "Debian packages that are missing" scripts/install-packages build
	$(STEP) 2/4 "the page, into build/web" scripts/build-web
	$(STEP) 3/4 "the program, build/release/fray" $(BUILD) TARGET=fray >&2
	@echo "[4/4] the server" >&2
	@build/release/fray serve

# The page, into build/web.
web:
	@scripts/install-packages build
	@scripts/build-web

# The page for any web space, build/static and build/fray-static.zip; with the module, if that is built.
static:
	@scripts/install-packages static
	@scripts/build-web
	@scripts/build-static

build:
	@cmake --preset $(PRESET) -Wno-dev $(if $(WERROR),-DFRAY_WERROR=$(WERROR)) -DFRAY_TESTS=$(if $(filter fray,$(TARGET))$(filter fuzz,$(PRESET)),OFF,ON) > /dev/null
	@cmake --build build/$(PRESET) $(if $(TARGET),--target $(TARGET))

# Every test runs once, under sanitizers; optimised those that need speed, and the page against the optimised program.
test:
	$(STEP) 1/8 "Debian packages that are missing" scripts/install-packages test
	$(STEP) 2/8 "building the tests with sanitizers" $(BUILD) PRESET=debug
	$(STEP) 3/8 "every test, under sanitizers" scripts/run-tests debug
	$(STEP) 4/8 "fuzzing" scripts/fuzz $(FUZZ_SECONDS) debug
	$(STEP) 5/8 "building the optimised tests" $(BUILD) PRESET=release
	$(STEP) 6/8 "tests that need speed, optimised" scripts/run-tests release
	$(STEP) 7/8 "the page, into build/web" scripts/build-web
	$(STEP) 8/8 "tests of the page, in a browser too" $(MAKE) --no-print-directory test-page

# Parts of it, for who works on one.
test-debug:
	@scripts/install-packages test
	@$(BUILD) PRESET=debug
	@scripts/run-tests debug
	@scripts/fuzz $(FUZZ_SECONDS) debug

test-release:
	@scripts/install-packages test
	@$(BUILD) PRESET=release
	@scripts/run-tests release

# The page: its parts, then all of it in a real Chromium, with the real server.
test-web:
	@scripts/install-packages test
	@scripts/build-web
	@$(BUILD) PRESET=release TARGET=fray
	@$(MAKE) --no-print-directory test-page

.PHONY: test-page
test-page:
	@npm --prefix web run --silent test
	@$(MAKE) --no-print-directory npm
	@scripts/test-npm
	@FRAY_BIN=$(CURDIR)/build/release/fray npm --prefix web run --silent test:browser

# The npm package, build/npm/fray-chess-VERSION.tgz, made of the module.
.PHONY: npm
npm: module
	@scripts/build-npm

# Fuzzing that sees more, in a build of its own: for long runs.
fuzz:
	@scripts/install-packages test
	@$(BUILD) PRESET=fuzz
	@scripts/fuzz $(FUZZ_SECONDS)

bench:
	@scripts/install-packages bench
	@$(BUILD) PRESET=release
	@scripts/bench

# A Debian package, build/package/fray_*.deb, for any processor of the architecture.
deb:
	@scripts/install-packages package
	@scripts/build-web
	@$(BUILD) PRESET=portable TARGET=fray >&2
	@scripts/build-deb build/portable

# Installs it into a bare Debian 12, which is downloaded, and plays there. Root only.
test-deb: deb
	@scripts/test-deb

format:
	@git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.h' 'bench/*.cpp' 'fuzz/*.h' 'fuzz/*.cpp' | xargs clang-format-19 -i

check-format:
	@scripts/install-packages test
	@git ls-files 'src/*.h' 'src/*.cpp' 'tests/*.h' 'tests/*.cpp' 'bench/*.h' 'bench/*.cpp' 'fuzz/*.h' 'fuzz/*.cpp' | xargs clang-format-19 --dry-run -Werror

# Every header and source includes what it uses: batches and precompiled headers would hide that one does not.
check-includes:
	@scripts/install-packages test
	@scripts/check-includes

# Hot code also compiles for WebAssembly, where there are no exceptions.
wasm-check:
	@scripts/install-packages test
	@scripts/wasm-check

clean:
	rm -rf build
