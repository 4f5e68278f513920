#include "saldo_process.h"

extern char **environ;

static int word_count;
static char **words;

/* glibc calls what is marked so before main, and with what main gets. */
__attribute__((constructor)) static void keep_words(int count, char **all) {
  word_count = count;
  words = all;
}

int saldo_word_count(void) { return word_count; }

const char *saldo_word(int index) { return words[index]; }

const char *saldo_variable(int index) { return environ[index]; }
