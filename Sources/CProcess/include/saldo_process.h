#ifndef SALDO_PROCESS_H
#define SALDO_PROCESS_H

/* The number of arguments, including the program's name. */
int saldo_word_count(void);

/* The argument with this index; 0 is the program's name. */
const char *saldo_word(int index);

/* An environment variable as NAME=VALUE; NULL after the last. */
const char *saldo_variable(int index);

#endif
