internal import Foundation
internal import GRDB
import Ledger

/// Typed access to the columns of a row; a value of another type means damage.
extension Row {
  func text(_ column: String) throws -> String { try decode(String.self, forColumn: column) }
  func textOrNil(_ column: String) throws -> String? { try decode(String?.self, forColumn: column) }
  func int(_ column: String) throws -> Int { try decode(Int.self, forColumn: column) }
  func intOrNil(_ column: String) throws -> Int? { try decode(Int?.self, forColumn: column) }
  func int32(_ column: String) throws -> Int32 { try decode(Int32.self, forColumn: column) }
  func int32OrNil(_ column: String) throws -> Int32? { try decode(Int32?.self, forColumn: column) }
  func int64(_ column: String) throws -> Int64 { try decode(Int64.self, forColumn: column) }
  func int64OrNil(_ column: String) throws -> Int64? { try decode(Int64?.self, forColumn: column) }
  func degreesOrNil(_ column: String) throws -> Double? {
    try decode(Double?.self, forColumn: column)
  }

  /// An exact decimal number, stored as text; nil if the column is null or not a number.
  func decimalOrNil(_ column: String) throws -> ExactDecimal? {
    try textOrNil(column).flatMap { ExactDecimal($0) }
  }

  /// A day, stored as the number of days since 1970-01-01.
  func day(_ column: String) throws -> CalendarDate {
    CalendarDate(daysSince1970: try int32(column))
  }

  func bytes(_ column: String) throws -> Data { try decode(Data.self, forColumn: column) }

  func fingerprint(_ column: String) throws -> Fingerprint { Fingerprint(blob: try bytes(column)) }

  /// A flag, stored as 0 or 1.
  ///
  /// - Throws: ``StoreError/notALedger(path:reason:)`` for any other value.
  func flag(_ column: String) throws -> Bool {
    guard let flag = try flagOrNil(column) else { throw StoreError.damagedValue }
    return flag
  }

  func flagOrNil(_ column: String) throws -> Bool? {
    switch try int64OrNil(column) {
    case nil: nil
    case 0: false
    case 1: true
    default: throw StoreError.damagedValue
    }
  }

  /// The days from the first to the last day in two columns; nil if either column is null.
  func days(_ first: String, _ last: String) throws -> ClosedRange<CalendarDate>? {
    guard let first = try int32OrNil(first), let last = try int32OrNil(last) else { return nil }
    return CalendarDate(daysSince1970: first)...CalendarDate(daysSince1970: last)
  }

  /// A value stored as its raw value.
  ///
  /// - Throws: ``StoreError/notALedger(path:reason:)`` for a raw value without a case.
  func word<Word: RawRepresentable>(_ column: String) throws -> Word
  where Word.RawValue: DatabaseValueConvertible & StatementColumnConvertible {
    guard let word = Word(rawValue: try decode(Word.RawValue.self, forColumn: column)) else {
      throw StoreError.damagedValue
    }
    return word
  }
}

extension Account {
  /// The account in a row of its table.
  init(_ row: Row) throws {
    let code = try row.text("currency")
    let kind = try row.text("kind")
    guard let currency = Currency(code), let kind = Account.Kind(rawValue: kind) else {
      throw StoreError.notALedger(path: "", reason: "an account in it is damaged")
    }
    self.init(
      key: try row.text("key"), name: try row.text("name"), kind: kind, currency: currency,
      number: try row.textOrNil("number"))
    earlierKeys = try row.textOrNil("earlierKeys")?.split(separator: " ").map(String.init) ?? []
  }
}

extension Place {
  /// The place in a row of its table.
  init(_ row: Row) throws {
    let latitude = try row.degreesOrNil("latitude")
    let longitude = try row.degreesOrNil("longitude")
    var coordinate: Coordinate?
    if let latitude, let longitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: try row.text("key"), name: try row.text("name"), coordinate: coordinate,
      area: try row.text("area"), city: try row.textOrNil("city") ?? "")
  }
}
