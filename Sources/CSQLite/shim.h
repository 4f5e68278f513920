#include <sqlite3.h>

/// Hardens a connection against a planted or damaged database; sqlite3_db_config is variadic,
/// which Swift cannot call.
static inline int saldo_set_defensive(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Leaves out SQLite's own memory statistics, which cost a lock for every allocation; must come
/// before the first connection of the process.
static inline int saldo_skip_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Takes "text" in double quotation marks for a name and never for a text, as standard SQL does: a
/// misspelt column is then an error and not a text that is equal in every row.
static inline int saldo_take_quoted_for_names(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}
