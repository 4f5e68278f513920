/// What became of one field of an export.
package struct LegacyField: Hashable, Sendable {
  package enum Fate: Hashable, Sendable {
    /// It stands in the register's field as it was written.
    case carried(to: String)
    /// It stands in the register's field, written otherwise.
    case transformed(to: String, from: String, into: String)
    /// It has no home here and is kept as it is, in the entry's extra.
    case kept
    /// It says what the entry is called, or whose it is.
    case identity
    /// It holds so many elements of their own.
    case elements(Int)
  }

  /// As it is spelt in the export.
  package let key: String
  package let fate: Fate
  /// Whether the value as exported is kept besides, since not all of it is in the field.
  package let isKeptToo: Bool
}
