import Ledger

/// Places with one match in common: the branches of a chain.
struct PlaceChain: Sendable {
  /// In the order of the table.
  let branches: [Int32]
  private let points: SpatialIndex

  init(_ branches: [Int32], _ rows: [PlaceRow]) {
    self.branches = branches
    points = SpatialIndex(
      branches.compactMap { branch in
        rows[Int(branch)].place.coordinate.map { (branch, UnitVector($0), Double.infinity) }
      })
  }

  /// The branch nearest to a point.
  func nearest(
    to point: UnitVector, where holds: (Int32) -> Bool
  ) -> (number: Int32, chordSquared: Double)? {
    points.nearest(to: point, where: holds)
  }
}
