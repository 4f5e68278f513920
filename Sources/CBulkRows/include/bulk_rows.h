#ifndef SALDO_BULK_ROWS_H
#define SALDO_BULK_ROWS_H

#include <sqlite3.h>
#include <stdint.h>

/* The kinds of cells; SALDO_NULL is 0, so cleared memory contains nulls. */
enum { SALDO_NULL = 0, SALDO_INTEGER = 1, SALDO_TEXT = 2, SALDO_BLOB = 3 };

/* One value of a row. Text and blobs must stay valid until the statement has run. */
typedef struct {
  union {
    sqlite3_int64 integer;
    const void *bytes;
  } value;
  int count;
  int kind;
} saldo_cell;

/* A row's place in the reading order: by day, then by the start of its fingerprint. */
typedef struct {
  uint64_t key;
  int32_t row;
} saldo_place;

/* Consecutive rows of `column_count` cells each, read in `order` unless that is NULL. */
typedef struct {
  const saldo_cell *cells;
  const saldo_place *order;
  int row_count;
  int column_count;
} saldo_rows;

/* Registers `rows` as a table of this connection with the columns c0, c1, … The table refers to
   `rows`, which must stay valid until the table is removed, the name is registered for other rows,
   or the connection closes. */
int saldo_rows_register(sqlite3 *database, const char *name, saldo_rows *rows);

/* Removes the table with this name. */
int saldo_rows_forget(sqlite3 *database, const char *name);

/* Sets whether statements check CHECK constraints and foreign keys; 0 for rows that are known to be
   valid. After each change, SQLite recompiles the connection's statements when they next run. */
int saldo_check_constraints(sqlite3 *database, int checks);

#endif
