import Ledger

/// What people wrote down in the web tracker, MONO and MyFiance.
extension RegisterBook {
  /// Income, spending and transfers, each payment once, in the order of their days.
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

/// Icons and colours of categories (legacy-systems.md, "The five source systems").
extension RegisterBook {
  /// The marks of the categories of one kind by their names: those of the register, else those that
  /// transactions carry.
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
  /// The icon or colour in a field; nil also where the old tracker left it empty.
  func mark(_ field: String) -> String? {
    text(field).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}

extension Cell {
  /// The name of a category, with its mark where it has one.
  static func named(_ name: String, _ mark: CategoryMark?) -> Cell {
    mark.map { .marked(name, $0) } ?? .text(name)
  }
}

/// Names for records that have a point and no name of a place: those of the nearest known place.
struct NearbyNames {
  private let places: [(name: String, coordinate: Coordinate)]

  /// How far a place reaches, in metres, as the table of places has it where a row does not say.
  private static let reach = 100.0
  /// More than ``reach`` from south to north.
  private static let degrees = 0.001

  /// A point of a record is no place that others could be called after, nor is a city.
  init(_ places: [Place]) {
    self.places = places.compactMap { place in
      guard !place.isPoint, !place.isCity else { return nil }
      return place.coordinate.map { (place.name, $0) }
    }
  }

  /// The record, with the name of the nearest place where it has none of its own.
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
