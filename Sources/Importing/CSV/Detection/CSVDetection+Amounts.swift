import Ledger
import Syntax

extension CSVDetection {
  /// The detected number style and meaning of the amounts.
  struct FoundAmount {
    var rule: AmountColumns
    var style: NumberStyle
    var balance: CSVColumn?
    /// The column of fees to subtract; nil if there is none.
    var fee: CSVColumn?
    var proof: AmountDetection.Proof
    var evidence: [Evidence] = []
  }

  /// A candidate reading: one number style and one meaning of the columns, with its proof.
  struct Candidate {
    var rule: AmountColumns
    var style: NumberStyle
    var fee: Int?
    var proof: AmountDetection.Proof
    var balance: Int?
  }

  static func amount(
    _ sample: CSVTableSample, order: RowOrder, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundAmount {
    let balance = sample.column(.balance) ?? triedBalance(sample, order)
    return try amount(sample, balance: balance, order, answers)
  }

  /// The column with a name that suggests a balance and with numbers that match the amounts; nil if
  /// there is none.
  private static func triedBalance(_ sample: CSVTableSample, _ order: RowOrder) -> Int? {
    let tried = sample.names.indices.filter { index in
      sample.meanings[index] == nil && HeaderWords.suggestsBalance(sample.names[index])
    }
    return tried.first { index in
      let found = try? amount(sample, balance: index, order, LayoutAnswers())
      return found?.proof.isConvincing == true
    }
  }

  private static func amount(
    _ sample: CSVTableSample, balance: Int?, _ order: RowOrder, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundAmount {
    let named = try namedRules(sample)
    let detection = AmountDetection(sample: sample, balance: balance, order: order)
    let columns = [HeaderWords.Role.amount, .debit, .credit].compactMap(sample.column)
    let styles = detection.styles(columns + [balance].compactMap(\.self))
    guard let usual = styles.groups.first?.first, styles.read * 5 >= styles.total * 4 else {
      throw .unreadableAmounts(sample, columns, balance: balance, styles.groups)
    }
    let rules = named + halfNamedRules(sample, balance: balance, style: usual)
    let fee = fee(sample, style: usual)
    let candidates = candidates(detection, rules, styles.groups, fee: fee)
    let best = candidates.max { $0.proof.held < $1.proof.held }
    let proven = candidates.filter {
      $0.proof.isConvincing && $0.proof.held == best?.proof.held
    }
    var found: FoundAmount
    if proven.count == 1, let only = proven.first {
      found = try provenAmount(only, sample, answers)
    } else {
      let style = try only(of: styles.groups, answers, sample, columns)
      if let fee { throw .ambiguousFee(sample, fee) }
      found = FoundAmount(
        rule: rules[0], style: style, proof: best?.proof ?? AmountDetection.Proof())
      let amounts = detection.amounts(rules[0], style: style)
      let sign = try signEvidence(rules[0], amounts, sample, said: answers.sign)
      if sign.isInverted, named.count > 1 { found.rule = named[1] }
      found.evidence = [sign.evidence]
    }
    found.evidence.insert(numberEvidence(found.style, styles, answers), at: 0)
    keepBalance(balance, sample, &found)
    return found
  }

  /// Every possible reading of the amounts, with and without the fees.
  private static func candidates(
    _ detection: AmountDetection, _ rules: [AmountColumns], _ groups: [[NumberStyle]], fee: Int?
  ) -> [Candidate] {
    groups.flatMap { group in
      rules.flatMap { rule in
        (fee == nil ? [nil] : [nil, fee]).map { fee in
          let amounts = detection.amounts(rule, style: group[0], fee: fee)
          return Candidate(
            rule: rule, style: group[0], fee: fee,
            proof: detection.proof(amounts, style: group[0]))
        }
      }
    }
  }

  /// The reading that the running balance proves; throws if your answer contradicts it.
  private static func provenAmount(
    _ proven: Candidate, _ sample: CSVTableSample, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundAmount {
    try refuse(answers.sign, against: proven, sample)
    var found = FoundAmount(
      rule: proven.rule, style: proven.style, fee: proven.fee.map { CSVColumn(sample.names[$0]) },
      proof: proven.proof)
    found.evidence = proofEvidence(proven, sample)
    return found
  }

  /// The style of the only group of possible styles, or of the group that you name.
  ///
  /// Throws if there are several groups and you name none of them.
  static func only(
    of groups: [[NumberStyle]], _ answers: LayoutAnswers, _ sample: CSVTableSample,
    _ columns: [Int]
  ) throws(LayoutRefusal) -> NumberStyle {
    if groups.count == 1 { return groups[0][0] }
    for group in groups {
      if let said = group.first(where: { $0.marks == answers.number }) { return said }
    }
    throw .ambiguousNumbers(sample, columns, groups.map { $0[0] })
  }

  /// The column of fees to subtract; nil if there is none, or if all fees are zero or already
  /// subtracted.
  private static func fee(_ sample: CSVTableSample, style: NumberStyle) -> Int? {
    guard let fee = sample.column(.fee) else { return nil }
    // The name of a net amount shows that the fees are already subtracted.
    let netNames = ["net", "net amount", "netto", "nettobetrag"]
    if let amount = sample.column(.amount),
      netNames.contains(HeaderWords.plain(sample.names[amount]))
    {
      return nil
    }
    let isCharged = sample.cells(fee).contains { (style.minorUnits($0, exponent: 3) ?? 0) != 0 }
    return isCharged ? fee : nil
  }

  private static func keepBalance(
    _ balance: Int?, _ sample: CSVTableSample, _ found: inout FoundAmount
  ) {
    guard let balance else { return }
    if found.proof.isBefore {
      found.evidence.append(
        Evidence(
          decision: "balance", finding: "column \(sample.name(balance))",
          reason: "it shows the balance before each entry", certainty: .proven))
    }
    guard found.proof.held > 0 || found.proof.links < 2 else {
      found.evidence.append(
        Evidence(
          decision: "balance", finding: "not used",
          reason: "balances in column \(sample.name(balance)) do not match the amounts",
          certainty: .likely))
      return
    }
    found.balance = CSVColumn(sample.names[balance])
  }

  static func proofEvidence(
    _ candidate: Candidate, _ sample: CSVTableSample
  ) -> [Evidence] {
    let proof = candidate.proof
    let end = proof.isAscending ? "oldest" : "newest"
    let fee = candidate.fee.map { ", minus \(sample.name($0))" } ?? ""
    return [
      Evidence(
        decision: "sign", finding: words(candidate.rule) + fee,
        reason: "\(proof.held) of \(proof.links) balances match", certainty: .proven),
      Evidence(
        decision: "order", finding: "\(end) entry first",
        reason: "from the running balance", certainty: .proven),
    ]
  }

  static func words(_ rule: AmountColumns) -> String {
    switch rule {
    case .signed(let column, false): "negative \(Printable.quoted(column.name)) is money out"
    case .signed(let column, true): "negative \(Printable.quoted(column.name)) is money in"
    case .split(let debit, let credit, _):
      "\(Printable.quoted(debit.name)) is money out, \(Printable.quoted(credit.name)) is money in"
    case .flagged(_, let flag, let debit, let credit):
      "\(Printable.quoted(flag.name)) says \(debit.joined(separator: ", ")) for money out, "
        + "\(credit.joined(separator: ", ")) for money in"
    }
  }

  static func numberEvidence(
    _ style: NumberStyle, _ styles: (groups: [[NumberStyle]], read: Int, total: Int),
    _ answers: LayoutAnswers
  ) -> Evidence {
    let isOpen = styles.groups.count > 1
    let isSaid = isOpen && style.marks == answers.number
    return Evidence(
      decision: "number",
      finding: "\(style.words.joined(separator: ", ")) (\(style.marks.example))",
      reason: isSaid
        ? "as you answered"
        : isOpen
          ? "only this format fits the balance"
          : "\(styles.read) of \(styles.total) numbers match this format",
      certainty: isSaid
        ? .certain : isOpen ? .proven : styles.read == styles.total ? .certain : .likely)
  }
}

extension LayoutRefusal {
  static func ambiguousNumbers(
    _ sample: CSVTableSample, _ columns: [Int], _ styles: [NumberStyle]
  ) -> LayoutRefusal {
    let cells = columns.map(sample.cells)
    for (position, row) in sample.rows.enumerated() {
      for (column, cells) in zip(columns, cells) {
        let cell = cells[position]
        let values = styles.prefix(2).map { $0.minorUnits(cell, exponent: 3) }
        guard values.count == 2, values[0] != values[1] else { continue }
        let notes = zip(styles, values).map { style, value in
          "\(Printable.quoted(cell)) is \(Amount.decimalText(value ?? 0, exponent: 3)) as "
            + "\(style.marks.rawValue) (\(style.marks.example))"
        }
        return LayoutRefusal(
          "the amounts in column \(sample.name(column)) are ambiguous",
          at: sample.mark(line: row.line, column: column), notes: notes,
          hint: "set it in a profile, for example  number: \(styles[0].marks.rawValue)",
          answers: styles.map { .number($0.marks) })
      }
    }
    return LayoutRefusal("the amounts are ambiguous", at: .init(file: sample.file))
  }

  /// The refusal of a table with amounts in an unknown format or in two formats.
  static func unreadableAmounts(
    _ sample: CSVTableSample, _ columns: [Int], balance: Int? = nil, _ styles: [[NumberStyle]]
  ) -> LayoutRefusal {
    var examples: [String] = []
    for style in [NumberStyle(.us), NumberStyle(.european), NumberStyle(.plain)] {
      let cells = columns.flatMap(sample.cells).filter { !$0.isEmpty }
      guard let cell = cells.first(where: style.isNumber) else { continue }
      let example = "\(Printable.quoted(cell)) has format \(style.marks.rawValue)"
      if !examples.contains(where: { $0.hasPrefix(Printable.quoted(cell)) }) {
        examples.append(example)
      }
    }
    let best = styles.first?.first
    let bad = sample.rows.indices.lazy.compactMap { row in
      columns.first { column in
        let cell =
          sample.rows[row].cells.indices.contains(column)
          ? sample.rows[row].cells[column] : ""
        return !cell.isEmpty && best?.isNumber(cell) != true
      }.map { (row, $0) }
    }.first
    return LayoutRefusal(
      examples.count > 1
        ? "the amounts in this file have two formats"
        : "the amounts in this file have an unknown format",
      at: bad.map { sample.mark(line: sample.rows[$0].line, column: $1) }
        ?? sample.mark(column: columns.first ?? 0),
      notes: examples, hint: "correct the rows that differ, or write a profile",
      badRows: BadRows(
        ofAmounts: sample, columns: columns + [balance].compactMap(\.self),
        styles: styles.map { $0[0] }))
  }

  fileprivate static func ambiguousFee(_ sample: CSVTableSample, _ fee: Int) -> LayoutRefusal {
    LayoutRefusal(
      "it is unclear whether column \(sample.name(fee)) is already deducted from the amounts",
      at: sample.mark(column: fee), notes: ["there is no running balance to check against"],
      hint: "to deduct it, set it in a profile:  fee: {column: \(sample.names[fee])}")
  }
}
