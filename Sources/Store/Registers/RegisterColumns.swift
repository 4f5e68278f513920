internal import Foundation
internal import GRDB
package import Ledger
import LedgerSchema

/// The columns of a register's table.
struct RegisterColumns {
  let register: Register
  /// The column names, in table order.
  let names: [String]

  init(_ register: Register) {
    self.register = register
    names = register.columnNames
  }

  /// The column names as an SQL list.
  var list: String { names.joined(separator: ",") }

  /// The column values of a record, in table order.
  func values(of entry: RegisterEntry, at source: RegisterSource?) throws -> [DatabaseValue] {
    var values: [DatabaseValue] = [
      entry.key.databaseValue, entry.extra.databaseValue, source?.file?.databaseValue ?? .null,
      source?.line?.databaseValue ?? .null, source?.path.databaseValue ?? .null,
    ]
    for field in register.fields {
      let value = entry[field.name] ?? field.initial
      values.append(try value.map(Self.encoded) ?? .null)
      if case .currency(let currency)? = value {
        values.append(currency.minorUnitsPerUnit.databaseValue)
      } else if field.kind == .currency {
        values.append(.null)
      }
    }
    return values
  }

  private static func encoded(_ value: RegisterValue) throws -> DatabaseValue {
    switch value {
    case .text(let text): text.databaseValue
    case .flag(let flag): flag.databaseValue
    case .day(let day): day.daysSince1970.databaseValue
    case .moment(let moment): moment.description.databaseValue
    case .money(let units): units.databaseValue
    case .number(let number): number.description.databaseValue
    case .count(let count): count.databaseValue
    case .currency(let currency): currency.code.databaseValue
    case .amounts(let amounts): try text(of: amounts).databaseValue
    }
  }

  private static func text(of amounts: [RegisterValue.NamedAmount]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = Dictionary(amounts.map { ($0.name, $0.minorUnits) }, uniquingKeysWith: +)
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  /// The record in a row of the table.
  func entry(_ row: Row) throws -> RegisterEntry {
    var entry = RegisterEntry(key: try row.text("key"), extra: try row.text("extra"))
    for field in register.fields {
      let stored: DatabaseValue = row[field.name]
      guard !stored.isNull else { continue }
      guard let value = try Self.decoded(stored, field.kind) else {
        throw StoreError.notALedger(
          path: "", reason: "\(register.table).\(field.name) of \(entry.key) cannot be read")
      }
      entry[field.name] = value
    }
    return entry
  }

  private static func decoded(
    _ stored: DatabaseValue, _ kind: RegisterField.Kind
  ) throws -> RegisterValue? {
    let text = String.fromDatabaseValue(stored)
    let number = Int64.fromDatabaseValue(stored)
    return switch kind {
    case .text, .secret, .word, .link: text.map { .text($0) }
    case .flag: number.map { .flag($0 != 0) }
    case .day: number.flatMap { Int32(exactly: $0) }.map { .day(CalendarDate(daysSince1970: $0)) }
    case .moment: text.flatMap { Moment($0) }.map { .moment($0) }
    case .money: number.map { .money($0) }
    case .number: text.flatMap { ExactDecimal($0) }.map { .number($0) }
    case .count: number.map { .count($0) }
    case .currency: text.flatMap { Currency($0) }.map { .currency($0) }
    case .amounts: try text.map { .amounts(try amounts($0)) }
    }
  }

  private static func amounts(_ text: String) throws -> [RegisterValue.NamedAmount] {
    try JSONDecoder().decode([String: Int64].self, from: Data(text.utf8))
      .map { RegisterValue.NamedAmount(name: $0.key, minorUnits: $0.value) }
      .sorted { $0.name < $1.name }
  }
}

/// A reason why the database rejects a record, in terms of its register.
package enum RegisterProblem: Error, Hashable, Sendable {
  /// Required fields are empty.
  case missing([String])
  /// A number is below its minimum, or not above its exclusive minimum.
  case tooSmall(String, RegisterField.Least)
  /// The value of a field is invalid.
  case unfit(String)
  /// A rule about several fields is violated.
  case broken(RegisterRule)
  /// The record that a field refers to does not exist.
  case notThere(field: String, register: String, key: String)
  /// Any other message of SQLite.
  case other(String)

  /// The problem for a constraint message of SQLite.
  init(_ message: String, _ register: Register) {
    let name = message.split(separator: ": ").last.map(String.init) ?? message
    let column = name.split(separator: ".").last.map(String.init) ?? name
    if message.hasPrefix("NOT NULL"), register[column] != nil {
      self = .missing([column])
      return
    }
    let own =
      name.hasPrefix("\(register.name)_") ? String(name.dropFirst(register.name.count + 1)) : name
    if let rule = register.rules.first(where: { $0.name == own }) {
      self = .broken(rule)
    } else if own.hasSuffix("_least"), let field = register[String(own.dropLast(6))],
      let least = field.least
    {
      self = .tooSmall(field.name, least)
    } else if let field = register.fields.first(where: { Self.speaks(message, of: $0.name) }) {
      self = .unfit(field.name)
    } else {
      self = .other(message)
    }
  }

  /// Whether a message of SQLite quotes an unnamed condition on this field.
  private static func speaks(_ message: String, of field: String) -> Bool {
    message.contains(": \(field) ") || message.contains("(\(field))")
  }
}
