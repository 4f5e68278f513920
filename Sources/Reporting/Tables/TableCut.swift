/// What a page leaves out of a table for want of room.
package struct TableCut: Hashable, Sendable {
  /// How many rows the whole table has.
  package let rowCount: Int
  /// Whether those that are left are its first.
  package let isBeginning: Bool
  /// One row for all that are left out, so that what is seen adds up to the total; nil without one.
  package let rest: [Cell]?
}
