# SPDX-License-Identifier: MIT
# A short face for Meson.
#
#   make          build/grundy          make check   sanitizers, static analysis
#   make test     the tests, with assertions, in build-test
#   make fuzz     a minute of fuzzing
#   make demo     two real inputs       make bench   the figures
#   make soak     10,000 random rulesets, and ten minutes of the page: an hour
#   make limits   hostile rules under small limits: a few minutes
#   make web      the page, in build/web  make test-web  in a real browser
#   make bench-web  its engine against the interpreter
#   make python   the Python package      make test-python  its tests
#   make vscode   the extension of VS Code  make test-vscode  its tests
#   make install  under PREFIX          make clean   remove every build
#   make setup    packages of Debian    make uninstall  what was installed
#
# A target that misses packages says which.  They are installed by `make setup`
# and by those that shall do all on a new machine, `make demo`, `make test`, `make
# web`, `make python` and their tests; GRUNDY_INSTALL=yes or no decides it for every
# target.

# Empty: what the build was configured with, at first /usr/local.
PREFIX ?=
DESTDIR ?=
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 20
SOAK ?= 10000
SEED ?= $(shell date +%s)
# Random games with results: draws, scores, two players, play without end.
SOAK_RESULTS = partisan sides loopy together progress forget
CROSS = python3 tests/cross/run.py build/grundy --jobs $(JOBS) --seed $(SEED)

# Warnings are errors in `make check` and where WERROR=true, with compilers we
# know; a newer compiler's new warning shall not keep anyone from building.
WERROR ?=
CONFIGURE = tools/configure build $(if $(WERROR),werror=$(WERROR)) \
    $(if $(PREFIX),prefix=$(abspath $(PREFIX)))
# With -g1 reports have their lines, and compiling takes a fifth less.
LINES = -Dc_args=-g1 -Dcpp_args=-g1
# What the tests run in: assertions are on, and compiling takes half as long.
ASSERTING = -Dbuildtype=plain -Doptimization=1 -Db_ndebug=false -Dtests=enabled
ENABLED = -Dtests=enabled -Db_lundef=false $(LINES)
SANITIZED = -Db_sanitize=address,undefined $(ENABLED)
SANITIZED_THREADS = -Db_sanitize=thread $(ENABLED)
# With sanitizers gcc warns of what cannot be; its plain build tells the truth.
# It compiles twice as quickly with -O1; clang does not.
GCC = -Doptimization=1 -Dwerror=false
# What gcc's sanitizer finds as well, in every use of a pointer, is left to it:
# compiling takes half as long.
ONCE = -fno-sanitize=null,alignment,object-size
CLANG = clang clang++ $(SANITIZED) -Dwerror=true \
    "-Dc_args=-g1 $(ONCE)" "-Dcpp_args=-g1 $(ONCE)"
# Without an optimizer the fuzzers are built in a third of the time.
FUZZED = $(CLANG) -Dfuzz=true -Doptimization=0

all: layers configure
	@ninja -C build -j $(JOBS) product

# What is asked for now; a build that is configured so already stays as it is.
configure: packages-build
	@$(CONFIGURE)

# Each after the one that it contains: two installations at once fail.
packages-build:
	@tools/install-packages build
packages-test: packages-build
	@tools/install-packages test
packages-check: packages-test
	@tools/install-packages check

setup: packages-test
setup demo test web test-web vscode test-vscode python test-python: export GRUNDY_INSTALL ?= yes

layers: packages-build
	@tools/check-layers

demo: all
	@tools/demo build/grundy

# In a build of their own, so that neither asks the other to compile anew.
# TESTS: some of them, or options of `meson test`.
TESTS ?= --no-suite long
test: packages-test layers
	@tools/build-dir build-test "$(CC)" "$(CXX)" $(ASSERTING) \
	    $(if $(WERROR),-Dwerror=$(WERROR))
	@tools/run-tests build-test $(TESTS)

# The engine of the page needs a compiler alone, the page itself npm's packages.
web-engine:
	@tools/install-packages web
	@$(MAKE) --no-print-directory -j $(JOBS) -f web/engine.mk

# npm asks its registry for what web/package-lock.json names, once.
web: web-engine
	@test web/node_modules/.package-lock.json -nt web/package-lock.json || \
	    { cd web && npm ci --no-audit --no-fund --ignore-scripts >/dev/null; }
	@node web/build.mjs build/web-engine build/web
	@node web/docs/build.mjs build/web
	@echo "build/web/index.html, build/web/grundy.html; grundy page GAME"

# The extension of VS Code: editors/vscode/grundy.vsix.
vscode:
	@tools/install-packages vscode
	@cd editors/vscode && npm ci --no-audit --no-fund --ignore-scripts \
	    >/dev/null && npm run --silent package

# The extension as it is packed, and the server by the protocol's own client.
test-vscode: all vscode
	@tests/editors/package build/grundy

test-web: all web
	@tools/install-packages test-web
	@web/tests/run build/grundy build/web-engine build/web

# Debian's Python, which has the packages; another one where it has them too.
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)

packages-python: packages-build
	@tools/install-packages python

# The library is linked into the package's module, so that it stands alone.
python: packages-python all
	@tools/build-python "$(PYTHON)" build

test-python: python
	@PYTHON="$(PYTHON)" python/run-tests build/python

# The module and the library with gcc's address sanitizer.
check-python: packages-python packages-check
	@tools/build-dir build-gcc gcc g++ $(SANITIZED) $(GCC)
	@tools/build-python "$(PYTHON)" build-gcc -fsanitize=address,undefined
	@ASAN=yes PYTHON="$(PYTHON)" python/run-tests build-gcc/python

bench: packages-test all
	@bench/run build

check: check-layers check-static check-random check-gcc check-python check-clang \
    check-threads check-packages test-vscode

check-layers: layers
	@tests/tools/test-check-layers

# All of what `make test` has samples of, and what takes long.
check-random: override TESTS = --suite random --suite long $(BUT)
check-random: export GRUNDY_TEST_TIMES ?= 4
check-random: test

check-static: packages-check configure
	@tools/check-static build

check-gcc: packages-check
	@tools/build-dir build-gcc gcc g++ $(SANITIZED) $(GCC)
	@tools/run-tests build-gcc

# By one compiler, and what takes long under sanitizers without reaching other
# code is left out.
check-core: packages-check
	@tools/build-dir build-gcc gcc g++ $(SANITIZED) $(GCC)
	@tools/run-tests build-gcc --suite core

check-clang: packages-check
	@tools/build-dir build-clang $(CLANG)
	@tools/run-tests build-clang

# What several threads do together, under the thread sanitizer.
check-threads: packages-check
	@TARGETS="tests/test_threads tests/test_survey tests/test_sets_threads \
	    tests/test_results_threads" tools/build-dir \
	    build-threads gcc g++ $(SANITIZED_THREADS) $(GCC)
	@tools/run-tests build-threads threads survey sets_threads results_threads

fuzz: packages-check
	@TARGETS="tests/fuzz/fuzz_rules tests/fuzz/fuzz_input tests/fuzz/fuzz_certificate" tools/build-dir \
	    build-fuzz $(FUZZED)
	@tests/fuzz/run build-fuzz $(FUZZ_SECONDS)

# Random rulesets by the thousand: the brute force against the program, and
# against what it writes; texts that a compiler could mistake; the library in
# other words.  The seed is a new one each time; SEED=1 sets it.
soak: packages-test all
	@echo "seed $(SEED)"
	@$(CROSS) --count $(SOAK) --backend library --ways 3 \
	    --without explain,play,check,fault
	@$(CROSS) --count $$(($(SOAK) / 20)) --options "--engine native"
	@tests/emit/random build/grundy --plain --jobs $(JOBS) --count $(SOAK) \
	    --seed $(SEED)
	@tests/emit/hostile build/grundy --count $$(($(SOAK) / 20)) --seed $(SEED)
	@tests/cross/respell.py build/grundy --least 98
	@tests/cross/spell.py build/grundy --emitted --least 93 --table
	@python3 tests/cross/results.py build/grundy --seed $(SEED) --ways 4 \
	    --count $$(($(SOAK) * 3 / 10))
	@for test in $(SOAK_RESULTS); do \
	    python3 tests/cross/$$test.py build/grundy --seed $(SEED) \
	        --count $$(($(SOAK) * 3 / 10)) || exit 1; done
	@$(MAKE) --no-print-directory soak-web SEED=$(SEED)

bench-web: all web-engine
	@node web/tests/speed.mjs build/grundy build/web-engine

# Clicks and keys without a plan, and the same clicks many times.
MONKEY_SECONDS ?= 600
soak-web: web
	@tools/install-packages test-web
	@PART=monkey,steady SEED=$(SEED) MONKEY_SECONDS=$(MONKEY_SECONDS) \
	    timeout $$(($(MONKEY_SECONDS) + 300)) \
	    node web/tests/page.mjs build/web build/web-shots

# Every command on rules that ask for too much, under a small --time and a small
# --memory: what it took is measured.
limits: all
	@tests/limits/run build/grundy --count 500 --turns 3 --jobs 2

# What is given to others: one file for any Linux, and packages for Debian.
VERSION = $(shell sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)
MACHINE = $(shell uname -m)-linux
tarball: web all
	@tools/make-tarball build build/dist/grundy-$(VERSION)-$(MACHINE).tar.gz

packages: web
	@tools/install-packages packages
	@tools/make-packages build/dist

check-packages: packages-check web
	@tools/install-packages check-packages
	@tests/packages/run

# With the page that `grundy page` puts a game into, where that can be made.
install: all
	@$(MAKE) --no-print-directory web >/dev/null || \
	    echo "installed without the page that \`grundy page\` needs" >&2
	meson install -C build --no-rebuild $(if $(DESTDIR),--destdir $(DESTDIR))

# All that the last `make install` of this build put in place.
uninstall:
	@test -f build/meson-logs/install-log.txt || \
	    { echo "nothing was installed from here" >&2; exit 1; }
	ninja -C build uninstall
	@test ! -f build/meson-logs/install-page.txt || \
	    rm -f "$$(cat build/meson-logs/install-page.txt)"

clean:
	rm -rf build build-test build-gcc build-clang build-fuzz build-threads web/node_modules

.PHONY: all configure setup packages-build packages-test packages-check layers \
	demo test bench check check-layers check-random check-static check-gcc check-core \
	check-clang check-threads fuzz soak soak-web limits web web-engine test-web bench-web \
	vscode test-vscode \
	python test-python check-python packages-python \
	install uninstall tarball packages check-packages clean
