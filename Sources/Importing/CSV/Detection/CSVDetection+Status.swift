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

  /// No word of them has more bytes.
  private static let longestWord = 40

  /// What cells hold that may be such a word: each begins with a letter.
  private static func words(_ cells: [String]) -> Set<String> {
    var words: Set<String> = []
    var last = ""
    // Many columns say the same in every row.
    for cell in cells where cell != last {
      last = cell
      guard let first = cell.utf8.first, first >= 0x41, cell.utf8.count <= longestWord else {
        continue
      }
      words.insert(cell)
    }
    return words
  }

  /// Finds the words that mark entries as announced or void, and leaves those rows out of what
  /// the other decisions look at: their dates and balances are often missing.
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
