import Store

/// How much is without category or place.
enum OpenEndsCheck: LedgerCheck {
  static let name = "notice"
  static let title = "transactions without category or place"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let open = try subject.store?.openEnds(), open.uncategorised + open.unplaced > 0 else {
      return []
    }
    let uncategorised =
      "\(open.uncategorised) of \(open.transactions) without category (saldo list --uncategorised)"
    let unplaced = "\(open.unplaced) payment\(open.unplaced == 1 ? "" : "s") without place"
    let parts =
      (open.uncategorised > 0 ? [uncategorised] : []) + (open.unplaced > 0 ? [unplaced] : [])
    return [
      CheckLine(name, .notice, parts.joined(separator: ", "))
        .settled(by: "let rules be proposed for them:", "saldo rules suggest")
    ]
  }
}
