import Syntax

extension CSVDetection {
  /// Texts of rows that state the balance of the account and are no entries.
  private static let certainLabels: Set<String> = [
    "anfangssaldo", "endsaldo", "saldo anterior", "saldo inicial", "saldo final", "saldo do dia",
    "saldo iniziale", "saldo finale", "solde initial", "solde final", "ancien solde",
    "nouveau solde", "beginsaldo", "eindsaldo", "saldo początkowe", "saldo końcowe",
    "počáteční zůstatek", "konečný zůstatek", "sold inițial", "sold initial", "sold final",
    "likutis pradžiai", "likutis pabaigai", "apyvarta", "nyitó egyenleg", "záró egyenleg",
  ]
  /// An app may open an account with an entry of this name, so that two of them must be there.
  private static let pairedLabels: [[String]] = [
    ["opening balance", "starting balance", "beginning balance", "balance brought forward"],
    ["closing balance", "ending balance", "balance carried forward"],
  ]

  /// Takes out the rows that state a balance as if it were an amount, where no column has
  /// balances; returns the patterns of rows to skip.
  ///
  /// What their dates say of the others still holds.
  static func balanceRows(
    _ sample: inout CSVTableSample, _ date: inout FoundDate, _ evidence: inout [Evidence]
  ) -> [String] {
    guard !sample.isByContents, sample.column(.balance) == nil else { return [] }
    let labels = sample.rows.map { row in
      row.cells.lazy.map(HeaderWords.plain).first { label in
        certainLabels.contains(label) || pairedLabels.contains { $0.contains(label) }
      }
    }
    let isPaired = pairedLabels.allSatisfy { kind in
      labels.contains { $0.map(kind.contains) ?? false }
    }
    let taken = labels.indices.filter { index in
      labels[index].map { isPaired || certainLabels.contains($0) } ?? false
    }
    guard !taken.isEmpty, taken.count < sample.rows.count else { return [] }
    let patterns = Set(taken.map { pattern(of: sample.rows[$0]) })
    let first = taken.first.flatMap { labels[$0] } ?? ""
    let places = Set(taken)
    func others<Value>(_ values: [Value]) -> [Value] {
      values.indices.filter { !places.contains($0) }.map { values[$0] }
    }
    sample.leaveOut(rowsAt: places)
    date.cells = others(date.cells)
    for index in date.readings.indices {
      date.readings[index].days = others(date.readings[index].days)
    }
    evidence.append(
      Evidence(
        decision: "skip", finding: "\(taken.count) \(taken.count == 1 ? "row" : "rows")",
        reason: "\(Printable.quoted(first)) is a balance, not an entry", certainty: .likely))
    return patterns.sorted()
  }

  /// A row's texts with all of its figures left open: these change from file to file.
  private static func pattern(of row: CSVRoughRows.Row) -> String {
    row.cells.map { cell in
      cell.contains(where: \.isNumber) ? "*" : cell.replacing("*", with: "?")
    }.joined(separator: " ").trimmed
  }
}
