# SPDX-License-Identifier: MIT
# engine.mk -- the library and the command line as WebAssembly, in $(OUT).
#
#   make -f web/engine.mk OUT=build/web-engine
#
# Twice: for the page of all games, and smaller for the page of one, with fewer
# commands and no library.#
# By clang and Debian's wasi-libc; ARCHITECTURE.md says why.  Files are found,
# not listed: all of src and cli but for what needs a system, for which
# src/host/alone.c, src/engine/alone.c, src/view/raster_none.c and web/engine stand.
OUT ?= build/web-engine
CC = clang
CACHE := $(shell command -v ccache)

# The inner loops are compiled to be quick as far as that stays small (-O2 is no
# quicker and a tenth more), all else to be small.
FAST = base/memory base/watch nim/mex nim/nim nim/sequence \
    heap/bits heap/dense heap/kernel heap/plain heap/rows \
    sets/parts sets/search sets/sides sets/table solve/columns solve/filling \
    solve/nimber solve/recursion solve/search_fill \
    solve/table solve/window lang/machine lang/arith lang/object \
    lang/runtime engine/game
$(foreach file,$(FAST),$(eval $(OUT)/src/$(file).o: OPTIMIZE = -Os))
OPTIMIZE = -Oz

WITHOUT = src/base/helpers.c src/host/cache.c src/host/compiler.c src/host/file.c \
    src/host/loader.c src/host/thread.c src/engine/certify.c src/engine/dump.c \
    src/engine/instance.c src/engine/line_moves.c src/engine/line_read.c src/engine/native.c src/engine/dump_sets.c src/engine/geography.c src/sets/geography.c src/engine/set_laws.c \
    src/engine/set_store.c src/engine/board_twin.c src/sets/laws.c src/sets/lengths.c src/sets/picture.c src/plan/sets/picture.c src/plan/sets/picture_cases.c \
    src/sets/word_board_bars.c src/sets/word_board_ends.c \
    src/sets/crowd.c src/sets/sides_128.c src/plan/sets/bars.c src/plan/laws/all_but.c src/plan/laws/winners_line.c src/solve/images_exchange.c \
    src/solve/result_crowd.c src/emit/behind.c src/emit/boards.c src/emit/boxes.c \
    src/emit/far.c src/emit/pairs.c src/emit/rows.c src/engine/rows.c \
    src/plan/rewrites/items.c src/plan/rewrites/coins.c src/plan/rewrites/coin_runs.c src/plan/rewrites/coin_boards.c \
    src/plan/rewrites/product.c src/plan/rewrites/product_read.c src/plan/rewrites/rows.c src/plan/rewrites/shortening.c src/plan/rewrites/shortening_read.c src/lang/play.c src/plan/rewrites/turns.c src/emit/turning.c src/emit/wide.c \
    src/lang/native.c src/sets/keep.c src/store/parts_file.c src/view/png.c src/view/sixel.c src/view/raster.c \
    cli/main.c \
    cli/system.c cli/process.c cli/language.c cli/line_edit.c cli/commands.c \
    cli/cmd_stress.c cli/cmd_page.c cli/cmd_shell.c cli/shell_answers.c cli/shell_offers.c \
    cli/shell_rules.c cli/shell_words.c cli/cmd_lsp.c cli/lsp_games.c \
    cli/lsp_names.c cli/lsp_text.c
SOURCES := $(filter-out $(WITHOUT),$(shell find src cli -name '*.c'))
FACES := $(shell find web/engine -maxdepth 1 -name '*.c') web/engine/json/jansson.c
OBJECTS = $(SOURCES:%.c=$(OUT)/%.o) $(OUT)/support_text.o
FACE_OBJECTS = $(FACES:%.c=$(OUT)/%.o)
LIBRARY = $(OUT)/web/engine/all/commands.o $(OUT)/library.o
ALONE = $(OUT)/web/engine/alone/commands.o $(OUT)/web/engine/alone/library.o

WASM = --target=wasm32-wasi -std=c17 -D_POSIX_C_SOURCE=200809L -DNDEBUG \
    -DGRUNDY_NO_WIDE_SETS=1 -DGRUNDY_SMALL=1 \
    $(OPTIMIZE) \
    -fvisibility=hidden -ftls-model=local-exec -mbulk-memory -mnontrapping-fptoint -msign-ext
INCLUDE = -I$(OUT) -Iinclude -Isrc -Icli -Iweb/engine -Iweb/engine/include \
    -Iweb/engine/json
WARN = -Wall -Wextra -Wpedantic -Wconversion -Wshadow $(if $(WERROR),-Werror)
# Deep recursion traps below all data instead of writing over it.  Texts that end
# alike are not merged: in their order gzip makes them a kilobyte less.
LINK = -mexec-model=reactor -Wl,--stack-first -Wl,-z,stack-size=4194304 \
    -Wl,--max-memory=4294967296 -Wl,--gc-sections -Wl,--strip-all \
    -Wl,-O0
# Two rounds: one leaves six kilobytes more by gzip.  Nothing lies in the lowest
# kilobyte but the very end of the stack, so that an offset may go into a load or
# store (eleven kilobytes): where an address wrapped below 0 it would trap.
SMALLER = --enable-bulk-memory --enable-sign-ext \
    --enable-nontrapping-float-to-int --enable-mutable-globals \
    --low-memory-unused -Os -Oz

all: $(OUT)/grundy.wasm $(OUT)/game.wasm $(OUT)/ja.mo

$(OUT)/grundy.wasm: $(FACE_OBJECTS) $(LIBRARY) $(OUT)/libgrundy.a
$(OUT)/game.wasm: $(FACE_OBJECTS) $(ALONE) $(OUT)/libgrundy.a
$(OUT)/%.wasm:
	@echo "link $@"
	@$(CC) --target=wasm32-wasi $(LINK) -o $@.linked $^
	@wasm-opt $(SMALLER) -o $@ $@.linked
	@rm -f $@.linked

$(OUT)/libgrundy.a: $(OBJECTS)
	@rm -f $@
	@llvm-ar-14 rcs $@ $(OBJECTS)

$(OUT)/%.o: %.c $(OUT)/grundy-config.h web/engine.mk
	@mkdir -p $(@D)
	@$(CACHE) $(CC) $(WASM) $(WARN) $(INCLUDE) -MMD -MP -c -o $@ $<

$(OUT)/library.o: $(OUT)/library.c web/engine.mk
	@$(CACHE) $(CC) $(WASM) $(INCLUDE) -c -o $@ $<

$(OUT)/library.c: tools/embed-games $(wildcard games/*.game)
	@mkdir -p $(@D)
	@python3 tools/embed-games games $@ $@.d

$(OUT)/support_text.o: $(OUT)/support_text.c web/engine.mk
	@$(CACHE) $(CC) $(WASM) $(INCLUDE) -c -o $@ $<

$(OUT)/support_text.c: tools/embed-support $(wildcard src/emit/support/*.h \
    src/plan/laws/*.h src/lang/one_play.h src/solve/game_*.h \
    src/solve/loopy_stages.h src/solve/number_sets.h)
	@mkdir -p $(@D)
	@python3 tools/embed-support src/emit/support $@ $@.d \
	    game_values,loopy,boards,sides,lines,rows,plays,far,turns,results_values,wide_cells,wide_sets,wide_set_search,wide_asking,wide_lines,cells!,sets!,set_search!,asking!,values! \
	    WORTHS LOOPY BOXES BOARDS PLACES avoid_lines

# As meson.build has it; what a page cannot have is empty.
$(OUT)/grundy-config.h: meson.build
	@mkdir -p $(@D)
	@sed -n "s/^  version: '\(.*\)',/#define GRUNDY_VERSION \"\1\"/p" $< >$@
	@printf '#define GRUNDY_DOMAIN "grundy"\n#define GRUNDY_LOCALES ""\n' >>$@

# Formats of numbers as they are on this machine, not left open for another.
$(OUT)/ja.mo: po/ja.po web/engine.mk
	@mkdir -p $(@D)
	@sed 's/<PRI\([uxXd]\)64>/ll\1/g; s/<PRI\([uxXd]\)32>/\1/g' $< | \
	    msguniq --use-first -o $(OUT)/ja.po
	@msgfmt -o $@ $(OUT)/ja.po

-include $(OBJECTS:.o=.d) $(FACE_OBJECTS:.o=.d)
.PHONY: all
