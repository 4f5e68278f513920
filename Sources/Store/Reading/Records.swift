internal import GRDB
import Ledger

extension Account {
  /// The account that a row of its table holds.
  init(_ row: Row) throws {
    let code = try row.text("currency")
    let kind = try row.text("kind")
    guard let currency = Currency(code), let kind = Account.Kind(rawValue: kind) else {
      throw StoreError.notALedger(path: "", reason: "an account in it is damaged")
    }
    self.init(
      key: try row.text("key"),
      name: try row.text("name"), kind: kind, currency: currency,
      number: try row.textOrNil("number"))
  }
}

extension Place {
  /// The place that a row of its table holds.
  init(_ row: Row) throws {
    let latitude = try row.degreesOrNil("latitude")
    let longitude = try row.degreesOrNil("longitude")
    var coordinate: Coordinate?
    if let latitude, let longitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: try row.text("key"),
      name: try row.text("name"), coordinate: coordinate,
      area: try row.text("area"),
      city: try row.textOrNil("city") ?? "")
  }
}
