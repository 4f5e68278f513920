package import Ledger

/// A geotagger, which finds the place of a row from codes, coordinates and names.
///
/// A code in the text comes first, because a terminal has a fixed place. Next come the row's own
/// coordinates. They select the place that the text names, or its nearest branch, if it is within a
/// kilometre or its own larger radius. Otherwise they select the nearest place that has the
/// coordinates within its radius. A name does not win if its place is elsewhere. A place without
/// coordinates, such as a web shop, does not contradict the row's coordinates. Without coordinates,
/// the name wins. For a chain, the branch nearest to the other places of that day wins.
///
/// The type is a class because saldo calls it for every row. Copying a struct would retain all its
/// tables.
package final class Geotagger: Sendable {
  package let table: PlacesTable

  /// The maximum distance in metres between a row's coordinates and a place that its text names.
  ///
  /// A larger radius of the place applies instead.
  package static let nameReach = 1000

  package init(_ table: PlacesTable) { self.table = table }

  /// The place of a row with this folded text and folded clean payee.
  package func place(
    in text: UnsafeBufferPointer<UInt8>, payee: UnsafeBufferPointer<UInt8>, _ clue: PlaceEvidence
  ) -> PlaceFinding {
    let day = clue.day.daysSince1970
    let (code, inText) = table.texts.hits(in: text, on: day)
    if code.isFound { return PlaceFinding(code.place, .code, evidence: code.literal) }
    var (name, reason) = (inText, PlaceReason.name)
    if !name.isFound, !payee.isEmpty {
      name = table.texts.hits(in: payee, on: day).name
      reason = .payee
    }
    if let point = clue.point { return place(at: point, name, reason, day) }
    return name.isFound ? place(of: name, reason, clue) : .none
  }

  /// Whether a payee's name matches a place on any day.
  package func tells(_ payee: UnsafeBufferPointer<UInt8>) -> Bool {
    table.texts.hits(in: payee, on: nil).name.isFound
  }

  // MARK: - Coordinates

  private func place(
    at point: Coordinate, _ name: PlaceHit, _ reason: PlaceReason, _ day: Int32
  ) -> PlaceFinding {
    let vector = UnitVector(point)
    if name.isFound, let named = nearest(name, to: vector, day) {
      return PlaceFinding(named, .point, evidence: name.literal)
    }
    let reached = table.place(at: vector, on: day)
    if reached < 0, name.isFound, table.places[Int(name.place)].coordinate == nil {
      return PlaceFinding(name.place, reason, evidence: name.literal)
    }
    return PlaceFinding(reached, .point)
  }

  /// The place of a name, or its nearest branch; nil if it is too far away or has no coordinates.
  private func nearest(_ name: PlaceHit, to point: UnitVector, _ day: Int32) -> Int32? {
    var found = name.place
    var away = 0.0
    if name.chain >= 0 {
      let chain = table.texts.chains[Int(name.chain)]
      guard let branch = chain.nearest(to: point, where: holds(on: day)) else { return nil }
      (found, away) = branch
    } else {
      guard let own = table.vectors[Int(found)] else { return nil }
      away = own.chordSquared(to: point)
    }
    let reach = max(table.radii[Int(found)] ?? 0, Self.nameReach)
    return away <= UnitVector.chordSquared(metres: Double(reach)) ? found : nil
  }

  // MARK: - Chains

  private func place(
    of name: PlaceHit, _ reason: PlaceReason, _ clue: PlaceEvidence
  ) -> PlaceFinding {
    guard name.chain >= 0 else {
      return PlaceFinding(name.place, reason, evidence: name.literal)
    }
    let holds = holds(on: clue.day.daysSince1970)
    let chain = table.texts.chains[Int(name.chain)]
    guard chain.branches.lazy.filter(holds).prefix(2).count > 1 else {
      return PlaceFinding(name.place, reason, evidence: name.literal)
    }
    var best = PlaceFinding(name.place, .chain, evidence: name.literal)
    var least = Double.infinity
    for sure in clue.visitedPlaces {
      guard let point = table.vectors[Int(sure)],
        let branch = chain.nearest(to: point, where: holds)
      else { continue }
      let isNearer =
        branch.chordSquared < least
        || branch.chordSquared == least && branch.number < best.place
      guard isNearer else { continue }
      best = PlaceFinding(branch.number, .branch, evidence: sure)
      least = branch.chordSquared
    }
    return best
  }

  private func holds(on day: Int32) -> (Int32) -> Bool {
    { place in self.table.days[Int(place)].holds(on: day) }
  }
}
