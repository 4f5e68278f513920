package import Ledger
import Reporting
import Syntax

/// Which entries or transactions to list.
package struct RegisterFilter: Sendable {
  /// This category and those below it.
  package var category: String?
  /// The word of the entry's type, such as `expense` or `bond`.
  package var type: String?
  package var period: Period?
  package var nearby: Nearby?
  /// Only what a person wrote.
  package var isByHand = false

  package init() {}

  /// What lies around a point.
  package struct Nearby: Sendable {
    package let centre: Coordinate
    package let metres: Int

    package init(_ centre: Coordinate, metres: Int) {
      self.centre = centre
      self.metres = metres
    }

    func holds(_ point: Coordinate?) -> Bool {
      point.map { centre.reaches($0, within: .init(metres)) } ?? false
    }
  }
}

extension Register {
  /// The field that holds an entry's category.
  var categoryField: String? { first(of: ["category", "categoryName", "assetCategory"]) }

  /// The field that says what sort of entry it is.
  var typeField: String? { first(of: ["type", "assetType", "transactionType", "period"]) }

  /// The day by which entries are told and listed.
  var dayField: String? {
    first(of: [
      "date", "purchaseDate", "recordedAt", "transactionDate", "startDate", "createdAt",
    ])
  }

  private func first(of names: [String]) -> String? { names.first { self[$0] != nil } }
}

extension RegisterEntry {
  /// Where it happened, as the entry itself says.
  var coordinate: Coordinate? {
    guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
