import Foundation
import Importing
import Ledger
import Syntax
import Testing

/// The folder of the samples, and what is read of them.
enum LegacyKit {
  static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples/migrations")

  static let asOf = CalendarDate("2026-08-31") ?? CalendarDate(daysSince1970: 0)

  static func options(_ currency: String? = "EUR") -> LegacyOptions {
    var options = LegacyOptions(asOf: asOf)
    options.home = currency.flatMap { Currency($0) }
    return options
  }

  static func read(_ text: String, _ options: LegacyOptions = options()) throws -> LegacyExport {
    try LegacyExportReader.read(
      ByteStream(name: "export.json", bytes: Array(text.utf8)), options: options)
  }

  /// What refuses a file as a whole, in its words.
  static func refusal(_ text: String, _ options: LegacyOptions = options()) -> [String] {
    do {
      _ = try read(text, options)
      return []
    } catch {
      return (error as? Rejection)?.diagnostics.map(\.text) ?? ["\(error)"]
    }
  }

  /// An entry in one line: register, key and what stands in its fields, by name.
  static func line(_ entry: LegacyEntry) -> String {
    let values = entry.entry.values.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(text($0.value, entry.entry.currency))" }
    return "\(entry.register) \(entry.entry.key) \(values.joined(separator: " "))"
  }

  static func text(_ value: RegisterValue, _ currency: Currency?) -> String {
    let exponent = currency?.exponent ?? 2
    return switch value {
    case .text(let text): text
    case .flag(let flag): "\(flag)"
    case .day(let day): "\(day)"
    case .moment(let moment): "\(moment)"
    case .money(let units): Amount.decimalText(units, exponent: exponent)
    case .number(let number): "\(number)"
    case .count(let count): "\(count)"
    case .currency(let currency): currency.code
    case .amounts(let amounts):
      amounts.map { "\($0.name):\(Amount.decimalText($0.minorUnits, exponent: exponent))" }
        .joined(separator: ",")
    }
  }
}
