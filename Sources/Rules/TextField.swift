/// Which text of a transaction a condition looks at.
enum TextField: String, BitwiseCopyable, Sendable, CaseIterable {
  /// What the bank wrote: payee and memo, joined.
  case text
  /// The payee as set so far.
  case payee
  case memo
  case reference
}
