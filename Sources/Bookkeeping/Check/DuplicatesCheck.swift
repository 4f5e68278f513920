import Store

/// A check for possible duplicates that await your decision.
enum DuplicatesCheck: LedgerCheck {
  static let name = "duplicates"
  static let title = "possible duplicates"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let count = try subject.store?.openQuestions().count, count > 0 else { return [] }
    return [
      CheckLine(
        name, .notice, of: subject.count(count, "pair"),
        " may be one transaction\(count == 1 ? "" : " each") (saldo duplicates)",
        ["pairs": String(count)]
      ).settled(by: "review each pair:", "saldo duplicates")
    ]
  }
}
