internal import CSQLite
import Ledger

/// `money(minor, currency)` in a query: minor units as exact decimal text.
enum MoneyFunction {
  static func add(to connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, "money", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, values in
        guard let values else { return }
        MoneyFunction.answer(context, values[0], values[1])
      }, nil, nil, nil)
  }

  private static func answer(
    _ context: OpaquePointer?, _ minor: OpaquePointer?, _ currency: OpaquePointer?
  ) {
    guard sqlite3_value_type(minor) != SQLITE_NULL, sqlite3_value_type(currency) != SQLITE_NULL
    else { return sqlite3_result_null(context) }
    guard sqlite3_value_type(minor) == SQLITE_INTEGER else {
      return fail(context, "money(minor, currency): minor must be a whole number")
    }
    let code = sqlite3_value_text(currency).map { String(cString: $0) } ?? ""
    guard let currency = Currency(code) else {
      return fail(context, "money(minor, currency): unknown currency")
    }
    let amount = Amount(minorUnits: sqlite3_value_int64(minor), currency: currency)
    // -1 is SQLITE_TRANSIENT: SQLite copies the text.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_result_text(context, amount.description, -1, transient)
  }

  private static func fail(_ context: OpaquePointer?, _ message: String) {
    sqlite3_result_error(context, message, -1)
  }
}
