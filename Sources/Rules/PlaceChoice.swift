/// What a rule says about the place of a transaction.
package enum PlaceChoice: BitwiseCopyable, Hashable, Sendable {
  /// Look it up in the places table by the text: `from-text`, and what happens without a rule.
  case fromText
  /// It has no place, whatever the table says: `none`.
  case nowhere
  /// Index into ``RuleBook/places``.
  case named(Int32)
}
