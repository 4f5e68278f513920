/// How one kind of CSV file separates and quotes its fields.
package struct CSVDialect: Hashable, Sendable {
  /// The byte between fields.
  package var delimiter: UInt8
  /// The byte around fields that hold the delimiter; doubled inside them.
  package var quote: UInt8

  /// The quote of files that quote nothing: a byte that UTF-8 never holds.
  package static let noQuote: UInt8 = 0xFF

  package init(delimiter: UInt8 = UInt8(ascii: ","), quote: UInt8 = UInt8(ascii: "\"")) {
    self.delimiter = delimiter
    self.quote = quote
  }
}
