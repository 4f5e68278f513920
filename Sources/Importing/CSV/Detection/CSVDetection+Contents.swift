import Ledger
import Syntax

extension CSVDetection {
  /// The meaning of the amounts in a table without a known header.
  ///
  /// The running balance determines it. Without one, the meaning must be the only possible one, or
  /// your answer.
  static func amountByContents(
    _ sample: CSVTableSample, order: RowOrder, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundAmount {
    let money = sample.moneyColumns
    guard !money.isEmpty else { throw .noMoney(sample) }
    // Any two columns may be amount and balance, so many columns mean a price table, not a
    // statement.
    guard money.count <= 8 else { throw .ambiguousColumns(sample, []) }
    let styles = AmountDetection(sample: sample, balance: nil).styles(money)
    guard !styles.groups.isEmpty, styles.read == styles.total else {
      throw .unreadableAmounts(sample, money, styles.groups)
    }
    let proven = provenReadings(sample, money, styles.groups, order)
    if !proven.isEmpty {
      let chosen = said(proven, answers) { $0.rule }
      guard chosen.count == 1, let only = chosen.first else {
        throw .ambiguousColumns(sample, proven.map(\.rule))
      }
      try refuse(answers.sign, against: only, sample)
      var found = FoundAmount(rule: only.rule, style: only.style, proof: only.proof)
      found.evidence =
        [numberEvidence(only.style, styles, answers)] + proofEvidence(only, sample)
      found.balance = only.balance.map { CSVColumn(sample.names[$0]) }
      return found
    }
    let usual = try only(of: styles.groups, answers, sample, money)
    let rule = try onlyRule(sample, money, usual, answers)
    let amounts = AmountDetection(sample: sample, balance: nil).amounts(rule, style: usual)
    var found = FoundAmount(rule: rule, style: usual, proof: AmountDetection.Proof())
    let sign = try signEvidence(rule, amounts, sample, said: answers.sign)
    if case .signed(let column, _) = rule, sign.isInverted {
      found.rule = .signed(column, isInverted: true)
    }
    found.evidence = [numberEvidence(usual, styles, answers), sign.evidence]
    return found
  }

  /// All choices of amount and balance columns with the best proof by the balance; empty without
  /// proof.
  private static func provenReadings(
    _ sample: CSVTableSample, _ money: [Int], _ styles: [[NumberStyle]], _ order: RowOrder
  ) -> [Candidate] {
    var detection = AmountDetection(sample: sample, balance: nil, order: order)
    let all = money.flatMap { balance in
      detection.balance = balance
      return rules(sample, money.filter { $0 != balance }, styles[0][0]).flatMap { rule in
        styles.map { group in
          let amounts = detection.amounts(rule, style: group[0])
          return Candidate(
            rule: rule, style: group[0], proof: detection.proof(amounts, style: group[0]),
            balance: balance)
        }
      }
    }
    let convincing = all.filter { $0.proof.isConvincing }
    let best = convincing.map(\.proof.held).max() ?? 0
    return convincing.filter { $0.proof.held == best }
  }

  /// The possible meanings of the amounts in `columns`, which do not include the balance.
  private static func rules(
    _ sample: CSVTableSample, _ columns: [Int], _ style: NumberStyle
  ) -> [AmountColumns] {
    var rules: [AmountColumns] = []
    for index in columns where sample.cells(index).allSatisfy({ !$0.isEmpty }) {
      let column = CSVColumn(sample.names[index])
      if let (flag, debit, credit) = flag(sample), !hasMinus(sample.cells(index)) {
        let word = CSVColumn(sample.names[flag])
        rules.append(.flagged(column, flag: word, debit: debit, credit: credit))
        rules.append(.flagged(column, flag: word, debit: credit, credit: debit))
      } else {
        rules += [.signed(column, isInverted: false), .signed(column, isInverted: true)]
      }
    }
    for debit in columns {
      for credit in columns
      where credit != debit && isComplementary(sample, debit, credit, style)
        && !hasMinus(sample.cells(credit))
      {
        rules.append(
          .split(
            debit: CSVColumn(sample.names[debit]), credit: CSVColumn(sample.names[credit]),
            isDebitNegative: hasMinus(sample.cells(debit))))
      }
    }
    return rules
  }

  /// Whether every row has an amount in exactly one of two columns.
  private static func isComplementary(
    _ sample: CSVTableSample, _ one: Int, _ other: Int, _ style: NumberStyle
  ) -> Bool {
    zip(sample.cells(one), sample.cells(other)).allSatisfy { left, right in
      let values = [left, right].map { style.minorUnits($0, exponent: 3) ?? 0 }
      return (values[0] == 0) != (values[1] == 0)
    }
  }

  /// The only possible meaning of the amounts without a running balance, or your answer.
  ///
  /// Throws if several meanings are possible.
  private static func onlyRule(
    _ sample: CSVTableSample, _ money: [Int], _ style: NumberStyle, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> AmountColumns {
    let rules = rules(sample, money, style)
    let signedSplits = rules.filter {
      if case .split(_, _, true) = $0 { return true }
      return false
    }
    // A third column with a number in every row does not affect the pair.
    let filled = money.filter { sample.cells($0).allSatisfy { !$0.isEmpty } }
    if signedSplits.count == 1, money.count - filled.count == 2 { return signedSplits[0] }
    if answers.amountColumns != nil, let said = said(rules, answers, { $0 }).first { return said }
    guard money.count == 1, sample.header.isEmpty, let only = rules.first else {
      throw .ambiguousColumns(sample, rules)
    }
    return only
  }

  /// The readings with the columns that you name; all readings if you name none.
  private static func said<Reading>(
    _ readings: [Reading], _ answers: LayoutAnswers, _ rule: (Reading) -> AmountColumns
  ) -> [Reading] {
    guard let names = answers.amountColumns else { return readings }
    return readings.filter { rule($0).columns.map(\.name) == names }
  }
}

extension LayoutRefusal {
  fileprivate static func noMoney(_ sample: CSVTableSample) -> LayoutRefusal {
    LayoutRefusal(
      "no header, and no column contains only amounts",
      at: .init(file: sample.file, line: sample.headerLine, column: 1),
      hint: "write a profile by hand: profiles/README.md lists every key")
  }

  fileprivate static func ambiguousColumns(
    _ sample: CSVTableSample, _ rules: [AmountColumns]
  ) -> LayoutRefusal {
    let names = sample.moneyColumns.prefix(12).map { sample.name($0) }
    let columns = "\(names.count == 1 ? "column" : "columns") \(names.joined(separator: ", "))"
    return LayoutRefusal(
      "the meaning of the amounts in \(columns) is unknown: no known header, no running "
        + "balance",
      at: sample.mark(column: sample.moneyColumns.first ?? 0),
      notes: rules.prefix(2).map { "possibly: \(CSVDetection.words($0))" },
      hint: "write a profile that names them: recognise: {columns: \(sample.names.count)}",
      answers: rules.map { .amountColumns($0.columns.map(\.name)) })
  }
}
