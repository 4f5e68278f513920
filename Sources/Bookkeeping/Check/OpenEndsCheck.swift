import Store

/// How much is without category or place.
enum OpenEndsCheck: LedgerCheck {
  static let name = "notice"
  static let title = "transactions without category or place"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let open = try subject.store?.openEnds(), open.uncategorised + open.unplaced > 0 else {
      return []
    }
    return [
      CheckLine(
        name, .notice,
        "\(open.uncategorised) of \(open.transactions) without category "
          + "(saldo list --uncategorised), \(open.unplaced) without place"
      ).settled(by: "let rules be proposed for them:", "saldo rules suggest")
    ]
  }
}
