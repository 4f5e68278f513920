#pragma once

// A C interface to RE2, which matches any pattern in time linear in the text (reliability.md,
// finding 7). It covers only the needs of the rules: compile, match, and the literals that matching
// texts contain.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct saldo_pattern saldo_pattern;

// The reason why a pattern is invalid; the numbers are specific to this header.
enum saldo_pattern_problem {
  SALDO_PATTERN_OK = 0,
  SALDO_PATTERN_INTERNAL = 1,
  SALDO_PATTERN_BAD_ESCAPE = 2,
  SALDO_PATTERN_BAD_CLASS = 3,
  SALDO_PATTERN_BAD_RANGE = 4,
  SALDO_PATTERN_UNCLOSED_CLASS = 5,
  SALDO_PATTERN_UNCLOSED_GROUP = 6,
  SALDO_PATTERN_UNOPENED_GROUP = 7,
  SALDO_PATTERN_TRAILING_BACKSLASH = 8,
  SALDO_PATTERN_REPEAT_ARGUMENT = 9,
  SALDO_PATTERN_REPEAT_SIZE = 10,
  SALDO_PATTERN_REPEAT_OPERATOR = 11,
  SALDO_PATTERN_BAD_GROUP = 12,
  SALDO_PATTERN_BAD_UTF8 = 13,
  SALDO_PATTERN_TOO_LARGE = 14,
};

// Compiles UTF-8, ignoring case. The result is never null; saldo_pattern_problem_of has the error.
// `memory` limits the compiled program and the states cached while matching, in bytes.
saldo_pattern *saldo_pattern_create(const uint8_t *bytes, size_t count, int64_t memory);
void saldo_pattern_destroy(saldo_pattern *pattern);

int saldo_pattern_problem_of(const saldo_pattern *pattern);
// The offset and length, in bytes, of the fragment that RE2 reports; 0 if it is unknown.
size_t saldo_pattern_problem_offset(const saldo_pattern *pattern);
size_t saldo_pattern_problem_length(const saldo_pattern *pattern);

// The number of instructions of the compiled program; 0 for an invalid pattern.
int saldo_pattern_program_size(const saldo_pattern *pattern);

// 1 if the pattern matches anywhere in the text, otherwise 0.
int saldo_pattern_matches(const saldo_pattern *pattern, const uint8_t *bytes, size_t count);

// The number of capturing groups, and the index of the group with a name; 0 for none.
int saldo_pattern_group_count(const saldo_pattern *pattern);
int saldo_pattern_group_named(const saldo_pattern *pattern, const char *name);

// 1 if the pattern matches, otherwise 0. The call sets the start and length of each group from 0,
// the whole match, to `groups` - 1. A group that did not match has a start of -1. The result is 0 if
// `groups` exceeds SALDO_PATTERN_MOST_GROUPS.
enum { SALDO_PATTERN_MOST_GROUPS = 10 };
int saldo_pattern_capture(const saldo_pattern *pattern, const uint8_t *bytes, size_t count,
                          int groups, ptrdiff_t *starts, size_t *lengths);

// Lower-case literals; every matching text, in lower case, contains at least one. None if there is
// no such set.
size_t saldo_pattern_literal_count(const saldo_pattern *pattern);
const char *saldo_pattern_literal(const saldo_pattern *pattern, size_t index, size_t *count);

// Lower-case literals that all occur in every matching text, in lower case.
size_t saldo_pattern_required_count(const saldo_pattern *pattern);
const char *saldo_pattern_required(const saldo_pattern *pattern, size_t index, size_t *count);

#ifdef __cplusplus
}
#endif
