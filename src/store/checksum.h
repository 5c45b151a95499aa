/* SPDX-License-Identifier: MIT */
/* store/checksum.h -- a checksum of 64 bits, the same on every machine. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/*
 * The bytes as words of 64 bits, the first byte lowest and the last word
 * filled up with zeros; h starts as the number of bytes, and each word w makes
 * it mix(h + w * 0x9e3779b97f4a7c15), mix a bijection.  So bytes that differ
 * in one word only never have the same checksum.
 */
uint64_t grundy_checksum(const void *data, size_t size);
