# SPDX-License-Identifier: MIT
# A short face for Meson.  Every target first installs the distribution's
# packages that it needs and does not find.
#
#   make          build/grundy          make check   sanitizers, static analysis
#   make test     every test            make fuzz    a minute of fuzzing
#   make demo     two real inputs       make bench   the figures
#   make soak     10,000 random rulesets, solved and emitted: an hour
#   make install  under PREFIX          make clean   remove every build

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 20
SOAK ?= 10000
SEED ?= $(shell date +%s)
CROSS = python3 tests/cross/run.py build/grundy --jobs $(JOBS) --seed $(SEED)

# Warnings are errors in `make check` and where WERROR=true, with compilers we
# know; a newer compiler's new warning shall not keep anyone from building.
WERROR ?= false
RELEASE = --buildtype=release -Dwerror=$(WERROR) --prefix=$(abspath $(PREFIX))
# With -g1 reports have their lines, and compiling takes a fifth less.
LINES = -Dc_args=-g1 -Dcpp_args=-g1
SANITIZED = -Db_sanitize=address,undefined -Db_lundef=false $(LINES)
SANITIZED_THREADS = -Db_sanitize=thread -Db_lundef=false $(LINES)
# With sanitizers gcc warns of what cannot be; its plain build tells the truth.
# It compiles twice as quickly with -O1; clang does not.
GCC = -Doptimization=1 -Dwerror=false
# One build for the tests and for fuzzing: compiling it takes longer than both.
CLANG = clang clang++ $(SANITIZED) -Dfuzz=true

all: packages-build layers build/build.ninja
	@ninja -C build -j $(JOBS) product

build/build.ninja:
	meson setup build $(RELEASE)

packages-%:
	@tools/install-packages $*

layers:
	@tools/check-layers

demo: all
	@tools/demo build/grundy

test: packages-test all
	@tools/run-tests build

bench: packages-test all
	@bench/run build

check: check-layers check-static check-gcc check-clang check-threads

check-layers: packages-build layers
	@tests/tools/test-check-layers

check-static: packages-check build/build.ninja
	@tools/check-static build

check-gcc: packages-check
	@tools/build-dir build-gcc gcc g++ $(SANITIZED) $(GCC)
	@tools/run-tests build-gcc

# What takes long under sanitizers without reaching other code is left out.
CORE = --suite core
check-core: packages-check
	@tools/build-dir build-gcc gcc g++ $(SANITIZED) $(GCC)
	@tools/run-tests build-gcc $(CORE)
	@tools/build-dir build-clang $(CLANG)
	@tools/run-tests build-clang $(CORE) --no-suite heavy

check-clang: packages-check
	@tools/build-dir build-clang $(CLANG)
	@tools/run-tests build-clang

# What several threads do together, under the thread sanitizer.
check-threads: packages-check
	@TARGETS="tests/test_threads tests/test_survey" tools/build-dir \
	    build-threads gcc g++ $(SANITIZED_THREADS) $(GCC)
	@tools/run-tests build-threads threads survey

fuzz: packages-check
	@TARGETS="tests/fuzz/fuzz_rules tests/fuzz/fuzz_input" tools/build-dir \
	    build-clang $(CLANG)
	@tests/fuzz/run build-clang $(FUZZ_SECONDS)

# Random rulesets by the thousand: the brute force against the program, and
# against what it writes.  The seed is a new one each time; SEED=1 sets it.
soak: packages-test all
	@echo "seed $(SEED)"
	@$(CROSS) --count $(SOAK) --backend library --ways 3 \
	    --without explain,play,check,fault
	@$(CROSS) --count $$(($(SOAK) / 20)) --options "--engine native"
	@tests/emit/random build/grundy --plain --jobs $(JOBS) --count $(SOAK) \
	    --seed $(SEED)

install: all
	meson install -C build --no-rebuild $(if $(DESTDIR),--destdir $(DESTDIR))

clean:
	rm -rf build build-gcc build-clang build-threads

.PHONY: all layers demo test bench check check-layers check-static check-gcc check-core \
	check-clang check-threads fuzz soak install clean
