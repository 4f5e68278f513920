#ifndef SALDO_PROCESS_H
#define SALDO_PROCESS_H

/* How many words the program was called with, its own name included. */
int saldo_word_count(void);

/* One of these words. */
const char *saldo_word(int index);

/* A variable of the environment as NAME=VALUE; NULL behind the last. */
const char *saldo_variable(int index);

#endif
