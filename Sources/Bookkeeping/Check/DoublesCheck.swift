import Store

/// How many pairs of rows may be one movement each, as only a person can say.
enum DoublesCheck: LedgerCheck {
  static let name = "dup"
  static let title = "rows that may be one movement"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let count = try subject.store?.openQuestions().count, count > 0 else { return [] }
    return [
      CheckLine(
        name, .notice, of: subject.count(count, "pair"),
        " may be one movement\(count == 1 ? "" : " each") (saldo dup)",
        ["pairs": String(count)]
      ).settled(by: "say of each whether it is one:", "saldo dup")
    ]
  }
}
