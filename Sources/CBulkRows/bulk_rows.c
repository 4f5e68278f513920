#include "bulk_rows.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  sqlite3_vtab base;
  const saldo_rows *rows;
} rows_table;

typedef struct {
  sqlite3_vtab_cursor base;
  const saldo_rows *rows;
  int row;
  /* The cells of the current row. */
  const saldo_cell *cells;
} rows_cursor;

static int rows_connect(
    sqlite3 *database, void *rows, int argc, const char *const *argv, sqlite3_vtab **table,
    char **error) {
  (void)argc, (void)argv, (void)error;
  char declaration[1024] = "CREATE TABLE x(c0";
  size_t end = strlen(declaration);
  for (int i = 1; i < ((saldo_rows *)rows)->column_count && end < sizeof declaration - 8; i++) {
    end += (size_t)snprintf(declaration + end, sizeof declaration - end, ",c%d", i);
  }
  snprintf(declaration + end, sizeof declaration - end, ")");
  int code = sqlite3_declare_vtab(database, declaration);
  if (code != SQLITE_OK) return code;
  rows_table *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  memset(made, 0, sizeof *made);
  made->rows = rows;
  *table = &made->base;
  return SQLITE_OK;
}

static int rows_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static int rows_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table;
  info->estimatedCost = 1000;
  info->estimatedRows = 1000;
  return SQLITE_OK;
}

static int rows_open(sqlite3_vtab *table, sqlite3_vtab_cursor **cursor) {
  rows_cursor *made = sqlite3_malloc(sizeof *made);
  if (!made) return SQLITE_NOMEM;
  memset(made, 0, sizeof *made);
  made->rows = ((rows_table *)table)->rows;
  *cursor = &made->base;
  return SQLITE_OK;
}

static int rows_close(sqlite3_vtab_cursor *cursor) {
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int rows_go(rows_cursor *at, int row) {
  const saldo_rows *rows = at->rows;
  at->row = row;
  if (row < rows->row_count) {
    size_t place = rows->order ? (size_t)rows->order[row].row : (size_t)row;
    at->cells = rows->cells + place * (size_t)rows->column_count;
  }
  return SQLITE_OK;
}

static int rows_filter(
    sqlite3_vtab_cursor *cursor, int index, const char *name, int argc, sqlite3_value **argv) {
  (void)index, (void)name, (void)argc, (void)argv;
  return rows_go((rows_cursor *)cursor, 0);
}

static int rows_next(sqlite3_vtab_cursor *cursor) {
  rows_cursor *at = (rows_cursor *)cursor;
  return rows_go(at, at->row + 1);
}

static int rows_eof(sqlite3_vtab_cursor *cursor) {
  const rows_cursor *at = (const rows_cursor *)cursor;
  return at->row >= at->rows->row_count;
}

static int rows_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
  const saldo_cell *cell = ((const rows_cursor *)cursor)->cells + column;
  switch (cell->kind) {
    case SALDO_INTEGER: sqlite3_result_int64(context, cell->value.integer); break;
    case SALDO_TEXT:
      sqlite3_result_text(context, cell->value.bytes, cell->count, SQLITE_STATIC);
      break;
    case SALDO_BLOB:
      sqlite3_result_blob(context, cell->value.bytes, cell->count, SQLITE_STATIC);
      break;
    default: break; /* SQLite returns NULL if no result is set. */
  }
  return SQLITE_OK;
}

static int rows_rowid(sqlite3_vtab_cursor *cursor, sqlite3_int64 *rowid) {
  *rowid = ((const rows_cursor *)cursor)->row;
  return SQLITE_OK;
}

/* Without xCreate, the table exists once its module is registered, and only for this connection. */
static const sqlite3_module rows_module = {
  .iVersion = 0,
  .xConnect = rows_connect,
  .xBestIndex = rows_best_index,
  .xDisconnect = rows_disconnect,
  .xOpen = rows_open,
  .xClose = rows_close,
  .xFilter = rows_filter,
  .xNext = rows_next,
  .xEof = rows_eof,
  .xColumn = rows_column,
  .xRowid = rows_rowid,
};

int saldo_rows_register(sqlite3 *database, const char *name, saldo_rows *rows) {
  return sqlite3_create_module(database, name, &rows_module, rows);
}

int saldo_rows_forget(sqlite3 *database, const char *name) {
  return sqlite3_create_module(database, name, 0, 0);
}

int saldo_check_constraints(sqlite3 *database, int checks) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, checks, (int *)0);
  if (code != SQLITE_OK) return code;
  const char *sql = checks ? "PRAGMA ignore_check_constraints=OFF" : "PRAGMA ignore_check_constraints=ON";
  return sqlite3_exec(database, sql, 0, 0, 0);
}
