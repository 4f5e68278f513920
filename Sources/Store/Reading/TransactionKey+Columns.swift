internal import Foundation
internal import GRDB
import Ledger

extension TransactionKey: FetchableRecord {
  /// The key in the columns `day`, `account`, `fingerprint` and `occurrence`.
  init(row: Row) throws { try self.init(row, "day", "account", "fingerprint", "occurrence") }

  /// The key in columns with a prefix, such as `toDay`, `toAccount` and so on.
  init(_ row: Row, _ prefix: String) throws {
    let names = Self.names(prefix)
    try self.init(row, names[0], names[1], names[2], names[3])
  }

  /// The key in four named columns.
  init(
    _ row: Row, _ day: String, _ account: String, _ fingerprint: String, _ occurrence: String
  ) throws {
    self.init(
      day: try row.day(day), account: try row.int32(account),
      fingerprint: try row.fingerprint(fingerprint), occurrence: try row.int32(occurrence))
  }

  /// The four columns of a key as an SQL list, in the order of `arguments`.
  static let columns = "day,account,fingerprint,occurrence"

  /// The SQL condition on the four columns, with `arguments` as parameters.
  static let isKey = "day=? AND account=? AND fingerprint=? AND occurrence=?"

  /// The SQL condition on the four columns with numbered parameters.
  ///
  /// This form is for statements that use the key twice or have more parameters.
  static let isNumbered = "day=?1 AND account=?2 AND fingerprint=?3 AND occurrence=?4"

  /// The SQL condition that rows of two tables have the same key.
  static func same(_ one: String, _ other: String) -> String {
    names("").map { "\(one).\($0)=\(other).\($0)" }.joined(separator: " AND ")
  }

  /// The four columns of a key with a prefix, as an SQL list.
  static func columns(_ prefix: String) -> String { names(prefix).joined(separator: ",") }

  /// The names of the four columns of a key with a prefix.
  static func names(_ prefix: String) -> [String] {
    prefix.isEmpty
      ? ["day", "account", "fingerprint", "occurrence"]
      : ["\(prefix)Day", "\(prefix)Account", "\(prefix)Fingerprint", "\(prefix)Occurrence"]
  }

  var arguments: StatementArguments { [day.daysSince1970, account, fingerprint.blob, occurrence] }
}

extension HotStatement {
  /// Binds the four parts of a key, from parameter `index` on.
  func bind(_ index: Int32, _ key: TransactionKey) {
    bind(index, key.day.daysSince1970)
    bind(index + 1, key.account)
    bind(index + 2, key.fingerprint)
    bind(index + 3, key.occurrence)
  }

  /// The key in four columns, from `column` on.
  func key(_ column: Int32) -> TransactionKey {
    TransactionKey(
      day: day(column), account: int32(column + 1), fingerprint: fingerprint(column + 2),
      occurrence: int32(column + 3))
  }

  /// The key of a row of an account, with day, fingerprint and occurrence from `column` on.
  func key(_ column: Int32, in account: Int32) -> TransactionKey {
    TransactionKey(
      day: day(column), account: account, fingerprint: fingerprint(column + 1),
      occurrence: int32(column + 2))
  }

  /// The day in a column.
  func day(_ column: Int32) -> CalendarDate { CalendarDate(daysSince1970: int32(column)) }
}

/// The linked rows of one transaction: the row that counts and the rows linked to it.
enum LinkedRows {
  /// The start of a statement with the table `linked`: the key `?1` to `?4` and the keys of all
  /// rows linked with it.
  static let ofOne = """
    WITH one(day,account,fingerprint,occurrence) AS (SELECT ?1,?2,?3,?4),
      head AS (SELECT * FROM one UNION SELECT toDay,toAccount,toFingerprint,toOccurrence
        FROM link JOIN one USING(day,account,fingerprint,occurrence)),
      linked AS (SELECT * FROM head UNION
        SELECT link.day,link.account,link.fingerprint,link.occurrence FROM link JOIN head
          ON toDay=head.day AND toAccount=head.account
            AND toFingerprint=head.fingerprint AND toOccurrence=head.occurrence)
    """
}
