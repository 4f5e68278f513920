internal import GRDB
import Ledger

/// Reads values that saldo writes from a fixed set; any other value is damage.
extension Row {
  /// A flag, which is 0 or 1.
  ///
  /// - Throws: ``StoreError/notALedger(path:reason:)`` for another number.
  func flag(_ column: String) throws -> Bool {
    switch try decode(Int64.self, forColumn: column) {
    case 0: false
    case 1: true
    default: throw StoreError.damagedValue
    }
  }

  /// The days from that in one column to that in another; nil where there are none.
  func days(_ first: String, _ last: String) throws -> ClosedRange<CalendarDate>? {
    guard let first = try decode(Int32?.self, forColumn: first),
      let last = try decode(Int32?.self, forColumn: last)
    else { return nil }
    return CalendarDate(daysSince1970: first)...CalendarDate(daysSince1970: last)
  }

  /// A value that is stored by its number.
  ///
  /// - Throws: ``StoreError/notALedger(path:reason:)`` for a number without a case.
  func word<Word: RawRepresentable>(_ column: String) throws -> Word
  where Word.RawValue: DatabaseValueConvertible & StatementColumnConvertible {
    guard let word = Word(rawValue: try decode(Word.RawValue.self, forColumn: column)) else {
      throw StoreError.damagedValue
    }
    return word
  }
}
