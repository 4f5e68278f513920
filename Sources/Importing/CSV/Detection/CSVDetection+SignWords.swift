import Syntax

/// The words in the rows of a table that show the sign of its amounts.
extension CSVDetection {
  /// A word for income in rows with positive amounts; nil if the rows show none or contradict it.
  ///
  /// A row contradicts it if it has such a word and a negative amount, or a word for expenses and a
  /// positive amount.
  static func wordOfIncome(_ amounts: [Int64?], _ sample: CSVTableSample) -> String? {
    var found: String?
    for (row, amount) in zip(sample.rows, amounts) where (amount ?? 0) != 0 {
      let text = row.cells.joined(separator: " ").lowercased()
      if let word = incomeWords.first(in: text) {
        guard (amount ?? 0) > 0 else { return nil }
        found = found ?? word
      } else if (amount ?? 0) > 0, wordsOfOutgo.first(in: text) != nil {
        return nil
      }
    }
    return found
  }

  /// The word for payments to a card, and whether positive amounts are charges.
  ///
  /// If payments are negative, charges are positive. Nil if the rows do not show one direction.
  static func signByPayments(
    _ amounts: [Int64?], _ sample: CSVTableSample
  ) -> (word: String, isInverted: Bool)? {
    var word: String?
    var payments: [Bool] = []
    var others: [Bool] = []
    for (row, amount) in zip(sample.rows, amounts) {
      guard let amount, amount != 0 else { continue }
      let text = HeaderWords.plain(row.cells.joined(separator: " "))
      if let found = paymentWords.first(in: text) {
        word = word ?? found
        payments.append(amount > 0)
      } else {
        others.append(amount > 0)
      }
    }
    guard let word, let isPositive = payments.first, !payments.contains(!isPositive),
      others.count(where: { $0 != isPositive }) * 2 > others.count
    else { return nil }
    return (word, !isPositive)
  }

  private static let paymentWords = WordFinder([
    "payment thank you", "payment received", "thank you for your payment", "payment rcvd",
    "autopay payment thank", "zahlung erhalten", "einzahlung dankend erhalten",
    "paiement merci", "paiement recu", "paiement reçu",
  ])

  private static let incomeWords = WordFinder([
    "vir recu", "vir reçu", "virement recu", "virement reçu",
    "salary", "payroll", "paycheck", "deposit", "dividend", "income", "gehalt", "salaire",
    "nómina", "stipendio", "wynagrodzenie", "зарплата",
  ])

  private static let wordsOfOutgo = WordFinder(["withdraw"])

  /// The column of words that match the signs in every row with such a word, or contradict all of
  /// them.
  ///
  /// Nil if there is no such column.
  static func signByWords(
    _ amounts: [Int64?], _ sample: CSVTableSample
  ) -> (column: Int, isInverted: Bool)? {
    for index in sample.names.indices
    where sample.meanings[index]?.role == .flag || sample.meanings[index] == nil {
      let cells = sample.cells(index).map { isFlagWord($0) ? $0.lowercased() : "" }
      guard cells.contains(where: { !$0.isEmpty }) else { continue }
      for (debit, credit) in flagWords {
        let rows = zip(cells, amounts).filter { cell, amount in
          (amount ?? 0) != 0 && (debit.contains(cell) || credit.contains(cell))
        }
        let outs = rows.filter { debit.contains($0.0) }.map { ($0.1 ?? 0) < 0 }
        let ins = rows.filter { credit.contains($0.0) }.map { ($0.1 ?? 0) > 0 }
        guard !outs.isEmpty, !ins.isEmpty else { continue }
        if (outs + ins).allSatisfy({ $0 }) { return (index, false) }
        if !(outs + ins).contains(true) { return (index, true) }
      }
    }
    return nil
  }
}

/// A search for several words in one pass over a text.
private struct WordFinder {
  private let words: [String]
  private let automaton: LiteralAutomaton

  init(_ words: [String]) {
    self.words = words
    automaton = LiteralAutomaton(words.map { Array($0.utf8) })
  }

  /// The first word of the list that occurs in a text; nil if none does.
  func first(in text: String) -> String? {
    var text = text
    var found = words.count
    text.withUTF8 { bytes in
      automaton.scan(bytes) { word, _ in
        found = min(found, word)
        return true
      }
    }
    return found < words.count ? words[found] : nil
  }
}
