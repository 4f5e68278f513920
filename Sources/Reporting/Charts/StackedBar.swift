package import Ledger

/// The parts of a whole as one bar, the largest first, each with its name beside it.
package struct StackedBar: Hashable, Sendable {
  /// No more hues than these can be told apart by everybody; what is left is one part, "other".
  package static let partLimit = 4

  package let title: String
  package let finding: String
  package let currency: Currency
  package let parts: [Part]

  /// A part in minor units, above zero.
  package struct Part: Hashable, Sendable {
    package let name: String
    package let minorUnits: Int64
  }

  /// Parts beyond the third are drawn together where there are more than four.
  init(title: String, finding: String, currency: Currency, all: [Part]) {
    self.title = title
    self.finding = finding
    self.currency = currency
    let sorted = all.filter { $0.minorUnits > 0 }
      .sorted { ($1.minorUnits, $0.name) < ($0.minorUnits, $1.name) }
    guard sorted.count > Self.partLimit else {
      parts = sorted
      return
    }
    let rest = sorted.dropFirst(Self.partLimit - 1)
    let sum = rest.reduce(Int64(0)) { $0.addingReportingOverflow($1.minorUnits).partialValue }
    parts = sorted.prefix(Self.partLimit - 1) + [Part(name: "Other", minorUnits: sum)]
  }
}
