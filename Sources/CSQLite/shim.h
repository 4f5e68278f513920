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
