/* SPDX-License-Identifier: MIT */
/* Stands in for the kernels until they are linked. */
#include "base/error.h"
#include "grundy/heap.h"
#define WEAK __attribute__((weak))
WEAK grundy_status grundy_heap_open(grundy_heap **out, const grundy_heap_code *code, const grundy_heap_options *options, grundy_error *err) { (void)code; (void)options; (void)err; *out = NULL; return GRUNDY_OK; }
WEAK void grundy_heap_close(grundy_heap **heap) { *heap = NULL; }
WEAK void grundy_heap_cancel(grundy_heap *heap) { (void)heap; }
WEAK const grundy_heap_code *grundy_heap_game(const grundy_heap *heap) { (void)heap; return NULL; }
WEAK grundy_status grundy_heap_value(grundy_heap *heap, uint64_t n, uint64_t *value, grundy_error *err) { (void)heap; (void)n; (void)value; return grundy_fail(err, GRUNDY_EINVAL, "no kernels"); }
WEAK bool grundy_heap_get_law(const grundy_heap *heap, grundy_heap_law *law) { (void)heap; (void)law; return false; }
WEAK size_t grundy_heap_code_text(const grundy_heap_code *code, char *out, size_t size) { (void)code; if (size > 0) out[0] = 0; return 0; }
