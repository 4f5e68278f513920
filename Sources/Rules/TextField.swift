/// Which text of a transaction a condition looks at.
enum TextField: String, BitwiseCopyable, Sendable, CaseIterable {
  /// What the bank wrote: payee and memo, joined.
  case text
  /// The payee as set so far.
  case payee
  case memo
  case reference
  /// The account number of the other side.
  case counterparty

  /// Whether it is part of the text that is scanned for literals.
  var isScanned: Bool { self != .reference && self != .counterparty }
}
