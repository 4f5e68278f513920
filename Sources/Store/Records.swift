internal import GRDB
import Ledger

extension Account {
  /// The account that a row of its table holds.
  init(_ row: Row) throws {
    let code = try row.decode(String.self, forColumn: "currency")
    let kind = try row.decode(String.self, forColumn: "kind")
    guard let currency = Currency(code), let kind = Account.Kind(rawValue: kind) else {
      throw StoreError.notALedger(path: "", reason: "an account in it is damaged")
    }
    self.init(
      key: try row.decode(String.self, forColumn: "key"),
      name: try row.decode(String.self, forColumn: "name"), kind: kind, currency: currency,
      number: try row.decode(String?.self, forColumn: "number"))
  }
}

extension Place {
  /// The place that a row of its table holds.
  init(_ row: Row) throws {
    let latitude = try row.decode(Double?.self, forColumn: "latitude")
    let longitude = try row.decode(Double?.self, forColumn: "longitude")
    var coordinate: Coordinate?
    if let latitude, let longitude {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: try row.decode(String.self, forColumn: "key"),
      name: try row.decode(String.self, forColumn: "name"), coordinate: coordinate,
      area: try row.decode(String.self, forColumn: "area"),
      city: try row.decode(String?.self, forColumn: "city") ?? "")
  }
}
