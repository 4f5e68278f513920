internal import Foundation
internal import GRDB
import Ledger

/// A row of any account, as GRDB's statements take it.
struct StoredKey: Hashable {
  var day: Int32
  var account: Int32
  var fingerprint: Data
  var occurrence: Int32

  /// Reads a key from four columns.
  init(
    _ row: Row, _ day: String, _ account: String, _ fingerprint: String, _ occurrence: String
  ) throws {
    self.day = try row.decode(Int32.self, forColumn: day)
    self.account = try row.decode(Int32.self, forColumn: account)
    self.fingerprint = try row.decode(Data.self, forColumn: fingerprint)
    self.occurrence = try row.decode(Int32.self, forColumn: occurrence)
  }

  init(_ key: RowKey) {
    day = key.day
    account = key.account
    fingerprint = key.fingerprint.blob
    occurrence = key.occurrence
  }

  var arguments: [any DatabaseValueConvertible] { [day, account, fingerprint, occurrence] }
}

extension StoredKey: Comparable {
  /// The order that SQLite has for such keys.
  static func < (one: StoredKey, other: StoredKey) -> Bool {
    if (one.day, one.account) != (other.day, other.account) {
      return (one.day, one.account) < (other.day, other.account)
    }
    return one.fingerprint == other.fingerprint
      ? one.occurrence < other.occurrence
      : one.fingerprint.lexicographicallyPrecedes(other.fingerprint)
  }
}
