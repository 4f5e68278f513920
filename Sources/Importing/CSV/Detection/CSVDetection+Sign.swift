import Ledger
import Syntax

extension CSVDetection {
  /// The sign of the amounts and its evidence, if no balance proves it.
  static func signEvidence(
    _ rule: AmountColumns, _ amounts: [Int64?], _ sample: CSVTableSample,
    said: AmountSign?
  ) throws(LayoutRefusal) -> (evidence: Evidence, isInverted: Bool) {
    guard case .signed(let column, _) = rule else {
      if said == .inverted { throw .signOfColumns(sample, rule) }
      let reason = sample.isByContents ? "minus signs and words" : "the words in the columns"
      return (
        Evidence(
          decision: "sign", finding: words(rule), reason: "from \(reason)",
          certainty: .certain), false
      )
    }
    if !amounts.contains(where: { ($0 ?? 0) < 0 }) {
      let undirected = BadRows(ofDirections: sample)
      guard undirected.lines.isEmpty else { throw .undirected(undirected, sample, column) }
    }
    if let (flag, isInverted) = signByWords(amounts, sample) {
      if let said, (said == .inverted) != isInverted {
        throw .otherSign(
          said, sample, column, "the words in column \(sample.name(flag)) show")
      }
      let finding = words(.signed(column, isInverted: isInverted))
      return (
        Evidence(
          decision: "sign", finding: finding,
          reason: "column \(sample.name(flag)) confirms this in every row",
          certainty: .proven), isInverted
      )
    }
    if let said {
      let isInverted = said == .inverted
      return (
        Evidence(
          decision: "sign", finding: words(.signed(column, isInverted: isInverted)),
          reason: "set by --sign \(said.rawValue)", certainty: .certain), isInverted
      )
    }
    if let (word, isInverted) = signByPayments(amounts, sample) {
      return (
        Evidence(
          decision: "sign", finding: words(.signed(column, isInverted: isInverted)),
          reason:
            "rows with \(Printable.quoted(word)) are money in; the others have the opposite sign",
          certainty: .likely), isInverted
      )
    }
    if let plus = sample.cells(column.index(in: sample.names) ?? -1).first(where: isMarkedIn),
      amounts.contains(where: { ($0 ?? 0) < 0 })
    {
      return (
        Evidence(
          decision: "sign", finding: words(rule),
          reason: "money in has an explicit plus, such as \(Printable.quoted(plus))",
          certainty: .likely), false
      )
    }
    // In a list of share trades, a positive amount may be the cost of a purchase.
    let isOfShares = sample.names.contains { ["shares", "units"].contains(HeaderWords.plain($0)) }
    let negative = amounts.count { ($0 ?? 0) < 0 }
    let positive = amounts.count { ($0 ?? 0) > 0 }
    if !isOfShares, negative > 0, negative <= positive, let word = wordOfIncome(amounts, sample) {
      return (
        Evidence(
          decision: "sign", finding: words(rule),
          reason: "rows with \(Printable.quoted(word)) have no minus; the others do",
          certainty: .likely), false
      )
    }
    guard !isOfShares, negative > positive else {
      throw .ambiguousSign(sample, column, negative: negative, positive: positive)
    }
    return (
      Evidence(
        decision: "sign", finding: words(rule),
        reason: "\(negative) of \(negative + positive) amounts have a minus",
        certainty: .likely), false
    )
  }

  /// Rejects an answer about the sign that the running balance disproves.
  static func refuse(
    _ said: AmountSign?, against proven: Candidate, _ sample: CSVTableSample
  ) throws(LayoutRefusal) {
    guard let said else { return }
    guard case .signed(let column, let isInverted) = proven.rule else {
      if said == .inverted { throw .signOfColumns(sample, proven.rule) }
      return
    }
    guard (said == .inverted) != isInverted else { return }
    let proof = proven.proof
    throw .otherSign(
      said, sample, column, "\(proof.held) of \(proof.links) balances show")
  }

  /// A word for income, if every row with such a word is positive.
  private static func wordOfIncome(_ amounts: [Int64?], _ sample: CSVTableSample) -> String? {
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

  /// Whether a plus sign marks an amount as money in.
  private static func isMarkedIn(_ cell: String) -> Bool {
    cell.hasPrefix("+") && cell.contains { ("1"..."9").contains($0) }
  }

  /// The word for payments to a card, and the sign of the other rows.
  ///
  /// If payments are negative, charges are positive.
  private static func signByPayments(
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

  /// A column of words that match the signs in every row, or contradict them in every row.
  private static func signByWords(
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

/// Finds several words in one pass over a text.
private struct WordFinder {
  private let words: [String]
  private let automaton: LiteralAutomaton

  init(_ words: [String]) {
    self.words = words
    automaton = LiteralAutomaton(words.map { Array($0.utf8) })
  }

  /// The first word of the list that occurs in a text.
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

extension LayoutRefusal {
  /// The refusal of an answer, because `proof`, the beginning of a sentence, proves the other one.
  fileprivate static func otherSign(
    _ said: AmountSign, _ sample: CSVTableSample, _ column: CSVColumn, _ proof: String
  ) -> LayoutRefusal {
    let right = AmountSign.allCases.first { $0 != said } ?? .asIs
    let words = CSVDetection.words(.signed(column, isInverted: right == .inverted))
    return LayoutRefusal(
      "--sign \(said.rawValue) contradicts this file: \(words)",
      at: sample.mark(column: column.index(in: sample.names) ?? 0),
      notes: ["\(proof) that only --sign \(right.rawValue) is right"],
      hint: "run the command without --sign")
  }

  fileprivate static func signOfColumns(
    _ sample: CSVTableSample, _ rule: AmountColumns
  ) -> LayoutRefusal {
    LayoutRefusal(
      "--sign inverted contradicts this file: \(CSVDetection.words(rule))",
      at: sample.mark(column: rule.columns.first?.index(in: sample.names) ?? 0),
      hint: "run the command without --sign")
  }

  fileprivate static func undirected(
    _ rows: BadRows, _ sample: CSVTableSample, _ column: CSVColumn
  ) -> LayoutRefusal {
    let first = rows.lines.min() ?? sample.headerLine
    return LayoutRefusal(
      "this row has no word for money out or in, unlike most others",
      at: sample.mark(line: first, column: column.index(in: sample.names) ?? 0),
      hint: "correct the row", badRows: rows)
  }

  fileprivate static func ambiguousSign(
    _ sample: CSVTableSample, _ column: CSVColumn, negative: Int, positive: Int
  ) -> LayoutRefusal {
    let name = Printable.quoted(column.name)
    // A column of amounts without a minus sign is usual on cards.
    let likeliest: AmountSign = negative == 0 ? .inverted : .asIs
    let other: AmountSign = negative == 0 ? .asIs : .inverted
    return LayoutRefusal(
      "it is unclear whether a positive \(name) is money in or money out",
      at: sample.mark(column: column.index(in: sample.names) ?? 0),
      notes: [
        "\(positive) of \(positive + negative) amounts are positive; there is no running balance "
          + "to check against",
        "on a bank account, positive is money in: --sign as-is",
        "on many cards, positive is a charge: --sign inverted",
      ],
      hint: "choose one with --sign, or set it in a profile, for example  "
        + "amount: {column: \(column.name), sign: inverted}",
      answers: [.sign(likeliest), .sign(other)])
  }
}
