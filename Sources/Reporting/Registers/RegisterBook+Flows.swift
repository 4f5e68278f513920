import Ledger

/// The manual transactions from the web tracker, MONO and MyFiance.
extension RegisterBook {
  /// The income, spending and transfers in order of days, each payment once.
  var flows: [TrackedFlow] {
    self[.manualTransaction].compactMap { entry in
      guard !repeated.contains(entry.key), let kind = entry.text("type").flatMap(FlowKind.init),
        let dated = entry.dated("date", "amount")
      else { return nil }
      return TrackedFlow(
        id: entry.key, kind: kind, day: dated.day, amount: dated.amount,
        name: entry.text("name") ?? "", category: entry.text("category") ?? "",
        location: entry.text("location") ?? "",
        coordinate: Self.coordinate(entry), account: entry.text("account"))
    }
    .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
  }

  /// The location of a transaction; nil if it is unknown.
  static func coordinate(_ entry: RegisterEntry) -> Coordinate? {
    guard let latitude = entry.number("latitude"), let longitude = entry.number("longitude") else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

/// The icons and colours of categories (legacy-systems.md, "The five source systems").
extension RegisterBook {
  /// The marks of the categories of one kind, by name.
  ///
  /// A mark in the register of categories overrides a mark in a transaction.
  func marks(of kind: FlowKind) -> [String: CategoryMark] {
    var marks: [String: CategoryMark] = [:]
    for entry in self[.manualTransaction] where entry.text("type") == kind.rawValue {
      guard let category = entry.text("category"), marks[category] == nil else { continue }
      marks[category] = CategoryMark(
        icon: entry.mark("categoryIcon"), colour: entry.mark("categoryColor"))
    }
    for entry in self[.category] where entry.text("type") == kind.rawValue {
      guard let name = entry.text("name"),
        let mark = CategoryMark(icon: entry.mark("icon"), colour: entry.mark("color"))
      else { continue }
      marks[name] = mark
    }
    return marks
  }
}

extension RegisterEntry {
  /// The icon or colour in a field; nil if it is missing or blank.
  func mark(_ field: String) -> String? {
    text(field).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension Cell {
  /// A cell with the name of a category and its mark, if it has one.
  static func named(_ name: String, _ mark: CategoryMark?) -> Cell {
    mark.map { .marked(name, $0) } ?? .text(name)
  }
}

/// The names of the nearest known places, for records with a location but no place name.
struct NearbyNames {
  private let places: [(name: String, coordinate: Coordinate)]

  /// The radius of a place in metres, equal to the default of the places table.
  private static let reach = 100.0
  /// An angle of latitude that is longer than ``reach`` on the ground.
  private static let degrees = 0.001

  /// Creates the names from known places; cities and places derived from records are left out.
  init(_ places: [Place]) {
    self.places = places.compactMap { place in
      guard !place.isPoint, !place.isCity else { return nil }
      return place.coordinate.map { (place.name, $0) }
    }
  }

  /// The record with the nearest known place as its location; unchanged if the record names one.
  ///
  /// Places farther than ``reach`` do not count.
  func named(_ flow: TrackedFlow) -> TrackedFlow {
    guard !places.isEmpty, let point = flow.coordinate,
      flow.location.allSatisfy(\.isWhitespace)
    else { return flow }
    let near = places.filter { abs($0.coordinate.latitude - point.latitude) < Self.degrees }
      .map { (name: $0.name, metres: $0.coordinate.distance(to: point)) }
      .filter { $0.metres <= Self.reach }
      .min { ($0.metres, $0.name) < ($1.metres, $1.name) }
    var named = flow
    if let near { named.location = near.name }
    return named
  }
}
