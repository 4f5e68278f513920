/// What an entry does to an earlier one of the same account that the bank took back.
///
/// OFX 2.x, section 11.4.4.1 (CORRECTFITID, CORRECTACTION).
package enum EntryCorrection: UInt8, Hashable, Sendable {
  case none = 0
  /// It stands in the place of the one named by ``StatementEntry/correctedID``.
  case replaces
  /// It takes the one named away, and is no transaction itself.
  case deletes
}
