# The two commands of the README, and what developers use every day. Everything is built by CMake presets under build/.

PRESET ?= release
FUZZ_SECONDS ?= 20

STEP := @scripts/step
BUILD := $(MAKE) --no-print-directory build

.PHONY: python test-python fuzz-python play cluster web static build test test-debug test-release test-web test-cluster fuzz bench deb test-deb format check-format check-includes wasm-check clean help

help:
	@echo "make play     install what is missing, build, and start the server and the page on port 8080"
	@echo "make cluster  the same with three servers, PostgreSQL, NATS, workers and a balancer, all on this machine"
	@echo "make test     install what is missing, build, and run every test"
	@echo "make test-browsers   test the page in Firefox and WebKit too"
	@echo "make bench    measure speed and strength (docs/benchmarks.md)"
	@echo "make static   make the page for any web space, build/static and a zip of it"
	@echo "make deb      make a Debian package; make test-deb tries it in a bare Debian 12"
	@echo "make module   make the WebAssembly module, build/module/fray.wasm (docs/module.md)"
	@echo "make npm      make the npm packages fray-chess (of the module) and fray-board (of the page's board)"
	@echo "make python   make the Python package, and an environment with it, build/python/venv (docs/python.md)"
	@echo "make fuzz-python   test the Python package under sanitizers, then fuzz it; FUZZ_SECONDS=20 says how long"
	@echo "make format   format the sources"
	@echo "make build    build only; PRESET=release|portable|dev|debug|fuzz|coverage, TARGET=fray, WERROR=ON"

# One server, or several on this machine (docs/operations.md, "Many machines"), until Ctrl-C.
play: PACKAGES := build
play: WHAT := the server
play: RUN := build/release/fray serve
cluster: PACKAGES := cluster
cluster: WHAT := the cluster
cluster: RUN := scripts/cluster.mjs
play cluster:
	$(STEP) 1/5 "Debian packages that are missing" scripts/install-packages $(PACKAGES)
	$(STEP) 2/5 "the program, build/release/fray" $(BUILD) TARGET=fray >&2
	$(STEP) 3/5 "the module, build/module/fray.wasm" scripts/build-module
	$(STEP) 4/5 "the page, into build/web" scripts/build-web
	@echo "[5/5] $(WHAT)" >&2
	@$(RUN)

# The page, into build/web; with the module, if that is built.
web:
	@scripts/install-packages build
	@scripts/build-web

# The rules, the engine and the server as WebAssembly, build/module/fray.wasm.
.PHONY: module
module:
	@scripts/install-packages build
	@scripts/build-module

# The page for any web space, build/static and build/fray-static.zip.
static: module
	@scripts/install-packages static
	@scripts/build-web
	@scripts/build-static

build:
	@cmake --preset $(PRESET) -Wno-dev $(if $(WERROR),-DFRAY_WERROR=$(WERROR)) -DFRAY_TESTS=$(if $(filter fray,$(TARGET))$(filter fuzz,$(PRESET)),OFF,ON) > /dev/null
	@cmake --build build/$(PRESET) $(if $(TARGET),--target $(TARGET))

# Every test runs once, under sanitizers; optimised those that need speed, and the page against the optimised program.
test:
	$(STEP) 1/12 "Debian packages that are missing" scripts/install-packages test
	$(STEP) 2/12 "building the tests with sanitizers" $(BUILD) PRESET=debug
	$(STEP) 3/12 "every test, under sanitizers" scripts/run-tests debug
	$(STEP) 4/12 "fuzzing" scripts/fuzz $(FUZZ_SECONDS) debug
	$(STEP) 5/12 "building the optimised tests" $(BUILD) PRESET=release
	$(STEP) 6/12 "tests that need speed, optimised" scripts/run-tests release
	$(STEP) 7/12 "the Python package" scripts/build-python release
	$(STEP) 8/12 "tests of the Python package, its examples and notebooks" scripts/test-python
	$(STEP) 9/12 "the module, build/module/fray.wasm" scripts/build-module
	$(STEP) 10/12 "the page, into build/web" scripts/build-web
	$(STEP) 11/12 "tests of the page and of the npm packages, in a browser too" $(MAKE) --no-print-directory test-page
	$(STEP) 12/12 "a minute in which parts of a cluster fail" $(MAKE) --no-print-directory test-faults

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

# The Python package: a wheel in build/python/dist, and a virtual environment with it, build/python/venv.
python:
	@scripts/install-packages python
	@scripts/build-python

test-python:
	@scripts/install-packages test
	@scripts/build-python
	@scripts/test-python

# The same package built with sanitizers, in an interpreter that has their runtime: its tests, then fuzzing.
fuzz-python:
	@scripts/install-packages test
	@scripts/fuzz-python $(FUZZ_SECONDS)

# The page: its parts, then all of it in a real Chromium, with the real server.
test-web:
	@scripts/install-packages test
	@$(BUILD) PRESET=release TARGET=fray
	@scripts/build-module
	@scripts/build-web
	@$(MAKE) --no-print-directory test-page

# Several servers, of which parts are killed, stopped and cut off for a minute, and what must be true all the same.
test-cluster:
	@scripts/install-packages test
	@$(BUILD) PRESET=release TARGET=fray
	@scripts/build-module
	@scripts/build-web
	@$(MAKE) --no-print-directory test-faults

# The page in Firefox and in WebKit, which are large: not part of `make test`.
.PHONY: test-browsers
test-browsers:
	@scripts/install-packages browsers
	@$(BUILD) PRESET=release TARGET=fray
	@scripts/build-module
	@scripts/build-web
	@scripts/test-browsers

.PHONY: test-faults
test-faults:
	@node --test scripts/cluster/tests/ >build/cluster-tests.log || { cat build/cluster-tests.log; exit 1; }
	@scripts/cluster-faults.mjs --quiet --patience 60

.PHONY: test-page
test-page:
	@npm --prefix web run --silent test
	@scripts/build-npm
	@scripts/build-npm-board
	@scripts/test-npm
	@FRAY_BIN=$(CURDIR)/build/release/fray npm --prefix web run --silent test:board
	@FRAY_BIN=$(CURDIR)/build/release/fray npm --prefix web run --silent test:browser

# The npm packages: build/npm/fray-chess-VERSION.tgz, made of the module, and fray-board, made of the page's board.
.PHONY: npm
npm: module
	@scripts/build-npm
	@scripts/build-npm-board

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
	@scripts/build-module
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

# Hot code and the module compile for WebAssembly, each source alone.
wasm-check:
	@scripts/install-packages test
	@scripts/wasm-check

clean:
	rm -rf build
