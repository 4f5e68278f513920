import Ledger
import Syntax

extension CSVDetection {
  /// The detected number style and meaning of the amounts.
  struct FoundAmount {
    var rule: AmountColumns
    var style: NumberStyle
    var balance: CSVColumn?
    /// The column of fees to subtract, if any.
    var fee: CSVColumn?
    var proof: AmountDetection.Proof
    var evidence: [Evidence] = []
  }

  /// One number style and one meaning of the columns, with its proof from the balance.
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

  /// A column whose name suggests a balance, if its numbers match the amounts.
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
    let named = try rules(sample)
    let detection = AmountDetection(sample: sample, balance: balance, order: order)
    let columns = [HeaderWords.Role.amount, .debit, .credit].compactMap(sample.column)
    let styles = detection.styles(columns + [balance].compactMap(\.self))
    guard let usual = styles.groups.first?.first, styles.read * 5 >= styles.total * 4 else {
      throw .unreadableAmounts(sample, columns, balance: balance, styles.groups)
    }
    let rules = named + halfNamedRules(sample, balance: balance, style: usual)
    let fee = fee(sample, style: usual)
    let candidates = styles.groups.flatMap { group in
      rules.flatMap { rule in
        (fee == nil ? [nil] : [nil, fee]).map { fee in
          let amounts = detection.amounts(rule, style: group[0], fee: fee)
          return Candidate(
            rule: rule, style: group[0], fee: fee,
            proof: detection.proof(amounts, style: group[0]))
        }
      }
    }
    let best = candidates.max { $0.proof.held < $1.proof.held }
    let proven = candidates.filter {
      $0.proof.isConvincing && $0.proof.held == best?.proof.held
    }
    var found: FoundAmount
    if proven.count == 1, let only = proven.first {
      try refuse(answers.sign, against: only, sample)
      found = FoundAmount(
        rule: only.rule, style: only.style, fee: only.fee.map { CSVColumn(sample.names[$0]) },
        proof: only.proof)
      found.evidence = proofEvidence(only, sample)
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

  /// The style of the only group of possible styles, or of the group that the user names.
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

  /// The column of fees; nil unless some fees are not zero.
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

  /// The possible meanings of the columns, the usual one first.
  private static func rules(_ sample: CSVTableSample) throws(LayoutRefusal) -> [AmountColumns] {
    if let debit = sample.column(.debit), let credit = sample.column(.credit) {
      let out = CSVColumn(sample.names[debit])
      let into = CSVColumn(sample.names[credit])
      return [
        .split(debit: out, credit: into, isDebitNegative: hasMinus(sample.cells(debit))),
        .split(debit: into, credit: out, isDebitNegative: hasMinus(sample.cells(credit))),
      ]
    }
    guard let amount = sample.column(.amount) ?? sample.column(.debit) ?? sample.column(.credit)
    else {
      throw LayoutRefusal(
        "no amount column", at: .init(file: sample.file, line: sample.headerLine))
    }
    let column = CSVColumn(sample.names[amount])
    if let (flag, debit, credit) = flag(sample), !hasMinus(sample.cells(amount)) {
      let word = CSVColumn(sample.names[flag])
      return [
        .flagged(column, flag: word, debit: debit, credit: credit),
        .flagged(column, flag: word, debit: credit, credit: debit),
      ]
    }
    return [.signed(column, isInverted: false), .signed(column, isInverted: true)]
  }

  /// The possible debit and credit pairs if only one of the two columns has a known name.
  ///
  /// The other column has an unknown name, so a running balance must confirm the pair.
  private static func halfNamedRules(
    _ sample: CSVTableSample, balance: Int?, style: NumberStyle
  ) -> [AmountColumns] {
    let halves = [HeaderWords.Role.debit, .credit].compactMap(sample.column)
    guard halves.count == 1, let known = halves.first, sample.column(.amount) == nil,
      let balance
    else { return [] }
    let others = sample.names.indices.filter { index in
      sample.meanings[index] == nil && index != balance && sample.isMoney(index)
        && isEitherOr(sample, known, index, style)
    }
    return others.prefix(8).flatMap { other in
      [(known, other), (other, known)].map { out, into in
        .split(
          debit: CSVColumn(sample.names[out]), credit: CSVColumn(sample.names[into]),
          isDebitNegative: hasMinus(sample.cells(out)))
      }
    }
  }

  /// Whether no row has amounts in both columns, and each column has some.
  private static func isEitherOr(
    _ sample: CSVTableSample, _ one: Int, _ other: Int, _ style: NumberStyle
  ) -> Bool {
    let pairs = zip(sample.cells(one), sample.cells(other)).map { left, right in
      [left, right].map { (style.minorUnits($0, exponent: 3) ?? 0) != 0 }
    }
    return pairs.allSatisfy { !$0[0] || !$0[1] }
      && pairs.contains { $0[0] } && pairs.contains { $0[1] }
  }

  static func hasMinus(_ cells: [String]) -> Bool {
    cells.contains { cell in
      cell.contains("-") || cell.contains("\u{2212}") || cell.hasPrefix("(")
    }
  }

  /// A column that contains only words for money out and money in.
  static func flag(_ sample: CSVTableSample) -> (Int, [String], [String])? {
    for index in sample.names.indices
    where sample.meanings[index]?.role == .flag || sample.meanings[index] == nil {
      let cells = sample.cells(index)
      guard cells.allSatisfy({ $0.isEmpty || isFlagWord($0) }) else { continue }
      let words = Set(cells.filter { !$0.isEmpty })
      for (debit, credit) in flagWords {
        let out = words.filter { debit.contains($0.lowercased()) }.sorted()
        let into = words.filter { credit.contains($0.lowercased()) }.sorted()
        guard !words.isEmpty, out.count + into.count == words.count else { continue }
        // Some banks mark only one direction, and a file may contain only one.
        let usual = cells.contains("") ? [""] : nil
        guard usual == nil || out.isEmpty != into.isEmpty else { continue }
        return (
          index, out.isEmpty ? usual ?? debit : out, into.isEmpty ? usual ?? credit : into
        )
      }
    }
    return nil
  }

  static func isFlagWord(_ cell: String) -> Bool {
    cell.utf8.count <= 24 && everyFlagWord.contains(cell.lowercased())
  }

  private static let everyFlagWord = Set(flagWords.flatMap { $0.debit + $0.credit })

  static let flagWords: [(debit: [String], credit: [String])] = [
    (["debit", "db", "dbit", "withdrawal", "paid out"], ["credit", "cr", "crdt", "deposit"]),
    (["dr", "dr."], ["cr", "cr."]), (["d"], ["c"]), (["d"], ["k"]), (["s"], ["h"]), (["d"], ["h"]),
    (["o"], ["i"]),
    (["soll"], ["haben"]), (["af"], ["bij"]), (["debet"], ["credit"]), (["débit"], ["crédit"]),
    (["cargo"], ["abono"]), (["dare"], ["avere"]), (["-"], ["+"]), (["out"], ["in"]),
    (["outflow"], ["inflow"]),
    (["wydatek", "obciążenie"], ["wpływ", "uznanie"]),
    (
      ["lastschrift", "belastung", "ausgabe", "ausgang", "abgang"],
      ["gutschrift", "einnahme", "eingang", "zugang"]
    ),
    (["débit", "debit", "dépense", "sortie"], ["crédit", "credit", "recette", "entrée"]),
    (
      ["debe", "débito", "debito", "gasto", "salida"],
      ["haber", "crédito", "credito", "ingreso", "entrada"]
    ),
    (["addebito", "uscita"], ["accredito", "entrata"]),
    (["débito", "debito", "saída", "despesa"], ["crédito", "credito", "entrada", "receita"]),
    (["výdaj", "odchozí", "na vrub", "debet"], ["příjem", "příchozí", "ve prospěch", "kredit"]),
    (["uttag", "utgift", "debet"], ["insättning", "inkomst", "kredit"]),
    (["hævet", "udgift", "debet", "ud"], ["indsat", "indtægt", "kredit", "ind"]),
    (["ut", "uttak", "utgift", "debet"], ["inn", "innskudd", "inntekt", "kredit"]),
    (["otto", "meno", "veloitus"], ["pano", "tulo", "hyvitys"]),
    (["terhelés", "kiadás"], ["jóváírás", "bevétel"]),
    (["debetas", "išlaidos"], ["kreditas", "įplaukos", "pajamos"]),
    (["debitare", "ieșire", "plată", "debit"], ["creditare", "intrare", "încasare", "credit"]),
    (["расход", "списание", "дебет"], ["приход", "поступление", "зачисление", "кредит"]),
    (["borç", "gider", "çıkan"], ["alacak", "gelir", "giren"]),
    (["חובה", "חיוב"], ["זכות", "זיכוי"]),
    (["出金", "お引出し", "支出", "引き落とし"], ["入金", "お預入れ", "収入"]),
    (["支出", "借", "借方"], ["收入", "贷", "贷方", "存入"]),
    (["출금", "지출"], ["입금", "수입"]),
  ]

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

  /// The refusal of a table of whose amounts each of the groups of styles reads too few.
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
