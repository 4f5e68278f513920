import Syntax

extension CSVDetection {
  private static let pendingWords: Set<String> = [
    "pending", "vorgemerkt", "umsatz vorgemerkt", "offen", "en attente", "à venir", "pendiente",
    "in attesa", "pendente", "oczekująca", "čekající", "reserverad", "gereserveerd",
    "authorised", "authorized", "в обработке",
  ]
  private static let ignoredWords: Set<String> = [
    "reverted", "declined", "failed", "cancelled", "canceled", "abgelehnt", "storniert",
    "revertida", "recusada", "rechazado",
  ]

  /// Whether a cell marks a pending or void entry.
  static func isStatusWord(_ cell: String) -> Bool {
    cell.utf8.count <= longestWord
      && (pendingWords.contains(cell.lowercased()) || ignoredWords.contains(cell.lowercased()))
  }

  /// The maximum length of a status word, in bytes.
  private static let longestWord = 40

  /// The distinct cells that may be status words: short texts that seem to begin with a letter.
  private static func words(_ cells: [String]) -> Set<String> {
    var words: Set<String> = []
    var last = ""
    // Many columns repeat the same value in every row.
    for cell in cells where cell != last {
      last = cell
      guard let first = cell.utf8.first, first >= 0x41, cell.utf8.count <= longestWord else {
        continue
      }
      words.insert(cell)
    }
    return words
  }

  /// The column with words for pending or void entries; nil if there is none.
  ///
  /// Also removes the rows of such entries from the sample. Their dates and balances are often
  /// missing, which would disturb the other decisions.
  static func status(
    _ sample: inout CSVTableSample, _ evidence: inout [Evidence]
  ) -> CSVProfile.StatusColumn? {
    for index in sample.names.indices {
      let role = sample.meanings[index]?.role
      guard role != .payee, role != .text else { continue }
      let words = words(sample.cells(index))
      let pending = words.filter { pendingWords.contains($0.lowercased()) }.sorted()
      let ignored = words.filter { ignoredWords.contains($0.lowercased()) }.sorted()
      guard !pending.isEmpty || !ignored.isEmpty else { continue }
      sample.leaveOut(pending + ignored, in: index)
      evidence.append(
        Evidence(
          decision: "status", finding: (pending + ignored).joined(separator: ", "),
          reason: "column \(sample.name(index)) marks entries that are not booked",
          certainty: .likely))
      return CSVProfile.StatusColumn(
        column: CSVColumn(sample.names[index]), pending: pending, ignored: ignored)
    }
    return nil
  }
}

extension CSVDetection {
  /// The labels of rows that state a balance or a total and are not entries.
  private static let certainLabels: Set<String> = [
    "anfangssaldo", "endsaldo", "saldo anterior", "saldo inicial", "saldo final", "saldo do dia",
    "saldo iniziale", "saldo finale", "solde initial", "solde final", "ancien solde",
    "nouveau solde", "beginsaldo", "eindsaldo", "saldo początkowe", "saldo końcowe",
    "počáteční zůstatek", "konečný zůstatek", "sold inițial", "sold initial", "sold final",
    "likutis pradžiai", "likutis pabaigai", "apyvarta", "nyitó egyenleg", "záró egyenleg",
  ]
  /// The labels that count only in pairs, because a single one may belong to a real entry.
  ///
  /// Some apps open an account with an entry that has such a label.
  private static let pairedLabels: [[String]] = [
    ["opening balance", "starting balance", "beginning balance", "balance brought forward"],
    ["closing balance", "ending balance", "balance carried forward"],
  ]

  /// Removes rows that state a balance as an amount, and returns the patterns of rows to skip.
  ///
  /// It removes no rows if the table has a balance column or no known header. The possible date
  /// formats stay as they are.
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

  /// The texts of a row with `*` for each cell with a number, because numbers differ between files.
  private static func pattern(of row: CSVLenientRows.Row) -> String {
    row.cells.map { cell in
      cell.contains(where: \.isNumber) ? "*" : cell.replacing("*", with: "?")
    }.joined(separator: " ").trimmed
  }
}

extension CSVDetection {
  /// The handling of rows with neither a date nor an amount; nil if there are none to handle.
  ///
  /// Also removes the handled rows from the sample. A text between two entries continues the first
  /// entry. A text after the last entry may also be a footer. It stays in the sample unless other
  /// texts continue entries.
  static func undated(
    _ sample: inout CSVTableSample, _ evidence: inout [Evidence]
  ) -> CSVProfile.UndatedRows? {
    func columns(_ isWanted: (HeaderWords.Role) -> Bool) -> [Int] {
      sample.names.indices.filter { sample.meanings[$0].map { isWanted($0.role) } ?? false }
    }
    let counted = columns { $0.isDate || $0.isMoney }
    let texts = columns { $0 == .payee || $0 == .text }
    guard !sample.isByContents, !counted.isEmpty else { return nil }
    func isBlank(_ row: CSVLenientRows.Row, _ columns: [Int]) -> Bool {
      columns.allSatisfy { $0 >= row.cells.count || row.cells[$0].trimmed.isEmpty }
    }
    let isUndated = sample.rows.map { isBlank($0, counted) }
    let isWorded = sample.rows.map { !isBlank($0, texts) }
    guard let first = isUndated.firstIndex(of: false), let last = isUndated.lastIndex(of: false)
    else { return nil }
    let joins = (first...last).contains { isUndated[$0] && isWorded[$0] }
    let taken = isUndated.indices.filter {
      isUndated[$0] && (!isWorded[$0] || (joins && $0 > first))
    }
    guard !taken.isEmpty else { return nil }
    evidence.append(
      Evidence(
        decision: "undated rows", finding: joins ? "join" : "ignore",
        reason: "\(taken.count) \(taken.count == 1 ? "row has" : "rows have") "
          + (joins
            ? "no date and no amount; the text continues the row above"
            : "no date, no amount and no text"),
        certainty: .likely))
    sample.leaveOut(rowsAt: Set(taken))
    return joins ? .join : .ignore
  }
}
