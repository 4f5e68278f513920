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
