#ifndef SALDO_BULK_ROWS_H
#define SALDO_BULK_ROWS_H

#include <sqlite3.h>
#include <stdint.h>

/* What a cell holds; the value of SALDO_NULL is 0, so that cleared memory holds nulls. */
enum { SALDO_NULL = 0, SALDO_INTEGER = 1, SALDO_TEXT = 2, SALDO_BLOB = 3 };

/* One value of a row. Text and blobs stay where they are until the statement has run. */
typedef struct {
  union {
    sqlite3_int64 integer;
    const void *bytes;
  } value;
  int count;
  int kind;
} saldo_cell;

/* Where a row comes in the order that rows are read in: by day, then by the start of a fingerprint. */
typedef struct {
  uint64_t key;
  int32_t row;
} saldo_place;

/* Rows of `column_count` cells each, one after the other, read in `order` where that is not NULL. */
typedef struct {
  const saldo_cell *cells;
  const saldo_place *order;
  int row_count;
  int column_count;
} saldo_rows;

/* Makes `rows` a table of this connection with the columns c0, c1, … The table refers to `rows`,
   which must stay until the connection has closed or the name was given to other rows. */
int saldo_rows_register(sqlite3 *database, const char *name, saldo_rows *rows);

/* Takes the table away again. */
int saldo_rows_forget(sqlite3 *database, const char *name);

/* Sets whether statements check CHECK constraints and foreign keys; 0 for rows that are known to keep
   them. Each change has SQLite compile the statements of the connection again when they next run. */
int saldo_check_constraints(sqlite3 *database, int checks);

#endif
