import Syntax

/// The columns of the amounts, and the words in a column for money out and money in.
extension CSVDetection {
  /// The possible meanings of the columns with known names, the usual one first.
  ///
  /// Throws if there is no amount column.
  static func namedRules(_ sample: CSVTableSample) throws(LayoutRefusal) -> [AmountColumns] {
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
  /// The other column has an unknown name, so a running balance must confirm the pair. Without a
  /// balance, there are no pairs.
  static func halfNamedRules(
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

  /// Whether no row has amounts in both columns, and each column has at least one amount.
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

  /// The column that contains only words for money out and money in, and the words for each.
  ///
  /// Nil if there is no such column.
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
}
