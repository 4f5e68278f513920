import Ledger
import Rules
import Store
import Syntax

extension PreparedBatch {
  /// Puts entries at their own points where no place of the table reaches these; the memo of a record
  /// is what it calls the place.
  mutating func takePoints(_ point: (Int) -> Coordinate?) {
    for index in classifications.indices {
      guard let own = point(index) else { continue }
      points[index] = classifications[index].takePoint(
        own, named: batch.string(batch.entries[index].memo))
    }
  }
}

extension EntryClassification {
  /// Puts a row at its own point where no place of the table reaches it, and returns the place that
  /// this is; nil where the row is at a place, or has no point.
  ///
  /// The middle of a city that the text names tells less than the point. A rule that says "no place"
  /// holds.
  mutating func takePoint(_ point: Coordinate?, named name: String) -> Place? {
    guard let point, !hasNoPlace, place < 0 || placeReason == .city else { return nil }
    place = -1
    placeReason = .point
    return Place(point: point, named: name.trimmed)
  }
}

extension Classification {
  /// The same place, for an explanation.
  func ownPlace(at point: Coordinate?, named name: String) -> Place? {
    guard let point, place != .nowhere, found.place < 0 || found.reason == .city else { return nil }
    return Place(point: point, named: name.trimmed)
  }
}
