package import Ledger

/// One bar for each name, longest first.
package struct Bars: Hashable, Sendable {
  package let title: String
  package let finding: String
  package let currency: Currency
  package let bars: [Bar]

  /// A name and its amount in minor units.
  package struct Bar: Hashable, Sendable {
    package let name: String
    package let minorUnits: Int64
  }
}
