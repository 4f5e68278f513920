import Ledger
import Syntax

extension CSVDetection {
  /// The sign of the amounts and its evidence.
  struct FoundSign {
    var evidence: Evidence
    var isInverted: Bool
  }

  /// The sign of the amounts and its evidence, if no balance proves it.
  ///
  /// Throws if it is unclear, or if the file contradicts your answer.
  static func signEvidence(
    _ rule: AmountColumns, _ amounts: [Int64?], _ sample: CSVTableSample,
    said: AmountSign?
  ) throws(LayoutRefusal) -> FoundSign {
    guard case .signed(let column, _) = rule else {
      return try statedSign(rule, sample, said: said)
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
      return foundSign(
        column, isInverted: isInverted,
        "column \(sample.name(flag)) confirms this in every row", .proven)
    }
    if let said {
      return foundSign(
        column, isInverted: said == .inverted, "set by --sign \(said.rawValue)", .certain)
    }
    if let (word, isInverted) = signByPayments(amounts, sample) {
      return foundSign(
        column, isInverted: isInverted,
        "rows with \(Printable.quoted(word)) are money in; the others have the opposite sign",
        .likely)
    }
    let reason = try reasonForUsualSign(column, amounts, sample)
    return foundSign(column, isInverted: false, reason, .likely)
  }

  /// The sign of amounts with columns or words that show which amounts are money out.
  ///
  /// Throws if your answer contradicts them.
  private static func statedSign(
    _ rule: AmountColumns, _ sample: CSVTableSample, said: AmountSign?
  ) throws(LayoutRefusal) -> FoundSign {
    if said == .inverted { throw .signOfColumns(sample, rule) }
    let reason = sample.isByContents ? "minus signs and words" : "the words in the columns"
    return FoundSign(
      evidence: Evidence(
        decision: "sign", finding: words(rule), reason: "from \(reason)", certainty: .certain),
      isInverted: false)
  }

  /// The sign of the only column of amounts, with its reason.
  private static func foundSign(
    _ column: CSVColumn, isInverted: Bool, _ reason: String, _ certainty: Evidence.Certainty
  ) -> FoundSign {
    FoundSign(
      evidence: Evidence(
        decision: "sign", finding: words(.signed(column, isInverted: isInverted)),
        reason: reason, certainty: certainty),
      isInverted: isInverted)
  }

  /// The reason to read a negative amount as money out; rejects the table if there is none.
  private static func reasonForUsualSign(
    _ column: CSVColumn, _ amounts: [Int64?], _ sample: CSVTableSample
  ) throws(LayoutRefusal) -> String {
    let negative = amounts.count { ($0 ?? 0) < 0 }
    let positive = amounts.count { ($0 ?? 0) > 0 }
    if negative > 0,
      let plus = sample.cells(column.index(in: sample.names) ?? -1).first(where: isMarkedIn)
    {
      return "money in has an explicit plus, such as \(Printable.quoted(plus))"
    }
    // In a list of share trades, a positive amount may be the cost of a purchase.
    let isOfShares = sample.names.contains { ["shares", "units"].contains(HeaderWords.plain($0)) }
    if !isOfShares, negative > 0, negative <= positive, let word = wordOfIncome(amounts, sample) {
      return "rows with \(Printable.quoted(word)) have no minus; the others do"
    }
    guard !isOfShares, negative > positive else {
      throw .ambiguousSign(sample, column, negative: negative, positive: positive)
    }
    return "\(negative) of \(negative + positive) amounts have a minus"
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

  /// Whether a plus sign marks an amount as money in.
  private static func isMarkedIn(_ cell: String) -> Bool {
    cell.hasPrefix("+") && cell.contains { ("1"..."9").contains($0) }
  }
}

extension LayoutRefusal {
  /// The refusal of an answer about the sign that the file contradicts.
  ///
  /// `proof` is the beginning of the sentence that gives the proof.
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
