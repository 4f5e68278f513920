import Ledger
import Store
import Syntax

/// A look-up of the transaction that a misspelled id probably means.
package struct SimilarTransaction {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Whether a word looks like a transaction id: eight digits, a hyphen and further characters.
  ///
  /// The id need not be valid.
  package static func isMeant(_ word: String) -> Bool {
    word.count > 9 && word.prefix(8).allSatisfy { $0.isASCII && $0.isNumber }
      && word.dropFirst(8).first == "-"
  }

  /// The failure for a word that is not a valid id.
  package func failure(for word: String) -> Failure {
    Failure(.usage, "\(Printable.quoted(word)) is not a transaction id", hint: hint(word))
  }

  private func hint(_ word: String) -> String {
    guard Self.isMeant(word), let day = Self.day(word) else {
      return "an id is a date and eight hexadecimal digits, such as 20260814-3fa9c2d1; saldo list "
        + "shows the ids"
    }
    var query = TransactionFilter()
    query.period = Period(start: day, end: day) ?? query.period
    let ids = (try? workspace.openLedger(.read).transactions(query).map(\.id.description)) ?? []
    return Suggestion.hint(
      for: word, among: ids,
      else: "saldo list --from \(day) --to \(day) shows the transactions of that day")
  }

  private static func day(_ word: String) -> CalendarDate? {
    let digits = word.prefix(8).compactMap(\.wholeNumberValue)
    guard digits.count == 8 else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    return CalendarDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
  }
}
